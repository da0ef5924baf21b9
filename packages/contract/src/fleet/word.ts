import { paperMachine } from '../paper/machine.ts'
import { fleetSettle, fleetState, payeeType } from './enums.ts'

export const name = { zh: '车队', en: 'Fleet' }
export { fleet as calls } from './contract.ts'
export { fleetActs as acts, fleetNotices as notices, fleetRefusals as refusals, fleetTerms as terms } from './words.ts'
export const machines = { fleet: paperMachine }
export const enums = { settle_type: fleetSettle, fleet_state: fleetState, payee_type: payeeType }
