import type { Command } from '@yunshu/contract/kit/endpoint'
import { subcontract } from '@yunshu/contract/subcontract/contract'
import { maySubcontract } from '@yunshu/contract/subcontract/right'
import { type RawBuilder, sql } from 'kysely'
import { transactAsSystem } from '../../src/platform/db/scope.ts'
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

/** No role holds the right yet: here the carriers' do. */
export const openSubcontracts = async ({ world }: Model): Promise<void> => {
  const ids = ['carrier', 'carrier2'].map((account) => world.base.companies[account]?.id ?? 0)
  await transactAsSystem(world.services.db, async (tx) => {
    await sql`update role set mids = mids || ${`,${maySubcontract.code}`} where tenant_id = ${world.base.tenant_id} and company_id = any(${ids}::bigint[])`.execute(
      tx
    )
  })
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
  { weight: 1.5, plan: onOwn(subcontract.askCancel, isOut, because) }
]
