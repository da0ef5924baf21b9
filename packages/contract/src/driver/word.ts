import { coopType, driverIdentity, driverState } from './enums.ts'
import { paperMachine } from '../paper/machine.ts'

export const name = { zh: '司机', en: 'Driver' }
export { driver as calls } from './contract.ts'
export { driverActs as acts, driverNotices as notices, driverRefusals as refusals, driverTerms as terms } from './words.ts'
export const machines = { driver: paperMachine }
export const enums = { coop_type: coopType }
/** Enumerations of columns whose name stands for another enumeration in another word. */
export const ownEnums = { state: driverState, identity: driverIdentity }
