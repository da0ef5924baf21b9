export const name = { zh: '后台任务', en: 'Background task' }
export { task as calls } from './contract.ts'
export { taskActs as acts, taskRefusals as refusals, taskTerms as terms } from './words.ts'
