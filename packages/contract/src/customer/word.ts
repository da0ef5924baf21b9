import { customerGrade, customerState, customerTodo, customerType, followWay } from './contract.ts'

export const name = { zh: '客户', en: 'Customer' }
export { customer as calls } from './contract.ts'
export { customerActs as acts, customerNotices as notices, customerRefusals as refusals, customerTerms as terms } from './words.ts'
export const enums = { customer_type: customerType, customer_state: customerState, follow_way: followWay }
export const ownEnums = { grade: customerGrade, todo: customerTodo }
