import { rate } from '@yunshu/contract/rate/contract'
import { areaName } from '@yunshu/places/areas'
import { loadPlaces } from '@yunshu/places/load-node'
import { refuse } from '../../platform/verb/refuse.ts'
import { read, write } from '../../platform/verb/verb.ts'

/** 油价: the last hundred prices of diesel, newest first. */
export const listFuelPrices = read(rate.fuelPrices, async ({ tx, actor, input }) => {
  loadPlaces()
  let rows = tx.selectFrom('fuel_price').select(['province_code', 'day', 'price_fen']).where('tenant_id', '=', actor.tenant_id)
  if (input.province_code) rows = rows.where('province_code', '=', input.province_code)
  const data = await rows.orderBy('day', 'desc').orderBy('province_code').limit(100).execute()
  return { data: data.map((row) => ({ ...row, province: areaName(row.province_code) ?? row.province_code })) }
})

/** The operator enters the price of diesel of a province from a day on; the same day again replaces it. */
export const setFuelPrice = write(rate.setFuelPrice, async ({ tx, actor, input }) => {
  loadPlaces()
  const { province_code, day, price_fen } = input
  const province = areaName(province_code) ?? refuse('areaUnknown', { area_code: province_code })
  const { tenant_id, user_id } = actor
  const after = await tx
    .insertInto('fuel_price')
    .values({ tenant_id, province_code, day, price_fen, created_by: user_id })
    .onConflict((on) => on.columns(['tenant_id', 'province_code', 'day']).doUpdateSet({ price_fen, created_by: user_id }))
    .returning(['province_code', 'day', 'price_fen'])
    .executeTakeFirstOrThrow()
  return { output: after, log: { id: actor.tenant_id, no: `${province} ${day}`, after } }
})
