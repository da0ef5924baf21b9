import { dispatch } from '@yunshu/contract/dispatch/contract'
import type { Command } from '@yunshu/contract/kit/endpoint'
import { receipt } from '@yunshu/contract/receipt/contract'
import { subcontract } from '@yunshu/contract/subcontract/contract'
import { now } from '../../src/platform/clock.ts'
import { type RawBuilder, sql } from 'kysely'
import { aPhoto } from '../delivered.ts'
import { aDriver } from '../driver.ts'
import { aVehicle } from '../vehicle.ts'
import { often } from './money.ts'
import { accountOf } from './orders.ts'
import type { Call, Model, Step } from './world.ts'

// 转包: orders that their carrier gives to another one, takes back, or asks to cancel. What the other one answers is among the steps of orders.

type Row = { id: number; version: number; carrier_id: number }
const onOwn =
  (command: Command, fits: RawBuilder<boolean>, more: (model: Model, own: Row) => object) =>
  async (model: Model): Promise<Call | undefined> => {
    const found = await model.row<Row>(sql`select id, version, carrier_id from "order" where carrier_id is not null and ${often(model, fits)}`)
    return found && { as: accountOf(model, found.carrier_id), command, body: { id: found.id, version: found.version, ...more(model, found) } }
  }
const because = () => ({ reason: '运力调整' })
const isOut = sql<boolean>`sub_order_id is not null`

const fleets = new WeakMap<Model, { readonly vehicles: readonly number[]; readonly drivers: readonly number[]; readonly photo: { url: string } }>()
const hourMs = 3_600_000

/** The other carrier has pairs of its own. */
export const openSubcontracts = async (model: Model): Promise<void> => {
  const { world } = model
  const company = 'carrier2'
  const own = { vehicles: [] as number[], drivers: [] as number[] }
  for (let i = 0; i < 4; i += 1) {
    own.vehicles.push((await aVehicle(world, { company })).id)
    own.drivers.push((await aDriver(world, { company })).id)
  }
  fleets.set(model, { ...own, photo: await aPhoto(world, await world.actor(company)) })
}

export const subcontractSteps: readonly Step[] = [
  {
    weight: 4,
    plan: onOwn(subcontract.offer, sql<boolean>`order_status = 50 and sub_order_id is null`, ({ world, random }, { carrier_id }) => ({
      sub_carrier_id: world.base.companies[carrier_id === world.base.companies['carrier']?.id ? 'carrier2' : 'carrier']?.id ?? 0,
      sub_freight_fen: 50_000 + Math.floor(random() * 900_000)
    }))
  },
  { weight: 1.5, plan: onOwn(subcontract.takeBack, isOut, because) },
  { weight: 1.5, plan: onOwn(subcontract.askCancel, isOut, because) },
  {
    weight: 8,
    plan: async (model) => {
      const fleet = fleets.get(model)
      const found = await model.row<Row>(
        sql`select id, version, carrier_id from "order" where upstream_order_id is not null and order_status in (50, 60) and plan_status <> 3`
      )
      if (!fleet || !found) return undefined
      const plan_start_time = new Date(now().getTime() + hourMs + Math.floor(model.random() * 40) * 48 * hourMs).toISOString()
      const pair = { vehicle_id: model.pick(fleet.vehicles), driver_id: model.pick(fleet.drivers) }
      const body = { orders: [{ order_id: found.id }], ...pair, plan_start_time, confirmed: model.random() < 0.7 }
      return { as: accountOf(model, found.carrier_id), command: dispatch.create, body }
    }
  },
  {
    weight: 4,
    plan: async (model) => {
      const fleet = fleets.get(model)
      const found = await model.row<Row>(sql`select r.id, r.version, r.carrier_id from receipt r where r.receipt_status in (10, 30)
        and exists (select from receipt m where m.tenant_id = r.tenant_id and m.sub_receipt_id = r.id)`)
      if (!fleet || !found) return undefined
      const body = { id: found.id, imgs: [fleet.photo], signer: '李收货', sign_at: now().toISOString() }
      return { as: accountOf(model, found.carrier_id), command: receipt.upload, body }
    }
  }
]
