import { dispatch } from '@yunshu/contract/dispatch/contract'
import { freeze } from '@yunshu/contract/freeze/contract'
import type { Command } from '@yunshu/contract/kit/endpoint'
import { order } from '@yunshu/contract/order/contract'
import { payable } from '@yunshu/contract/payable/contract'
import { receipt } from '@yunshu/contract/receipt/contract'
import { type RawBuilder, sql } from 'kysely'
import { inFuture } from '../../src/platform/clock.ts'
import { anOrderForm } from '../order.ts'
import { often } from './money.ts'
import { accountOf } from './orders.ts'
import type { Call, Model, Step } from './world.ts'

// What does not go as planned: goods change vehicles on their way, times are asked for, orders are frozen, papers lost, and drivers ask for their money.

const hour = 3_600_000
type Row = { id: number; version: number; carrier_id: number; shipper_id: number }

const onOrder =
  (command: Command, by: 'carrier' | 'shipper' | 'operator', fits: RawBuilder<boolean>, more: (model: Model) => object = () => ({})) =>
  async (model: Model): Promise<Call | undefined> => {
    const found = await model.row<Row>(sql`select id, version, carrier_id, shipper_id from "order" where ${often(model, fits)}`)
    if (!found) return undefined
    const as = by === 'operator' ? 'operator' : accountOf(model, by === 'carrier' ? found.carrier_id : found.shipper_id)
    return { as, command, body: { id: found.id, version: found.version, ...more(model) } }
  }
const onPaper =
  (command: Command, by: 'carrier' | 'shipper', fits: RawBuilder<boolean>, more: () => object = () => ({})) =>
  async (model: Model): Promise<Call | undefined> => {
    const found = await model.row<Row>(sql`select id, version, carrier_id, shipper_id from receipt where ${often(model, fits)}`)
    const of = found && (by === 'carrier' ? found.carrier_id : found.shipper_id)
    return found && { as: accountOf(model, of ?? null), command, body: { id: found.id, version: found.version, ...more() } }
  }
const because = () => ({ reason: '计划变更' })

/* All that a trip has on board goes on with another pair, paid by hand; sometimes for nothing, sometimes with the margin gone. */
const relay = async (model: Model): Promise<Call | undefined> => {
  const found = await model.row<Row & { order_id: number }>(
    sql`select w.id, w.version, w.carrier_id, 0 as shipper_id, o.order_id from waybill w
      join waybill_order o on o.tenant_id = w.tenant_id and o.waybill_id = w.id where ${often(model, sql<boolean>`w.waybill_status in (50, 60)`)}`
  )
  return (
    found && {
      as: accountOf(model, found.carrier_id),
      command: dispatch.relay,
      body: {
        id: found.id,
        version: found.version,
        order_ids: [found.order_id],
        area_code: '500101',
        address: '物流大道 8 号',
        lng: 108.39,
        lat: 30.8,
        vehicle_id: model.pick(model.vehicles),
        driver_id: model.pick(model.drivers),
        plan_start_time: inFuture((2 + Math.floor(model.random() * 900)) * hour),
        ...(model.random() < 0.8 && { payable_fen: 10_000 + Math.floor(model.random() * 20_000), margin_reason: '前车故障' }),
        reason: '前车故障'
      }
    }
  )
}

const askTime = async (model: Model): Promise<Call | undefined> => {
  const found = await model.row<Row & { points: { id: number; kind: number }[] }>(
    sql`select o.id, o.version, o.carrier_id, o.shipper_id, (select json_agg(json_build_object('id', p.id, 'kind', p.kind)) from order_point p
      where p.tenant_id = o.tenant_id and p.order_id = o.id) as points from "order" o where ${often(model, sql<boolean>`o.order_status in (50, 60)`)}`
  )
  const days = 1 + Math.floor(model.random() * 5)
  return found?.carrier_id
    ? {
        as: accountOf(model, found.carrier_id),
        command: order.askTime,
        body: {
          id: found.id,
          version: found.version,
          reason: '前一单未卸完，车辆延后',
          points: found.points.map(({ id, kind }) => ({
            order_point_id: id,
            time_type: 1,
            time_start: inFuture((days + (kind === 1 ? 0 : 3)) * 24 * hour)
          }))
        }
      }
    : undefined
}

const requestPayment = async (model: Model): Promise<Call | undefined> => {
  const found = await model.row<Row & { part_id: number; amount_fen: number }>(
    sql`select w.id, 1 as version, w.carrier_id, 0 as shipper_id, p.id as part_id, p.amount_fen::int as amount_fen from waybill_part p
      join waybill w on w.tenant_id = p.tenant_id and w.id = p.waybill_id where ${often(model, sql<boolean>`p.part_status = 20`)}`
  )
  if (!found) return undefined
  const amount_fen = 1 + Math.floor(model.random() * Math.max(1, found.amount_fen))
  const parts = model.random() < 0.5 ? [{ id: found.part_id, ...(model.random() < 0.5 && { amount_fen }) }] : undefined
  return {
    as: accountOf(model, found.carrier_id),
    command: payable.request,
    body: { waybill_id: found.id, ...(parts && { parts }), urgent: model.random() < 0.3, reason: '司机催款' }
  }
}
const withdrawRequest = async (model: Model): Promise<Call | undefined> => {
  const found = await model.row<Row>(sql`select id, version, carrier_id, 0 as shipper_id from waybill where waybill_status > 10`)
  return found && { as: accountOf(model, found.carrier_id), command: payable.withdrawRequest, body: { waybill_id: found.id, ...because() } }
}

/** 冻结结算: the operator holds the money of orders, and lets it go. */
export const freezeSteps: readonly Step[] = [
  {
    weight: 2,
    plan: onOrder(freeze.freeze, 'operator', sql<boolean>`order_status >= 50 and frozen_at is null`, () => ({
      freeze_ground: 1,
      reason: '轨迹与回单不符'
    }))
  },
  { weight: 3, plan: onOrder(freeze.unfreeze, 'operator', sql<boolean>`frozen_at is not null`, () => ({ reason: '已补齐轨迹证明' })) }
]
/** Of what is on the road: another vehicle, another time, a paper that is lost. */
export const mishapSteps: readonly Step[] = [
  { weight: 3, plan: relay },
  { weight: 1, plan: askTime },
  { weight: 1, plan: onOrder(order.agreeTime, 'shipper', sql<boolean>`time_asked_at is not null`) },
  { weight: 0.5, plan: onOrder(order.refuseTime, 'shipper', sql<boolean>`time_asked_at is not null`, because) },
  { weight: 1, plan: onPaper(receipt.losePaper, 'shipper', sql<boolean>`receipt_status = 40`, () => ({ reason: '纸质回单在途中遗失' })) }
]
/** Of what drivers are paid: it is asked for, and taken back. */
export const requestSteps: readonly Step[] = [
  { weight: 3, plan: requestPayment },
  { weight: 1, plan: withdrawRequest }
]
/** 代客下单: orders that the carrier takes down for its customer. */
export const behalfSteps: readonly Step[] = [
  {
    weight: 2,
    plan: async (model) => ({
      as: 'carrier',
      command: order.placeFor,
      body: {
        ...anOrderForm(),
        shipper_id: model.world.base.companies['shipper']?.id ?? 0,
        price_mode: 2,
        freight_fen: 100_000 + Math.floor(model.random() * 900_000),
        price_reason: '电话约定'
      }
    })
  },
  {
    weight: 0.5,
    plan: onOrder(order.updateFor, 'carrier', sql<boolean>`source = 4 and order_status = 50`, () => anOrderForm({ remark: '客户来电更改' }))
  },
  { weight: 0.5, plan: onOrder(order.cancelFor, 'carrier', sql<boolean>`source = 4 and order_status = 50`, because) }
]
