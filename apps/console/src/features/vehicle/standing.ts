import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import type { vehicle } from '@yunshu/contract/vehicle/contract'
import { insuranceStatus, vehicleStatus } from '@yunshu/contract/vehicle/enums'
import type { Say } from '../../kit/lang.ts'

type Lit = Pick<OutputOf<typeof vehicle.info>['vehicle'], 'blockers' | 'insurance_status' | 'barred_reason'>

/** What forbids a dispatch, in words: which insurance, why it is barred. */
export const blockWords = ({ blockers, insurance_status, barred_reason }: Lit, say: Say): string[] =>
  blockers.map((code) => {
    if (code === 5) return say.both(insuranceStatus.names[insurance_status as 2] ?? vehicleStatus.names[5])
    const name = say.both(vehicleStatus.names[code as 4] ?? vehicleStatus.names[4])
    return code === 4 && barred_reason ? `${name}（${barred_reason}）` : name
  })
