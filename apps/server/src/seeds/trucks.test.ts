import { loadPlaces } from '@yunshu/places/load-node'
import { expect, test } from 'vitest'
import { dice } from './agenda.ts'
import { fleet, models } from './fleet.ts'
import { planRunningTrips } from './orders.ts'
import { day, hour, steps } from './plan.ts'
import { takeTruck, type Truck } from './trucks.ts'

const at = (day: string): number => Date.parse(`${day}T10:00:00+08:00`)
const truck = (end: string): Truck => ({ vehicle_id: 1, driver_id: 1, max_kg: 5_000, papers: [{ name: 'inspection', end }], trips: [] })

test('at a month’s end no truck is sent whose inspection runs out before the second day after the delivery', () => {
  const [ends, lasts] = [truck('2026-11-30'), truck('2026-12-31')]
  expect(takeTruck([ends], 4_000, at('2026-11-27'), at('2026-11-28'))).toBe(ends)
  expect(takeTruck([ends], 4_000, at('2026-11-29'), at('2026-11-29'))).toBeUndefined()
  expect(takeTruck([ends, lasts], 4_000, at('2026-11-29'), at('2026-11-29'))).toBe(lasts)
})

test('at whatever hour the demo is filled, each carrier has a truck for a trip at each step', () => {
  loadPlaces()
  const fit = fleet.filter(([, quirk]) => quirk === undefined || quirk === 'affiliated').slice(0, 6)
  const own = (): Truck[] =>
    fit.map(([model], i) => {
      const { approved_load_kg, trailer } = { trailer: undefined, ...models[model] }
      return { vehicle_id: i, driver_id: i, max_kg: trailer?.trailer_approved_load_kg ?? approved_load_kg, papers: [], trips: [] }
    })
  const running = [...steps.filter((step) => step !== 'unload'), 'refused']
  for (let i = 0; i < 14 * 48; i += 1) {
    const now = at('2026-11-20') + Math.floor(i / 48) * day + (i % 48) * (hour / 2)
    const plans = planRunningTrips({ at: dice(20_261_120 + i), now, trucks: { carrier: own(), carrier2: own() } })
    for (const carrier of ['carrier', 'carrier2']) {
      const stand = plans.filter(({ freight, truck }) => truck && freight.carrier === carrier).map(({ last, mishap }) => mishap ?? last)
      expect(stand, `${new Date(now).toISOString()} ${carrier}`).toEqual(expect.arrayContaining(running))
    }
  }
})
