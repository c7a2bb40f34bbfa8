// Paint: what colours mean in our output, and the page that lines are laid out for.

type Style = (text: string) => string;

export interface Paint {
  readonly bold: Style;
  readonly dim: Style;
  readonly red: Style;
  readonly green: Style;
  readonly yellow: Style;
  readonly blue: Style;
  readonly magenta: Style;
  readonly cyan: Style;
}

/** What lines are laid out for; `columns` is Infinity where nothing is to be cut. */
export interface Page {
  readonly columns: number;
  readonly paint: Paint;
  /** How the program was started, for commands that a person can copy. */
  readonly program?: string;
}

export function programOf({ program }: Page): string {
  return program ?? "colloquy";
}

const same: Style = (text) => text;

export const PLAIN: Paint = {
  bold: same,
  dim: same,
  red: same,
  green: same,
  yellow: same,
  blue: same,
  magenta: same,
  cyan: same,
};

const ESC = String.fromCharCode(27);
const RESET = `${ESC}[0m`;

function styled(code: number): Style {
  return (text) => (text === "" ? "" : `${ESC}[${code}m${text}${RESET}`);
}

export const COLOURED: Paint = {
  bold: styled(1),
  dim: styled(2),
  red: styled(31),
  green: styled(32),
  yellow: styled(33),
  blue: styled(34),
  magenta: styled(35),
  cyan: styled(36),
};
