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
type VehicleType = OutputOf<typeof vehicle.types>['data'][number]

/** The rules to begin with: those of the task that was planned last, else what most plans ask for. */
export const startRules = (types: readonly VehicleType[], last: Wish | undefined): Draft<PlanInput> => {
  const offered = types.filter(({ state }) => state !== vehicleTypeState.code.notOffered)
  const known = last?.vehicle_types.filter(({ vehicle_type_id }) => offered.some(({ id }) => id === vehicle_type_id)) ?? []
  const kept = last ? rulesOf(last) : {}
  return {
    objective: loadObjective.code.leastCost,
    max_points: 8,
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
    vehicle_types: known.length ? known : offered.map((type) => ({ vehicle_type_id: type.id, ...usualPrice(type) }))
  }
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
