import { order } from '@yunshu/contract/order/contract'
import type { Command } from '@yunshu/contract/kit/endpoint'
import { sql } from 'kysely'
import { anOrderForm } from '../order.ts'
import type { Call, Model, Step } from './world.ts'

type OrderRow = { id: number; version: number; shipper_id: number; carrier_id: number | null }

/** An order in one of these states, or now and then in any, since people press buttons too late. */
const anOrderIn = async ({ row, random }: Model, statuses: readonly number[], whose = sql`true`): Promise<OrderRow | undefined> =>
  await row<OrderRow>(
    random() < 0.9
      ? sql`select id, version, shipper_id, carrier_id from "order" where ${whose} and order_status in (${sql.join([...statuses])})`
      : sql`select id, version, shipper_id, carrier_id from "order" where ${whose}`
  )
/* Calls of shippers: the customer of a sub-contract is a carrier, who has none of them. */
const ofShipper = sql`upstream_order_id is null`

/** The account of the base world that works for a company. */
export const accountOf = ({ world }: Model, company_id: number | null): string =>
  Object.entries(world.base.companies).find(([, { id }]) => id === company_id)?.[0] ?? 'shipper'

const byShipper =
  (command: Command, statuses: readonly number[], more: (model: Model) => object = () => ({})) =>
  async (model: Model): Promise<Call | undefined> => {
    const found = await anOrderIn(model, statuses, ofShipper)
    return found && { as: accountOf(model, found.shipper_id), command, body: { id: found.id, version: found.version, ...more(model) } }
  }
const byCarrier =
  (command: Command, statuses: readonly number[], more: (model: Model) => object = () => ({})) =>
  async (model: Model): Promise<Call | undefined> => {
    const found = await anOrderIn(model, statuses)
    return found?.carrier_id
      ? { as: accountOf(model, found.carrier_id), command, body: { id: found.id, version: found.version, ...more(model) } }
      : undefined
  }
const reason = (): object => ({ reason: '计划变更' })

const assignment = ({ random, world }: Model): object => ({
  carrier_id: world.base.companies['carrier']?.id ?? 0,
  price_mode: 2,
  freight_fen: 100_000 + Math.floor(random() * 900_000),
  price_reason: '双方电话约定'
})

/** What shippers and carriers do with orders. */
export const orderSteps: readonly Step[] = [
  {
    weight: 6,
    plan: async (model) => ({
      as: model.pick(['shipper', 'shipper2']),
      command: order.create,
      body: { ...anOrderForm(), submit: model.random() < 0.8, ...(model.random() < 0.6 && { submit: true, deal_mode: 1, assign: assignment(model) }) }
    })
  },
  { weight: 1, plan: byShipper(order.update, [10, 30], () => anOrderForm({ remark: '改过' })) },
  { weight: 1, plan: byShipper(order.submit, [10]) },
  { weight: 3, plan: byShipper(order.assign, [30], assignment) },
  { weight: 1, plan: byShipper(order.withdraw, [40], reason) },
  { weight: 5, plan: byCarrier(order.accept, [40]) },
  { weight: 1, plan: byCarrier(order.decline, [40], reason) },
  { weight: 1, plan: byShipper(order.cancel, [10, 30, 40], reason) },
  { weight: 2, plan: byShipper(order.askCancel, [50, 60], reason) },
  { weight: 1, plan: byCarrier(order.agreeCancel, [50, 60]) },
  { weight: 1, plan: byCarrier(order.refuseCancel, [50, 60], reason) }
]
