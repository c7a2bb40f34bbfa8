import { describe, expect, it } from "vitest";
import { Commit, parseCommit } from "../protocol/commit.ts";
import { askedBack, commitOf, opening, popped, pushed, said } from "./sample.fixture.ts";
import { quickCheck } from "./schema-check.ts";

const REF = { artifact: "a".repeat(64), bytes: 9, head: "h", tail: "t" };
const SITE = { course: 1, genseq: 2 };

/** Commits that together hold every kind of schema: records, unions, variants, lists, patterns. */
const COMMITS: readonly Commit[] = [
  opening(),
  pushed(1, "lead/ux", "a"),
  askedBack(1, "lead/ux", "b"),
  popped(2, "lead/ux", "a"),
  said(3, "lead", "words"),
  {
    ...commitOf(4, "lead", [
      { type: "person.said", action: "a", by: "me", text: REF },
      {
        type: "drive.opened",
        causes: [
          { cause: "userPrompt", seq: 3 },
          { cause: "humanAnswer", callId: "c" },
        ],
      },
    ]),
    requests: [
      { port: "tool", callId: "c", name: "n", course: 1, genseq: 1, index: 0, memo: null },
    ],
    sends: [
      {
        to: "lead",
        body: {
          type: "reply",
          callId: "c",
          tellaskee: "x",
          status: "failed",
          text: REF,
          marked: false,
          tellaskeeCourse: 1,
          tellaskeeGenseq: 1,
        },
      },
    ],
  },
  commitOf(5, "lead", [
    {
      type: "generation.finished",
      ...SITE,
      text: "t",
      thinking: REF,
      calls: [{ callId: "c", rawId: null, name: "n", args: "{}", form: "text" }],
      usage: { prompt: 1, completion: 2 },
      memo: "m",
    },
  ]),
];

const OTHERS: readonly unknown[] = [
  undefined,
  null,
  true,
  -1,
  0,
  1.5,
  1e300,
  "",
  "text",
  [],
  ["x"],
  {},
  { constructor: "x" },
  REF,
];

/** Every value that differs from this one in one place. */
function* variations(value: unknown): Generator<unknown> {
  yield* OTHERS;
  if (Array.isArray(value)) {
    for (const [i, item] of value.entries())
      for (const other of variations(item)) yield value.with(i, other);
    return;
  }
  if (typeof value !== "object" || value === null) return;
  yield { ...value, more: 1 };
  yield JSON.parse(`{"__proto__":1,${JSON.stringify(value).slice(1)}`.replace(",}", "}"));
  for (const [name, item] of Object.entries(value)) {
    yield Object.fromEntries(Object.entries(value).filter(([other]) => other !== name));
    for (const other of variations(item)) yield { ...value, [name]: other };
  }
}

describe("the quick check of a commit", () => {
  const check = quickCheck(Commit);

  it("knows every kind that the schema is made of", () => {
    expect(check).not.toBe(null);
  });

  it("says yes to good commits", () => {
    for (const commit of COMMITS) {
      expect(parseCommit(commit)).toEqual({ commit });
      expect(check?.(commit)).toBe(true);
    }
  });

  it("says yes only to what the schema accepts and leaves as it is", () => {
    let [yes, no] = [0, 0];
    for (const commit of COMMITS)
      for (const value of variations(commit)) {
        if (check?.(value) !== true) {
          no += 1;
          continue;
        }
        yes += 1;
        expect(parseCommit(value)).toEqual({ commit: value });
      }
    expect(yes).toBeGreaterThan(100);
    expect(no).toBeGreaterThan(1_000);
  });

  it("is none for a schema of an unknown kind", () => {
    expect(quickCheck({ type: "lazy" })).toBe(null);
    expect(quickCheck({ type: "array", item: { type: "custom" } })).toBe(null);
  });
});
