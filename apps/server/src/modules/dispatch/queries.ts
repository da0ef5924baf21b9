import { dispatch } from '@yunshu/contract/dispatch/contract'
import { carrier } from '@yunshu/contract/consoles/carrier'
import type { InputOf, OutputOf } from '@yunshu/contract/kit/endpoint'
import { expectedArrival } from '@yunshu/domain/drive'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { mayDo, read } from '../../platform/verb/verb.ts'
import { proposeFor } from '../payable/index.ts'
import { freightShare, planEnd, priced, readLoadsToLook, sumOfLoads } from './cargo.ts'
import { creditProblems, problemsOf, toldOf } from './check.ts'
import { getPair } from '../vehicle/index.ts'
import { pricedPair } from './write.ts'

/** All problems of dispatching these orders with a vehicle and a driver, before anything is written. */
export const checkDispatch = read(dispatch.check, async ({ tx, actor, input }) => await checkTrip(tx, actor, input))

/** The same for goods that are named, whether they are free or held by a load plan. */
export const checkTrip = async (tx: Tx, actor: Actor, input: InputOf<typeof dispatch.check>): Promise<OutputOf<typeof dispatch.check>> => {
  const loads = await readLoadsToLook(tx, actor, input.orders)
  const pair = await getPair(tx, actor, input.vehicle_id, input.driver_id)
  const goods = sumOfLoads(loads)
  const plan_end_time = planEnd(loads, input.plan_start_time)
  const problems = await problemsOf(tx, actor, pair, { goods_kg: goods.goods_kg, plan_start_time: input.plan_start_time, plan_end_time })
  const owing = await creditProblems(
    tx,
    actor,
    loads.map(({ order }) => order.shipper_id)
  )
  const shares = loads.map(freightShare)
  const far = Math.max(0, ...loads.map(({ order }) => order.distance_m ?? 0))
  const long = Math.max(0, ...loads.map(({ order }) => order.run_minutes ?? 0))
  return {
    problems: toldOf([...problems, ...owing], actor),
    ...goods,
    max_load_kg: pair.vehicle.max_load_kg,
    box_volume_m3: pair.vehicle.box_volume_m3,
    plan_end_time,
    expected_at: long ? expectedArrival(input.plan_start_time, long) : null,
    distance_m: far || null,
    run_minutes: long || null,
    receivable_fen:
      mayDo(actor, carrier.waybills.may.receivable) && shares.every((share) => share !== null)
        ? shares.reduce<number>((sum, share) => sum + (share ?? 0), 0)
        : null,
    proposal: mayDo(actor, carrier.waybills.may.payable)
      ? (await proposeFor(tx, priced(loads, pricedPair(pair), input.plan_start_time), actor.company_id)).proposal
      : null
  }
}
