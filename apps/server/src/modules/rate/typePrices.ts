import { billingUnit } from '@yunshu/contract/rate/enums'
import type { SurchargeRule } from '@yunshu/domain/rate'
import { planVehicles, type PricedTrip } from '@yunshu/domain/tripFacts'
import { median, type StartAndKm, startAndKm, type WayPrice } from '@yunshu/domain/wayPrice'
import { findArea } from '@yunshu/places/areas'
import { estimateRoad, type RoadPoint } from '@yunshu/places/distance'
import { loadPlaces } from '@yunshu/places/load-node'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { bookOf } from '../address/rows.ts'
import { findProjectsOf, holdsOn } from '../project/index.ts'
import { fuelPrices, isLinked, pricerOf } from './price.ts'

/** A vehicle type with what a full one carries, and what it costs by custom. */
type TypeAsked = { readonly id: number; readonly kg: number; readonly m3: number; readonly usual: StartAndKm }
/** What a vehicle of a type costs by the rules in force, and how many of them say so, of which projects. */
type TypePrice = StartAndKm & {
  readonly vehicle_type_id: number
  /** For each place; where most of the rules have such a surcharge. */
  readonly per_stop_fen: number | null
  /** By prices of vehicles of this type; else by prices of goods, for a vehicle that is full. */
  readonly full_load: boolean
  readonly rule_count: number
  readonly project_names: string[]
}
type Pairs = Parameters<typeof findProjectsOf>[1]
type Rule = Row<'rate_rule'>
type Lane = { readonly km: number | null; readonly start: PricedTrip['start']; readonly end: PricedTrip['end'] }
type Known = { readonly rule: Rule; readonly project: Row<'project'>; readonly lane: Lane }

/** Of very many rules as many are priced for a type, of all lengths. */
const mostRules = 120
/** A price by the kilometre is asked for half, all and twice its way, or of so many kilometres where it does not say where it holds. */
const anyKm = 200
const { kilometre: byKm, trip: byTrip, piece: byPiece } = billingUnit.code

/**
 * What a vehicle of each type costs to start, by the kilometre and for each place, by the rules of some pairs that hold on a day: what a dispatcher plans with
 * before he knows the way. A type that no rule prices is not told.
 *
 * Each rule prices one vehicle over its own way (the agreed kilometres, else those between its places), surcharges and tax as in any price, and `startAndKm`
 * draws the line through them. Rules by the trip or the kilometre that name the type come first: they are prices of such a vehicle. Where there are none, those by
 * weight or volume price a full one; there a rule that names the type goes before those for any. A price by the trip or the kilometre for any type is left out,
 * since it would make the smallest van cost what the largest truck does; so is one by the piece, since nobody knows how many pieces fill a vehicle, and one for a
 * single driver or fleet. A plan counts every place and a surcharge only those beyond two, so two of them are taken off each
 * price first.
 */
export const typePrices = async (tx: Tx, pairs: Pairs, day: string, types: readonly TypeAsked[]): Promise<TypePrice[]> => {
  if (pairs.carrier_ids.length === 0) return []
  const projects = (await findProjectsOf(tx, pairs)).filter((project) => holdsOn(project, day))
  const known = await knownOf(tx, pairs, projects, day)
  if (known.length === 0) return []
  const at = `${day}T12:00:00+08:00`
  const linked = projects.some((project) =>
    isLinked(
      project,
      known.flatMap(({ rule }) => (rule.project_id === project.id ? rule : []))
    )
  )
  const bare = {
    at,
    vehicle_type_id: null,
    goods_type_ids: [],
    kg: 0,
    loaded_kg: null,
    unloaded_kg: null,
    m3: null,
    num: null,
    km: null,
    cold: false,
    payee: null,
    vehicles: planVehicles(1, 0)
  }
  const fuelOf = linked
    ? await fuelPrices(
        tx,
        pairs.tenant_id,
        known.map(({ lane: { start, end } }) => ({ ...bare, start, end }))
      )
    : undefined
  return types.flatMap((type) => {
    const told = choicesFor(type, known).flatMap(({ rules, full_load }) => {
      const priced = thinned(rules).flatMap((one) => {
        const { start, end } = one.lane
        const trip = { ...bare, start, end, vehicle_type_id: type.id, kg: type.kg, m3: type.m3 }
        const found = pricesOf(one, { ...trip, fuel_fen: fuelOf?.(trip) ?? null })
        return found.ways.length > 0 ? [{ ...found, project: one.project }] : []
      })
      const stops = priced.flatMap(({ stop_fen }) => (stop_fen > 0 ? [stop_fen] : []))
      const per_stop_fen = stops.length > 0 && stops.length * 2 >= priced.length ? Math.round(median(stops)) : null
      const line = startAndKm(
        priced.flatMap(({ ways }) => ways.map(({ km, fen }) => ({ km, fen: fen - 2 * (per_stop_fen ?? 0) }))),
        type.usual
      )
      return line ? [{ line, per_stop_fen, priced, full_load }] : []
    })[0]
    if (!told) return []
    const { line, per_stop_fen, priced, full_load } = told
    return [
      {
        vehicle_type_id: type.id,
        fixed_fen: Math.round(line.fixed_fen / 100) * 100,
        per_km_fen: line.per_km_fen,
        per_stop_fen,
        full_load,
        rule_count: priced.length,
        project_names: [...new Map(priced.map(({ project }) => [project.project_no, project.project_name])).values()]
      }
    ]
  })
}

/* The rules for whoever drives that hold on the day, each with its way. */
const knownOf = async (tx: Tx, { tenant_id, shipper_id }: Pairs, projects: readonly Row<'project'>[], day: string): Promise<Known[]> => {
  if (projects.length === 0) return []
  const rules = await tx
    .selectFrom('rate_rule')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where(
      'project_id',
      'in',
      projects.map(({ id }) => id)
    )
    .where('valid_from', '<=', day)
    .where('valid_to', '>=', day)
    .where('payee_scope', '=', '')
    .where('billing_unit', '<>', byPiece)
    .orderBy('project_id')
    .orderBy('rule_no')
    .execute()
  const booked = rules.flatMap(({ start_scope, end_scope }) => [start_scope, end_scope].flatMap((scope) => addressIn(scope) ?? []))
  const addresses =
    booked.length === 0
      ? []
      : await bookOf(tx, tenant_id, shipper_id)
          .select(['id', 'area_code', 'lng', 'lat'])
          .where('id', 'in', [...new Set(booked)])
          .execute()
  const places = new Map(addresses.map((address) => [address.id, address]))
  loadPlaces()
  return rules.flatMap((rule) => {
    const project = projects.find(({ id }) => id === rule.project_id)
    return project ? [{ rule, project, lane: laneOf(rule, places) }] : []
  })
}
const addressIn = (scope: string): number | undefined => (scope.startsWith('a') ? Number(scope.slice(1)) : undefined)

type Booked = Pick<Row<'address_book'>, 'id' | 'area_code' | 'lng' | 'lat'>
const laneOf = ({ start_scope, end_scope, km }: Rule, places: ReadonlyMap<number, Booked>): Lane => {
  const ends = [start_scope, end_scope].map((scope) => {
    const address_id = addressIn(scope)
    const booked = address_id === undefined ? undefined : places.get(address_id)
    const at: RoadPoint | undefined = booked
      ? { lng: booked.lng, lat: booked.lat, code: booked.area_code }
      : scope === ''
        ? undefined
        : findArea(scope)
    return { code: booked?.area_code ?? (address_id === undefined ? scope : ''), address_id: address_id ?? null, at }
  })
  const [start, end] = ends as [(typeof ends)[0], (typeof ends)[0]]
  // Of a place within the other, or anywhere, nobody can say how far it is.
  const within = start_scope.startsWith(end_scope) || end_scope.startsWith(start_scope)
  const road = start.at && end.at && !within ? Math.round(estimateRoad(start.at, end.at).distance_m / 100) / 10 : null
  return { km: km ?? road, start, end }
}

/* In the order in which they are taken: prices of vehicles of the type, of goods on it, of goods on any. */
const choicesFor = ({ id }: TypeAsked, known: readonly Known[]) => {
  const named = known.filter(({ rule }) => rule.vehicle_type_ids.includes(id))
  const isVehicle = ({ rule: { billing_unit } }: Known) => billing_unit === byTrip || billing_unit === byKm
  const isGoods = (one: Known) => !isVehicle(one)
  const any = known.filter(({ rule }) => rule.vehicle_type_ids.length === 0)
  return [
    { rules: named.filter(isVehicle), full_load: false },
    { rules: named.filter(isGoods), full_load: true },
    { rules: any.filter(isGoods), full_load: true }
  ]
}

const thinned = (rules: readonly Known[]): readonly Known[] => {
  if (rules.length <= mostRules) return rules
  const sorted = rules.toSorted((a, b) => (a.lane.km ?? Infinity) - (b.lane.km ?? Infinity) || a.rule.id - b.rule.id)
  return Array.from({ length: mostRules }, (_, i) => sorted[Math.round((i * (sorted.length - 1)) / (mostRules - 1))]!)
}

/* What the rule asks for one vehicle over its way, and for one more place. */
const pricesOf = ({ rule, project, lane }: Known, trip: PricedTrip): { ways: WayPrice[]; stop_fen: number } => {
  const price = pricerOf(project, [{ ...rule, km: null }])
  const fenOf = (km: number | null, stops = 0) => {
    const found = price({ ...trip, km, vehicles: planVehicles(1, stops) })
    return found.no_rate ? undefined : found.total_fen
  }
  const km = lane.km ?? (rule.billing_unit === byKm ? anyKm : null)
  const lengths = rule.billing_unit === byKm && km !== null ? [km / 2, km, km * 2] : [km]
  const ways = lengths.flatMap((length) => {
    const fen = fenOf(length)
    return fen === undefined ? [] : [{ km: length ?? undefined, fen }]
  })
  const asksForStops = (rule.surcharges as SurchargeRule[]).some(({ calc }) => calc === 'stop')
  return { ways, stop_fen: asksForStops ? (fenOf(km, manyStops + 1) ?? 0) - (fenOf(km, manyStops) ?? 0) : 0 }
}
/* More than any rule gives free. */
const manyStops = 50
