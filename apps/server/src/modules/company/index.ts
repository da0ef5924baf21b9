import { ownCompany } from './own.ts'

export const companyVerbs = [ownCompany]
