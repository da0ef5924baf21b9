import { loading } from '@yunshu/contract/loading/contract'
import { useCall } from '../../kit/useCall.ts'
import type { Rates } from './useRates.ts'

const kinds = ['loading', 'project'] as const

/** What a plan's vehicles cost by the contracts with its carriers, where a carrier is chosen for each; nothing while it is asked, and for who may not see prices. */
export const useContracts = (id: number) => {
  const { data } = useCall(loading.rates, { id }, { kinds })
  const rates = data?.rates
  const of = (carrier_id: number): Rates['carriers'][number] | undefined => rates?.carriers.find((one) => one.carrier_id === carrier_id)
  return {
    of,
    /** Whether a vehicle that waits has no price with a carrier. */
    isUnpriced: (vehicle: string, carrier_id: number): boolean => Boolean(rates) && of(carrier_id)?.unpriced.includes(vehicle) !== false
  }
}

/** The contract price of a vehicle with the carrier that it goes to, or would go to; null where there is none. Asked once for all vehicles of a carrier. */
export const useContractPrice = (id: number, vehicle: string, carrier_id: number | undefined): number | null | undefined => {
  const contracts = useContracts(id)
  const enabled = carrier_id !== undefined && contracts.of(carrier_id) !== undefined
  const { data } = useCall(loading.rates, { id, ...(carrier_id !== undefined && { carrier_id }) }, { enabled, kinds })
  if (carrier_id === undefined) return undefined
  return contracts.isUnpriced(vehicle, carrier_id) ? null : data?.rates?.vehicles.find((one) => one.vehicle === vehicle)?.rate_fen
}
