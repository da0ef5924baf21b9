import { shanghaiDay } from '@yunshu/domain/calendar'
import { engine, pickRule, type Priced, priceByRule, type RateRule, type SurchargeRule } from '@yunshu/domain/rate'
import type { PricedTrip, TripFacts } from '@yunshu/domain/tripFacts'
import type { Tier } from '@yunshu/domain/freight'
import { type RawBuilder, sql } from 'kysely'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { findProjectAt } from '../project/index.ts'

/** A trip between two companies; `direction` 1 what the shipper owes the carrier, 2 what the carrier owes whoever drives for it. */
export type TripOfPair = TripFacts & {
  readonly tenant_id: number
  readonly direction: 1 | 2
  readonly shipper_id: number
  readonly carrier_id: number
}
/** A price by a rule, and whose; of a contracted lane that has no project, with the number of the lane. */
export type RatePriced = Priced & {
  readonly no_rate?: never
  readonly project_id: number | null
  readonly project_no: string
  readonly rule_id: number | null
}
/** Why no rule prices a trip (NO_RATE): no project holds on the day, none of its rules fits, or the quantity lies below the first tier, or there is none to bill. */
type NoRateTrace = {
  readonly reason: 'noProject' | 'noRule' | 'belowTiers' | 'noQuantity'
  readonly day: string
  readonly project_no: string | null
  readonly rule_no: string | null
  readonly engine: string
}
export type NoRate = { readonly no_rate: true; readonly trace: NoRateTrace }

/** The price of a trip by the rules that its two companies agreed for the day of its pickup; never a silent nothing (domain 5.1). */
export const priceTrip = async (tx: Tx, trip: TripOfPair): Promise<RatePriced | NoRate> =>
  await withSystemScope(tx, async () => (await priceAt(tx, trip)).found)

/** The same in the scope that the transaction has, which suffices for a company's own prices, with the project that prices it. */
export const priceAt = async (tx: Tx, trip: TripOfPair): Promise<{ found: RatePriced | NoRate; project: Row<'project'> | undefined }> => {
  const project = await findProjectAt(tx, trip, shanghaiDay(trip.at))
  return { project, found: project ? await priceIn(tx, project, trip) : { no_rate: true, trace: traceOfNone(trip, 'noProject') } }
}

/** The price by one project, whatever its state and days: what a trial shows before the project holds. */
export const priceIn = async (tx: Tx, project: Row<'project'>, trip: TripFacts): Promise<RatePriced | NoRate> => {
  const rows = await tx.selectFrom('rate_rule').selectAll().where('tenant_id', '=', project.tenant_id).where('project_id', '=', project.id).execute()
  const price = pricerOf(project, rows)
  const fuelOf = isLinked(project, rows) ? await fuelPrices(tx, project.tenant_id, [trip]) : undefined
  return price({ ...trip, fuel_fen: fuelOf?.(trip) ?? null })
}

/** Whether the price of diesel can move a price of the project at all. */
export const isLinked = ({ fuel_base_fen }: Row<'project'>, rows: readonly Row<'rate_rule'>[]): boolean =>
  fuel_base_fen !== null || rows.some(({ surcharges }) => (surcharges as SurchargeRule[]).some(({ calc }) => calc === 'fuel'))

/** The same where the rules of the project are at hand, each read once for all trips, and the price of diesel is in the trip. */
export const pricerOf = (project: Row<'project'>, rows: readonly Row<'rate_rule'>[]): ((fuelled: PricedTrip) => RatePriced | NoRate) => {
  const rules = rows.map((row) => ruleOf(project, row))
  const byNo = new Map(rows.map((row) => [row.rule_no, row]))
  // Two hundred orders of a plan go along few lanes: the rule of each is looked for once.
  const known = new Map<string, ReturnType<typeof pickRule>>()
  return (fuelled) => {
    const asked = pickedBy(fuelled)
    const picked = known.has(asked) ? known.get(asked) : pickRule(rules, fuelled)
    known.set(asked, picked)
    if (!picked) return { no_rate: true, trace: traceOfNone(fuelled, 'noRule', project.project_no) }
    const { rule_no } = picked.rule
    const row = byNo.get(rule_no)
    const priced = priceByRule(picked, { ...fuelled, km: row?.km ?? fuelled.km })
    if (!priced || !row) return { no_rate: true, trace: traceOfNone(fuelled, 'belowTiers', project.project_no, rule_no) }
    if (priced.trace.qty.used === 0) return { no_rate: true, trace: traceOfNone(fuelled, 'noQuantity', project.project_no, rule_no) }
    return { ...priced, project_id: project.id, project_no: project.project_no, rule_id: row.id }
  }
}

/* Whatever of a trip decides which rule is picked. */
const pickedBy = ({ at, start, end, vehicle_type_id, goods_type_ids, payee }: TripFacts): string =>
  JSON.stringify([shanghaiDay(at), start.code, start.address_id, end.code, end.address_id, vehicle_type_id, goods_type_ids, payee])

/** A stored rule as the arithmetic takes it: tax, ratio and fuel linkage come from its project, and a rule's own linkage goes before the project's. */
const ruleOf = (project: Row<'project'>, row: Row<'rate_rule'>): RateRule => ({
  rule_no: row.rule_no,
  version: project.revision,
  start_scope: row.start_scope,
  end_scope: row.end_scope,
  two_way: row.two_way,
  payee_scope: row.payee_scope,
  vehicle_type_ids: row.vehicle_type_ids,
  goods_type_ids: row.goods_type_ids,
  billing_unit: row.billing_unit as RateRule['billing_unit'],
  weight_base: row.weight_base as RateRule['weight_base'],
  load_factor_bp: row.load_factor_bp,
  unload_factor_bp: row.unload_factor_bp,
  ratio: project.ratio,
  tier_mode: row.tier_mode as RateRule['tier_mode'],
  tiers: row.tiers as Tier[],
  min_fen: row.min_charge_fen,
  max_fen: row.max_charge_fen,
  rounding: row.rounding as RateRule['rounding'],
  surcharges: withFuel(project, row.surcharges as SurchargeRule[]),
  priority: row.priority,
  valid_from: row.valid_from,
  valid_to: row.valid_to,
  tax_mode: project.tax_mode as RateRule['tax_mode'],
  tax_rate_bp: project.tax_rate_bp
})

const withFuel = ({ fuel_base_fen, fuel_share_bp, fuel_trigger_bp }: Row<'project'>, own: SurchargeRule[]): SurchargeRule[] =>
  fuel_base_fen === null || fuel_share_bp === null || fuel_trigger_bp === null || own.some(({ code }) => code === 'F10')
    ? own
    : [...own, { code: 'F10', calc: 'fuel', value: fuel_share_bp, fuel: { start_fen: fuel_base_fen, trigger_bp: fuel_trigger_bp } }]

/** The prices of diesel in the provinces of these pickups: the last one up to the day of each. */
export const fuelPrices = async (tx: Tx, tenant_id: number, trips: readonly TripFacts[]): Promise<(trip: TripFacts) => number | undefined> => {
  const asked = new Map(trips.map((trip) => [keyOf(trip), trip]))
  const provinces = [...asked.values()].map(({ start }) => start.code.slice(0, 2))
  const days = [...asked.values()].map(({ at }) => shanghaiDay(at))
  const { rows } = await sql<{ key: string; price_fen: number | null }>`
    select u.key, ${fuelOn(tenant_id, sql`u.province_code`, sql`u.day`)} as price_fen
    from unnest(${[...asked.keys()]}::text[], ${provinces}::text[], ${days}::date[]) as u (key, province_code, day)`.execute(tx)
  const prices = new Map(rows.map(({ key, price_fen }) => [key, price_fen ?? undefined]))
  return (trip) => prices.get(keyOf(trip))
}
/** The same within a statement: the last price of a province up to a day, null where there is none. */
export const fuelOn = (tenant_id: number, province_code: RawBuilder<unknown>, day: RawBuilder<unknown>): RawBuilder<number | null> => sql<
  number | null
>`(
  select f.price_fen from fuel_price f where f.tenant_id = ${tenant_id} and f.province_code = ${province_code} and f.day <= ${day} order by f.day desc limit 1)`
const keyOf = ({ at, start }: TripFacts): string => `${start.code.slice(0, 2)} ${shanghaiDay(at)}`

export const traceOfNone = (
  { at }: TripFacts,
  reason: NoRateTrace['reason'],
  project_no: string | null = null,
  rule_no: string | null = null
): NoRateTrace => ({
  reason,
  day: shanghaiDay(at),
  project_no,
  rule_no,
  engine
})
