import { orderMachine } from '@yunshu/contract/order/machine'
import { receiptMachine } from '@yunshu/contract/receipt/machine'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { codes } from '../../platform/db/codes.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { isLate } from '../order/index.ts'

/** What a carrier did for a shipper in the last 90 days, counted as the list of carriers counts it (`queries.ts`). */
export const noRecord = { delivered_count: 0, on_time_count: 0, receipt_due_count: 0, receipt_count: 0, damage_count: 0 }
type Counts = typeof noRecord

const confirmed = codes(receiptMachine, 'confirmed')
const ordersOfPair = ({ tenant_id, company_id }: Actor) => sql`"order" as o where o.tenant_id = ${tenant_id} and o.shipper_id = ${company_id}
  and o.order_status >= ${codes(orderMachine, 'delivered')} and o.created_at > now() - interval '90 days'`

/** The records of several carriers with the actor's company, in one statement. */
export const recordsOf = async (tx: Tx, actor: Actor, carrier_ids: readonly number[]): Promise<ReadonlyMap<number, Counts>> => {
  if (carrier_ids.length === 0) return new Map()
  const { rows } = await sql<Counts & { carrier_id: number }>`
    select c.carrier_id, done.*, held.*
    from unnest(${[...carrier_ids]}::bigint[]) as c (carrier_id)
    cross join lateral (
      select count(*)::int as delivered_count, count(*) filter (where not ${isLate(actor)})::int as on_time_count
      from ${ordersOfPair(actor)} and o.carrier_id = c.carrier_id
    ) as done
    cross join lateral (
      select count(*) filter (where r.receipt_status = ${confirmed} or r.due_at < now())::int as receipt_due_count,
        count(*) filter (where r.receipt_status = ${confirmed})::int as receipt_count,
        count(*) filter (where r.receipt_status = ${confirmed} and r.damage_num > 0)::int as damage_count
      from receipt as r where r.tenant_id = ${actor.tenant_id} and r.shipper_id = ${actor.company_id} and r.carrier_id = c.carrier_id
        and r.delivered_at > now() - interval '90 days'
    ) as held`.execute(tx)
  return new Map(rows.map(({ carrier_id, ...counts }) => [carrier_id, counts]))
}

type Behind = {
  readonly id: number
  readonly order_no: string
  readonly start_address_diming: string
  readonly end_address_diming: string
  readonly order_status: number
  readonly last_end_time: string | null
  readonly is_chaoshi: boolean
  readonly receipt_due_count: number
  readonly receipt_count: number
  readonly damage_num: number
}
const mostBehind = 200

/** The orders behind the figures of one carrier, those with something wrong first. */
export const recordOf = async (tx: Tx, actor: Actor, carrier_id: number): Promise<Behind[]> =>
  (
    await sql<Behind>`
      select t.id, t.order_no, t.start_address_diming, t.end_address_diming, t.order_status, t.last_end_time, t.is_chaoshi, held.*
      from (
        select o.id, o.order_no, o.start_address_diming, o.end_address_diming, o.order_status, o.last_end_time, o.created_at, ${isLate(actor)} as is_chaoshi
        from ${ordersOfPair(actor)} and o.carrier_id = ${carrier_id}
      ) as t
      cross join lateral (
        select count(*) filter (where r.receipt_status = ${confirmed} or r.due_at < now())::int as receipt_due_count,
          count(*) filter (where r.receipt_status = ${confirmed})::int as receipt_count,
          coalesce(sum(r.damage_num) filter (where r.receipt_status = ${confirmed}), 0)::int as damage_num
        from receipt as r where r.tenant_id = ${actor.tenant_id} and r.order_id = t.id and r.carrier_id = ${carrier_id}
      ) as held
      order by (t.is_chaoshi or held.damage_num > 0 or held.receipt_count < held.receipt_due_count) desc, t.created_at desc, t.id desc
      limit ${mostBehind}`.execute(tx)
  ).rows
