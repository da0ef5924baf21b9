import { Refusal } from '@yunshu/contract/kit/refusals'

/** What a body may hold at most. Whoever is not logged in sends little: a login, a code, the word of a payment channel. */
export const bodyLimits = { bytes: 1_048_576, strangerBytes: 65_536, values: 10_000, depth: 16 } as const
/** An upload is one file with what is told of it: when and where it was taken, and the EXIF block of a photo that was made smaller. */
export const uploadLimits = {
  fileSize: 10 * 1024 * 1024,
  files: 9,
  fields: 6,
  fieldSize: 100_000,
  fieldNameSize: 40,
  parts: 15,
  headerPairs: 20
} as const
const formSteps = 6
const outlawed = new Set(['__proto__', 'constructor', 'prototype'])

/** A form-encoded body as an object: `a=1`, `a[]=1`, `a[b]=1`, `a[0][b]=1`; nothing that could reach a prototype. The work grows with the bytes, whatever the names. */
export const parseForm = (body: string): Record<string, unknown> => {
  demandValues(count(body, '&') + 1)
  const root: Node = new Map()
  for (const [name, value] of new URLSearchParams(body)) {
    const steps = [...name.matchAll(/[^[\]]+|\[\]/g)].map(([step]) => step)
    if (steps.length > formSteps) throw tooDeep(formSteps)
    if (steps.length > 0 && !steps.some((step) => outlawed.has(step))) put(root, steps, value)
  }
  return Object.fromEntries([...root].map(([name, below]) => [name, listed(below)]))
}

type Node = Map<string, Node | string>
const put = (root: Node, steps: readonly string[], value: string): void => {
  let node = root
  steps.forEach((step, i) => {
    const name = step === '[]' ? String(node.size) : step
    if (i === steps.length - 1) return node.set(name, value)
    const below = node.get(name)
    const next: Node = below instanceof Map ? below : new Map()
    node.set(name, next)
    node = next
  })
}

// What has only 0, 1, 2… for names is a list.
const listed = (node: Node | string): unknown => {
  if (typeof node === 'string') return node
  const fields = Object.fromEntries([...node].map(([name, below]) => [name, listed(below)]))
  const names = Object.keys(fields)
  return names.length > 0 && names.every((name, i) => name === String(i)) ? Object.values(fields) : fields
}

/** Refuses a JSON text that is too deep or holds too many values before anything is made of it. */
export const demandModest = (text: string): void => {
  let [depth, values, isText] = [0, 1, false]
  for (let i = 0; i < text.length; i += 1) {
    const letter = text.charCodeAt(i)
    if (isText) {
      if (letter === backslash) i += 1
      else if (letter === quote) isText = false
    } else if (letter === quote) isText = true
    else if (letter === comma) values += 1
    else if (letter === openBrace || letter === openBracket) {
      values += 1
      depth += 1
      if (depth > bodyLimits.depth) throw tooDeep(bodyLimits.depth)
    } else if (letter === closeBrace || letter === closeBracket) depth -= 1
  }
  demandValues(values)
}
const [quote, backslash, comma, openBracket, closeBracket, openBrace, closeBrace] = [34, 92, 44, 91, 93, 123, 125]

const tooDeep = (limit: number): Refusal => new Refusal('tooLarge', { limit: { zh: `${limit} 层`, en: `${limit} levels` } })

const demandValues = (values: number): void => {
  const { values: limit } = bodyLimits
  if (values > limit) throw new Refusal('tooLarge', { limit: { zh: `${limit} 个值`, en: `${limit} values` } })
}

const count = (text: string, letter: string): number => {
  let found = 0
  for (let at = text.indexOf(letter); at >= 0; at = text.indexOf(letter, at + 1)) found += 1
  return found
}
