import { projectMachine, taxMode } from './machine.ts'

export const name = { zh: '项目', en: 'Project' }
export { project as calls } from './contract.ts'
export { projectActs as acts, projectNotices as notices, projectRefusals as refusals, projectTerms as terms } from './words.ts'
export const machines = { project: projectMachine }
export const enums = { tax_mode: taxMode }
