import { listPaySetups, testPaySetup, updatePaySetup } from './channels.ts'
import { payRules, setPayRules } from './rules.ts'

export const verbs = [listPaySetups, updatePaySetup, testPaySetup, payRules, setPayRules]
export { demandSetup, setupOf } from './setup.ts'
