import { dispatchMachine } from './machine.ts'

export const name = { zh: '派车', en: 'Dispatch' }
export { dispatch as calls } from './contract.ts'
export { dispatchActs as acts, dispatchRefusals as refusals, dispatchTerms as terms } from './words.ts'
export const machines = { dispatch: dispatchMachine }
