import { riskVerdict } from './enums.ts'

export const name = { zh: '风险核查', en: 'Risk check' }
export { risk as calls } from './contract.ts'
export { riskActs as acts, riskRefusals as refusals, riskTerms as terms } from './words.ts'
export const enums = { risk_verdict: riskVerdict }
