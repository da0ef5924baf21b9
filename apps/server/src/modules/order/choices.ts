import { orderMachine } from '@yunshu/contract/order/machine'
import { order } from '@yunshu/contract/order/contract'
import { linkMachine } from '@yunshu/contract/link/machine'
import { orderDanwei } from '@yunshu/contract/order/packing'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { read } from '../../platform/verb/verb.ts'
import { joinedCompanies, settingsOf } from '../company/rows.ts'
import { activeCarriers, shippersOf } from '../link/rows.ts'
import { allTypes, openGoods } from '../setting/index.ts'

/** Goods types, vehicle types and partners: what order forms and filters choose from. */
export const orderChoices = read(order.choices, async ({ tx, actor }) => {
  const goods = await openGoods(tx)
  const goods_types = goods.map(({ id, goods_type_name: name, goods_type_name_en: name_en, dangerous }) => ({ id, name, name_en, dangerous }))
  const types = await allTypes(tx, actor.tenant_id)
  const vehicle_types = types.map(({ id, title, title_en, load_kg, volume_m3, state }) => ({ id, title, title_en, load_kg, volume_m3, state }))
  const order_audit = (await settingsOf(tx, actor.tenant_id, actor.company_id))['order_audit'] === true
  return { goods_types, vehicle_types, ...(await partnersOf(tx, actor)), danwei: [...orderDanwei], order_audit }
})

const partnersOf = async (tx: Tx, actor: Actor) => {
  if (actor.type === 1) {
    const companies = await joinedCompanies(tx, actor.tenant_id)
    const pick = (type: number) =>
      companies.filter(({ company_type }) => company_type === type).map(({ id, name }) => ({ id, name, score: null, default_flag: false }))
    return { carriers: pick(2), shippers: pick(4).map(({ id, name }) => ({ id, name, open: true })) }
  }
  if (actor.type !== 4) {
    const customers = await shippersOf(tx, actor.tenant_id, actor.company_id)
    return { carriers: [], shippers: customers.map(({ id, name, link_status }) => ({ id, name, open: link_status === linkMachine.code.active })) }
  }
  // In the order in which the shipper signed with them.
  const carriers = (await activeCarriers(tx, actor.tenant_id, actor.company_id)).sort((one, other) => one.id - other.id)
  return {
    carriers: carriers.map(({ carrier_id, carrier_name, score, default_flag }) => ({ id: carrier_id, name: carrier_name, score, default_flag })),
    shippers: []
  }
}

/** The last price agreed for the same start and destination, with any carrier or with one. */
export const lastPrice = read(order.lastPrice, async ({ tx, actor, input }) => {
  let found = tx
    .selectFrom('order')
    .select(['order_no', 'carrier_name', 'freight_fen', 'goods_kg', 'created_at'])
    .where('tenant_id', '=', actor.tenant_id)
    .where('shipper_id', '=', actor.company_id)
    .where('freight_fen', 'is not', null)
    .where('order_status', '>=', orderMachine.code.accepted)
    .where('start_area_code', '=', input.start_area_code)
    .where('end_area_code', '=', input.end_area_code)
  if (input.carrier_id) found = found.where('carrier_id', '=', input.carrier_id)
  const row = await found.orderBy('created_at', 'desc').limit(1).executeTakeFirst()
  return { last: row?.freight_fen ? { ...row, carrier_name: row.carrier_name ?? '', freight_fen: row.freight_fen } : null }
})
