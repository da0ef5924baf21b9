import { agreementState } from './contract.ts'
import { agreementKind } from './readers.ts'

export const name = { zh: '站点', en: 'Site' }
export { site as calls } from './contract.ts'
export { siteActs as acts, siteRefusals as refusals, siteTerms as terms } from './words.ts'
export const enums = { agreement_state: agreementState }
export const ownEnums = { kind: agreementKind }
