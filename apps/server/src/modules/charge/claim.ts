import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import type { charge } from '@yunshu/contract/charge/contract'
import { chargeMachine, chargeSource } from '@yunshu/contract/charge/machine'
import { waybillMachine } from '@yunshu/contract/waybill/machine'
import { amountOfTrace, type ChargeTrace } from '@yunshu/domain/charge'
import type { Fen } from '@yunshu/domain/money'
import { vatOfGross } from '@yunshu/domain/vat'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { nowIso } from '../../platform/clock.ts'
import { codes } from '../../platform/db/codes.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { newId } from '../../platform/ids.ts'
import type { PublishChange } from '../../platform/verb/verb.ts'
import { orderOf } from '../order/rows.ts'
import { refreshStatements } from '../statement/rows.ts'
import { insertCharge } from './insert.ts'
import { rowsOf, shown } from './queries.ts'

/** What an exception was settled with, on one side of the carrier. */
type Claim = {
  readonly abnormal_id: number
  readonly waybill_id: number
  readonly order_id: number
  readonly direction: 1 | 2
  readonly party_id: number
  readonly item_code: string
  /** Positive: given by the carrier to the shipper, or taken from the driver. */
  readonly claim_fen: Fen
  readonly about: Pick<Extract<ChargeTrace, { kind: 'claim' }>, 'abnormal_no' | 'abnormal_type' | 'liable_party' | 'loss_fen' | 'solution' | 'by'>
}

/**
 * Puts a claim among the charges. Upstream it takes the place of what the receipts deducted for the same item; what a confirmed statement has of that already
 * is counted in. Nothing is written where nothing is owed and nothing is replaced. Call it within `withSystemScope`.
 */
export const putClaim = async (tx: Tx, actor: Actor, claim: Claim, publishChange: PublishChange): Promise<number | null> => {
  const { tenant_id } = actor
  const { abnormal_id, waybill_id, order_id, direction, party_id, item_code, claim_fen, about } = claim
  const trip = await tx.selectFrom('waybill').selectAll().where('tenant_id', '=', tenant_id).where('id', '=', waybill_id).executeTakeFirstOrThrow()
  const order = await orderOf(tx, tenant_id, order_id)
  const live = await tx
    .selectFrom('charge')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where('waybill_id', '=', waybill_id)
    .where('order_id', '=', order_id)
    .where('direction', '=', direction)
    .where('charge_status', '<>', chargeMachine.code.void)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const replaced = direction === 1 ? live.filter((row) => row.abnormal_id === null && row.item_code === item_code && isLoss(row.item_code)) : []
  const standing_fen = replaced.filter(isBilled).reduce((sum, { amount_fen }) => sum + amount_fen, 0)
  await voidCharges(
    tx,
    actor,
    replaced.filter((row) => !isBilled(row)),
    publishChange
  )
  if (claim_fen === 0 && replaced.length === 0) return null
  const trace: ChargeTrace = { kind: 'claim', ...about, claim_fen, standing_fen, at: nowIso() }
  const freight = live.find((row) => row.item_code === 'F01' && row.abnormal_id === null)
  const earlier = live.filter((row) => row.abnormal_id === abnormal_id).at(-1)
  return await insertClaim(
    tx,
    actor,
    { trip, order, direction, party_id, item_code, abnormal_id },
    trace,
    freight?.tax_rate_bp ?? order.tax_rate_bp,
    earlier?.id ?? null
  )
}

const isBilled = ({ charge_status }: Row<'charge'>): boolean => charge_status >= chargeMachine.code.billed
/* Upstream only receipts deduct by themselves. */
const isLoss = (item_code: string): boolean => item_code.startsWith('D')

type Place = {
  readonly trip: Row<'waybill'>
  readonly order: Row<'order'>
  readonly direction: number
  readonly party_id: number
  readonly item_code: string
  readonly abnormal_id: number
}
const insertClaim = async (
  tx: Tx,
  actor: Actor,
  { trip, order, direction, party_id, item_code, abnormal_id }: Place,
  trace: ChargeTrace,
  rate_bp: number,
  replaces: number | null
): Promise<number> => {
  const amount_fen = amountOfTrace(trace)
  // A driver gives no invoice: what is taken from him, or paid to him, has no VAT in it.
  const tax_rate_bp = direction === 1 ? rate_bp : 0
  const { net_fen, tax_fen } = vatOfGross(amount_fen, tax_rate_bp)
  const id = newId()
  // Upstream it is confirmed with the receipts, like every charge of its trip; of a cancelled trip no receipt comes.
  const waits = direction === 1 && trip.waybill_status !== waybillMachine.code.cancelled
  const since = waits ? null : nowIso()
  await insertCharge(tx, trip, {
    tenant_id: trip.tenant_id,
    id,
    parties: direction === 1 ? [order.shipper_id, trip.carrier_id] : [trip.carrier_id, party_id],
    direction,
    charge_status: waits ? chargeMachine.code.estimated : chargeMachine.code.confirmed,
    order_id: order.id,
    order_no: order.order_no,
    shipper_id: order.shipper_id,
    party_id,
    item_code,
    amount_fen,
    net_fen,
    tax_fen,
    tax_rate_bp,
    source: chargeSource.code.exception,
    trace: JSON.stringify(trace),
    delivered_at: since,
    receipt_at: since,
    abnormal_id,
    replaces,
    created_by: actor.user_id,
    updated_by: actor.user_id
  })
  return id
}

/** The charges of an exception that is opened again go; one that a confirmed statement holds is given back by a charge of the next. Gives a paid one, where nothing is done. */
export const takeBackClaims = async (
  tx: Tx,
  actor: Actor,
  abnormal_id: number,
  reason: string,
  publishChange: PublishChange
): Promise<{ readonly charge_no: string; readonly statement_no: string } | undefined> => {
  const { tenant_id } = actor
  const rows = await tx
    .selectFrom('charge')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where('abnormal_id', '=', abnormal_id)
    .where('charge_status', '<>', chargeMachine.code.void)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const given = new Set(
    rows.flatMap(({ trace, replaces }) => ((trace as { kind?: string }).kind === 'claimBack' && replaces !== null ? [replaces] : []))
  )
  const standing = rows.filter(({ id, trace }) => (trace as { kind?: string }).kind === 'claim' && !given.has(id))
  for (const row of standing.filter(isBilled)) {
    const paid = await tx
      .selectFrom('statement')
      .select(['statement_no', 'paid_fen'])
      .where('tenant_id', '=', tenant_id)
      .where('id', '=', row.statement_id ?? 0)
      .executeTakeFirst()
    if (paid && paid.paid_fen !== 0) return { charge_no: row.charge_no, statement_no: paid.statement_no }
  }
  await voidCharges(
    tx,
    actor,
    standing.filter((row) => !isBilled(row)),
    publishChange
  )
  for (const row of standing.filter(isBilled)) {
    const trip = await tx
      .selectFrom('waybill')
      .selectAll()
      .where('tenant_id', '=', tenant_id)
      .where('id', '=', row.waybill_id)
      .executeTakeFirstOrThrow()
    const order = await orderOf(tx, tenant_id, row.order_id)
    const { abnormal_no } = row.trace as { abnormal_no: string }
    const trace: ChargeTrace = { kind: 'claimBack', abnormal_no, charge_no: row.charge_no, before_fen: row.amount_fen, reason, at: nowIso() }
    const { direction, party_id, item_code } = row
    await insertClaim(tx, actor, { trip, order, direction, party_id, item_code, abnormal_id }, trace, row.tax_rate_bp, row.id)
  }
  return undefined
}

const voidCharges = async (tx: Tx, actor: Actor, rows: readonly Row<'charge'>[], publishChange: PublishChange): Promise<void> => {
  if (rows.length === 0) return
  await tx
    .updateTable('charge')
    .set((e) => ({
      charge_status: chargeMachine.code.void,
      statement_id: null,
      statement_line_id: null,
      version: e('version', '+', 1),
      updated_at: nowIso(),
      updated_by: actor.user_id
    }))
    .where('tenant_id', '=', actor.tenant_id)
    .where(
      'id',
      'in',
      rows.map(({ id }) => id)
    )
    .execute()
  const left = [...new Set(rows.flatMap(({ statement_id }) => statement_id ?? []))]
  if (left.length > 0) await refreshStatements(tx, actor.tenant_id, left, publishChange)
}

/**
 * Takes the charges of trips off the statements that are still open, since something keeps these from being settled; whoever makes one at this moment is waited for.
 * Where it concerns the orders of one shipper, what others owe for the same trips stays.
 */
export const takeOffStatements = async (
  tx: Tx,
  actor: Actor,
  waybill_ids: readonly number[],
  publishChange: PublishChange,
  shipper_id?: number
): Promise<void> => {
  const { tenant_id } = actor
  const whose = shipper_id === undefined ? sql`` : sql`and (direction = 2 or party_id = ${shipper_id})`
  const { rows } = await sql<{ id: number; statement_id: number | null }>`
    select id, statement_id from charge where tenant_id = ${tenant_id} and waybill_id = any(${[...waybill_ids]}::bigint[]) ${whose}
      and charge_status in (${codes(chargeMachine, 'estimated', 'toConfirm', 'confirmed')}) order by id for no key update`.execute(tx)
  const on = rows.filter(({ statement_id }) => statement_id !== null)
  if (on.length === 0) return
  await tx
    .updateTable('charge')
    .set({ statement_id: null, statement_line_id: null })
    .where('tenant_id', '=', tenant_id)
    .where(
      'id',
      'in',
      on.map(({ id }) => id)
    )
    .execute()
  await refreshStatements(tx, tenant_id, [...new Set(on.flatMap(({ statement_id }) => statement_id ?? []))], publishChange)
}

/** What the receipts deducted from the shipper's charge for the same item by themselves; nothing where they did not. Call it within `withSystemScope`. */
export const lossByReceipt = async (
  tx: Tx,
  tenant_id: number,
  { waybill_id, order_id, item_code }: { readonly waybill_id: number; readonly order_id: number; readonly item_code: string }
): Promise<Fen | null> => {
  const rows = await tx
    .selectFrom('charge')
    .select('amount_fen')
    .where('tenant_id', '=', tenant_id)
    .where('waybill_id', '=', waybill_id)
    .where('order_id', '=', order_id)
    .where('direction', '=', 1)
    .where('item_code', '=', item_code)
    .where('abnormal_id', 'is', null)
    .where('charge_status', '<>', chargeMachine.code.void)
    .execute()
  return rows.length === 0 || !isLoss(item_code) ? null : rows.reduce((sum, { amount_fen }) => sum + amount_fen, 0)
}

/** What is taken from the driver of a trip already, by exceptions but for one, and by items that were put on it. */
export const deductedFromDriver = async (tx: Tx, tenant_id: number, waybill_id: number, but: number): Promise<Fen> => {
  const { fen } = await tx
    .selectFrom('charge')
    .select(sql<number>`coalesce(-sum(amount_fen), 0)::bigint`.as('fen'))
    .where('tenant_id', '=', tenant_id)
    .where('waybill_id', '=', waybill_id)
    .where('direction', '=', 2)
    .where('amount_fen', '<', 0)
    .where('charge_status', '<>', chargeMachine.code.void)
    .where('abnormal_id', 'is distinct from', but)
    .executeTakeFirstOrThrow()
  return Number(fen)
}

/** The live charges that came of an exception, as the actor may see them. */
export const chargesOfAbnormal = async (tx: Tx, actor: Actor, abnormal_id: number): Promise<OutputOf<typeof charge.ofOrder>['charges']> => {
  const rows = await rowsOf(tx, actor)
    .where('c.abnormal_id', '=', abnormal_id)
    .where('c.charge_status', '<>', chargeMachine.code.void)
    .orderBy('c.direction')
    .orderBy('c.id')
    .execute()
  return rows.map(shown)
}
