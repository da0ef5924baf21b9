import { batchMachine, batchRowMachine, lineOutcome } from './machine.ts'

export const name = { zh: '付款批次', en: 'Payment batch' }
export { batch as calls } from './contract.ts'
export { batchActs as acts, batchNotices as notices, batchRefusals as refusals, batchTerms as terms } from './words.ts'
export const machines = { pay_batch: batchMachine, pay_batch_row: batchRowMachine }
export const enums = { outcome: lineOutcome }
