// Display: lines that scroll, and below them a block that is drawn again in place.
//
// Without cursor moves (a pipe, CI, a dumb terminal) there is no block, only lines. The block is
// never higher than the screen and its lines never wider, so that moving up lands where it began.
import { clip } from "./cells.ts";
import type { Paint } from "./paint.ts";

/** A screen as its owner sees it; sizes may change while it is used. */
export interface Surface {
  write(text: string): void;
  columns(): number;
  rows(): number;
  /** The cursor may be moved. */
  readonly moves: boolean;
  readonly paint: Paint;
  nowMs(): number;
  /** Runs once, later; gives back what cancels it. */
  after(delayMs: number, run: () => void): () => void;
}

const REDRAW_MS = 50;
const ROWS_KEPT = 4;
const BLOCK_ROWS_MAX = 16;
const ESC = String.fromCharCode(27);
const ERASE_BELOW = `${ESC}[0J`;

export class Display {
  readonly #surface: Surface;
  #block: (rows: number) => readonly string[] = () => [];
  #drawnRows = 0;
  #drawnAtMs = Number.NEGATIVE_INFINITY;
  #cancel: (() => void) | null = null;

  constructor(surface: Surface) {
    this.#surface = surface;
  }

  /** What stands below the lines from now on; asked for at each redraw. */
  show(block: (rows: number) => readonly string[]): void {
    this.#block = block;
    this.#soon();
  }

  line(text: string): void {
    const { moves } = this.#surface;
    const columns = moves ? this.#surface.columns() - 1 : this.#surface.columns();
    this.#surface.write(`${this.#erasing()}${clip(text, columns)}\n`);
    this.#soon();
  }

  /** Something of the block changed. */
  changed(): void {
    this.#soon();
  }

  /** Takes the block away for good. */
  end(): void {
    this.#cancel?.();
    this.#cancel = null;
    this.#block = () => [];
    const erasing = this.#erasing();
    if (erasing !== "") this.#surface.write(erasing);
  }

  #soon(): void {
    if (!this.#surface.moves) return;
    const waitMs = this.#drawnAtMs + REDRAW_MS - this.#surface.nowMs();
    if (waitMs <= 0) {
      this.#draw();
      return;
    }
    this.#cancel ??= this.#surface.after(waitMs, () => {
      this.#cancel = null;
      this.#draw();
    });
  }

  #draw(): void {
    const surface = this.#surface;
    const rows = Math.min(surface.rows() - ROWS_KEPT, BLOCK_ROWS_MAX);
    const lines = rows < 1 ? [] : this.#block(rows).slice(0, rows);
    const columns = surface.columns() - 1;
    const text = lines.map((line) => `${clip(line, columns)}\n`).join("");
    const erasing = this.#erasing();
    if (erasing !== "" || text !== "") surface.write(erasing + text);
    this.#drawnRows = lines.length;
    this.#drawnAtMs = surface.nowMs();
  }

  /** What takes the drawn block away, and says so. */
  #erasing(): string {
    if (this.#drawnRows === 0) return "";
    const up = `${ESC}[${this.#drawnRows}A\r${ERASE_BELOW}`;
    this.#drawnRows = 0;
    return up;
  }
}
