import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { nameOf } from '@yunshu/contract/kit/enums'
import type { vehicle } from '@yunshu/contract/vehicle/contract'
import { insuranceStatus, vehicleStatus } from '@yunshu/contract/vehicle/enums'
import type { Say } from '../../kit/lang.ts'

type Blocked = Pick<OutputOf<typeof vehicle.info>['vehicle'], 'blockers' | 'insurance_status' | 'suspended_reason'>

/** What forbids a dispatch, in words: which insurance, why it is suspended. */
export const blockerTexts = ({ blockers, insurance_status, suspended_reason }: Blocked, say: Say): string[] =>
  blockers.map((code) => {
    if (code === vehicleStatus.code.insuranceExpired) return say.label(nameOf(insuranceStatus, insurance_status))
    const name = say.label(nameOf(vehicleStatus, code))
    return code === vehicleStatus.code.suspended && suspended_reason ? `${name}（${suspended_reason}）` : name
  })
