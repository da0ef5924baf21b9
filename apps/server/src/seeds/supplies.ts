import { order } from '@yunshu/contract/order/contract'
import { orderMachine } from '@yunshu/contract/order/machine'
import { billingUnit } from '@yunshu/contract/rate/enums'
import { supply } from '@yunshu/contract/supply/contract'
import { supplyPriceMode, supplyScope } from '@yunshu/contract/supply/machine'
import type { InputOf } from '@yunshu/contract/kit/endpoint'
import { driverActor } from './actors.ts'
import type { DemoContext } from './context.ts'
import { hour, iso } from './plan.ts'

/** Cargo that the first carrier offers to drivers: at a fixed price with two who have applied, negotiable to all drivers, and one that is not published yet. */
export const seedSupplies = async ({ services, runAs, users: { shipper, carrier }, trucks, now }: DemoContext): Promise<void> => {
  if (!shipper || !carrier) return
  const { data } = await runAs(carrier, order.carrierList, { order_status: orderMachine.code.accepted, order_kind: 1, pagesize: 50 })
  const like = data.find(({ shipper_id, goods_kg, point_count }) => shipper_id === shipper.company_id && goods_kg > 0 && point_count === 2)
  if (!like) return
  const form = (await runAs(shipper, order.form, { id: like.id, copy: true })).form as InputOf<typeof order.create>
  const anOrder = async (days: number): Promise<number> => {
    const fahuo = form.fahuo.map((point) => ({ ...point, zhiding_start_time_type: 1 as const, zhiding_start_time: iso(now + days * 24 * hour) }))
    const shouhuo = form.shouhuo.map((point) => ({
      ...point,
      zhiding_end_time_type: 1 as const,
      zhiding_end_time: iso(now + (days + 2) * 24 * hour)
    }))
    const assign = { carrier_id: carrier.company_id, price_mode: 2 as const, freight_fen: 780_000, price_reason: '双方电话约定' }
    const { id } = await runAs(shipper, order.create, { ...form, fahuo, shouhuo, customer_order_no: '', deal_mode: 1, submit: true, assign })
    await runAs(carrier, order.accept, { id })
    return id
  }
  const offer = async (days: number, over: Partial<InputOf<typeof supply.create>>): Promise<number> => {
    const terms = { publish_scope: supplyScope.code.own, price_mode: supplyPriceMode.code.fixed, price_unit: billingUnit.code.trip, publish: true }
    const orders = [{ order_id: await anOrder(days) }]
    return (await runAs(carrier, supply.create, { ...terms, orders, expire_at: iso(now + 22 * hour), ...over })).id
  }
  const fit = (trucks['carrier'] ?? []).filter(({ max_kg }) => max_kg >= like.goods_kg)
  const bids = await offer(3, { price_mode: supplyPriceMode.code.bid, price_fen: 640_000, remark: '须厢式车，装货后不中转' })
  await offer(2, { publish_scope: supplyScope.code.all, price_mode: supplyPriceMode.code.negotiable, price_fen: 600_000 })
  await offer(4, { price_fen: 580_000, publish: false })
  for (const [i, { driver_id }] of fit.slice(-2).entries()) {
    const phone = await driverActor(services, carrier.tenant_id, driver_id)
    await runAs(phone, supply.apply, { id: bids, quote_fen: 615_000 - i * 20_000, remark: i === 0 ? '明早可到' : '' })
  }
}
