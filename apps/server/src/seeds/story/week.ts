import { abnormalMachine } from '@yunshu/contract/abnormal/machine'
import { receiptMachine } from '@yunshu/contract/receipt/machine'
import { waybillMachine } from '@yunshu/contract/waybill/machine'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/pool.ts'
import { day, hour, iso } from '../plan.ts'

/** A trip of the fortnight that is over, with its order. */
export type Told = {
  readonly order_id: number
  readonly waybill_ids: readonly number[]
  readonly shipper_id: number
  readonly carrier_id: number
  /** Its drivers and vehicles: none of them is on another trip meanwhile. */
  readonly crew: readonly number[]
  readonly from: number
  readonly until: number
}

/** The trips of the first week of the fortnight that are over in every respect but for their statements: receipts confirmed, exceptions settled. */
export const toldTrips = async (tx: Tx, tenant_id: number, end: number): Promise<Told[]> => {
  const { completed, cancelled } = waybillMachine.code
  const { rows } = await sql<{
    order_id: number
    waybill_ids: number[]
    shipper_id: number
    carrier_id: number
    crew: number[]
    begin: string
    until: string
  }>`
    select o.id as order_id, o.shipper_id, o.carrier_id, array_agg(distinct w.id) as waybill_ids, array_agg(distinct d.driver_id) filter (where w.waybill_status <> ${cancelled})
        || array_agg(distinct d.vehicle_id) filter (where w.waybill_status <> ${cancelled}) as crew,
      min(lower(d.during)) as begin, max(greatest(upper(d.during), w.unload_done_at)) as until
    from "order" o
    join waybill_order wo on wo.tenant_id = o.tenant_id and wo.order_id = o.id
    join waybill w on w.tenant_id = wo.tenant_id and w.id = wo.waybill_id
    join dispatch d on d.tenant_id = w.tenant_id and d.waybill_id = w.id
    where o.tenant_id = ${tenant_id} and o.created_at between ${iso(end - 14 * day)} and ${iso(end - 6 * day)}
    group by o.tenant_id, o.id, o.shipper_id, o.carrier_id
    having bool_and(w.waybill_status in (${completed}, ${cancelled})) and bool_or(w.waybill_status = ${completed})
      and not exists (select from receipt r where r.tenant_id = o.tenant_id and r.order_id = o.id and r.receipt_status <> ${receiptMachine.code.confirmed})
      and not exists (select from abnormal a where a.tenant_id = o.tenant_id and o.id = any(a.order_ids)
        and a.abnormal_status not in (${abnormalMachine.code.resolved}, ${abnormalMachine.code.closed}, ${abnormalMachine.code.rejected}))
      and not exists (select from charge c where c.tenant_id = o.tenant_id and c.order_id = o.id and c.statement_id is not null)
      and not exists (select from charge c where c.tenant_id = o.tenant_id and c.order_id = o.id and c.replaces is not null)
    order by min(lower(d.during))`.execute(tx)
  return rows.map(({ begin, until, ...row }) => ({ ...row, from: Date.parse(begin), until: Date.parse(until) }))
}

const week = 7 * day
/** Those of which a copy may stand in every week before: no driver and no vehicle is then on two trips at a time, nor in the fortnight itself. */
export const weekly = (
  told: readonly Told[],
  busy: readonly { readonly crew: readonly number[]; readonly from: number; readonly until: number }[]
): Told[] => {
  const kept: Told[] = []
  for (const trip of told) {
    const meets = (one: { from: number; until: number }, by: number): boolean =>
      trip.from + by < one.until + hour && one.from < trip.until + by + hour
    const inside = kept.some((one) => one.crew.some((id) => trip.crew.includes(id)) && [-week, 0, week].some((by) => meets(one, by)))
    const after = busy.some((one) => one.crew.some((id) => trip.crew.includes(id)) && meets(one, -week))
    if (!inside && !after && trip.until - trip.from < 5 * day) kept.push(trip)
  }
  return kept
}

/** On a Sunday little is loaded: two of three trips wait for the Monday, or went before, where their crews are free. */
export const inSeason = (trips: readonly Told[]): { readonly trip: Told; readonly days: number }[] => {
  const moved = trips.map((trip) => ({ trip, days: 0 }))
  let nth = 0
  for (const [i, { trip }] of moved.entries()) {
    const weekday = new Date(trip.from + 8 * hour).getUTCDay()
    if (weekday !== 0) continue
    nth += 1
    if (nth % 3 === 0) continue
    for (const days of [1, -1, 2, -2]) {
      const at = { from: trip.from + days * day, until: trip.until + days * day }
      const isFree = moved.every(
        (other, j) =>
          j === i ||
          !other.trip.crew.some((id) => trip.crew.includes(id)) ||
          [-week, 0, week].every(
            (by) => at.from + by >= other.trip.until + other.days * day + hour || other.trip.from + other.days * day >= at.until + by + hour
          )
      )
      if (!isFree) continue
      moved[i] = { trip, days }
      break
    }
  }
  return moved
}
