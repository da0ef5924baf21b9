export const name = { zh: '订单冻结', en: 'Freeze of an order' }
export { freeze as calls } from './contract.ts'
export { freezeActs as acts, freezeNotices as notices, freezeRefusals as refusals, freezeTerms as terms } from './words.ts'
