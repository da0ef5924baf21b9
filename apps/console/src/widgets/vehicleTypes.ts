import { vehicleTypeState } from '@yunshu/contract/setting/contract'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { vehicle } from '@yunshu/contract/vehicle/contract'
import type { Option } from '../kit/controls.tsx'
import { useLang } from '../kit/lang.ts'
import { useCall } from '../kit/useCall.ts'

type VehicleType = OutputOf<typeof vehicle.types>[number]

/** The vehicle types (车型) as choices, with their customary sizes. A form offers `options`, in which a type that is no longer offered cannot be chosen anew; a filter offers `all`. */
export const useVehicleTypes = (): {
  types: readonly VehicleType[]
  options: readonly Option[]
  all: readonly Option[]
  nameOf: (id: number | null) => string
} => {
  const lang = useLang((state) => state.lang)
  const types = useCall(vehicle.types, {}, { keep: true, kinds: ['vehicle_type'] }).data ?? []
  const titleOf = (type: VehicleType): string => (lang === 'zh' ? type.title : type.title_en)
  return {
    types,
    options: types.map((type) => ({ value: type.id, label: titleOf(type), disabled: type.state === vehicleTypeState.code.notOffered })),
    all: types.map((type) => ({ value: type.id, label: titleOf(type) })),
    nameOf: (id) => types.filter((type) => type.id === id).map(titleOf)[0] ?? '-'
  }
}
