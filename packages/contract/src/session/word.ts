export const name = { zh: '会话', en: 'Session' }
export { session as calls } from './contract.ts'
export { sessionActs as acts, sessionRefusals as refusals, sessionTerms as terms } from './words.ts'
