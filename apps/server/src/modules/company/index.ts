import { ownCompany } from './own.ts'

export const companyVerbs = [ownCompany]
export { createOperator, type NewOperator } from './createOperator.ts'
