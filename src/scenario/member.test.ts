import { describe, expect, it } from "vitest";
import { good, goodTeam, teamLines } from "./fixture.test.kit.ts";

/** A team file whose main member is never pushed, with `ux` as given. */
const withUx = (ux: string): string =>
  `default_responder: lead\nmembers:\n  lead: { diligence-push-max: 0 }\n  ux: ${ux}\n`;

describe("a member", () => {
  const uxOf = (ux: string) => goodTeam(withUx(ux)).team.members[1];

  it("is asked to go on as often as it says, and a number below 1 is kept as it stands", () => {
    for (const push of [3, 1, 0, -3])
      expect(uxOf(`{ diligence-push-max: ${push} }`)?.diligencePushMax).toBe(push);
    for (const push of ["2.5", "many", "~", "'3'", "[3]"])
      expect(teamLines(withUx(`{ diligence-push-max: ${push} }`))).toEqual([
        expect.stringContaining("is no whole number"),
      ]);
  });

  it("has a bound for the text of a request where it says one, as a size of at least a byte", () => {
    for (const [written, bytes] of [
      ["200kB", 200_000],
      ["1MB", 1_000_000],
      ["1", 1],
    ] as const)
      expect(uxOf(`{ context-limit: ${written} }`)?.contextLimit, written).toBe(bytes);
    for (const written of ["200KB", "200 kB", "-1", "1.5", "~", "[3]"])
      expect(teamLines(withUx(`{ context-limit: ${written} }`))[0]).toMatch(
        /^team\.yaml:4:24 members\.ux\.context-limit: .* is no size; write it as 40B/u,
      );
    for (const written of ["0", "0B"])
      expect(teamLines(withUx(`{ context-limit: ${written} }`))[0]).toMatch(
        /too small; at least 1B$/u,
      );
  });
});

it("a member of which nothing is said is asked three times in a team file, never in a scenario", () => {
  const team = "{ members: { lead: {} } }";
  expect(goodTeam(team).team.members[0]?.diligencePushMax).toBe(3);
  const inside = good(`version: 1\nteam: ${team}\nscript: { lead: [{ text: Hi }] }\n`);
  expect(inside.variants[0]?.team.members[0]?.diligencePushMax).toBe(0);
});
