import { listRoles } from './list.ts'

export const roleVerbs = [listRoles]
export { allCodes, codesOf, presets } from './presets.ts'
