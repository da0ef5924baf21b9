import { operateBy } from '@yunshu/contract/operate/enums'
import { type RawBuilder, sql } from 'kysely'

/** By what trips are put together: how its sums are numbered, by which column of `trip_figure` (f) it is told apart and named, and which rows count as a trip of their own. */
export type Dimension = {
  readonly code: number
  readonly column: 'shipper_id' | 'lane' | 'vehicle_id' | 'driver_id' | 'dispatcher_id' | 'section_id'
  readonly key: RawBuilder<number>
  readonly name: RawBuilder<string>
  readonly counts: RawBuilder<boolean>
  /** The first day of what one row of sums stands for. */
  readonly start: RawBuilder<string>
}
const leads = sql<boolean>`f.leads`
const month = sql<string>`date_trunc('month', f.day)::date`
const dimension = (code: number, column: Dimension['column'], name: string): Dimension => ({
  code,
  column,
  key: sql<number>`f.${sql.ref(column)}`,
  name: sql<string>`f.${sql.ref(name)}`,
  counts: leads,
  start: month
})
const { customer, lane, vehicle, driver, dispatcher, section } = operateBy.code
export const dimensions: readonly Dimension[] = [
  // A trip with goods of two customers is a trip of each of them.
  { ...dimension(customer, 'shipper_id', 'shipper_name'), counts: sql<boolean>`true` },
  dimension(lane, 'lane', 'start_name'),
  dimension(vehicle, 'vehicle_id', 'plate_no'),
  dimension(driver, 'driver_id', 'driver_name'),
  dimension(dispatcher, 'dispatcher_id', 'dispatcher_name'),
  // A lane is one customer's: what it comes to is what his goods do.
  { ...dimension(section, 'section_id', 'section_name'), counts: sql<boolean>`true` }
]
/** All trips of a carrier, a row a day. */
export const allTrips = { code: 0, key: sql<number>`0::bigint`, counts: leads, start: sql<string>`f.day` }
export const dimensionOf = (code: number): Dimension => {
  const found = dimensions.find((one) => one.code === code)
  if (!found) throw new Error(`no dimension ${code}`)
  return found
}
