// Versions: of what made a run. Journals of other formats are refused; these are for the reader.
export const VERSIONS: Readonly<Record<string, string>> = {
  colloquy: "0.1.0",
  journal: "0",
  scenario: "1",
};
