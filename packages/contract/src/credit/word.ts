import { creditMachine } from './machine.ts'

export const name = { zh: '授信', en: 'Credit' }
export { credit as calls } from './contract.ts'
export { creditActs as acts, creditNotices as notices, creditRefusals as refusals, creditTerms as terms } from './words.ts'
export const machines = { credit: creditMachine }
