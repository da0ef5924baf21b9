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
  const plan_end_time = laterOf(row)
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

/**
 * Until when a trip books its new vehicle and driver: to its planned end, for two hours at least where that has passed, and beyond its planned start, before which
 * it may be on the road and hand its goods over.
 */
export const laterOf = ({ plan_start_time, plan_end_time }: { readonly plan_start_time: string; readonly plan_end_time: string }): string =>
  new Date(Math.max(Date.parse(plan_end_time), Date.parse(inFuture(7_200_000)), Date.parse(plan_start_time) + 60_000)).toISOString()
