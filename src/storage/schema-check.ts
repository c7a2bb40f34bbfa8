// Schema check: a schema of `protocol` turned into one quick yes or no for values out of JSON.
//
// Parsing a journal's lines through the schema library builds every object again and is most of a
// recovery's time; this walks the value once and builds nothing. Guarantees: yes means that the
// schema accepts the value and leaves it as it is. No means only "ask the schema": it alone refuses,
// and says why. A schema of a kind that is not known here has no quick check.

type Check = (value: unknown) => boolean;

/** Keys that a record drops without a word. */
const DROPPED_KEYS: ReadonlySet<string> = new Set(["__proto__", "prototype", "constructor"]);

class UnknownKind extends Error {}

/** The quick check of a schema, or null when some part of it is of an unknown kind. */
export function quickCheck(schema: unknown): Check | null {
  try {
    return checkOf(schema);
  } catch (error) {
    if (error instanceof UnknownKind) return null;
    throw error;
  }
}

function checkOf(schema: unknown): Check {
  const pipe = field(schema, "pipe");
  if (pipe === undefined) return checkOfKind(schema);
  const [first, ...actions] = listOf(pipe);
  const inner = checkOfKind(first);
  const rules = actions.map(ruleOf);
  return (value) => inner(value) && rules.every((rule) => rule(value));
}

function checkOfKind(schema: unknown): Check {
  switch (field(schema, "type")) {
    case "string":
      return (value) => typeof value === "string";
    case "number":
      return (value) => typeof value === "number" && !Number.isNaN(value);
    case "boolean":
      return (value) => typeof value === "boolean";
    case "literal": {
      const literal = field(schema, "literal");
      return (value) => value === literal;
    }
    case "picklist": {
      const options = new Set(listOf(field(schema, "options")));
      return (value) => options.has(value);
    }
    case "nullable": {
      const inner = checkOf(field(schema, "wrapped"));
      return (value) => value === null || inner(value);
    }
    case "array": {
      const inner = checkOf(field(schema, "item"));
      return (value) => Array.isArray(value) && value.every(inner);
    }
    case "union": {
      const options = listOf(field(schema, "options")).map(checkOf);
      return (value) => options.some((option) => option(value));
    }
    case "record":
      return recordCheck(checkOf(field(schema, "key")), checkOf(field(schema, "value")));
    case "strict_object":
      return objectCheck(field(schema, "entries"));
    case "variant":
      return variantCheck(field(schema, "key"), listOf(field(schema, "options")));
    default:
      throw new UnknownKind();
  }
}

function ruleOf(action: unknown): Check {
  const requirement = field(action, "requirement");
  switch (field(action, "type")) {
    case "safe_integer":
      return (value) => Number.isSafeInteger(value);
    case "min_value":
      if (typeof requirement !== "number") throw new UnknownKind();
      return (value) => typeof value === "number" && value >= requirement;
    case "max_value":
      if (typeof requirement !== "number") throw new UnknownKind();
      return (value) => typeof value === "number" && value <= requirement;
    case "min_length":
      if (typeof requirement !== "number") throw new UnknownKind();
      return (value) =>
        (typeof value === "string" || Array.isArray(value)) && value.length >= requirement;
    case "regex":
      if (!(requirement instanceof RegExp) || requirement.global || requirement.sticky)
        throw new UnknownKind();
      return (value) => typeof value === "string" && requirement.test(value);
    default:
      throw new UnknownKind();
  }
}

interface Entry {
  readonly name: string;
  readonly check: Check;
  readonly mayMiss: boolean;
}

/** A good value for each entry that is there, and no key besides, is the whole. */
function objectCheck(entries: unknown): Check {
  const all = Object.keys(Object(entries)).map((name) => entryOf(name, field(entries, name)));
  return (value) => {
    if (!isRecord(value)) return false;
    let expected = 0;
    for (const { name, check, mayMiss } of all) {
      if (mayMiss && !(name in value)) continue;
      if (!check(value[name])) return false;
      expected += 1;
    }
    let count = 0;
    for (const _name in value) count += 1;
    return count === expected;
  };
}

function entryOf(name: string, schema: unknown): Entry {
  if (field(schema, "type") !== "exact_optional")
    return { name, check: checkOf(schema), mayMiss: false };
  if (field(schema, "default") !== undefined) throw new UnknownKind();
  return { name, check: checkOf(field(schema, "wrapped")), mayMiss: true };
}

function variantCheck(key: unknown, options: readonly unknown[]): Check {
  if (typeof key !== "string") throw new UnknownKind();
  const checks = new Map<unknown, Check>();
  for (const option of options) {
    const tag = field(field(option, "entries"), key);
    if (field(option, "type") !== "strict_object" || field(tag, "type") !== "literal")
      throw new UnknownKind();
    checks.set(field(tag, "literal"), checkOf(option));
  }
  return (value) => isRecord(value) && checks.get(value[key])?.(value) === true;
}

function recordCheck(key: Check, inner: Check): Check {
  return (value) =>
    isRecord(value) &&
    Object.keys(value).every((name) => !DROPPED_KEYS.has(name) && key(name) && inner(value[name]));
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function field(value: unknown, name: string): unknown {
  return Reflect.get(Object(value), name);
}

function listOf(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new UnknownKind();
  return value;
}
