import { sql } from 'kysely'
import { nowIso } from '../../platform/clock.ts'
import type { NewRow } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'

type Trip = { readonly waybill_id: number; readonly waybill_no: string; readonly carrier_id: number; readonly tenant_id: number }
type Given = Omit<NewRow<'charge'>, 'charge_no' | 'waybill_id' | 'waybill_no' | 'carrier_id' | 'created_at'>

/** Writes a charge of a trip under its next number: charges count up within their waybill, YD2611210000015-001. */
export const insertCharge = async (tx: Tx, trip: Trip | (Omit<Trip, 'waybill_id'> & { readonly id: number }), row: Given): Promise<void> => {
  const { tenant_id, waybill_no, carrier_id } = trip
  const waybill_id = 'waybill_id' in trip ? trip.waybill_id : trip.id
  const { n } = await tx
    .selectFrom('charge')
    .select(sql<number>`coalesce(max(right(charge_no, 3)::int), 0)`.as('n'))
    .where('tenant_id', '=', tenant_id)
    .where('waybill_id', '=', waybill_id)
    .executeTakeFirstOrThrow()
  const charge_no = `${waybill_no}-${String(n + 1).padStart(3, '0')}`
  await tx
    .insertInto('charge')
    .values({ ...row, charge_no, waybill_id, waybill_no, carrier_id, created_at: nowIso() })
    .execute()
}
