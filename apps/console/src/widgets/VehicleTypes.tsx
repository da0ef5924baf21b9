import { useSay } from '../kit/lang.ts'
import { useVehicleTypes } from './vehicleTypes.ts'

/** Names of the vehicle types that a lot asks for; none means any. */
export const VehicleTypes = ({ ids }: { ids: readonly number[] }) => {
  const say = useSay()
  const { nameOf } = useVehicleTypes()
  return say.list(ids.map(nameOf)) || '-'
}
