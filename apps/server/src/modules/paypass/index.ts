import { payPasswordState, provePayPassword } from './prove.ts'
import { updatePayPassword } from './update.ts'

export const verbs = [updatePayPassword, payPasswordState, provePayPassword]
export { payRulesOf } from './rules.ts'
export { spendProof } from './spend.ts'
