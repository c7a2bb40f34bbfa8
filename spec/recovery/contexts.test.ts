// What each model was asked, live, is what a fresh process makes again from the journal's file alone,
// byte for byte: in every example, every scenario of the recovery, and in generated ones.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import fc from "fast-check";
import { expect, it } from "vitest";
import type { ModelPort } from "../../src/protocol/port.ts";
import { createPeople } from "../../src/scenario/people.ts";
import { started, temporary } from "../cli/child.test.kit.ts";
import { plan, worldOfPlan } from "../properties/plan.test.kit.ts";
import { runStored, worldOf } from "../properties/world.test.kit.ts";
import type { World } from "../properties/world.test.kit.ts";
import { filesOf, subjectsOf } from "./subject.test.kit.ts";

const CONTEXTS_OF = resolve("dist/spec/recovery/contexts-of.js");
/** Messages whose texts are stored nowhere: their hash alone is made again (D-12). */
const isStored = ({ kind }: { readonly kind: string }): boolean => kind !== "priming";

type Seen = Map<string, unknown>;

function watched(world: World, name: string, seen: Seen): World {
  const model: ModelPort = {
    ask(request) {
      const { dialog, course, genseq } = request;
      seen.set(`${name} ${dialog}@${course}.${genseq}`, request.messages().filter(isStored));
      return world.model.ask(request);
    },
  };
  return { ...world, model };
}

/** Runs each world, and leaves its tree in a folder of its own below `home`. */
async function lived(worlds: readonly World[], home: string): Promise<Seen> {
  const seen: Seen = new Map();
  for (const [i, world] of worlds.entries()) {
    const name = String(i).padStart(3, "0");
    const { files } = await runStored(watched(world, name, seen));
    for (const [path, bytes] of files) {
      const [, ...below] = path.split("/");
      const file = join(home, name, "tree", ...below);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, bytes);
    }
  }
  return seen;
}

async function madeAgain(home: string): Promise<Map<string, unknown>> {
  const child = started(process.execPath, [CONTEXTS_OF, home], { cwd: home });
  const { code, out, err } = await child.ended;
  expect({ code, err }).toEqual({ code: 0, err: "" });
  const made = JSON.parse(out) as Record<string, { messages: { kind: string }[]; agrees: boolean }>;
  for (const [site, { agrees }] of Object.entries(made))
    expect({ site, agrees }).toEqual({ site, agrees: true });
  return new Map(
    Object.entries(made).map(([site, { messages }]) => [site, messages.filter(isStored)]),
  );
}

async function compared(worlds: readonly World[]): Promise<number> {
  const home = temporary();
  const seen = await lived(worlds, home);
  const made = await madeAgain(home);
  for (const [site, messages] of seen)
    expect({ site, messages: made.get(site) }).toEqual({ site, messages });
  return seen.size;
}

it("is made again of every example", async () => {
  const scenarios = [...filesOf("examples"), ...filesOf("spec/recovery/scenarios")]
    .flatMap((file) => subjectsOf(file))
    .map(({ scenario }) => scenario);
  const worlds = scenarios.map((scenario) => worldOf(scenario, () => createPeople(scenario.human)));
  expect(await compared(worlds)).toBeGreaterThan(60);
});

it("is made again of generated scenarios", async () => {
  const worlds = fc.sample(plan, { numRuns: 60, seed: 4 }).map(worldOfPlan);
  expect(await compared(worlds)).toBeGreaterThan(200);
});
