// Nesting: refuses texts that would take the YAML parser's stack or memory, before it sees them.
// The lexer works with a flat loop, so it can look at anything; what follows it cannot.
import { Lexer } from "yaml";

const DEPTH_MAX = 100;
const TOKENS_MAX = 500_000;

export interface Refused {
  readonly offset: number;
  readonly message: string;
}

/** The first place at which the text is nested too deeply or has too many parts, or null. */
export function refusedNesting(text: string): Refused | null {
  const scan = new Scan();
  for (const token of new Lexer().lex(text)) {
    const message = scan.after(token);
    if (message !== null) return { offset: scan.offset, message };
    scan.move(token);
  }
  return null;
}

class Scan {
  offset = 0;
  #column = 0;
  #flow = 0;
  #tokens = 0;
  /** Indicators of the current line outside of brackets: `- - -` and `? ? ?` nest. */
  #indicators = 0;

  /** Why the text is refused at this token, or null. */
  after(token: string): string | null {
    this.#tokens += 1;
    if (this.#tokens > TOKENS_MAX) return `the file has more than ${TOKENS_MAX} parts`;
    if (token === "[" || token === "{") this.#flow += 1;
    else if (token === "]" || token === "}") this.#flow = Math.max(0, this.#flow - 1);
    else if (token === "-" || token === "?" || (token === ":" && this.#flow === 0))
      this.#indicators += 1;
    const indented = this.#flow === 0 && this.#column === 0 && /^[ \t]+$/u.test(token);
    const deep =
      this.#flow > DEPTH_MAX ||
      this.#indicators > DEPTH_MAX ||
      (indented && token.length > 2 * DEPTH_MAX);
    return deep ? `nested too deeply; ${DEPTH_MAX} levels are allowed` : null;
  }

  move(token: string): void {
    // The lexer marks the start of a document and of a plain scalar with characters of its own.
    if (token === "\u0002" || token === "\u001f" || token === "\u0018") return;
    this.offset += token.length;
    const newline = token.lastIndexOf("\n");
    this.#column = newline === -1 ? this.#column + token.length : token.length - newline - 1;
    if (newline !== -1) this.#indicators = 0;
  }
}
