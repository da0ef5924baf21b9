import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { nameOf } from '@yunshu/contract/kit/enums'
import type { vehicle } from '@yunshu/contract/vehicle/contract'
import { insuranceStatus, vehicleStatus } from '@yunshu/contract/vehicle/enums'
import type { Say } from '../../kit/lang.ts'

type Lit = Pick<OutputOf<typeof vehicle.info>['vehicle'], 'blockers' | 'insurance_status' | 'barred_reason'>

/** What forbids a dispatch, in words: which insurance, why it is barred. */
export const blockWords = ({ blockers, insurance_status, barred_reason }: Lit, say: Say): string[] =>
  blockers.map((code) => {
    if (code === vehicleStatus.code.insuranceExpired) return say.both(nameOf(insuranceStatus, insurance_status))
    const name = say.both(nameOf(vehicleStatus, code))
    return code === vehicleStatus.code.suspended && barred_reason ? `${name}（${barred_reason}）` : name
  })
