import { paperMachine } from '../paper/machine.ts'
import { energyType, plateColor } from './enums.ts'

export const name = { zh: '车辆', en: 'Vehicle' }
export { vehicle as calls } from './contract.ts'
export { vehicleActs as acts, vehicleNotices as notices, vehicleRefusals as refusals, vehicleTerms as terms } from './words.ts'
export const machines = { vehicle: paperMachine }
export const enums = { energy_type: energyType, plate_color: plateColor }
