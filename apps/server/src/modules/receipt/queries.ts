import { receiptMachine } from '@yunshu/contract/receipt/machine'
import { codes } from '../../platform/db/codes.ts'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { nowIso } from '../../platform/clock.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { isOrderBy } from '../order/rows.ts'
import { lockTrips, isTripBy, isTripOf } from '../waybill/rows.ts'

const columns = [
  'r.id',
  'r.version',
  'r.receipt_no',
  'r.waybill_id',
  'r.waybill_no',
  'r.order_id',
  'r.order_no',
  'r.shipper_name',
  'r.carrier_name',
  'r.plate_no',
  'r.driver_name',
  'r.start_address_diming',
  'r.end_address_diming',
  'r.receipt_status',
  'r.paper_status',
  'r.signer',
  'r.sign_at',
  'r.sign_num',
  'r.sign_kg',
  'r.sign_volume',
  'r.diff_num',
  'r.diff_kg',
  'r.damage_num',
  'r.delivered_at',
  'r.due_at',
  'r.uploaded_at',
  'r.carrier_checked_at',
  'r.confirmed_at',
  'r.reason',
  'r.express_name',
  'r.express_no',
  'r.paper_at',
  'r.lost_reason',
  'r.created_at'
] as const

/** The receipts an actor may see: a shipper's, a carrier's, a driver's own trips. */
const receiptsOf = (tx: Tx, actor: Actor) => {
  const base = tx.selectFrom('receipt as r').where('r.tenant_id', '=', actor.tenant_id)
  if (actor.type === 1) return base
  if (actor.type === 3) return base.where(isTripBy('person_id', actor.company_id, 'r.waybill_id', actor.tenant_id))
  const own = base.where(actor.type === 4 ? 'r.shipper_id' : 'r.carrier_id', '=', actor.company_id)
  const { people } = actor
  if (!people) return own
  // Data scope: a shipper sees a receipt if he sees its order, a carrier if he sees its trip.
  return actor.type === 4
    ? own.where(isOrderBy('owner_id', people, 'r.order_id', actor.tenant_id))
    : own.where(isTripOf('r.waybill_id', actor.tenant_id, people))
}

/** A receipt to act on; one that the actor may not see is refused as if it did not exist. */
export const getReceipt = async (tx: Tx, actor: Actor, id: number): Promise<Row<'receipt'>> =>
  (await receiptsOf(tx, actor).selectAll('r').where('r.id', '=', id).executeTakeFirst()) ?? refuse('notFound')

/** The same behind the lock of its trip, read after that: what hangs on a receipt hangs on the trip. */
export const lockReceipt = async (tx: Tx, actor: Actor, id: number): Promise<Row<'receipt'>> => {
  await lockTrips(tx, actor.tenant_id, [(await getReceipt(tx, actor, id)).waybill_id])
  return await getReceipt(tx, actor, id)
}

/** Overdue: it should have been uploaded and was not. */
export const isOverdue = (at: string) =>
  sql<boolean>`(r.receipt_status in (${codes(receiptMachine, 'toUpload', 'rejected')}) and r.due_at < ${at}::timestamptz)`
/** How many whole days a receipt is overdue; 0 while it is in time. */
const overdueDays = (at: string) =>
  sql<number>`case when ${isOverdue(at)} then ceil(extract(epoch from ${at}::timestamptz - r.due_at) / 86400)::int else 0 end`

export const rowsOf = (tx: Tx, actor: Actor) =>
  receiptsOf(tx, actor)
    .select([...columns])
    .select(overdueDays(nowIso()).as('overdue_days'))
export const getReceiptRow = async (tx: Tx, actor: Actor, id: number) =>
  (await rowsOf(tx, actor).where('r.id', '=', id).executeTakeFirst()) ?? refuse('notFound')

/** The numbers of other receipts that hold one of these photos, the newest first; a few of them say enough. */
export const listSamePhoto = async (tx: Tx, actor: Actor, id: number, digests: readonly string[]): Promise<string[]> => {
  if (digests.length === 0 || actor.type === 3) return []
  const rows = await receiptsOf(tx, actor)
    .select('r.receipt_no')
    .where(sql<boolean>`r.photo_digests && ${digests}::text[]`)
    .where('r.id', '<>', id)
    // The same receipt on the other side of a sub-contract is no other one.
    .where(
      sql<boolean>`not exists (select from receipt own where own.tenant_id = ${actor.tenant_id} and own.id = ${id} and (own.sub_receipt_id = r.id or r.sub_receipt_id = own.id))`
    )
    .orderBy('r.id', 'desc')
    .limit(3)
    .execute()
  return rows.map(({ receipt_no }) => receipt_no)
}
