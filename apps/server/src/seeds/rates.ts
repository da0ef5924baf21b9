import { project } from '@yunshu/contract/project/contract'
import { rate } from '@yunshu/contract/rate/contract'
import { addDays, shanghaiDay } from '@yunshu/domain/calendar'
import { estimateRoute } from '@yunshu/places/distance'
import type { Actor } from '../platform/actor.ts'
import { type Site, trades } from './lanes.ts'
import { day, hour, placeOf } from './plan.ts'
import type { RunAs } from './actors.ts'
import type { DemoContext } from './context.ts'

/** The freight rates of the demo: each pair's project confirmed before the first trip, a price rise that waits for the carrier, a draft for next year, and a
 * month of fuel prices; and what the first carrier pays its drivers. */
export const seedRates = (demo: DemoContext): void => {
  const { agenda, runAs, users, now: end } = demo
  const operator = users['operator']
  agenda.begin(end - 17 * day, async () => {
    for (const [province_code, prices] of Object.entries({ '51': [736, 742, 771], '42': [731, 738, 766] }))
      for (const [i, price_fen] of prices.entries())
        if (operator) await runAs(operator, rate.setFuelPrice, { province_code, day: shanghaiDay(new Date(end - (30 - i * 12) * day)), price_fen })
    const jincheng = await agree(demo, 'shipper', 'carrier', { name: '锦城食品干线运输', base: 0.62, fuel: true })
    await agree(demo, 'shipper', 'carrier2', { name: '锦城食品外省补充运力', base: 0.66, fuel: false, without: '530111' })
    await agree(demo, 'shipper2', 'carrier', { name: '江城电器成品配送', base: 0.6, fuel: true })
    await payRates(demo)
    const from = users['shipper']
    if (!from || !jincheng) return
    await agenda.until(end - 6 * hour)
    const adjusted = await runAs(from, rate.adjust, {
      project_id: jincheng.id,
      version: jincheng.version,
      adjust_bp: 250,
      valid_from: addDays(shanghaiDay(new Date(end)), 10)
    })
    await runAs(from, project.submit, { id: adjusted.id, version: adjusted.version })
  })
}

type Terms = {
  readonly name: string /** Yuan a tonne-kilometre of a whole truck. */
  readonly base: number
  readonly fuel: boolean
  readonly without?: string
}

/** One project from its draft to the carrier's confirmation: a price by the tonne for each city, and by the kilometre for the rest of the country. */
const agree = async ({ runAs, uploadPhoto, users, now: end }: DemoContext, shipper: string, carrier: string, terms: Terms) => {
  const [from, to] = [users[shipper], users[carrier]]
  const trade = trades.find(({ account }) => account === shipper)
  if (!from || !to || !trade) return undefined
  const today = shanghaiDay(new Date(end))
  const days = { valid_from: addDays(today, -30), valid_to: addDays(today, 200) }
  const { url } = await uploadPhoto(from, 'receipt')
  const fuel = terms.fuel
    ? { fuel_base_fen: 730, fuel_share_bp: 3_500, fuel_trigger_bp: 500 }
    : { fuel_base_fen: null, fuel_share_bp: null, fuel_trigger_bp: null }
  const made = await runAs(from, project.create, {
    carrier_id: to.company_id,
    project_name: terms.name,
    contract_no: `${shipper === 'shipper' ? 'JC' : 'JD'}-${today.slice(0, 4)}-${carrier === 'carrier' ? '018' : '026'}`,
    contract_file: url,
    ...days,
    tax_mode: 1,
    tax_rate_bp: 900,
    ratio: 333,
    ...fuel,
    ...usualLoss,
    remark: ''
  })
  const home = trade.from[0]
  for (const site of trade.to)
    if (site.code !== terms.without)
      await addLane(runAs, from, made.id, { start: home.code.slice(0, 4), end: site.code.slice(0, 4), prices: laneOf(home, site, terms.base) }, days)
  if (!terms.without) await addRest(runAs, from, made.id, days)
  const sent = await runAs(from, project.submit, { id: made.id, version: await versionOf(runAs, from, made.id) })
  return await runAs(to, project.confirm, { id: made.id, version: sent.version })
}

/** 下游运价 of the first carrier: by the tonne for most of its lanes, an eighth less than it gets; for the others its dispatcher enters the pay by hand. */
const payRates = async ({ runAs, users, now: end }: DemoContext): Promise<void> => {
  const owner = users['carrier']
  if (!owner) return
  const today = shanghaiDay(new Date(end))
  const days = { valid_from: addDays(today, -30), valid_to: addDays(today, 200) }
  const fuel = { fuel_base_fen: null, fuel_share_bp: null, fuel_trigger_bp: null }
  const made = await runAs(owner, project.createOwn, {
    project_name: '干线司机运价',
    ...days,
    ratio: 333,
    ...fuel,
    ...usualLoss,
    split: null,
    remark: ''
  })
  for (const { from, to } of trades)
    for (const site of to) {
      if (site.code === byHand) continue
      const lane = { start: from[0].code.slice(0, 4), end: site.code.slice(0, 4), prices: laneOf(from[0], site, 0.53), least_fen: 52_000 }
      await addLane(runAs, owner, made.id, lane, days)
    }
  await runAs(owner, project.enact, { id: made.id, version: await versionOf(runAs, owner, made.id) })
}
/* The way from Chengdu to Wuhan goes to whoever asks least. */
const byHand = '420112'

/* 3 ‰ may be missing, and beyond it only the excess is claimed. */
const usualLoss = { loss_by: 1 as const, loss_tolerance: 3, loss_rule: 1 as const }
type Days = { readonly valid_from: string; readonly valid_to: string }
const usual = {
  two_way: false,
  vehicle_type_ids: [],
  goods_type_ids: [],
  weight_base: 3 as const,
  load_factor_bp: 10_000,
  unload_factor_bp: 10_000,
  tier_mode: 1 as const,
  rounding: 3 as const,
  priority: 0,
  remark: ''
}
const surcharges = [
  { code: 'F05' as const, calc: 'stop' as const, value: 15_000, free_qty: 0 },
  { code: 'F06' as const, calc: 'hour' as const, value: 6_000, free_qty: 480, cap_fen: 60_000 },
  { code: 'F13' as const, calc: 'percent' as const, value: 1_200, condition: { cold: true } }
]

type Lane = { readonly start: string; readonly end: string; readonly prices: readonly [number, number, number]; readonly least_fen?: number }
const addLane = async (
  runAs: RunAs,
  from: Actor,
  project_id: number,
  { start, end, prices, least_fen = 60_000 }: Lane,
  days: Days
): Promise<void> => {
  const tiers = prices.map((yuan, i) => ({ from: [0, 5, 10][i] ?? 0, price_e4: yuan * 1_000_000 }))
  const scopes = { start_scope: start, end_scope: end }
  await runAs(from, rate.create, { project_id, ...usual, ...days, ...scopes, billing_unit: 1, tiers, min_charge_fen: least_fen, surcharges })
}

const addRest = async (runAs: RunAs, from: Actor, project_id: number, days: Days): Promise<void> => {
  const anywhere = { start_scope: '', end_scope: '', remark: '合同线路以外' }
  const tiers = [{ from: 0, price_e4: 6_200_000 }]
  await runAs(from, rate.create, { project_id, ...usual, ...days, ...anywhere, billing_unit: 3, tiers, min_charge_fen: 80_000, surcharges })
}

/** The price of a tonne between two places, lower the fuller the truck is, since a half-empty one costs nearly as much; to the nearest five yuan. */
const laneOf = (start: Site, end: Site, base: number): [number, number, number] => {
  const { distance_m } = estimateRoute([start, end].map((site) => ({ ...placeOf(site), code: site.code })))
  const five = (yuan: number): number => Math.max(20, Math.round(yuan / 5) * 5)
  const perTonne = (distance_m / 1000) * base
  return [five(perTonne * 1.8), five(perTonne * 1.2), five(perTonne)]
}

const versionOf = async (runAs: RunAs, actor: Actor, id: number): Promise<number> => (await runAs(actor, project.info, { id })).project.version
