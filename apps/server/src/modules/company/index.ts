import { freezeCompany, listCustomers, reviewCompany, tellCompany } from './customers.ts'
import { ownCompany, updateCompany } from './own.ts'

export const companyVerbs = [ownCompany, updateCompany, listCustomers, tellCompany, reviewCompany, freezeCompany]
export { createOperator, type NewOperator } from './createOperator.ts'
export { searchCompanies } from './search.ts'
