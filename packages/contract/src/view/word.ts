export const name = { zh: '常用查询', en: 'Saved view' }
export { view as calls } from './contract.ts'
export { viewActs as acts, viewRefusals as refusals, viewTerms as terms } from './words.ts'
