import { columnKind, columnSource, settleResult, templateMachine } from './enums.ts'

export const name = { zh: '客户模板', en: 'Customer template' }
export { template as calls } from './contract.ts'
export { templateActs as acts, templateRefusals as refusals, templateTerms as terms } from './words.ts'
export const machines = { custom_template: templateMachine }
export const enums = { column_source: columnSource, column_kind: columnKind, settle_result: settleResult }
