import { claimMachine, expenseType, itemCategory, itemSide, itemState } from './machine.ts'

export const name = { zh: '费用', en: 'Expense' }
export { expense as calls } from './contract.ts'
export { expenseActs as acts, expenseRefusals as refusals, expenseTerms as terms } from './words.ts'
export const machines = { expense_claim: claimMachine }
export const enums = { expense_type: expenseType, item_side: itemSide, category: itemCategory, item_state: itemState }
