// Door: where the owner of a tree hears people who are in other processes. One line of JSON in, one
// line out, over TCP of this machine alone: a path of a socket may be longer than a system takes.
//
//   {"token", "id", "verb", "to", "by", "text", "how"}
//   → {"accepted": true, "seq", "repeated"} | {"accepted": false, "refused": why, "seq", "repeated"}
//   → {"accepted": false, "error": {"code", "message"}}: nothing was done
//
// Whoever may read the lock has the token. The door never keeps the process alive by itself.
import { timingSafeEqual } from "node:crypto";
import { createServer } from "node:net";
import type { Server, Socket } from "node:net";
import { sha256 } from "../protocol/hash.ts";
import { parseAction } from "./person-action.ts";
import type { ActionOutcome, PersonAction } from "./person-action.ts";
import { NotHeard } from "./said-people.ts";

const HOST = "127.0.0.1";
export const LINE_BYTES_MAX = 1024 * 1024;
const CONNECTIONS_MAX = 32;
/** How long a connection may take to send its line, and how long to go after its answer. */
const PATIENCE = { idleMs: 10_000, lingerMs: 2_000 };
const NEWLINE = 10;
const OVER = "the run is over";

type Hear = (action: PersonAction) => Promise<ActionOutcome>;

export type DoorError = "token" | "line" | "action" | "busy" | "notHeard" | "idle";
export type DoorAnswer =
  | { readonly accepted: true; readonly seq: number; readonly repeated: boolean }
  | {
      readonly accepted: false;
      readonly refused: string;
      readonly seq: number;
      readonly repeated: boolean;
    }
  | {
      readonly accepted: false;
      readonly error: { readonly code: DoorError; readonly message: string };
    };

export class Door {
  /** `127.0.0.1:PORT`, as the lock file holds it. */
  readonly address: string;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  /** How to send those away whose line has not come. */
  readonly #unread = new Map<Socket, () => void>();
  readonly #patience: typeof PATIENCE;
  #inside: { readonly token: string; readonly hear: Hear } | null = null;

  private constructor(server: Server, port: number, patience: typeof PATIENCE) {
    this.#server = server;
    this.#patience = patience;
    this.address = `${HOST}:${port}`;
    server.on("connection", (socket) => this.#meet(socket));
  }

  /** Null where a process may not listen: the tree then has an owner that cannot be reached. */
  static open(patience = PATIENCE): Promise<Door | null> {
    const server = createServer({ allowHalfOpen: true });
    return new Promise((resolve) => {
      server.once("error", () => resolve(null));
      server.listen(0, HOST, () => {
        const at = server.address();
        server.unref();
        resolve(typeof at === "object" && at !== null ? new Door(server, at.port, patience) : null);
      });
    });
  }

  /** Whose actions are taken from now on, and by which token; null: nobody's. */
  admit(inside: { readonly token: string; readonly hear: Hear } | null): void {
    this.#inside = inside;
  }

  /**
   * Listens no longer. Whose line has not come is told that nothing was done; who was heard has an
   * answer on its way.
   */
  close(): void {
    this.#server.close();
    for (const sendAway of this.#unread.values()) sendAway();
  }

  #meet(socket: Socket): void {
    socket.unref();
    socket.on("error", () => socket.destroy());
    if (this.#sockets.size >= CONNECTIONS_MAX)
      return this.#answer(socket, failed("busy", `${CONNECTIONS_MAX} others are being heard`));
    this.#sockets.add(socket);
    socket.on("close", () => this.#sockets.delete(socket));
    const chunks: Buffer[] = [];
    let bytes = 0;
    const take = (chunk: Buffer): void => {
      const end = chunk.indexOf(NEWLINE);
      chunks.push(end === -1 ? chunk : chunk.subarray(0, end));
      bytes += chunk.length;
      const isLong = bytes > LINE_BYTES_MAX;
      if (end === -1 && !isLong) return;
      readNoMore();
      if (isLong)
        return this.#answer(socket, failed("line", `a line has at most ${LINE_BYTES_MAX} bytes`));
      const line = Buffer.concat(chunks).toString("utf8");
      void this.#heard(line).then((said) => this.#answer(socket, said));
    };
    const cut = (): void => giveUp("line", "the line has no end");
    // For the whole line, not for the next byte: whoever drips keeps nobody out.
    const late = setTimeout(
      () => giveUp("idle", "no whole line came in time"),
      this.#patience.idleMs,
    ).unref();
    // One line is one action; what comes after it, or too late, is not read.
    const readNoMore = (): void => {
      clearTimeout(late);
      this.#unread.delete(socket);
      socket.off("data", take).off("end", cut).resume();
    };
    const giveUp = (code: DoorError, message: string): void => {
      readNoMore();
      this.#answer(socket, failed(code, message));
    };
    socket.on("data", take).on("end", cut);
    socket.on("close", readNoMore);
    this.#unread.set(socket, () => giveUp("notHeard", OVER));
  }

  /** The last word of a connection: who does not go after it is shown out. */
  #answer(socket: Socket, said: DoorAnswer): void {
    socket.end(`${JSON.stringify(said)}\n`);
    const out = setTimeout(() => socket.destroy(), this.#patience.lingerMs).unref();
    socket.on("close", () => clearTimeout(out));
  }

  async #heard(line: string): Promise<DoorAnswer> {
    const inside = this.#inside;
    if (inside === null) return failed("notHeard", OVER);
    let value: unknown;
    try {
      value = JSON.parse(line);
    } catch {
      return failed("line", "a line is one JSON object");
    }
    if (!isSame(inside.token, Reflect.get(Object(value), "token")))
      return failed("token", "the token is not that of the lock file");
    const action = parseAction(value);
    if ("wrong" in action) return failed("action", action.wrong);
    try {
      const { seq, refused, repeated } = await inside.hear(action);
      if (refused === null) return { accepted: true, seq, repeated };
      return { accepted: false, refused, seq, repeated };
    } catch (error) {
      if (error instanceof NotHeard) return failed("notHeard", error.message);
      throw error;
    }
  }
}

function failed(code: DoorError, message: string): DoorAnswer {
  return { accepted: false, error: { code, message } };
}

/** In a time that says nothing about where two tokens differ, or how long they are. */
function isSame(token: string, given: unknown): boolean {
  const [a, b] = [token, typeof given === "string" ? given : ""].map((text) =>
    Buffer.from(sha256(text), "hex"),
  );
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}
