import { freezeCompany, listCustomers, reviewCompany, tellCompany } from './customers.ts'
import { unmaskCompany } from './numbers.ts'
import { ownCompany, updateCompany } from './own.ts'

export const companyVerbs = [ownCompany, updateCompany, listCustomers, tellCompany, reviewCompany, freezeCompany, unmaskCompany]
export { createOperator, type NewOperator } from './createOperator.ts'
export { searchCompanies } from './search.ts'
export { permitColumns, sealOldPermits } from './numbers.ts'
