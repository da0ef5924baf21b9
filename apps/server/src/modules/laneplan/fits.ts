import { laneplan } from '@yunshu/contract/laneplan/contract'
import { nowIso } from '../../platform/clock.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { read } from '../../platform/verb/verb.ts'
import { creditProblems, type Planned, planEnd, problemsOfPlans, toldOf } from '../dispatch/index.ts'
import { demandDispatchable, findOrders, freeGoods, goodsOfOrders, pointsOfOrders } from '../order/index.ts'
import { getPair } from '../vehicle/index.ts'
import { sumGoods } from '@yunshu/domain/quantity'
import { Refusal } from '@yunshu/contract/kit/refusals'

/** What speaks against a pair for each of some tasks; what can be dispatched no more is left out, since the board is told of it by itself. */
export const planFits = read(laneplan.fits, async ({ tx, actor, input: { vehicle_id, driver_id, order_ids } }) => {
  const pair = await getPair(tx, actor, vehicle_id, driver_id)
  const plans = await plansOf(tx, actor, order_ids)
  const asked = plans.map(({ plan }): Planned => ({ pair, plan }))
  const problems = await problemsOfPlans(tx, actor, asked)
  const credit = await creditByShipper(tx, actor, plans)
  return {
    data: plans.map(({ order_id, shipper_id }, i) => ({
      order_id,
      problems: toldOf([...(problems[i] ?? []), ...(credit.get(shipper_id) ?? [])], actor)
    }))
  }
})

type PlanOf = { readonly order_id: number; readonly shipper_id: number; readonly version: number; readonly plan: Planned['plan'] }
/** When a task leaves: at its required pickup, and not before now. */
const leavesAt = (start_at: string): string => (Date.parse(start_at) < Date.parse(nowIso()) ? nowIso() : start_at)

/** What a trip with each of these orders would be: its load and its times. Four statements, however many orders. */
export const plansOf = async (tx: Tx, actor: Actor, order_ids: readonly number[]): Promise<PlanOf[]> => {
  if (order_ids.length === 0) return []
  const orders = (await findOrders(tx, actor, [...new Set(order_ids)])).filter((order) => {
    try {
      demandDispatchable(order)
      return true
    } catch (fault) {
      if (fault instanceof Refusal) return false
      throw fault
    }
  })
  const ids = orders.map(({ id }) => id)
  const [goods, points] = await Promise.all([goodsOfOrders(tx, actor.tenant_id, ids), pointsOfOrders(tx, actor.tenant_id, ids)])
  const goodsBy = new Map<number, (typeof goods)[number][]>()
  for (const row of goods) goodsBy.set(row.order_id, [...(goodsBy.get(row.order_id) ?? []), row])
  const pointsBy = new Map<number, (typeof points)[number][]>()
  for (const row of points) pointsBy.set(row.order_id, [...(pointsBy.get(row.order_id) ?? []), row])
  return orders.map((order) => {
    const rows = goodsBy.get(order.id) ?? []
    const taken = rows.map((row) => ({ order_goods_id: row.id, ...freeGoods(row) }))
    const plan_start_time = leavesAt(order.first_start_time ?? nowIso())
    const loads = [{ order, goods: rows, points: pointsBy.get(order.id) ?? [], taken }]
    return {
      order_id: order.id,
      shipper_id: order.shipper_id,
      version: order.version,
      plan: { goods_kg: sumGoods(taken).goods_kg, plan_start_time, plan_end_time: planEnd(loads, plan_start_time) }
    }
  })
}

/** What speaks against carrying for each customer of some tasks. */
export const creditByShipper = async (tx: Tx, actor: Actor, plans: readonly Pick<PlanOf, 'shipper_id'>[]) => {
  const shippers = [...new Set(plans.map(({ shipper_id }) => shipper_id))]
  const found = new Map<number, Awaited<ReturnType<typeof creditProblems>>>()
  for (const id of shippers) found.set(id, await creditProblems(tx, actor, [id]))
  return found
}
