import { dispatch } from '@yunshu/contract/dispatch/contract'
import { dispatchMachine } from '@yunshu/contract/dispatch/machine'
import type { Command, InputOf } from '@yunshu/contract/kit/endpoint'
import { advance } from '@yunshu/contract/kit/machine'
import { waybillMachine } from '@yunshu/contract/waybill/machine'
import { sumGoods } from '@yunshu/domain/quantity'
import type { Actor } from '../../platform/actor.ts'
import { nowIso } from '../../platform/clock.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { nextNo } from '../../platform/docno.ts'
import { newId } from '../../platform/ids.ts'
import { write, type WriteContext } from '../../platform/verb/verb.ts'
import { updateCharges } from '../charge/index.ts'
import { updateFromWaybills, takeGoods } from '../order/index.ts'
import { askedParts, demandMargin, updatePayable, payOf, planParts, proposeFor } from '../payable/index.ts'
import { type Cargo, getWaybillRow, recordWaybillEvent, smsToDriver, notifyShippers, insertCargo, insertWaybill } from '../waybill/index.ts'
import { getPair, lockPairs, type Pair, setWorkStatus } from '../vehicle/index.ts'
import { freightShare, type Load, planEnd, priced, readLoads, stopsOf, sumOfLoads } from './cargo.ts'
import { creditProblems, demandFit, problemsOf } from './check.ts'
import { lockCredits } from '../link/index.ts'
import { insertDispatch, pairColumns, payeeOfPair, pricedPair } from './write.ts'

export const createDispatch = write(dispatch.create, async (context) => {
  const { row, why } = await dispatchTrip(context, context.input)
  // How the price was computed stays with the trip; the log says the amounts.
  const { proposal: _, ...told } = row
  return {
    output: await getWaybillRow(context.tx, context.actor, row.id),
    log: { type: 'waybill', id: row.id, no: row.waybill_no, after: { ...told, ...(why && { margin_reason: why }) } }
  }
})

type Wanted = InputOf<typeof dispatch.create> & {
  /** The points of the orders as a load plan visits them: loading points keep that order among themselves, and so do unloading points. Without it they go by their times. */
  readonly visits?: readonly number[]
}
/** Dispatches orders with a vehicle and a driver: writes the waybill, its dispatch, its stops and its goods, after all checks of SM-D. Also used where a load plan is dispatched. */
export const dispatchTrip = async (
  { tx, actor, publishChange }: Pick<WriteContext<Command>, 'tx' | 'actor' | 'publishChange'>,
  { visits, ...input }: Wanted
): Promise<{ row: Row<'waybill'>; why: string }> => {
  const loads = await readLoads(tx, actor, input.orders)
  const shippers = loads.map(({ order }) => order.shipper_id)
  await lockCredits(tx, actor, shippers)
  const payee_at = await lockPairs(tx, actor.tenant_id, { vehicle_ids: [input.vehicle_id], driver_ids: [input.driver_id] }, input.driver_id)
  const pair = await getPair(tx, actor, input.vehicle_id, input.driver_id)
  const goods = sumOfLoads(loads)
  const plan = { goods_kg: goods.goods_kg, plan_start_time: input.plan_start_time, plan_end_time: planEnd(loads, input.plan_start_time) }
  demandFit([...(await problemsOf(tx, actor, pair, plan)), ...(await creditProblems(tx, actor, shippers))])
  const { proposed_fen, proposal, kept } = await proposeFor(tx, priced(loads, pricedPair(pair), input.plan_start_time), actor.company_id)
  const receivable_fen = receivableOf(loads)
  const payable_fen = payOf(actor, { asked: input.payable_fen, proposed_fen, receivable_fen })
  const why = demandMargin(actor, receivable_fen, payable_fen, input.margin_reason)
  for (const { order, taken } of loads) await takeGoods(tx, order, taken)
  const confirmed = input.confirmed === true
  const dispatch_status = advance(dispatchMachine, dispatchMachine.code.toSend, confirmed ? 'sendConfirmed' : 'send', actor.who)
  const waybill_id = newId()
  const parties = [...new Set([actor.company_id, ...shippers, pair.driver.person_id])]
  const trailer = input.trailer_plate_no ?? ''
  const sent = await insertDispatch(tx, actor, pair, { waybill_id, parties, ...plan, trailer_plate_no: trailer, dispatch_status })
  const row = await makeWaybill(tx, actor, pair, loads, {
    id: waybill_id,
    parties,
    dispatch_id: sent.id,
    confirmed,
    payable_fen,
    proposed_fen,
    proposal: kept,
    remark: input.remark ?? '',
    trailer,
    payee_at,
    ...plan,
    visits
  })
  await insertCargo(tx, row, cargoOf(loads, visits))
  await recordWaybillEvent(tx, actor, row, confirmed ? 'accept' : 'send', waybillMachine.code.toDispatch, { reason: why })
  await withSystemScope(tx, async () => {
    await setWorkStatus(tx, row.tenant_id, row)
    await updateFromWaybills(
      tx,
      actor,
      loads.map(({ order }) => order.id),
      publishChange
    )
    const split = input.split ?? proposal.split
    await planParts(tx, actor, row, split ? askedParts(split) : undefined)
    await updateCharges(tx, actor, row.id, publishChange)
    await updatePayable({ tx, actor, publishChange }, row.id)
    await smsToDriver(tx, row, confirmed)
    await notifyShippers(tx, publishChange, actor, row, 'waybillDispatched')
  })
  publishChange('waybill', row)
  publishChange('dispatch', { ...sent })
  return { row, why }
}

/** What the shippers pay for the trip; unknown where one of the orders has no price. */
const receivableOf = (loads: readonly Load[]): number | null => {
  const shares = loads.map(freightShare)
  return shares.some((share) => share === null) ? null : shares.reduce<number>((sum, share) => sum + (share ?? 0), 0)
}

type Made = {
  id: number
  parties: number[]
  dispatch_id: number
  confirmed: boolean
  payable_fen: number | null
  proposed_fen: number | null
  proposal: string
  remark: string
  trailer: string
  payee_at: string
  plan_start_time: string
  plan_end_time: string
  visits: readonly number[] | undefined
}
const makeWaybill = async (tx: Tx, actor: Actor, pair: Pair, loads: readonly Load[], made: Made): Promise<Row<'waybill'>> => {
  const orders = loads.map(({ order }) => order)
  const stops = stopsOf(loads, made.visits)
  const goods = sumOfLoads(loads)
  const names = (values: readonly (string | null)[]): string => [...new Set(values)].filter(Boolean).join(',')
  return await insertWaybill(tx, {
    tenant_id: actor.tenant_id,
    id: made.id,
    parties: made.parties,
    waybill_no: await nextNo(tx, actor.tenant_id, 'waybill'),
    dispatch_id: made.dispatch_id,
    carrier_id: actor.company_id,
    carrier_name: actor.company_name,
    waybill_status: waybillMachine.code[made.confirmed ? 'accepted' : 'awaitingDriver'],
    order_nos: names(orders.map(({ order_no }) => order_no)),
    shipper_names: names(orders.map(({ shipper_name }) => shipper_name)),
    customer_order_nos: names(orders.map(({ customer_order_no }) => customer_order_no)),
    goods_name: names(orders.map(({ goods_name }) => goods_name)).slice(0, 200),
    start_address_diming: stops[0]?.point.address_diming ?? '',
    end_address_diming: stops.at(-1)?.point.address_diming ?? '',
    start_area_code: stops[0]?.point.area_code ?? null,
    end_area_code: stops.at(-1)?.point.area_code ?? null,
    ...pairColumns(pair, made.trailer),
    ...payeeOfPair(pair, made.payee_at),
    plan_num: goods.goods_num,
    plan_kg: goods.goods_kg,
    plan_volume: goods.goods_volume,
    plan_start_time: made.plan_start_time,
    plan_end_time: made.plan_end_time,
    fache_start_time: made.plan_start_time,
    sent_at: nowIso(),
    driver_accepted_at: made.confirmed ? nowIso() : null,
    distance_plan_m: Math.max(0, ...orders.map(({ distance_m }) => distance_m ?? 0)) || null,
    run_minutes: Math.max(0, ...orders.map(({ run_minutes }) => run_minutes ?? 0)) || null,
    release_hold: orders.some(({ release_hold }) => release_hold),
    receivable_fen: receivableOf(loads),
    payable_fen: made.payable_fen,
    proposed_fen: made.proposed_fen,
    proposal: made.proposal,
    remark: made.remark,
    dispatcher_id: actor.user_id,
    dispatcher_name: actor.user_name,
    created_by: actor.user_id,
    created_at: nowIso()
  })
}

/** The goods of a trip, as rows of its orders. */
const cargoOf = (loads: readonly Load[], visits?: readonly number[]): Cargo => {
  const goods = loads.flatMap(({ goods: rows, taken }) =>
    taken.flatMap((part) => rows.filter(({ id }) => id === part.order_goods_id).map((row) => ({ row, part })))
  )
  return {
    orders: loads.map((load) => ({
      order_id: load.order.id,
      shipper_id: load.order.shipper_id,
      order_no: load.order.order_no,
      shipper_name: load.order.shipper_name,
      ...sumGoods(load.taken),
      freight_fen: freightShare(load)
    })),
    goods: goods.map(({ row, part }, i) => ({
      order_id: row.order_id,
      order_goods_id: row.id,
      end_point_id: row.end_point_id,
      seq: i + 1,
      goods_type_name: row.goods_type_name,
      goods_name: row.goods_name,
      goods_guige: row.goods_guige,
      danwei: row.danwei,
      goods_num: part.goods_num,
      goods_kg: part.goods_kg,
      goods_volume: part.goods_volume
    })),
    points: stopsOf(loads, visits).map(({ point }, i) => ({
      order_id: point.order_id,
      order_point_id: point.id,
      kind: point.kind,
      seq: i + 1,
      link_name: point.link_name,
      link_phone: point.link_phone,
      province: point.province,
      city: point.city,
      area: point.area,
      area_code: point.area_code,
      address_str: point.address_str,
      address_diming: point.address_diming,
      lng: point.lng,
      lat: point.lat,
      time_type: point.time_type,
      time_start: point.time_start,
      time_end: point.time_end,
      address_content: point.address_content,
      radius_m: point.radius_m
    }))
  }
}
