// Kit for tests of contexts: what a random dialog was told, and the courses in which each must stand.
import type { CallRecord } from "../protocol/call.ts";
import type { CallStyle, FactOf } from "../protocol/fact.ts";
import type { Ledger } from "../protocol/ledger.ts";

/** A text that is in no other fact. */
export interface Mark {
  readonly text: string;
  /** How many generations had been opened when it came. */
  readonly generations: number;
  /** The course in which it came, and those that began before a finished generation had seen it. */
  readonly courses: Set<number>;
}

/** One generation of the dialog, and what it must show in its tail. */
export interface Spoken {
  readonly course: number;
  readonly genseq: number;
  end: "open" | "words" | "failed" | "interrupted";
  callIds: readonly string[];
  /** What the duty on top asks. */
  readonly asked: Mark | null;
  readonly reminders: readonly string[];
  /** The calls that nothing came of. */
  readonly waiting: readonly string[];
  readonly guides: "yes" | "no";
}

export class Marks {
  readonly all: Mark[] = [];
  /** Duties by their call. */
  readonly duties = new Map<string, Mark>();
  readonly #unseen = new Set<Mark>();
  /** Marks by what a generation claims: a commit, once it is known. */
  readonly #claims = new Map<number, Mark[]>();
  readonly #groups = new Map<string, Mark[]>();
  #course = 1;

  text(kind: string, generations: number): Mark {
    const text = `<${kind} ${this.all.length + 1}>`;
    const mark = { text, generations, courses: new Set([this.#course]) };
    this.all.push(mark);
    return mark;
  }

  /** A generation claims it by this commit. */
  claimed(mark: Mark, seq: number): void {
    this.#unseen.add(mark);
    this.#claims.set(seq, [...(this.#claims.get(seq) ?? []), mark]);
  }

  /** It is claimed with its group. */
  grouped(mark: Mark, group: string): void {
    this.#unseen.add(mark);
    this.#groups.set(group, [...(this.#groups.get(group) ?? []), mark]);
  }

  resolved(group: string, seq: number): void {
    for (const mark of this.#groups.get(group) ?? []) this.claimed(mark, seq);
    this.#groups.delete(group);
  }

  finished(claims: readonly number[]): void {
    for (const seq of claims)
      for (const mark of this.#claims.get(seq) ?? []) this.#unseen.delete(mark);
  }

  started(course: number): void {
    this.#course = course;
    for (const mark of this.#unseen) mark.courses.add(course);
  }
}

/** What the request that is sent now must hold in its tail. */
export function tailOf(
  ledger: Ledger,
  asked: Mark | null,
  notes: readonly string[],
): Pick<Spoken, "asked" | "reminders" | "waiting" | "guides"> {
  const { drive, pending, question } = ledger;
  const isFirst = drive?.generations === 0 && drive.causes[0]?.cause === "duty";
  return {
    asked,
    reminders: [...notes],
    waiting: [...pending.keys(), ...(question === null ? [] : [question])],
    guides: isFirst && asked !== null ? "yes" : "no",
  };
}

type Reminding = FactOf<"reminder.added" | "reminder.updated" | "reminder.deleted">;

/** The reminders of a dialog. */
export class Notes {
  readonly kept: string[] = [];

  fact(kind: "remind" | "forget", callId: string, choose: (count: number) => number): Reminding {
    const text = `<note ${callId}>`;
    const at = choose(this.kept.length + (kind === "remind" ? 1 : 0));
    const keeps = { callId, position: at + 1 };
    if (kind === "remind") {
      this.kept.splice(at, 0, text);
      return { type: "reminder.added", ...keeps, text };
    }
    if (choose(2) === 0) {
      this.kept.splice(at, 1);
      return { type: "reminder.deleted", ...keeps };
    }
    this.kept[at] = text;
    return { type: "reminder.updated", ...keeps, text };
  }
}

/** A call of a round, before it is registered. */
export interface Calling {
  readonly kind: string;
  readonly index: number;
  readonly callId: string;
}

export function recordOf({ callId, kind }: Calling, style: CallStyle): CallRecord {
  const form = style === "text" ? "text" : "function";
  return { callId, name: kind, rawId: null, args: "{}", form };
}
