import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { paperMachine } from '@yunshu/contract/paper/machine'
import { nameOf } from '@yunshu/contract/kit/enums'
import type { vehicle } from '@yunshu/contract/vehicle/contract'
import { insuranceStatus, vehicleStatus } from '@yunshu/contract/vehicle/enums'
import type { Say } from '../../kit/lang.ts'
import { phrases } from './phrases.ts'

type Blocked = Pick<OutputOf<typeof vehicle.info>['vehicle'], 'blockers' | 'insurance_status' | 'suspended_reason' | 'audit_status' | 'audit_reason'>

/** What forbids a dispatch, in words: which insurance, why it is suspended, why its papers came back. */
export const blockerTexts = ({ blockers, insurance_status, suspended_reason, audit_status, audit_reason }: Blocked, say: Say): string[] => [
  ...blockers.map((code) => {
    if (code === vehicleStatus.code.insuranceExpired) return say.label(nameOf(insuranceStatus, insurance_status))
    const name = say.label(nameOf(vehicleStatus, code))
    return code === vehicleStatus.code.suspended && suspended_reason ? `${name}（${suspended_reason}）` : name
  }),
  ...(audit_status === paperMachine.code.refused ? [say(phrases, 'papersSentBack', { reason: audit_reason })] : [])
]
