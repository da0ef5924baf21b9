import type { InputOf, OutputOf } from '@yunshu/contract/kit/endpoint'
import { loading } from '@yunshu/contract/loading/contract'
import { loadObjective } from '@yunshu/contract/loading/machine'
import { usualPrice } from '@yunshu/contract/loading/usual'
import { vehicleTypeState } from '@yunshu/contract/setting/contract'
import type { vehicle } from '@yunshu/contract/vehicle/contract'
import type { Draft } from '../../kit/form.ts'
import type { Wish } from './plan.ts'

export type PlanInput = InputOf<typeof loading.plan>
export type LoadType = PlanInput['vehicle_types'][number]
export type VehicleType = OutputOf<typeof vehicle.types>[number]
/** What a vehicle type costs by the company's price rules. */
export type TypeRate = OutputOf<typeof loading.typePrices>['types'][number]
type Priced = Pick<Draft<LoadType>, 'fixed_fen' | 'per_km_fen' | 'per_stop_fen' | 'by_rates'>

/** What a type costs before anybody typed it: by the price rules, else by its tonnage. */
export const firstPrice = (type: VehicleType, rates: readonly TypeRate[]): Priced => {
  const rate = rates.find(({ vehicle_type_id }) => vehicle_type_id === type.id)
  return rate ? rated(rate) : { ...usualPrice(type), per_stop_fen: undefined, by_rates: undefined }
}
export const rated = ({ fixed_fen, per_km_fen, per_stop_fen }: TypeRate): Priced => ({
  fixed_fen,
  per_km_fen,
  per_stop_fen: per_stop_fen ?? undefined,
  by_rates: true
})
/** Where the prices of a type come from, as they stand: from the rules, from its tonnage, or from the planner. */
export const sourceOf = (priced: Priced, type: VehicleType, rate: TypeRate | undefined): 'rates' | 'tonnage' | 'own' => {
  const are = (other: Priced) =>
    priced.fixed_fen === other.fixed_fen && priced.per_km_fen === other.per_km_fen && (priced.per_stop_fen ?? 0) === (other.per_stop_fen ?? 0)
  return rate && are(rated(rate)) ? 'rates' : are(usualPrice(type)) ? 'tonnage' : 'own'
}

/**
 * The rules to begin with: those of the task that was planned last, else what most plans ask for. Prices that the planner typed stand; those that came from the
 * price rules or from the tonnage are found anew, since rules change and come to be.
 */
export const startRules = (types: readonly VehicleType[], last: Wish | undefined, rates: readonly TypeRate[]): Draft<PlanInput> => {
  const offered = types.filter(({ state }) => state !== vehicleTypeState.code.notOffered)
  const known = (last?.vehicle_types ?? []).flatMap((own) => {
    const type = offered.find(({ id }) => id === own.vehicle_type_id)
    if (!type) return []
    const typed = own.steps !== undefined || (!own.by_rates && sourceOf(own, type, undefined) === 'own')
    return [typed ? own : { ...own, ...firstPrice(type, rates) }]
  })
  const kept = last ? rulesOf(last) : {}
  return {
    objective: loadObjective.code.leastCost,
    max_points: 8,
    max_detour_km: 50,
    allow_split: false,
    keep_types: false,
    part_temperatures: true,
    part_dangerous: true,
    rest_rule: true,
    rehandle_fen: 5_000,
    think_seconds: 5,
    city_access: [],
    ...kept,
    task_name: '',
    order_ids: [],
    vehicle_types: known.length ? known : offered.map((type) => ({ vehicle_type_id: type.id, ...firstPrice(type, rates) }))
  }
}

type Types = readonly Draft<LoadType>[]
/** What a first plan is offered: of these types those that its orders ask for, or all where they ask for none of them. */
export const typesAsked = (types: Types, orders: readonly { readonly vehicle_type_ids: readonly number[] }[]): Types => {
  const asked = new Set(orders.flatMap(({ vehicle_type_ids }) => vehicle_type_ids))
  const own = types.filter(({ vehicle_type_id }) => asked.has(vehicle_type_id ?? 0))
  return own.length > 0 ? own : types
}

const ruleNames = [
  'objective',
  'vehicle_types',
  'max_points',
  'max_detour_km',
  'allow_split',
  'keep_types',
  'part_temperatures',
  'part_dangerous',
  'city_access',
  'rehandle_fen',
  'rest_rule',
  'think_seconds'
] as const
/** What of a task's rules is kept under a name: everything but its orders, its day and who may not share. */
export const rulesOf = (wish: Draft<Wish> | Draft<PlanInput>): Record<string, unknown> =>
  Object.fromEntries(
    ruleNames.flatMap((name) => {
      const value = (wish as Record<string, unknown>)[name]
      return value === undefined || (Array.isArray(value) && value.length === 0) ? [] : [[name, value]]
    })
  )
