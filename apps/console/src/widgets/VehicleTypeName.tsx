import { vehicle } from '@yunshu/contract/vehicle/contract'
import { useLang } from '../kit/lang.ts'
import { useCall } from '../kit/useCall.ts'

/** The name of a vehicle type (车型) from the dictionary, asked for once. */
export const VehicleTypeName = ({ id }: { id: number | null }) => {
  const lang = useLang((state) => state.lang)
  const { data } = useCall(vehicle.types, {}, { keep: true })
  if (id === null) return '-'
  const type = data?.find((one) => one.id === id)
  return type ? (lang === 'zh' ? type.title : type.title_en) : '-'
}
