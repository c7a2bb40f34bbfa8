// Mutants: the dialog chart with one transition, guard, action or flag less. Made by walking the config.
import { createMachine } from "xstate";
import type { DialogMachine } from "../../src/actors/dialog-actor.ts";
import { dialogMachine } from "../../src/machines/dialog.machine.ts";
import { ANY, dialogChart, partsOf, transitionsOf } from "./chart-config.ts";
import type { ChartNode, ChartTransition } from "./chart-config.ts";

export interface Mutant {
  readonly name: string;
  readonly machine: DialogMachine;
}

/** A chart that goes round without a message is a loop: XState throws after so many microsteps. */
const MICROSTEPS_MAX = 100;

export function chartMutants(): Mutant[] {
  const root = dialogChart();
  return [...partsOf(root)].flatMap(({ state, node }) => [
    ...withoutEntries(state, node),
    ...transitionsOf(node).flatMap(({ event, index, transition }) => {
      const name = nameOf(state, event, transition);
      const site = { state, event, index };
      return lesser(transition).map(({ without, left }) => ({
        name: `${name}: no ${without}`,
        machine: machineOf(edited(root, site, left)),
      }));
    }),
  ]);

  function withoutEntries(state: string, { entry }: ChartNode): Mutant[] {
    return (entry ?? []).map((action) => ({
      name: `${state}: no entry ${action}`,
      machine: machineOf(
        replaced(root, state, (node) => ({
          ...node,
          entry: (node.entry ?? []).filter((one) => one !== action),
        })),
      ),
    }));
  }
}

function nameOf(state: string, event: string, { guard, target }: ChartTransition): string {
  const when = guard === undefined ? "" : `, if ${guard},`;
  const to = target === undefined ? "" : ` to ${target.replace("#dialog.", "")}`;
  return `${state} on ${event}${when}${to}`;
}

interface Site {
  readonly state: string;
  readonly event: string;
  readonly index: number;
}

/** The transition with one thing less; null is the transition gone. */
function lesser(transition: ChartTransition): { without: string; left: ChartTransition | null }[] {
  const { guard, actions = [], reenter, ...rest } = transition;
  const found: { without: string; left: ChartTransition | null }[] = [
    { without: "transition", left: null },
  ];
  const guarded = guard === undefined ? {} : { guard };
  const again = reenter === undefined ? {} : { reenter };
  if (guard !== undefined) found.push({ without: "guard", left: { ...rest, actions, ...again } });
  if (reenter !== undefined)
    found.push({ without: "reenter", left: { ...rest, actions, ...guarded } });
  for (const action of actions) {
    const fewer = actions.filter((one) => one !== action);
    found.push({
      without: `action ${action}`,
      left: { ...rest, actions: fewer, ...guarded, ...again },
    });
  }
  return found;
}

function edited(root: ChartNode, site: Site, left: ChartTransition | null): ChartNode {
  const change = (list: readonly ChartTransition[]): readonly ChartTransition[] =>
    list.flatMap((one, i) => (i !== site.index ? [one] : left === null ? [] : [left]));
  return replaced(root, site.state, (node) => {
    if (site.event === "always") return { ...node, always: change(node.always ?? []) };
    const on = { ...node.on, [site.event]: change(node.on?.[site.event] ?? []) };
    return { ...node, on };
  });
}

function replaced(
  root: ChartNode,
  state: string,
  change: (node: ChartNode) => ChartNode,
): ChartNode {
  const within = (parent: ChartNode, at: string): ChartNode => {
    const states = Object.entries(parent.states ?? {}).map(([name, node]) => {
      const path = at === "" ? name : `${at}.${name}`;
      const inner = within(node, path);
      return [name, path === state ? change(inner) : inner] as const;
    });
    return states.length === 0 ? parent : { ...parent, states: Object.fromEntries(states) };
  };
  return state === ANY ? change(root) : within(root, "");
}

function machineOf(root: ChartNode): DialogMachine {
  const { implementations, config } = dialogMachine;
  const options = { maxIterations: MICROSTEPS_MAX };
  const made = createMachine(
    { ...(root as object), context: config.context, options } as never,
    implementations as never,
  );
  return made as unknown as DialogMachine; // of the same setup; XState cannot infer it from data
}
