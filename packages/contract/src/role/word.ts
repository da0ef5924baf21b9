import { dataScope, roleState } from './contract.ts'

export const name = { zh: '角色', en: 'Role' }
export { role as calls } from './contract.ts'
export { roleActs as acts, roleRefusals as refusals, roleTerms as terms } from './words.ts'
export const enums = { data_scope: dataScope }
/** Enumerations of columns whose name stands for another enumeration in another word. */
export const ownEnums = { state: roleState }
