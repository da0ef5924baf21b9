import { payPasswordState, provePayPassword } from './prove.ts'
import { updatePayPassword } from './update.ts'

export const verbs = [updatePayPassword, payPasswordState, provePayPassword]
export { spendProof } from './spend.ts'
