// JSON schema: the few words of draft-07 that the schema of scenario files is made of.

export type JsonSchema = Readonly<Record<string, unknown>>;

export function ref(name: string, description?: string): JsonSchema {
  // Draft-07 ignores what stands beside `$ref`, so a description needs a wrapper.
  const plain = { $ref: `#/definitions/${name}` };
  return description === undefined ? plain : { description, allOf: [plain] };
}

export function anyOf(description: string, ...choices: readonly JsonSchema[]): JsonSchema {
  return { description, anyOf: choices };
}

export function listOf(items: JsonSchema, description: string): JsonSchema {
  return { description, type: "array", items };
}

export function mapOf(values: JsonSchema, description: string): JsonSchema {
  return { description, type: "object", additionalProperties: values };
}

/** A map with known keys and no others. */
export function record(
  properties: Readonly<Record<string, JsonSchema>>,
  more: { readonly description: string; readonly required?: readonly string[] },
): JsonSchema {
  return {
    description: more.description,
    type: "object",
    properties,
    ...(more.required === undefined ? {} : { required: more.required }),
    additionalProperties: false,
  };
}

export function pattern(source: string): JsonSchema {
  return { type: "string", pattern: source };
}

/** One of a few words, or a value of `vary`. */
export function wordsOf(words: readonly string[], description: string): JsonSchema {
  return { description, anyOf: [{ enum: words }, ref("variable")] };
}

/** Exactly one of some keys; the others may stand beside it. */
export function oneKeyOf(keys: readonly string[]): JsonSchema {
  return { oneOf: keys.map((key) => ({ required: [key] })) };
}
