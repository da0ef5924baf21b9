type Schema = Readonly<Record<string, unknown>>
type More = Readonly<Record<string, unknown>>

const optional = new WeakSet<object>()

/** What the contract uses of typebox, making the same objects (`plainSchemas.test.ts` compares every call); built into the console in its place. */
export const Type = {
  Array: (items: Schema, more: More = {}): Schema => ({ ...more, type: 'array', items }),
  Boolean: (more: More = {}): Schema => ({ ...more, type: 'boolean' }),
  Integer: (more: More = {}): Schema => ({ ...more, type: 'integer' }),
  Literal: (value: string | number | boolean, more: More = {}): Schema => ({ ...more, type: typeof value, const: value }),
  Null: (more: More = {}): Schema => ({ ...more, type: 'null' }),
  Number: (more: More = {}): Schema => ({ ...more, type: 'number' }),
  Object: (properties: Readonly<Record<string, Schema>>, more: More = {}): Schema => {
    const required = Object.keys(properties).filter((name) => !optional.has(properties[name] as Schema))
    return { ...more, type: 'object', ...(required.length > 0 && { required }), properties }
  },
  Optional: (schema: Schema): Schema => {
    const copy = { ...schema }
    optional.add(copy)
    return copy
  },
  Record: (key: Schema, value: Schema, more: More = {}): Schema => ({
    ...more,
    type: 'object',
    patternProperties: { [typeof key['pattern'] === 'string' ? key['pattern'] : '^.*$']: value }
  }),
  String: (more: More = {}): Schema => ({ ...more, type: 'string' }),
  Union: (anyOf: readonly Schema[], more: More = {}): Schema => ({ ...more, anyOf }),
  Unknown: (more: More = {}): Schema => ({ ...more }),
  Unsafe: (schema: Schema): Schema => ({ ...schema })
}
