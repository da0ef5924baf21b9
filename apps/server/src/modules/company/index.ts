import { createCompany, permitCompany } from './create.ts'
import { freezeCompany, reviewCompany, setCompanyLimit, tellCompany } from './customers.ts'
import { listCustomers } from './list.ts'
import { unmaskCompany } from './numbers.ts'
import { ownCompany, updateCompany } from './own.ts'
import { shortNames } from './shortNames.ts'

export const verbs = [
  ownCompany,
  updateCompany,
  shortNames,
  listCustomers,
  tellCompany,
  reviewCompany,
  freezeCompany,
  setCompanyLimit,
  unmaskCompany,
  createCompany,
  permitCompany
]
export { foundCompany } from './found.ts'
export { createOperator } from './createOperator.ts'
export { searchCompanies } from './search.ts'
export { sealOldPermits } from './numbers.ts'
export { titlesOf } from './titles.ts'
export { accountableOf, operatorCompanyId } from './accountable.ts'
