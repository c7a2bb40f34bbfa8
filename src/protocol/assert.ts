// Assertions: rules that only a bug of ours can break. They stay on, and are caught nowhere.

/** A broken rule of ours. It stops the tree; it is never handled. */
export class Bug extends TypeError {
  readonly code = "bug";
}

/** States what must be true here, in words. */
export function assert(holds: boolean, rule: string): asserts holds {
  if (!holds) throw new Bug(`broken rule: ${rule}`);
}

/** Marks a branch that the types rule out. */
export function unreachable(value: never): never {
  throw new Bug(`unreachable: ${JSON.stringify(value)}`);
}
