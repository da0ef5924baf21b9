/**
 * A phone of an answer is its mask, which can be shown. What opens it, for whoever may ask, is a text of the server's own that stands beside it under the field's
 * name and this: `link_phone`, `link_phone_seal`. A form that leaves the mask as it was sends both back, and the phone stays.
 */
const behind = '_seal'
export const sealName = (field: string): string => `${field}${behind}`
/** The seal that stands beside a phone of a row, if there is one. */
export const sealIn = (row: object, field: string): string => {
  const seal = (row as Readonly<Record<string, unknown>>)[sealName(field)]
  return typeof seal === 'string' ? seal : ''
}

/*
 * Inside a console both are one value, `138****1001~q83v…`: a cell, a form control and a draft get one value of one field. They are joined where answers come in and
 * parted where inputs go out, in the one place that calls the server.
 */
const shape = /^[\d*-]{3,24}~[\w-]{40,600}$/

/** Whether a value is a mask joined with its seal. */
export const isSealed = (text: string): boolean => shape.test(text)
/** What people read of a phone: the mask; a phone that came whole stays as it is. */
export const phoneShown = (text: string): string => text.split('~', 1)[0] ?? ''
/** What opens it. */
export const sealOf = (text: string): string => text.split('~', 2)[1] ?? ''

/** A value of an answer, object by object as JSON is read: each mask with the seal that stood beside it. */
export const joinSeals = (_: string, value: unknown): unknown => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const row = value as Record<string, unknown>
  for (const name of Object.keys(row).filter((key) => key.endsWith(behind))) {
    const field = name.slice(0, -behind.length)
    if (typeof row[field] !== 'string' || !isSealed(`${row[field]}~${String(row[name])}`)) continue
    row[field] = `${row[field]}~${String(row[name])}`
    delete row[name]
  }
  return row
}
/** An input as it goes out: each mask by itself, its seal beside it. */
export const partSeals = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(partSeals)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, own]): [string, unknown][] =>
      typeof own === 'string' && isSealed(own)
        ? [
            [name, phoneShown(own)],
            [sealName(name), sealOf(own)]
          ]
        : [[name, partSeals(own)]]
    )
  )
}
