import { dispatch } from '@yunshu/contract/dispatch/contract'
import { dispatchMachine } from '@yunshu/contract/dispatch/machine'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { advance } from '@yunshu/contract/kit/machine'
import { waybillMachine } from '@yunshu/contract/waybill/machine'
import { expectedArrival } from '@yunshu/domain/drive'
import { lateLimit } from '@yunshu/domain/late'
import { nowIso } from '../../platform/clock.ts'
import type { Row } from '../../platform/db/versioned.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { nextNo } from '../../platform/docno.ts'
import { newId } from '../../platform/ids.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { mayDo, read, write } from '../../platform/verb/verb.ts'
import { updateCharges } from '../charge/index.ts'
import { roadOf, updateFromWaybills } from '../order/index.ts'
import { askedParts, demandMargin, payOf, planParts, updatePayable } from '../payable/index.ts'
import { lockReleases } from '../release/rows.ts'
import { getPair, lockPairs, setWorkStatus } from '../vehicle/index.ts'
import {
  getWaybill,
  getWaybillRow,
  goodsOfNextLeg,
  handOver,
  insertCargo,
  insertWaybill,
  lockWaybill,
  notifyShippers,
  type OnBoard,
  readOnBoard,
  recordWaybillEvent,
  relayPlaceOf,
  ridesOfNextLeg,
  serialOf,
  smsToDriver,
  sumOnBoard
} from '../waybill/index.ts'
import { demandFit, problemsOf, toldOf } from './check.ts'
import { insertDispatch, pairColumns, payeeOfPair } from './write.ts'

type Spot = { readonly lng: number; readonly lat: number }
/* The next leg from the place of the hand-over to its last stop: its kilometres and its time, and when it is to be done at the latest. */
const planOf = ({ stops }: OnBoard, place: Spot | undefined, plan_start_time: string) => {
  const road = place && roadOf([place, ...stops])
  const limits = stops.map((stop) => Date.parse(lateLimit({ type: stop.time_type as 1 | 2 | 3, time: stop.time_start, end: stop.time_end })))
  const driven = Date.parse(plan_start_time) + Math.max(road?.run_minutes ?? 240, 60) * 60_000
  return { plan_start_time, plan_end_time: new Date(Math.max(...limits, driven)).toISOString(), road }
}
/* What is left of the freight for the next leg, once the legs before are paid; unknown where one of them has no price. */
const restOf = (trip: { readonly receivable_fen: number | null; readonly payable_fen: number | null }): number | null =>
  trip.receivable_fen === null || trip.payable_fen === null ? null : trip.receivable_fen - trip.payable_fen

/** What speaks against the vehicle and driver that are to take goods over on the way. Nothing is written. */
export const checkRelay = read(dispatch.checkRelay, async ({ tx, actor, input }) => {
  const trip = await getWaybill(tx, actor, input.id)
  const board = await readOnBoard(tx, trip, input.order_ids)
  const pair = await getPair(tx, actor, input.vehicle_id, input.driver_id)
  const { lng, lat } = input
  const { road, ...plan } = planOf(board, lng === undefined || lat === undefined ? undefined : { lng, lat }, input.plan_start_time)
  const goods = sumOnBoard(board)
  const problems = await problemsOf(tx, actor, pair, { goods_kg: goods.goods_kg, ...plan })
  const sees = mayDo(actor, carrier.waybills.may.receivable) && mayDo(actor, carrier.waybills.may.payable)
  return {
    problems: toldOf(problems, actor),
    ...goods,
    max_load_kg: pair.vehicle.max_load_kg,
    box_volume_m3: pair.vehicle.box_volume_m3,
    plan_end_time: plan.plan_end_time,
    expected_at: road ? expectedArrival(plan.plan_start_time, road.run_minutes) : null,
    distance_m: road?.distance_m ?? null,
    run_minutes: road?.run_minutes ?? null,
    receivable_fen: sees ? restOf(trip) : null,
    proposal: null
  }
})

/* What the next leg takes from the one before: whose goods they are, what is carried, its way, and the freight. */
const nextLegOf = (before: Row<'waybill'>, board: OnBoard, place: ReturnType<typeof relayPlaceOf>) => {
  const rides = ridesOfNextLeg(board)
  const goods = sumOnBoard(board)
  const names = (values: readonly string[]): string => [...new Set(values)].filter(Boolean).join(',')
  const last = board.stops.at(-1)
  const freights = rides.map(({ freight_fen }) => freight_fen)
  const leg_no = before.leg_no + 1
  return {
    serial_number: serialOf({ leg_no }),
    leg_no,
    parent_waybill_id: before.id,
    carrier_id: before.carrier_id,
    carrier_name: before.carrier_name,
    order_nos: names(rides.map(({ order_no }) => order_no)),
    shipper_names: names(rides.map(({ shipper_name }) => shipper_name)),
    customer_order_nos: before.customer_order_nos,
    goods_name: names(board.goods.map(({ goods_name }) => goods_name)).slice(0, 200),
    start_address_diming: place.address_diming,
    end_address_diming: last?.address_diming ?? '',
    start_area_code: place.area_code,
    end_area_code: last?.area_code ?? null,
    plan_num: goods.goods_num,
    plan_kg: goods.goods_kg,
    plan_volume: goods.goods_volume,
    release_hold: before.release_hold,
    receivable_fen: freights.includes(null) ? null : freights.reduce<number>((sum, fen) => sum + (fen ?? 0), 0)
  }
}

/** Hands goods over to another vehicle and driver on the way (中转): writes the next leg with its dispatch, and takes its stops from the leg before. */
export const relayDispatch = write(dispatch.relay, async ({ tx, actor, input, publishChange }) => {
  const before = await lockWaybill(tx, actor, input.id)
  if (input.version !== before.version) refuse('staleVersion')
  const board = await withSystemScope(tx, () => readOnBoard(tx, before, input.order_ids))
  if (before.vehicle_id === input.vehicle_id || before.driver_id === input.driver_id) refuse('relaySamePair')
  const place = relayPlaceOf(input)
  await lockReleases(tx, before)
  const payee_at = await lockPairs(tx, actor.tenant_id, { vehicle_ids: [input.vehicle_id], driver_ids: [input.driver_id] }, input.driver_id)
  const pair = await getPair(tx, actor, input.vehicle_id, input.driver_id)
  const goods = sumOnBoard(board)
  const { road, ...plan } = planOf(board, place, input.plan_start_time)
  demandFit(await problemsOf(tx, actor, pair, { goods_kg: goods.goods_kg, ...plan }))
  const payable_fen = payOf(actor, { asked: input.payable_fen, proposed_fen: null, receivable_fen: restOf(before) })
  const why = demandMargin(actor, restOf(before), payable_fen, input.margin_reason)
  const confirmed = input.confirmed === true
  const dispatch_status = advance(dispatchMachine, dispatchMachine.code.toSend, confirmed ? 'sendConfirmed' : 'send', actor.who)
  const rides = ridesOfNextLeg(board)
  const id = newId()
  const parties = [...new Set([actor.company_id, ...rides.map(({ shipper_id }) => shipper_id), pair.driver.person_id])]
  const trailer_plate_no = input.trailer_plate_no ?? ''
  const sent = await insertDispatch(tx, actor, pair, { waybill_id: id, parties, ...plan, trailer_plate_no, dispatch_status, reason: input.reason })
  const next = await insertWaybill(tx, {
    ...nextLegOf(before, board, place),
    ...pairColumns(pair, trailer_plate_no),
    ...payeeOfPair(pair, payee_at),
    tenant_id: actor.tenant_id,
    id,
    parties,
    waybill_no: await nextNo(tx, actor.tenant_id, 'waybill'),
    dispatch_id: sent.id,
    waybill_status: waybillMachine.code[confirmed ? 'accepted' : 'awaitingDriver'],
    plan_start_time: plan.plan_start_time,
    plan_end_time: plan.plan_end_time,
    fache_start_time: plan.plan_start_time,
    sent_at: nowIso(),
    driver_accepted_at: confirmed ? nowIso() : null,
    distance_plan_m: road?.distance_m ?? null,
    run_minutes: road?.run_minutes ?? null,
    payable_fen,
    remark: input.remark ?? '',
    dispatcher_id: actor.user_id,
    dispatcher_name: actor.user_name,
    created_by: actor.user_id,
    created_at: nowIso()
  })
  await insertCargo(tx, next, { orders: rides, goods: goodsOfNextLeg(board), points: [] })
  await recordWaybillEvent(tx, actor, next, confirmed ? 'accept' : 'send', waybillMachine.code.toDispatch, { reason: why })
  const after = await withSystemScope(tx, async () => {
    const handed = await handOver(tx, actor, before, { next, board, place, at: plan.plan_start_time, reason: input.reason })
    await setWorkStatus(tx, next.tenant_id, next)
    await updateFromWaybills(tx, actor, input.order_ids, publishChange)
    await planParts(tx, actor, next, input.split ? askedParts(input.split) : undefined)
    await updateCharges(tx, actor, before.id, publishChange)
    await updatePayable({ tx, actor, publishChange }, before.id, { why: '中转' })
    await updatePayable({ tx, actor, publishChange }, next.id)
    await smsToDriver(tx, next, confirmed)
    await notifyShippers(tx, publishChange, actor, next, 'waybillDispatched')
    return handed
  })
  publishChange('waybill', after)
  publishChange('waybill', next)
  publishChange('dispatch', { ...sent })
  return {
    output: await getWaybillRow(tx, actor, next.id),
    log: {
      type: 'waybill',
      id: before.id,
      no: before.waybill_no,
      before,
      after: { ...after, ...(why && { margin_reason: why }) }
    }
  }
})
