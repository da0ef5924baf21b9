import { companyState } from '@yunshu/contract/company/contract'
import { order } from '@yunshu/contract/order/contract'
import { packingText } from '@yunshu/contract/order/packing'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import type { Option } from '../../kit/controls.tsx'
import { useLang, useSay } from '../../kit/lang.ts'
import { useCall } from '../../kit/useCall.ts'

type Choices = OutputOf<typeof order.choices>

/** Goods types, vehicle types and partners, asked for once. */
export const useChoices = (): {
  choices: Choices | undefined
  vehicleTypes: readonly Option[]
  /** Also those that are no longer offered, for filters. */
  allVehicleTypes: readonly Option[]
  goodsTypes: readonly Option[]
  carriers: readonly Option[]
  shippers: readonly Option[]
  /** Those for whom a carrier may place orders. */
  customers: readonly Option[]
  danwei: readonly Option[]
} => {
  const lang = useLang((state) => state.lang)
  const { data } = useCall(order.choices, {}, { kinds: ['link', 'company', 'vehicle_type'] })
  const named = (rows: readonly { id: number; name: string }[] | undefined): readonly Option[] =>
    (rows ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return {
    choices: data,
    vehicleTypes: (data?.vehicle_types ?? []).map(({ id, title, title_en, state }) => ({
      value: id,
      label: lang === 'zh' ? title : title_en,
      disabled: state === companyState.code.frozen
    })),
    allVehicleTypes: (data?.vehicle_types ?? []).map(({ id, title, title_en }) => ({ value: id, label: lang === 'zh' ? title : title_en })),
    goodsTypes: (data?.goods_types ?? []).map(({ id, name, name_en, dangerous }) => ({
      value: id,
      label: lang === 'zh' ? name : name_en,
      disabled: dangerous
    })),
    carriers: named(data?.carriers),
    shippers: named(data?.shippers),
    customers: named(data?.shippers.filter(({ open }) => open)),
    danwei: (data?.danwei ?? []).map((name) => ({ value: name, label: packingText(name, lang) }))
  }
}

/** Names of vehicle types in a cell. */
export const VehicleTypes = ({ ids }: { ids: readonly number[] }) => {
  const say = useSay()
  const { vehicleTypes } = useChoices()
  const names = ids.map((id) => String(vehicleTypes.find(({ value }) => value === id)?.label ?? id))
  return names.length ? say.list(names) : '-'
}
