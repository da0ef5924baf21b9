import { retentionEnd, retentionKind } from './enums.ts'

export { audit as calls } from './contract.ts'
export { retentionTerms as terms } from './words.ts'
export const enums = { retention_kind: retentionKind, retention_end: retentionEnd }
