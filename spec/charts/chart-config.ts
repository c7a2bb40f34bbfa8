// Chart config: a chart's config as plain data in one form: every list a list, every target a path.
// XState allows short forms; whoever walks a chart should see none of them.
import { dialogMachine } from "../../src/machines/dialog.machine.ts";

export interface ChartTransition {
  readonly target?: string;
  readonly guard?: string;
  readonly actions?: readonly string[];
  readonly reenter?: boolean;
}

export interface ChartNode {
  readonly initial?: string;
  readonly id?: string;
  readonly entry?: readonly string[];
  readonly always?: readonly ChartTransition[];
  readonly on?: Readonly<Record<string, readonly ChartTransition[]>>;
  readonly states?: Readonly<Record<string, ChartNode>>;
}

/** One state of a chart, by its path; the root is no state. */
export interface ChartPart {
  readonly state: string;
  readonly node: ChartNode;
}

/** The dialog chart's config. */
export function dialogChart(): ChartNode {
  return nodeFrom(dialogMachine.config);
}

/** What a state takes that its row, and the rows around it, do not: the chart's own transitions. */
export const ANY = "any state";

/** The root, then every state. */
export function* partsOf(root: ChartNode): Iterable<ChartPart> {
  yield { state: ANY, node: root };
  yield* statesOf(root);
}

/** Every state, outer ones before their inner ones. */
export function* statesOf(root: ChartNode, within = ""): Iterable<ChartPart> {
  for (const [name, node] of Object.entries(root.states ?? {})) {
    const state = within === "" ? name : `${within}.${name}`;
    yield { state, node };
    yield* statesOf(node, state);
  }
}

/** Every transition of one state; `event` is `always` for those that wait for nothing. */
export function transitionsOf({ always = [], on = {} }: ChartNode): readonly {
  readonly event: string;
  readonly index: number;
  readonly transition: ChartTransition;
}[] {
  const lists = [["always", always] as const, ...Object.entries(on)];
  return lists.flatMap(([event, list]) =>
    list.map((transition, index) => ({ event, index, transition })),
  );
}

function nodeFrom(config: unknown): ChartNode {
  const { id, initial, entry, always, on, states } = fieldsOf(config);
  return {
    ...(typeof id === "string" ? { id } : {}),
    ...(typeof initial === "string" ? { initial } : {}),
    ...(entry === undefined ? {} : { entry: listOf(entry).map(String) }),
    ...(always === undefined ? {} : { always: listOf(always).map(transitionFrom) }),
    ...(on === undefined ? {} : { on: mapped(on, (list) => listOf(list).map(transitionFrom)) }),
    ...(states === undefined ? {} : { states: mapped(states, nodeFrom) }),
  };
}

function transitionFrom(config: unknown): ChartTransition {
  if (typeof config === "string") return { target: config };
  const { target, guard, actions, reenter } = fieldsOf(config);
  return {
    ...(typeof target === "string" ? { target } : {}),
    ...(typeof guard === "string" ? { guard } : {}),
    ...(actions === undefined ? {} : { actions: listOf(actions).map(String) }),
    ...(typeof reenter === "boolean" ? { reenter } : {}),
  };
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null)
    throw new TypeError("a chart is made of objects");
  return Object.fromEntries(Object.entries(value));
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}

function mapped<T>(value: unknown, read: (inner: unknown) => T): Readonly<Record<string, T>> {
  return Object.fromEntries(
    Object.entries(fieldsOf(value)).map(([name, inner]) => [name, read(inner)] as const),
  );
}
