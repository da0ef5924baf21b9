import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { risk } from '@yunshu/contract/risk/contract'
import { riskFlag, riskRule } from '@yunshu/contract/risk/enums'
import { type RiskFacts, risksOf } from '@yunshu/domain/risk'
import type { Row } from '../../platform/db/versioned.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { read } from '../../platform/verb/verb.ts'
import { findOrders, pointsOfOrders, seesFreight } from '../order/index.ts'
import { faultsOfPlan } from '../report/index.ts'
import { getPair } from '../vehicle/index.ts'
import { laneKey, laneMedians } from '../waybill/index.ts'
import { nothing, shownOf } from './evidence.ts'
import { fieldsCheck } from './ofTrip.ts'

/** What the checks of a trip will find, as far as orders, vehicle and driver already say it. Each check stands for the worst of the orders. */
export const riskBeforeDispatch = read(risk.beforeDispatch, async ({ tx, actor, input, services }) => {
  const { order_ids, vehicle_id, driver_id } = input
  const { tenant_id, company_id: carrier_id } = actor
  const orders = await findOrders(tx, actor, order_ids)
  await getPair(tx, actor, vehicle_id, driver_id)
  const [points, medians] = await withSystemScope(
    tx,
    async () =>
      [
        await pointsOfOrders(tx, tenant_id, order_ids),
        seesFreight(actor) ? await laneMedians(tx, tenant_id, carrier_id) : new Map<string, number>()
      ] as const
  )
  const facts = orders.map((order): RiskFacts => {
    const consignee = points.findLast(({ order_id, kind }) => order_id === order.id && kind === 2)?.link_name ?? ''
    return { ...priceOf(order, medians), parties: { shipper: order.shipper_name, consignee, carrier: actor.company_name } }
  })
  const missing = await faultsOfPlan(tx, services.secrets, { tenant_id, carrier_id, order_ids, vehicle_id, driver_id })
  const checks = (['price', 'parties'] as const).map((name): OutputOf<typeof risk.beforeDispatch>[number] => {
    const judged = facts.flatMap((one) => (one[name] === undefined ? [] : [{ one, result: flagOf[risksOf(one)[name] ?? 'pass'] }]))
    const worst = judged.toSorted((a, b) => b.result - a.result)[0]
    return {
      rule: riskRule.code[name],
      result: worst?.result ?? riskFlag.code.pass,
      judged: worst !== undefined,
      stops: false,
      denied: false,
      evidence: { ...nothing, ...(worst && shownOf[name](worst.one, actor)) },
      missing: []
    }
  })
  return [...checks, fieldsCheck(missing)]
})
const flagOf = riskFlag.code

/* Fen for a tonne over a kilometre, beside the middle of its lane. */
const priceOf = (order: Row<'order'>, medians: ReadonlyMap<string, number>): Pick<RiskFacts, 'price'> => {
  const { freight_fen, goods_kg, distance_m, start_area_code, end_area_code } = order
  const median_fen_tkm = medians.get(laneKey(start_area_code ?? '', end_area_code ?? ''))
  if (median_fen_tkm === undefined || freight_fen === null || !goods_kg || !distance_m) return {}
  return { price: { fen_tkm: (freight_fen * 1_000_000) / (goods_kg * distance_m), median_fen_tkm } }
}
