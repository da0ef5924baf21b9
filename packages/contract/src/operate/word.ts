import { lossReason, operateBy, operateStep } from './enums.ts'

export { operate as calls } from './contract.ts'
export { operateTerms as terms } from './words.ts'
export const ownEnums = { by: operateBy, step: operateStep, loss_reason: lossReason }
