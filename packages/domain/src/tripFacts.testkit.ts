import type { PricedTrip, TripFacts } from './tripFacts.ts'

/** A trip of which nothing is known but the way, the day, and 10 tonnes of goods on one vehicle. */
export const someFacts = (over: Partial<TripFacts> = {}): TripFacts => ({
  at: '2026-11-20T02:00:00Z',
  start: { code: '510114', address_id: null },
  end: { code: '420112', address_id: null },
  vehicle_type_id: 10,
  goods_type_ids: [2],
  kg: 10_000,
  loaded_kg: null,
  unloaded_kg: null,
  m3: null,
  km: null,
  num: null,
  vehicles: [{ stops: 0, holds: [] }],
  cold: false,
  payee: null,
  ...over
})

/** The same with the price of fuel, which nobody knows unless it is given. */
export const someTrip = ({ fuel_fen = null, ...over }: Partial<PricedTrip> = {}): PricedTrip => ({ ...someFacts(over), fuel_fen })
