import { chargeMachine, chargeSource } from '@yunshu/contract/charge/machine'
import { receiptMachine } from '@yunshu/contract/receipt/machine'
import { noReceipt, waybillMachine } from '@yunshu/contract/waybill/machine'
import type { ChargeTrace } from '@yunshu/domain/charge'
import type { Fen } from '@yunshu/domain/money'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { nowIso } from '../../platform/clock.ts'
import { withParty } from '../../platform/db/parties.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { newId } from '../../platform/ids.ts'
import { findAllBookedFen, post, reverse } from '../ledger/index.ts'
import { insertCharge } from './insert.ts'

// What a carrier owes downstream for a trip (应付费用): its freight to each who is paid, and what exceptions and items that were put on it add or take.

type Trip = Row<'waybill'>
type Due = { readonly payee_id: number; readonly amount_fen: Fen }
const freight = 'F01'
const [downstream, noVat] = [2, 0] as const

/** Whether a trip's own events are over as far as money asks: unloaded, or cancelled. */
const isOver = ({ waybill_status }: Trip): boolean =>
  waybill_status >= waybillMachine.code.unloaded || waybill_status === waybillMachine.code.cancelled
/** Whether all receipts of a delivered trip are confirmed, or it needs none. */
export const isReceived = ({ waybill_status, receipt_status }: Trip): boolean =>
  waybill_status >= waybillMachine.code.unloaded && (receipt_status === noReceipt || receipt_status === receiptMachine.code.confirmed)

/* An item that was put on a trip by hand; of a cancelled trip it is void. */
const isAdded = ({ abnormal_id, item_code }: Row<'charge'>): boolean => abnormal_id === null && item_code !== freight
const isCancelled = ({ waybill_status }: Trip): boolean => waybill_status === waybillMachine.code.cancelled

/** What exceptions and added items among its downstream charges come to towards who is paid for a trip: more is positive, a deduction negative. */
export const claimedDown = (rows: readonly Row<'charge'>[], trip: Trip): Fen =>
  rows
    .filter((row) => row.charge_status !== chargeMachine.code.void && (row.abnormal_id !== null || (isAdded(row) && !isCancelled(trip))))
    .reduce((sum, { amount_fen }) => sum + amount_fen, 0)

/** The same without a lock, for who only looks. */
export const claimedOf = async (tx: Tx, tenant_id: number, waybill_id: number): Promise<Fen> => {
  const rows = await tx
    .selectFrom('charge')
    .select('amount_fen')
    .where('tenant_id', '=', tenant_id)
    .where('waybill_id', '=', waybill_id)
    .where('direction', '=', downstream)
    .where((e) => e.or([e('abnormal_id', 'is not', null), e('item_code', '<>', freight)]))
    .where('charge_status', '<>', chargeMachine.code.void)
    .execute()
  return rows.reduce((sum, { amount_fen }) => sum + amount_fen, 0)
}

/** What is owed to a person of these trips is owed to the one whom he turned out to be. */
export const replaceChargeParty = async (tx: Tx, tenant_id: number, waybill_ids: readonly number[], from: number, to: number): Promise<void> =>
  void (await tx
    .updateTable('charge')
    .set({ party_id: to, parties: withParty(from, to) })
    .where('tenant_id', '=', tenant_id)
    .where('waybill_id', '=', sql<number>`any(${waybill_ids})`)
    .where('direction', '=', downstream)
    .where('party_id', '=', from)
    .execute())

/** The downstream charges of a trip, locked in the order of their ids. Within `withSystemScope`. */
export const lockDownCharges = async (tx: Tx, { tenant_id, id }: Trip): Promise<Row<'charge'>[]> =>
  await tx
    .selectFrom('charge')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where('waybill_id', '=', id)
    .where('direction', '=', downstream)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/**
 * Brings the downstream charges of a trip up to date: the freight of each who is paid, and the books of all of them once the trip is over. A driver gives no
 * invoice, so there is no VAT in them. What changes leaves its statement, which is still open: gives those statements. `rows` are the charges as they stand.
 * Idempotent; within `withSystemScope`.
 */
export const updateDownCharges = async (
  tx: Tx,
  actor: Actor,
  trip: Trip,
  { rows, dues, why }: { readonly rows: readonly Row<'charge'>[]; readonly dues: readonly Due[]; readonly why: string }
): Promise<number[]> => {
  const live = rows.filter((row) => row.item_code === freight && row.abnormal_id === null && row.charge_status !== chargeMachine.code.void)
  const delivered_at = trip.waybill_status >= waybillMachine.code.unloaded ? trip.unload_done_at : null
  const isDone = isReceived(trip)
  const state = {
    charge_status: isDone ? chargeMachine.code.confirmed : chargeMachine.code.estimated,
    delivered_at,
    receipt_at: isDone ? (trip.completed_at ?? trip.signed_at ?? delivered_at) : null
  }
  const left = new Set<number>()
  let isMore = false
  const change = async (row: Row<'charge'>, values: Values): Promise<void> => {
    left.add(row.id)
    await write(tx, actor, row, { ...values, statement_id: null, statement_line_id: null })
  }
  for (const due of dues) {
    const had = live.find(({ party_id }) => party_id === due.payee_id)
    const trace: ChargeTrace = { kind: 'manual', price_fen: due.amount_fen, reason: why, share: null }
    const money = { amount_fen: due.amount_fen, net_fen: due.amount_fen, tax_fen: 0 }
    if (!had) isMore = (await insertDown(tx, actor, trip, due, { ...money, ...state, trace: JSON.stringify(trace) })) || isMore
    else if (had.charge_status >= chargeMachine.code.billed) continue
    else if (had.amount_fen !== due.amount_fen) await change(had, { ...money, ...state, trace: JSON.stringify(trace) })
    else if (had.charge_status !== state.charge_status || had.delivered_at !== state.delivered_at) await change(had, state)
  }
  for (const row of live.filter(({ party_id }) => !dues.some(({ payee_id }) => payee_id === party_id)))
    if (row.charge_status < chargeMachine.code.billed) await change(row, { charge_status: chargeMachine.code.void })
  for (const row of rows.filter((one) => isAdded(one) && one.charge_status !== chargeMachine.code.void)) {
    // After a swap it goes over to who is paid from now on, unless he who was paid before still has a part of the trip.
    const stays = dues.some(({ payee_id }) => payee_id === row.party_id) || trip.payee_id === null
    const party_id = stays ? row.party_id : (trip.payee_id ?? row.party_id)
    if (row.charge_status >= chargeMachine.code.billed) continue
    if (isCancelled(trip)) await change(row, { charge_status: chargeMachine.code.void })
    else if (row.party_id !== party_id) await change(row, { ...state, party_id, parties: [trip.carrier_id, party_id] })
    else if (row.charge_status !== state.charge_status || row.delivered_at !== state.delivered_at) await change(row, state)
  }
  await bookDown(tx, actor, trip, isMore || left.size > 0 ? await lockDownCharges(tx, trip) : rows)
  return rows.flatMap((row) => (left.has(row.id) ? (row.statement_id ?? []) : []))
}

type Values = Partial<Row<'charge'>> | Record<string, unknown>
const write = async (tx: Tx, actor: Actor, row: Row<'charge'>, values: Values): Promise<void> =>
  void (await tx
    .updateTable('charge')
    .set({ ...(values as object), version: row.version + 1, updated_at: nowIso(), updated_by: actor.user_id })
    .where('tenant_id', '=', row.tenant_id)
    .where('id', '=', row.id)
    .execute())

type Given = Pick<Row<'charge'>, 'amount_fen' | 'net_fen' | 'tax_fen' | 'charge_status' | 'delivered_at' | 'receipt_at'> & { readonly trace: string }
const insertDown = async (tx: Tx, actor: Actor, trip: Trip, { payee_id }: Due, values: Given): Promise<boolean> => {
  const order = await tx
    .selectFrom('waybill_order')
    .select(['order_id', 'order_no', 'shipper_id'])
    .where('tenant_id', '=', trip.tenant_id)
    .where('waybill_id', '=', trip.id)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!order) return false
  await insertCharge(tx, trip, {
    tenant_id: trip.tenant_id,
    id: newId(),
    parties: [trip.carrier_id, payee_id],
    direction: downstream,
    ...order,
    party_id: payee_id,
    item_code: freight,
    tax_rate_bp: noVat,
    source: chargeSource.code.byHand,
    ...values,
    created_by: actor.user_id,
    updated_by: actor.user_id
  })
  return true
}

/* Each charge is booked by itself, so that the books say for every amount what it is for: freight and additions are accrued, deductions taken off. */
const bookDown = async (tx: Tx, actor: Actor, trip: Trip, rows: readonly Row<'charge'>[]): Promise<void> => {
  const over = isOver(trip)
  const asked = rows.map((row) => ({
    booked: {
      tenant_id: trip.tenant_id,
      event: row.amount_fen < 0 ? 'driverDeducted' : 'downDelivered',
      biz_type: 'charge',
      biz_id: row.id
    } as const,
    amount: over && row.charge_status !== chargeMachine.code.void ? Math.abs(row.amount_fen) : 0
  }))
  const stand = await findAllBookedFen(
    tx,
    asked.map(({ booked }) => booked)
  )
  for (const [at, { booked, amount }] of asked.entries()) await rebook(tx, actor, trip, booked, stand[at] ?? 0, amount)
}
type BookedDown = {
  readonly tenant_id: number
  readonly event: 'downDelivered' | 'driverDeducted'
  readonly biz_type: 'charge'
  readonly biz_id: number
}
const rebook = async (tx: Tx, actor: Actor, trip: Trip, booked: BookedDown, stands: Fen, amount: Fen): Promise<void> => {
  if (stands === amount) return
  if (stands > 0) await reverse(tx, booked, '应付金额变更', actor.user_id)
  if (amount > 0)
    await post(tx, {
      ...booked,
      biz_no: trip.waybill_no,
      occurred_at: trip.unload_done_at ?? nowIso(),
      carrier_id: trip.carrier_id,
      amounts: { amount },
      created_by: actor.user_id
    })
}
