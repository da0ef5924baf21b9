import { chargeMachine, chargeSource } from '@yunshu/contract/charge/machine'
import type { ChargeTrace } from '@yunshu/domain/charge'
import type { Fen } from '@yunshu/domain/money'
import { vatOfGross } from '@yunshu/domain/vat'
import type { Actor } from '../../platform/actor.ts'
import { nowIso } from '../../platform/clock.ts'
import { type Row, updateVersioned } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { newId } from '../../platform/ids.ts'
import { onConstraint } from '../../platform/verb/constraints.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import type { PublishChange } from '../../platform/verb/verb.ts'
import { orderOf } from '../order/rows.ts'
import { lockOpenLine, refreshStatements } from '../statement/rows.ts'
import { insertCharge } from './insert.ts'

// Items that a company keeps (费用项目), put on a trip by hand. Trip and price follow elsewhere, as after every other change: `updateCharges`, `updatePayable`.

onConstraint('charge_item_once', 'chargeThere', { item_code: '' })

type Adding = {
  readonly trip: Row<'waybill'>
  readonly order_id: number
  readonly direction: 1 | 2
  readonly party_id: number
  readonly item_code: string
  readonly item_name: string
  /** Signed. */
  readonly amount_fen: Fen
  /** Of an item of the company's own; without one that of the trip's freight. */
  readonly tax_rate_bp: number | null
  readonly reason: string
}
const liveOf = (tx: Tx, { tenant_id, id }: Row<'waybill'>, direction: number, party_id: number) =>
  tx
    .selectFrom('charge')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where('waybill_id', '=', id)
    .where('direction', '=', direction)
    .where('party_id', '=', party_id)
    .where('charge_status', '<>', chargeMachine.code.void)

/** Whether an item of one party may still be put on a trip: none such stands there for any of its orders, and no confirmed statement has the trip. Within `withSystemScope`. */
export const takesItem = async (tx: Tx, trip: Row<'waybill'>, direction: 1 | 2, party_id: number, item_code: string): Promise<boolean> =>
  (await liveOf(tx, trip, direction, party_id).execute()).every(
    (row) => row.charge_status < chargeMachine.code.billed && (row.item_code !== item_code || row.abnormal_id !== null)
  )

/** Puts an item on a trip; one that stands on a confirmed statement is adjusted there instead. The trip is locked; within `withSystemScope`. */
export const addItemCharge = async (tx: Tx, actor: Actor, adding: Adding): Promise<Row<'charge'>> => {
  const { trip, order_id, direction, party_id, item_code, item_name, amount_fen, reason } = adding
  const { tenant_id } = trip
  const order = await orderOf(tx, tenant_id, order_id)
  const live = await liveOf(tx, trip, direction, party_id).execute()
  if (live.some((row) => row.item_code === item_code && row.abnormal_id === null && row.order_id === order_id)) refuse('chargeThere', { item_code })
  const billed = live.find(({ charge_status }) => charge_status >= chargeMachine.code.billed)
  if (billed) refuse('tripReconciled', { waybill_no: trip.waybill_no })
  const freight = live.find((row) => row.item_code === 'F01' && row.order_id === order_id && row.abnormal_id === null)
  const tax_rate_bp = direction === 2 ? 0 : (adding.tax_rate_bp ?? freight?.tax_rate_bp ?? order.tax_rate_bp)
  const { net_fen, tax_fen } = vatOfGross(amount_fen, tax_rate_bp)
  const trace: ChargeTrace = { kind: 'added', item_name, price_fen: amount_fen, reason, by: actor.user_name, at: nowIso() }
  const id = newId()
  await insertCharge(tx, trip, {
    tenant_id,
    id,
    parties: direction === 1 ? [order.shipper_id, trip.carrier_id] : [trip.carrier_id, party_id],
    direction,
    charge_status: chargeMachine.code.estimated,
    order_id,
    order_no: order.order_no,
    shipper_id: order.shipper_id,
    party_id,
    item_code,
    amount_fen,
    net_fen,
    tax_fen,
    tax_rate_bp,
    source: chargeSource.code.byHand,
    trace: JSON.stringify(trace),
    created_by: actor.user_id,
    updated_by: actor.user_id
  })
  return await tx.selectFrom('charge').selectAll().where('tenant_id', '=', tenant_id).where('id', '=', id).executeTakeFirstOrThrow()
}

/** Where the trip stands on a statement that is open, what was put on it stands on the same line. To be called when the trip was followed. */
export const joinLine = async (tx: Tx, { tenant_id, id }: Row<'charge'>, publishChange: PublishChange): Promise<void> => {
  const row = await tx.selectFrom('charge').selectAll().where('tenant_id', '=', tenant_id).where('id', '=', id).executeTakeFirstOrThrow()
  if (row.charge_status !== chargeMachine.code.confirmed || row.statement_id !== null) return
  const beside = await tx
    .selectFrom('charge')
    .select(['statement_id', 'statement_line_id'])
    .where('tenant_id', '=', tenant_id)
    .where('waybill_id', '=', row.waybill_id)
    .where('direction', '=', row.direction)
    .where('party_id', '=', row.party_id)
    .where('charge_status', '=', chargeMachine.code.confirmed)
    .where('statement_id', 'is not', null)
    .executeTakeFirst()
  if (!beside?.statement_id) return
  // Its two sides may be confirming it at this moment: then it is the next one's.
  if (!(await lockOpenLine(tx, tenant_id, beside))) return
  await tx.updateTable('charge').set(beside).where('tenant_id', '=', tenant_id).where('id', '=', id).execute()
  await refreshStatements(tx, tenant_id, [beside.statement_id], publishChange)
}

/**
 * A charge of the actor's company that was put on a trip by hand, locked unless it is only looked at; another one is refused as if it did not exist. A statement that is being made takes it
 * without a new version of it: whoever takes it off has to know that statement.
 */
export const getItemCharge = async (tx: Tx, { tenant_id, company_id }: Actor, id: number, { still = false } = {}): Promise<Row<'charge'>> => {
  const row = await tx
    .selectFrom('charge')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where('carrier_id', '=', company_id)
    .where('id', '=', id)
    .$if(!still, (q) => q.forNoKeyUpdate())
    .executeTakeFirst()
  return row && (row.trace as { kind: string }).kind === 'added' ? row : refuse('notFound')
}

/** Takes an item off its trip again, until a statement with it was confirmed. */
export const removeItemCharge = async (
  tx: Tx,
  actor: Actor,
  before: Row<'charge'>,
  version: number,
  publishChange: PublishChange
): Promise<Row<'charge'>> => {
  if (before.charge_status >= chargeMachine.code.billed) refuse('tripReconciled', { waybill_no: before.waybill_no })
  if (before.charge_status === chargeMachine.code.void) refuse('staleVersion')
  const changes = { charge_status: chargeMachine.code.void, statement_id: null, statement_line_id: null }
  const after = await updateVersioned(tx, 'charge', actor, before, changes, version)
  if (before.statement_id !== null) await refreshStatements(tx, before.tenant_id, [before.statement_id], publishChange)
  return after
}

/** What was put on these trips downstream, for those who may see it: the carrier, and who is paid. */
export const addedDown = async (tx: Tx, tenant_id: number, waybill_ids: readonly number[], party_id?: number) => {
  if (waybill_ids.length === 0) return []
  const rows = await tx
    .selectFrom('charge')
    .select(['id', 'version', 'waybill_id', 'charge_no', 'item_code', 'amount_fen', 'charge_status', 'trace', 'abnormal_id'])
    .where('tenant_id', '=', tenant_id)
    .where('waybill_id', 'in', [...waybill_ids])
    .where('direction', '=', 2)
    .$if(party_id !== undefined, (q) => q.where('party_id', '=', party_id ?? 0))
    .where('charge_status', '<>', chargeMachine.code.void)
    .where((e) => e.or([e('abnormal_id', 'is not', null), e('item_code', '<>', 'F01')]))
    .orderBy('id')
    .execute()
  return rows.map(({ trace, abnormal_id, ...row }) => {
    const { item_name = '', reason = '', abnormal_no = '' } = trace as Readonly<Record<string, string>>
    return { ...row, item_name, why: abnormal_id === null ? reason : abnormal_no, added: abnormal_id === null }
  })
}
