import { auditStatus, companySource, companyState, companyType } from './contract.ts'

export const name = { zh: '公司', en: 'Company' }
export { company as calls } from './contract.ts'
export { companyActs as acts, companyNotices as notices, companyRefusals as refusals, companyTerms as terms } from './words.ts'
export const enums = { company_type: companyType }
/** Enumerations of columns whose name stands for another enumeration in another word. */
export const ownEnums = { state: companyState, source: companySource, audit_status: auditStatus }
