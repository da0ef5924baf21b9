export const name = { zh: '大屏链接', en: 'Big screen link' }
export { screen as calls } from './contract.ts'
export { screenActs as acts, screenTerms as terms } from './words.ts'
