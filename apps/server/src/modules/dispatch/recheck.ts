import { expectedArrival } from '@yunshu/domain/drive'
import { dispatch } from '@yunshu/contract/dispatch/contract'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { inFuture } from '../../platform/clock.ts'
import { mayDo, read } from '../../platform/verb/verb.ts'
import { proposeAgain } from '../payable/index.ts'
import { getPair } from '../vehicle/index.ts'
import { getWaybill } from '../waybill/index.ts'
import { problemsOf, toldOf } from './check.ts'
import { pricedPair } from './write.ts'

/** All problems of another vehicle or driver for an existing trip; the trip itself does not count as a conflict. */
export const recheckDispatch = read(dispatch.recheck, async ({ tx, actor, input }) => {
  const row = await getWaybill(tx, actor, input.id)
  const pair = await getPair(tx, actor, input.vehicle_id, input.driver_id)
  const plan_end_time = laterOf(row.plan_end_time)
  const goods_kg = row.load_kg ?? row.plan_kg
  const problems = await problemsOf(tx, actor, pair, { goods_kg, plan_start_time: row.plan_start_time, plan_end_time, waybill_id: row.id })
  return {
    problems: toldOf(problems, actor),
    goods_num: row.plan_num,
    goods_kg,
    goods_volume: row.plan_volume,
    max_load_kg: pair.vehicle.max_load_kg,
    box_volume_m3: pair.vehicle.box_volume_m3,
    plan_end_time,
    expected_at: row.run_minutes === null ? null : expectedArrival(row.shiji_fache_start_time ?? row.plan_start_time, row.run_minutes),
    distance_m: row.distance_plan_m,
    run_minutes: row.run_minutes,
    receivable_fen: mayDo(actor, carrier.waybills.may.receivable) ? row.receivable_fen : null,
    // What was agreed stays; this is what another pair would be worth.
    proposal: mayDo(actor, carrier.waybills.may.payable) ? ((await proposeAgain(tx, row, pricedPair(pair)))?.proposal ?? null) : null
  }
})

/** A trip whose planned end has passed is booked from now for two hours, so that its new vehicle and driver count as occupied. */
export const laterOf = (plan_end_time: string): string => (plan_end_time > inFuture(7_200_000) ? plan_end_time : inFuture(7_200_000))
