import type { Schema } from '@yunshu/contract/kit/check'

/** Texts that break what is not careful: each kind of machine that a text may meet has its own. */
export const unusualTexts: readonly string[] = [
  '',
  ' ',
  "'",
  "' or '1'='1' --",
  '\'); drop table "order"; --',
  '1; select pg_sleep(20)--',
  '\' union select password_hash from "user" --',
  '$$; select 1; $$',
  '%',
  '%_\\',
  '\\',
  '*/ /*',
  '<script>globalThis.__ran=1</script>',
  '<img src=x onerror="globalThis.__ran=1">',
  '"><svg onload=globalThis.__ran=1>',
  'javascript:globalThis.__ran=1',
  '{{constructor.constructor("globalThis.__ran=1")()}}',
  '${globalThis.__ran=1}',
  '<%= 7*7 %>',
  '#{7*7}',
  '{order_no}',
  '../../../../etc/passwd',
  '..\\..\\windows\\win.ini',
  'file:///etc/passwd',
  'http://169.254.169.254/latest/meta-data/',
  '/files/1/../../../etc/passwd',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udc00\ud800',
  'a\ud83d',
  '\u202egnp.exe',
  '\u2066\u2067אבג\u2069',
  '\ufeff\u200b\u200d\u2060',
  'Z\u0351\u036b\u0343\u036a\u0302\u036b\u033d\u034f\u0334\u0319\u0324'.repeat(20),
  '👩‍👩‍👧‍👦🏳️‍🌈',
  '𠮷𡃁',
  'ﷺ'.repeat(60),
  'İıſẞ',
  '\r\nSet-Cookie: a=b',
  'a\tb\vc\fd\u001b[31me',
  '=1+1',
  "=cmd|' /C calc'!A0",
  '+1+1',
  '-1+1',
  '@SUM(1)',
  '|calc',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'null',
  'undefined',
  'NaN',
  'true',
  '0',
  '-0',
  '1e309',
  '9223372036854775808',
  '0x7fffffff',
  '1,000',
  '١٢٣',
  '１２３',
  '0000-00-00',
  '2026-02-30',
  '9999-12-31',
  '10000-01-01',
  '-0001-01-01',
  '-271821-04-20T00:00:00Z',
  '+275760-09-13T00:00:00Z',
  '2026-13-45T99:99:99Z',
  '9999-12-31T23:59:59.999999999+14:00',
  '0000-01-01T00:00:00Z',
  'infinity',
  '[1',
  '{"a":',
  '(((((((((((((((((((((((((((((a',
  'a'.repeat(41) + '!',
  '1'.repeat(400),
  'x'.repeat(70_000),
  '汉'.repeat(20_000),
  ' '.repeat(50_000) + 'x',
  ','.repeat(9000)
]

/** Pieces of JSON that are no text: of the wrong kind, too great, too deep, or with names that reach a prototype. */
export const unusualValues: readonly string[] = [
  'null',
  'true',
  '[]',
  '{}',
  '-1',
  '0',
  '-0',
  '1.5',
  '1e309',
  '-1e309',
  '1e-400',
  '2147483648',
  '9007199254740991',
  '9007199254740993',
  '9223372036854775808',
  '"5"',
  '"NaN"',
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{"admin":true}}}',
  '{"toString":1,"valueOf":2}',
  '{"length":1e9}',
  '[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]',
  `[${'1,'.repeat(6000)}1]`,
  `${'['.repeat(3000)}${']'.repeat(3000)}`,
  `${'{"a":'.repeat(3000)}1${'}'.repeat(3000)}`
]

/** `free` is a text that may hold anything of that length, and so is kept as it was typed. */
type Leaf = {
  readonly path: readonly (string | number)[]
  readonly type: string
  readonly free?: { readonly min: number; readonly max: number }
}

/** Every place of a call's input where a value stands, by its schema. */
export const leavesOf = (schema: Schema, path: readonly (string | number)[] = []): Leaf[] => {
  const { type, properties, items, anyOf, enum: choices, format, pattern, minLength = 0, maxLength = 1000 } = schema
  if (anyOf) return anyOf.slice(0, 1).flatMap((one) => leavesOf(one, path))
  if (properties) return Object.entries(properties).flatMap(([name, below]) => leavesOf(below, [...path, name]))
  if (type === 'array' && items) return [{ path, type: 'array' }, ...leavesOf(items, [...path, 0])]
  const free = type === 'string' && !choices && format === undefined && pattern === undefined
  return [{ path, type: type ?? 'any', ...(free ? { free: { min: minLength, max: maxLength } } : {}) }]
}

/** The body with another value at one place; what is missing on the way is made. `value` is JSON, so that it may be what no JavaScript value is. */
export const bodyWith = (body: unknown, path: readonly (string | number)[], value: string): string => {
  const hole = '\u{f0000}hole'
  const root = structuredClone(body ?? {}) as Record<string | number, unknown>
  let at = root
  for (const [i, step] of path.entries()) {
    if (i === path.length - 1) at[step] = hole
    else if (typeof at[step] !== 'object' || at[step] === null) at[step] = typeof path[i + 1] === 'number' ? [] : {}
    at = at[step] as typeof root
  }
  return JSON.stringify(path.length === 0 ? hole : root).replace(JSON.stringify(hole), () => value)
}
