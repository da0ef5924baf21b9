import { tenantMachine } from './machine.ts'
import { platformMode } from './contract.ts'

export const name = { zh: '租户', en: 'Tenant' }
export { tenant as calls } from './contract.ts'
export { tenantActs as acts, tenantRefusals as refusals, tenantTerms as terms } from './words.ts'
export const machines = { tenant: tenantMachine }
export const enums = { platform_mode: platformMode }
