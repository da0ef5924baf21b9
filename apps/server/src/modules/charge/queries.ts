import { chargeMachine } from '@yunshu/contract/charge/machine'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import type { charge } from '@yunshu/contract/charge/contract'
import type { ChargeTrace } from '@yunshu/domain/charge'
import { groupOfItem } from '@yunshu/domain/charge'
import { sumFen } from '@yunshu/domain/money'
import type { Actor } from '../../platform/actor.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { lockTrips } from '../waybill/rows.ts'
import { lockCharges } from './rows.ts'

/** The charges an actor may act on: a shipper those that it owes, a carrier those that it is owed and that it owes for its trips, drivers none (price wall). */
const chargesOf = (tx: Tx, actor: Actor) => {
  const base = tx.selectFrom('charge as c').where('c.tenant_id', '=', actor.tenant_id)
  if (actor.type === 1) return base
  if (actor.type === 4) return base.where('c.shipper_id', '=', actor.company_id).where('c.direction', '=', 1)
  return base.where('c.carrier_id', '=', actor.type === 2 ? actor.company_id : 0)
}
/* Those that he may read: a carrier besides what it owes another carrier for orders that it gave on. */
const readableBy = (tx: Tx, actor: Actor) => {
  if (actor.type !== 2) return chargesOf(tx, actor)
  const { tenant_id, company_id } = actor
  return tx
    .selectFrom('charge as c')
    .where('c.tenant_id', '=', tenant_id)
    .where((e) => e.or([e('c.carrier_id', '=', company_id), e.and([e('c.shipper_id', '=', company_id), e('c.direction', '=', 1)])]))
}

/** A charge to act on, upstream, since what a trip costs follows its parts; one that the actor may not see is refused as if it did not exist. */
const getCharge = async (tx: Tx, actor: Actor, id: number): Promise<Row<'charge'>> =>
  (await chargesOf(tx, actor).selectAll('c').where('c.id', '=', id).where('c.direction', '=', 1).executeTakeFirst()) ?? refuse('notFound')

/** The same behind the lock of its trip and its own, read after that. */
export const lockCharge = async (tx: Tx, actor: Actor, id: number): Promise<Row<'charge'>> => {
  const { tenant_id, waybill_id } = await getCharge(tx, actor, id)
  await lockTrips(tx, tenant_id, [waybill_id])
  await lockCharges(tx, tenant_id, waybill_id)
  return await getCharge(tx, actor, id)
}

export const rowsOf = (tx: Tx, actor: Actor) =>
  readableBy(tx, actor)
    .leftJoin('statement as s', (on) => on.onRef('s.tenant_id', '=', 'c.tenant_id').onRef('s.id', '=', 'c.statement_id'))
    .select([
      'c.id',
      'c.version',
      'c.charge_no',
      'c.direction',
      'c.charge_status',
      'c.waybill_id',
      'c.waybill_no',
      'c.order_id',
      'c.order_no',
      'c.item_code',
      'c.qty',
      'c.unit_price_e4',
      'c.amount_fen',
      'c.net_fen',
      'c.tax_fen',
      'c.tax_rate_bp',
      'c.source',
      'c.no_rate',
      'c.trace',
      'c.statement_id',
      's.statement_no',
      'c.objection',
      'c.objected_at',
      'c.objected_by_name',
      'c.updated_at'
    ])

type ChargeRow = OutputOf<typeof charge.price>
/** One charge with its trace, as both sides see it. */
export const getChargeRow = async (tx: Tx, actor: Actor, id: number): Promise<ChargeRow> =>
  shown((await rowsOf(tx, actor).where('c.id', '=', id).executeTakeFirst()) ?? refuse('notFound'))

export const shown = <T extends { trace: unknown }>(row: T) => ({ ...row, trace: row.trace as ChargeTrace })

/** The live charges that a condition names, upstream, with what they come to. */
export const listCharges = async (
  tx: Tx,
  actor: Actor,
  by: { readonly order_id?: number; readonly waybill_id?: number; readonly statement_line_id?: number }
): Promise<OutputOf<typeof charge.ofOrder>> => {
  let asked = rowsOf(tx, actor).where('c.direction', '=', 1).where('c.charge_status', '<>', chargeMachine.code.void)
  for (const [column, id] of Object.entries(by)) asked = asked.where(`c.${column as 'order_id'}`, '=', id)
  const rows = await asked.orderBy('c.order_id').orderBy('c.waybill_id').orderBy('c.charge_no').execute()
  const charges = rows.map(shown)
  const sumOf = (group: string) => sumFen(charges.filter(({ item_code }) => groupOfItem(item_code) === group).map(({ amount_fen }) => amount_fen))
  return {
    charges,
    freight_fen: sumOf('freight'),
    surcharge_fen: sumOf('surcharge'),
    deduct_fen: sumOf('deduct'),
    total_fen: sumFen(charges.map(({ amount_fen }) => amount_fen)),
    net_fen: sumFen(charges.map(({ net_fen }) => net_fen)),
    tax_fen: sumFen(charges.map(({ tax_fen }) => tax_fen)),
    unpriced: charges.filter(({ no_rate }) => no_rate).length
  }
}
