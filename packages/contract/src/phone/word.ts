export const name = { zh: '电话', en: 'Phone' }
export { phone as calls } from './contract.ts'
export { phoneActs as acts, phoneRefusals as refusals, phoneTerms as terms } from './words.ts'
