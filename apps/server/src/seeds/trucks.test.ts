import { expect, test } from 'vitest'
import { takeTruck, type Truck } from './trucks.ts'

const at = (day: string): number => Date.parse(`${day}T10:00:00+08:00`)
const truck = (end: string): Truck => ({ vehicle_id: 1, driver_id: 1, max_kg: 5_000, papers: [{ name: 'inspection', end }], trips: [] })

test('at a month’s end no truck is sent whose inspection runs out before the second day after the delivery', () => {
  const [ends, lasts] = [truck('2026-11-30'), truck('2026-12-31')]
  expect(takeTruck([ends], 4_000, at('2026-11-27'), at('2026-11-28'))).toBe(ends)
  expect(takeTruck([ends], 4_000, at('2026-11-29'), at('2026-11-29'))).toBeUndefined()
  expect(takeTruck([ends, lasts], 4_000, at('2026-11-29'), at('2026-11-29'))).toBe(lasts)
})
