import { chargeDirection } from '@yunshu/contract/charge/machine'
import { expense } from '@yunshu/contract/expense/contract'
import { itemCategory, itemState } from '@yunshu/contract/expense/machine'
import { onTrips, sideOf } from '@yunshu/contract/expense/items'
import { waybillMachine } from '@yunshu/contract/waybill/machine'
import { chargeItems } from '@yunshu/domain/charge'
import { deductionCap, needsDriver } from '@yunshu/domain/ladder'
import { formatYuan } from '@yunshu/domain/money'
import type { Actor } from '../../platform/actor.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { type PublishChange, write } from '../../platform/verb/verb.ts'
import { addItemCharge, deductedFromDriver, updateCharges, getItemCharge, joinLine, removeItemCharge } from '../charge/index.ts'
import { lockCharges } from '../charge/rows.ts'
import { updatePayable } from '../payable/index.ts'
import { lockWaybill, ordersOnTrips } from '../waybill/index.ts'
import { demandOwnTrip } from '../waybill/rows.ts'

type Item = { readonly item_name: string; readonly item_side: number; readonly isDeduction: boolean; readonly tax_rate_bp: number | null }

/* An item of the company's own that is in use, or a built-in one that no price and no receipt makes. */
const getItem = async (tx: Tx, { tenant_id, company_id }: Actor, item_code: string): Promise<Item> => {
  if (item_code in chargeItems)
    return onTrips(item_code)
      ? { item_name: '', item_side: 3, isDeduction: item_code.startsWith('D'), tax_rate_bp: null }
      : refuse('itemNotByHand', { item_code })
  const own = await tx
    .selectFrom('expense_item')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where('company_id', '=', company_id)
    .where('item_code', '=', item_code)
    .executeTakeFirst()
  if (!own || own.item_state !== itemState.code.inUse) return refuse('itemUnknown', { item_code })
  if (own.category === itemCategory.code.reimbursed) return refuse('itemNotByHand', { item_code })
  const { item_name, item_side, category, tax_rate_bp } = own
  const isDeduction = category === itemCategory.code.deduction
  // What is taken off a price has the rate of that price, whatever the item says (domain 5.2).
  return { item_name, item_side, isDeduction, tax_rate_bp: isDeduction ? null : tax_rate_bp }
}

type Context = { readonly tx: Tx; readonly actor: Actor; readonly publishChange: PublishChange }
/* The trip follows what was put on it or taken off: upstream with its price and what is accrued, downstream with its parts, their bills and books. */
const follow = async ({ tx, actor, publishChange }: Context, trip: Row<'waybill'>, direction: number, why: string): Promise<void> =>
  direction === chargeDirection.code.receivable
    ? await withSystemScope(tx, () => updateCharges(tx, actor, trip.id, publishChange))
    : await updatePayable({ tx, actor, publishChange }, trip.id, { why })

/** 加收或扣减: an item of those that the company keeps, on one trip, asked of its shipper or owed to its payee. */
export const chargeTrip = write(expense.chargeTrip, async (context) => {
  const { tx, actor, input, publishChange } = context
  const { waybill_id, item_code, reason } = input
  const direction = input.direction as 1 | 2
  const trip = await lockWaybill(tx, actor, waybill_id, { orMirror: true })
  const { waybill_no } = trip
  if (trip.waybill_status === waybillMachine.code.cancelled) refuse('chargeTripGone', { waybill_no })
  if (direction === chargeDirection.code.payable) demandOwnTrip(trip)
  const item = await getItem(tx, actor, item_code)
  if (!sideOf(item.item_side, direction)) refuse('itemOtherSide', { item_code })
  const orders = await ordersOnTrips(tx, actor, [waybill_id])
  const order = orders.find(({ order_id }) => order_id === input.order_id) ?? (orders.length === 1 || direction === 2 ? orders[0] : undefined)
  if (!order || (input.order_id != null && order.order_id !== input.order_id)) return refuse('chargeNeedsOrder', { waybill_no })
  const amount_fen = item.isDeduction ? -input.amount_fen : input.amount_fen
  const party_id = direction === chargeDirection.code.receivable ? order.shipper_id : (trip.payee_id ?? refuse('chargeNoPayee', { waybill_no }))
  const row = await withSystemScope(tx, async () => {
    if (direction === chargeDirection.code.payable && item.isDeduction) {
      const standing_fen = await deductedFromDriver(tx, actor.tenant_id, waybill_id, 0)
      const freight_fen = trip.payable_fen ?? 0
      if (needsDriver({ freight_fen, standing_fen, deduct_fen: input.amount_fen }))
        refuse('deductionOverCap', { amount: formatYuan(standing_fen + input.amount_fen), cap: formatYuan(deductionCap(freight_fen)) })
    }
    const { order_id } = order
    return await addItemCharge(tx, actor, { trip, order_id, direction, party_id, amount_fen, reason, item_code, ...item })
  })
  await follow(context, trip, direction, `${item.item_name || item_code}：${reason}`)
  await withSystemScope(tx, () => joinLine(tx, row, publishChange))
  publishChange('charge', { id: row.order_id, parties: row.parties })
  const { id, version, charge_no, tax_rate_bp } = await withSystemScope(tx, () => getItemCharge(tx, actor, row.id, { still: true }))
  return {
    output: { id, version, charge_no, amount_fen },
    log: {
      type: 'waybill',
      id: trip.id,
      no: waybill_no,
      after: { charge_no, direction, item_code, item_name: item.item_name, amount_fen, tax_rate_bp, reason }
    }
  }
})

/** Takes it off again, as long as no confirmed statement has it. */
export const unchargeTrip = write(expense.unchargeTrip, async (context) => {
  const { tx, actor, input, publishChange } = context
  const { waybill_id } = await getItemCharge(tx, actor, input.charge_id, { still: true })
  const trip = await lockWaybill(tx, actor, waybill_id, { orMirror: true })
  await lockCharges(tx, actor.tenant_id, waybill_id)
  const before = await getItemCharge(tx, actor, input.charge_id)
  await withSystemScope(tx, () => removeItemCharge(tx, actor, before, input.version, publishChange))
  await follow(context, trip, before.direction, input.reason)
  publishChange('charge', { id: before.order_id, parties: before.parties })
  const { id, charge_no, direction, item_code, amount_fen } = before
  return {
    output: { id, charge_no },
    log: {
      type: 'waybill',
      id: trip.id,
      no: trip.waybill_no,
      before: { charge_no, direction, item_code, amount_fen },
      after: { reason: input.reason }
    }
  }
})
