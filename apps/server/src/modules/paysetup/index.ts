import { listPaySetups, testPaySetup, updatePaySetup } from './keep.ts'

export const verbs = [listPaySetups, updatePaySetup, testPaySetup]
export { demandSetup, setupOf } from './setup.ts'
