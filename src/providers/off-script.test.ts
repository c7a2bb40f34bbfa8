import { describe, expect, it } from "vitest";
import { ask, entry, guard, message, offScript } from "./script.test.kit.ts";

describe("a run off its script", () => {
  it("says what was passed over and why, what it was opened for, and what to paste", () => {
    const misses = guard({ sees: [{ words: "The copy is fine", times: null }] });
    const list = [entry("a"), entry("b", { guard: misses, repeat: { min: 0, max: 1 } })];
    const { memo } = ask({ lead: list });
    const error = offScript(
      { lead: list },
      {
        memo,
        genseq: 3,
        causes: ["groupResolved"],
        messages: () => [
          message("assistant", "words"),
          message("user", '@browser replied:\n"""\nThe layout is fine\n"""\nfooter'),
          message("user", "You owe lead a reply now.", { kind: "duty" }),
          message("user", "[Dominds reminders]", { kind: "reminders" }),
          message("user", "Use English.", { kind: "language" }),
        ],
      },
    );
    expect(error.code).toBe("offScript");
    expect(error.site).toEqual({ dialog: "lead", course: 1, genseq: 3 });
    expect(error.message.split("\n")).toEqual([
      "a.yaml:12:5 lead@1.3 has no reply (off script)",
      '  the entry at 12:5 was passed over: its `if` misses "The copy is fine"; the list ends there. It was opened for: groupResolved',
      '  paste into script.lead:    - { sees: ["The layout is fine"], text: … }',
    ]);
  });

  it("has nothing to paste where nothing but the tail of the request is new", () => {
    const messages = [
      message("assistant", "words"),
      message("user", "You still owe lead a reply.", { kind: "guide" }),
      message("user", "Use English.", { kind: "language" }),
    ];
    expect(offScript({ lead: [] }, { messages: () => messages }).message).toContain(
      "paste into script.lead:    - { text: … }",
    );
  });

  it("says that an entry that must be used does not fit", () => {
    const list = [entry("b", { guard: guard({ cause: "duty" }) })];
    expect(offScript({ lead: list }, {}).message).toContain(
      "must be used and does not fit: its `if` wants cause duty. It was opened for: userPrompt",
    );
  });

  it("says that the list ended", () => {
    expect(offScript({ lead: [] }, {}).message).toContain("its list is empty");
    const { memo } = ask({ lead: [entry("a")] });
    expect(offScript({ lead: [entry("a")] }, { memo }).message).toContain("the list ends there");
  });
});
