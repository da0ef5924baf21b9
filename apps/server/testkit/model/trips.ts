import { dispatch } from '@yunshu/contract/dispatch/contract'
import type { Command } from '@yunshu/contract/kit/endpoint'
import { receipt } from '@yunshu/contract/receipt/contract'
import { waybill } from '@yunshu/contract/waybill/contract'
import { sql } from 'kysely'
import { now } from '../../src/platform/clock.ts'
import { accountOf } from './orders.ts'
import type { Call, Model, Step } from './world.ts'

type TripRow = { id: number; version: number; carrier_id: number; shipper_id: number }

const aTripIn = async ({ row, random }: Model, statuses: readonly number[]): Promise<TripRow | undefined> =>
  await row<TripRow>(
    random() < 0.9
      ? sql`select id, version, carrier_id, 0 as shipper_id from waybill where waybill_status in (${sql.join([...statuses])})`
      : sql`select id, version, carrier_id, 0 as shipper_id from waybill`
  )
const aReceiptIn = async ({ row }: Model, statuses: readonly number[], checked?: boolean): Promise<TripRow | undefined> =>
  await row<TripRow>(
    sql`select id, version, carrier_id, shipper_id from receipt where receipt_status in (${sql.join([...statuses])})
      ${checked === undefined ? sql`` : sql`and (carrier_checked_at is not null) = ${checked}`}`
  )

const onTrip =
  (command: Command, statuses: readonly number[], more: (model: Model) => object = () => ({})) =>
  async (model: Model): Promise<Call | undefined> => {
    const found = await aTripIn(model, statuses)
    return found && { as: accountOf(model, found.carrier_id), command, body: { id: found.id, ...more(model) } }
  }
const versioned =
  (command: Command, statuses: readonly number[], more: (model: Model) => object) =>
  async (model: Model): Promise<Call | undefined> => {
    const found = await aTripIn(model, statuses)
    return found && { as: accountOf(model, found.carrier_id), command, body: { id: found.id, version: found.version, ...more(model) } }
  }
const onReceipt =
  (command: Command, by: 'carrier' | 'shipper', statuses: readonly number[], checked?: boolean, more: (model: Model) => object = () => ({})) =>
  async (model: Model): Promise<Call | undefined> => {
    const found = await aReceiptIn(model, statuses, checked)
    return (
      found && {
        as: accountOf(model, by === 'carrier' ? found.carrier_id : found.shipper_id),
        command,
        body: { id: found.id, version: found.version, ...more(model) }
      }
    )
  }

const reason = (): object => ({ reason: '计划变更' })
const recorded = (): object => ({ at: now().toISOString(), reason: '后台补录' })
const dayMs = 86_400_000
const pairOf = ({ pick, vehicles, drivers, random }: Model): object => ({
  vehicle_id: pick(vehicles),
  driver_id: pick(drivers),
  plan_start_time: new Date(now().getTime() + 3_600_000 + Math.floor(random() * 40) * 2 * dayMs).toISOString()
})

/** What carriers do on the road, and both sides with receipts. */
export const tripSteps: readonly Step[] = [
  {
    weight: 6,
    plan: async (model) => {
      const found = await model.row<{ id: number }>(
        sql`select id from "order" where order_status in (50, 60) and carrier_id = ${model.world.base.companies['carrier']?.id ?? 0}`
      )
      return (
        found && {
          as: 'carrier',
          command: dispatch.create,
          body: { orders: [{ order_id: found.id }], ...pairOf(model), confirmed: model.random() < 0.5 }
        }
      )
    }
  },
  {
    weight: 1,
    plan: versioned(dispatch.swap, [20, 30, 40], ({ pick, vehicles, drivers }) => ({
      vehicle_id: pick(vehicles),
      driver_id: pick(drivers),
      reason: '车辆故障'
    }))
  },
  { weight: 1, plan: versioned(waybill.cancel, [20, 30, 40], reason) },
  { weight: 4, plan: onTrip(waybill.accept, [20]) },
  { weight: 4, plan: onTrip(waybill.signIn, [30], recorded) },
  { weight: 4, plan: onTrip(waybill.load, [40], recorded) },
  { weight: 4, plan: onTrip(waybill.depart, [50], recorded) },
  { weight: 4, plan: onTrip(waybill.arrive, [60], recorded) },
  { weight: 4, plan: onTrip(waybill.unload, [70], recorded) },
  { weight: 1, plan: versioned(waybill.stepBack, [40, 50, 60, 70], reason) },
  {
    weight: 4,
    plan: onReceipt(receipt.upload, 'carrier', [10, 30], undefined, ({ photos }) => ({
      imgs: [photos.carrier],
      signer: '李收货',
      sign_at: now().toISOString()
    }))
  },
  { weight: 4, plan: onReceipt(receipt.check, 'carrier', [20], false) },
  { weight: 1, plan: onReceipt(receipt.reject, 'shipper', [20], true, reason) },
  { weight: 4, plan: onReceipt(receipt.confirm, 'shipper', [20], true) },
  { weight: 1, plan: onReceipt(receipt.reopen, 'shipper', [40], undefined, reason) }
]
