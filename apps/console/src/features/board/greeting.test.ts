import { expect, test } from 'vitest'
import { greetingAt } from './greeting.ts'

test.each([
  ['00:30', 'evening'],
  ['04:59', 'evening'],
  ['05:00', 'early'],
  ['08:59', 'early'],
  ['09:00', 'morning'],
  ['12:00', 'midday'],
  ['13:59', 'midday'],
  ['14:00', 'afternoon'],
  ['18:00', 'evening'],
  ['23:59', 'evening']
])('at %s in China one says %s, wherever the browser is', (clock, said) => expect(greetingAt(new Date(`2026-11-29T${clock}:00+08:00`))).toBe(said))
