import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contracts } from './all.ts'
import { flawsOf, schemaOf, type Schema } from './kit/check.ts'
import { invalidPhrases } from './kit/invalid.ts'

const calls = Object.values(contracts).flatMap((word) => Object.values(word))

test('every rule that a call of the contract states is one that is checked', () => {
  const shape = 'type properties patternProperties additionalProperties required items anyOf enum const default'
  const limits = 'minLength maxLength pattern format minimum maximum decimals minItems maxItems uniqueItems'
  const known = new Set(`${shape} ${limits} kind place names secret verbatim label`.split(' '))
  const unknown = new Set<string>()
  const look = (part: Schema): void => {
    for (const name of Object.keys(part)) if (!known.has(name)) unknown.add(name)
    const below = [...Object.values(part.properties ?? {}), ...Object.values(part.patternProperties ?? {}), ...(part.anyOf ?? [])]
    for (const one of part.items ? [...below, part.items] : below) look(one)
  }
  for (const { input } of calls) look(schemaOf(input))
  expect([...unknown]).toEqual([])
})
test('whatever is sent to a call, the check ends with flaws that have a sentence', () => {
  fc.assert(
    fc.property(fc.constantFrom(...calls), fc.jsonValue({ maxDepth: 4 }), (call, sent) => {
      for (const { keyword } of flawsOf(schemaOf(call.input), sent)) expect(invalidPhrases.zh).toHaveProperty(keyword)
    })
  )
})
