import { loadingMachine, loadVehicleMachine } from './machine.ts'

export const name = { zh: '配载', en: 'Load task' }
export { loading as calls } from './contract.ts'
export { loadingActs as acts, loadingNotices as notices, loadingRefusals as refusals, loadingTerms as terms } from './words.ts'
export const machines = { load_task: loadingMachine, load_vehicle: loadVehicleMachine }
