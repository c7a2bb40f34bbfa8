import { describe, expect, it } from "vitest";
import { each } from "./each.test.kit.ts";
import { good, lines, withReply } from "./fixture.test.kit.ts";

describe("calls in the short form", () => {
  const call = (text: string): string => withReply(`{ calls: [${text}] }`);
  each(
    [
      [
        `{ tellaskSessionless: { targetAgentId: uy, tellaskContent: a } }`,
        `no member "uy" in the team; did you mean "ux"?`,
      ],
      [`{ tellaskSessionless: { targetAgentId: ux } }`, `the key "tellaskContent" is missing`],
      [
        `{ tellaskSessionless: { targetAgentId: ux, tellaskContent: " " } }`,
        "a blank text is refused",
      ],
      [`{ askHuman: { tellaskContent: 8 } }`, "8 is no text; put it in quotes"],
      [`{ askHuman: { tellaskcontent: a, tellaskContent: a } }`, `did you mean "tellaskContent"?`],
      [`{ askHuman: { tellaskContent: a }, result: b }`, `"result" is for tools`],
      [`{ askHuman: { tellaskContent: a }, note: {} }`, `one entry is one call`],
      [`{ tellask: { targetAgentId: ux, tellaskContent: a } }`, `the key "sessionSlug" is missing`],
      [
        `{ tellask: { targetAgentId: ux, sessionSlug: 1a, tellaskContent: a } }`,
        `"1a" is no id: a letter, then at most 31 letters, digits, _ or -; to send it on purpose use { call`,
      ],
      [
        `{ tellask: { targetAgentId: ux, sessionSlug: all, tellaskContent: a } }`,
        `"all" is a word of the language`,
      ],
      [
        `{ tellask: { targetAgentId: ux, sessionSlg: a, sessionSlug: a, tellaskContent: a } }`,
        `did you mean "sessionSlug"?`,
      ],
      [
        `{ tellask: { targetAgentId: uy, sessionSlug: a, tellaskContent: a } }`,
        `did you mean "ux"?`,
      ],
      [`{ tellaskSessionless: { targetAgentId: ux, tellaskContent: a, replaces: b } }`, "replaces"],
      [`{ tellaskBack: { targetAgentId: ux, tellaskContent: a } }`, `unknown key "targetAgentId"`],
      [`{ tellaskBack: {} }`, `the key "tellaskContent" is missing`],
      [`{ replyTellask: { replyContent: " " } }`, "a blank text is refused"],
      [`{ replyTellaskBack: { tellaskContent: a, replyContent: a } }`, "unknown key"],
      [`{ replyTelask: { replyContent: a } }`, `did you mean "replyTellask"?`],
      [`{ not: {} }`, `did you mean "note"?`],
      [`{ note: 3 }`, "3 is no map"],
      [`{ id: a }`, "the name of the call is missing"],
      [`{ note: {}, result: a, error: b }`, `"result" and "error" both stand here`],
      [`{ call: note }`, `the key "args" is missing`],
    ],
    call,
  );

  const again = (replaces: string): string => {
    const args = `targetAgentId: ux, sessionSlug: a, tellaskContent: b`;
    return call(
      `{ tellask: { ${args} }, id: first }, { tellask: { ${args}, replaces: ${replaces} } }`,
    );
  };
  each(
    [
      ["frist", `no call of this script has the id "frist"; did you mean "first"?`],
      ["second", `no call of this script has the id "second" (first); to send it on purpose`],
      ["call:first", "a call is named by its id alone here: first"],
      ["7", "7 is no text; put it in quotes"],
      [`" "`, "a blank text is refused"],
    ],
    again,
  );

  it("names a call to replace by an id of this script, or by one that nobody gave", () => {
    for (const id of ["first", "first~2", "1.3.1", `"1.3.1~2"`])
      expect(lines(again(id))).toEqual([]);
  });

  it("is not asked of a raw call", () => {
    const file = good(
      call(`{ call: nobody, args: "{" }, { call: tellask, args: { targetAgentId: 3 }, id: "" }`),
    );
    expect(file.variants[0]?.script["lead"]?.[0]?.calls).toMatchObject([
      { name: "nobody", args: "{", raw: true, id: null },
      { name: "tellask", args: { targetAgentId: 3 }, raw: true, id: "" },
    ]);
  });

  it("takes a result for this call alone", () => {
    const file = good(
      call(`{ note: { a: [1] }, id: x, error: full, latency: 1s, repeatable: false }`),
    );
    expect(file.variants[0]?.script["lead"]?.[0]?.calls).toEqual([
      {
        name: "note",
        args: { a: [1] },
        id: "x",
        raw: false,
        result: { outcome: "error", text: "full", latencyMs: 1_000, repeatable: false },
      },
    ]);
  });
});
