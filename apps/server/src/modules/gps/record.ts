import { doubts, type Doubt } from '@yunshu/domain/trackBelief'
import type { Tx } from '../../platform/db/pool.ts'
import type { Row } from '../../platform/db/versioned.ts'
import { type Fate, ingestWithin, toldBy } from './ingest.ts'

type Trip = Pick<Row<'waybill'>, 'tenant_id' | 'vehicle_id' | 'plate_no'>
type Told = { readonly lon: number; readonly lat: number; readonly speed?: number | null | undefined; readonly fix_time: string }

/** How many of what was told are positions now, how many are not, and why. */
type Outcome = { readonly kept: number; readonly dropped: number; readonly reasons: Partial<Record<Doubt, number>> }

/** Keeps what the driver's phone tells of the vehicle of a trip, as far as it can be believed; what was told before is in neither figure. */
export const recordFixes = async (tx: Tx, { tenant_id, vehicle_id, plate_no }: Trip, told: readonly Told[]): Promise<Outcome> => {
  if (vehicle_id === null) return { kept: 0, dropped: told.length, reasons: {} }
  const rows = told.map(({ fix_time, ...fix }) => ({ ...fix, vehicle_id, plate_no, source: toldBy.phone, at: Date.parse(fix_time) }))
  return outcomeOf(await ingestWithin(tx, tenant_id, rows))
}

/** The same as figures: what was told before is neither kept nor dropped, and has its own count. */
export const outcomeOf = (fates: readonly Fate[]): Outcome => {
  const counts = doubts.map((doubt) => [doubt, fates.filter((fate) => fate === doubt).length] as const).filter(([, count]) => count > 0)
  const kept = fates.filter((fate) => fate === 'kept').length
  const repeated = fates.filter((fate) => fate === 'repeated').length
  return { kept, dropped: fates.length - kept - repeated, reasons: Object.fromEntries(counts) }
}

/** How many positions of a vehicle between two moments are not believed. */
export const countDropped = async (
  tx: Tx,
  tenant_id: number,
  { vehicle_id, from, to }: { readonly vehicle_id: number; readonly from: string; readonly to: string }
): Promise<number> => {
  const { count } = await tx
    .selectFrom('gps_doubt')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenant_id)
    .where('vehicle_id', '=', vehicle_id)
    .where('fix_time', '>=', from)
    .where('fix_time', '<', to)
    .executeTakeFirstOrThrow()
  return Number(count)
}
