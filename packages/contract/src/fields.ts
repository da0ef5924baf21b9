import { contracts } from './all.ts'
import type { Endpoint } from './kit/endpoint.ts'
import { fieldOf, type FieldOfObject, type FieldSchema } from './kit/valueText.ts'

type Fields = Map<string, FieldSchema>

/** Every field of a schema that has a kind, however deep, the rows of answers before the inputs. */
const collect = (schema: FieldSchema | undefined, found: Fields): void => {
  const field = fieldOf(schema)
  for (const [name, part] of Object.entries(field.properties ?? {})) {
    const own = fieldOf(part)
    if (!found.has(name) && (own.kind ?? own.items?.kind)) found.set(name, own)
    collect(part, found)
  }
  if (field.items) collect(field.items, found)
}
const fieldsOf = (calls: Readonly<Record<string, Endpoint>>): Fields => {
  const found: Fields = new Map()
  for (const { output } of Object.values(calls)) collect(output as FieldSchema, found)
  for (const { input } of Object.values(calls)) collect(input as FieldSchema, found)
  return found
}
const byWord = new Map(Object.entries(contracts).map(([word, calls]) => [word, fieldsOf(calls)]))
/* Field names that mean the same in every word that has them, for entries about objects of another word. */
const byName: Fields = new Map()
const unlike = new Set<string>()
for (const fields of byWord.values())
  for (const [name, field] of fields) {
    const known = byName.get(name)
    if (known && (known.kind !== field.kind || JSON.stringify(known.names) !== JSON.stringify(field.names))) unlike.add(name)
    else byName.set(name, field)
  }

/** The field that a line of the operation log names: that of the object's own word, otherwise the one that is the same in all words. */
export const fieldOfObject: FieldOfObject = (object_type, name) =>
  byWord.get(object_type)?.get(name) ?? (unlike.has(name) ? undefined : byName.get(name))
