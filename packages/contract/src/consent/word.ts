import { consenterKind, consentSubject } from './give.ts'

export const name = { zh: '同意记录', en: 'Consent' }
export { consent as calls } from './contract.ts'
export { consentActs as acts, consentRefusals as refusals, consentTerms as terms } from './words.ts'
export const enums = { consenter_kind: consenterKind }
export const ownEnums = { subject: consentSubject }
