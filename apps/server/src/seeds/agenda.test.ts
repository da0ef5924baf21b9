import { afterEach, expect, test } from 'vitest'
import { now, setClock } from '../platform/clock.ts'
import { Agenda } from './agenda.ts'

const eve = Date.parse('2026-11-30T23:50:00+08:00')
const end = Date.parse('2026-12-01T00:05:00+08:00')

afterEach(() => setClock(undefined))

test('each step sees its own instant, and what follows a run sees its end, though the last step lay in the month before', async () => {
  const agenda = new Agenda()
  const seen: number[] = []
  agenda.begin(eve - 3_600_000, async () => {
    seen.push(now().getTime())
    await agenda.until(eve)
    seen.push(now().getTime())
    await agenda.until(end + 1)
    seen.push(now().getTime())
  })
  expect(await agenda.run(end)).toBe(2)
  expect(seen).toEqual([eve - 3_600_000, eve])
  expect(now().getTime()).toBe(end)
})
