import { expect, test } from "vitest";
import { addressOf } from "./tree-folder.ts";

const LONG = `lead${`/${"é".repeat(32)}`.repeat(8)}`;

test("a folder's name is the path of its dialog where a file system takes that", () => {
  expect(addressOf("lead/ux#2")).toBe("lead~ux#2");
  expect(addressOf("a".repeat(255))).toBe("a".repeat(255));
});

test("a path that no file system takes as a name has a shorter one, and one of its own", () => {
  const [one, other] = [addressOf(LONG), addressOf(`${LONG}#2`)];
  expect(Buffer.byteLength(one)).toBeLessThanOrEqual(255);
  expect(one).toMatch(/^lead~é+~é+~é+~~[0-9a-f]{64}$/u);
  expect(other).not.toBe(one);
});

test("a shortened name is cut between characters, never inside one", () => {
  for (let n = 0; n < 4; n += 1) {
    const name = addressOf(`${"a".repeat(n)}${"\u{20000}".repeat(70)}`);
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
    expect(Buffer.from(name).toString("utf8")).toBe(name);
  }
});
