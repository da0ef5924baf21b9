export const name = { zh: '部门', en: 'Department' }
export { department as calls } from './contract.ts'
export { departmentActs as acts, departmentRefusals as refusals, departmentTerms as terms } from './words.ts'
