import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeFormula, type Formula, isFormula, readFormula } from './formula.ts'

const read = (text: string): Formula => {
  const found = readFormula(text)
  if (!isFormula(found)) throw new Error(`${text}: ${found.fault} at ${found.at}`)
  return found
}
const of = (text: string, values: Readonly<Record<string, number>> = {}) => computeFormula(read(text), (field) => values[field] ?? null)

test('fields are counted with each other, products before sums, and brackets first', () => {
  expect(of('box_out - box_in', { box_out: 120, box_in: 113 })).toBe(7)
  expect(of('2 + 3 * 4')).toBe(14)
  expect(of('(2 + 3) * 4')).toBe(20)
  expect(of('12 - 4 - 3')).toBe(5)
  expect(of('24 / 4 / 3')).toBe(2)
  expect(of('-(3 - 5) * 2')).toBe(4)
  expect(of('0.1 + 0.2')).toBe(0.3)
  expect(of('1 / 3 * 3')).toBe(1)
  expect(of('2 / 3')).toBe(0.6667)
  expect(of('0 - 2 / 3')).toBe(-0.6667)
  expect(read('a + b * a').fields).toEqual(['a', 'b'])
})

test('what is not there, divided by nought, or too large comes to nothing, never to a wrong number', () => {
  expect(of('a + 1')).toBeNull()
  expect(of('1 / (2 - 2)')).toBeNull()
  expect(of('1 / a', { a: 0 })).toBeNull()
  expect(of('a * a', { a: 1e9 })).toBeNull()
  expect(of('0 * a', { a: -5 })).toBe(0)
})

test.each([
  ['', 'empty', 1],
  ['   ', 'empty', 1],
  ['1 +', 'end', 4],
  ['(1 + 2', 'end', 7],
  ['1 2', 'unexpected', 3],
  ['1 + * 2', 'unexpected', 5],
  ['a ^ 2', 'letter', 3],
  ['Box + 1', 'letter', 1],
  ['alert(1)', 'unexpected', 6],
  ['1.23456', 'number', 1],
  ['箱 + 1', 'letter', 1],
  ['('.repeat(30) + '1' + ')'.repeat(30), 'deep', 21],
  ['1+'.repeat(120), 'long', 201]
])('%j is no formula: %s', (text, fault, at) => expect(readFormula(text)).toEqual({ fault, at }))

type Tree = { readonly text: string; readonly value: number }
const leaf: fc.Arbitrary<Tree> = fc.integer({ min: 0, max: 999 }).map((n) => ({ text: String(n), value: n }))
const trees = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4 },
    leaf,
    fc.tuple(fc.constantFrom('+', '-', '*'), tie('tree'), tie('tree')).map(([kind, a, b]) => ({
      text: `(${a.text} ${kind} ${b.text})`,
      value: kind === '+' ? a.value + b.value : kind === '-' ? a.value - b.value : a.value * b.value
    }))
  )
})).tree

test('whole numbers come out as the machine counts them, however they are nested', () =>
  fc.assert(
    fc.property(trees, ({ text, value }) => {
      fc.pre(text.length <= 200 && Math.abs(value) < 1e11)
      expect(of(text)).toBe(value === 0 ? 0 : value)
    }),
    { numRuns: 500 }
  ))

test('any text is read or refused, and never throws', () =>
  fc.assert(
    fc.property(fc.oneof(fc.string({ maxLength: 220 }), fc.stringMatching(/^[-+*/() a-c0-9.]{0,60}$/)), (text) => {
      const found = readFormula(text)
      if (isFormula(found)) expect(computeFormula(found, () => 1) ?? 0).toBeTypeOf('number')
      else expect(found.at).toBeGreaterThan(0)
    }),
    { numRuns: 2000 }
  ))
