import { carrier } from '@yunshu/contract/consoles/carrier'
import { fleet } from '@yunshu/contract/fleet/contract'
import { useCan } from '../kit/rights.ts'
import { useCall } from '../kit/useCall.ts'

/** The carrier's fleets to choose from, by name. */
export const useFleets = (): { value: number; label: string }[] => {
  const can = useCan()
  const enabled = [carrier.fleets, carrier.drivers, carrier.vehicles, carrier.waybills, carrier.supplies].some(({ may }) => can(may.view))
  const { data } = useCall(fleet.pick, {}, { kinds: ['fleet'], enabled })
  return (data?.data ?? []).map(({ id, fleet_name }) => ({ value: id, label: fleet_name }))
}
