import { secondFactor, userStatus } from './contract.ts'

export const name = { zh: '用户', en: 'User' }
export { user as calls } from './contract.ts'
export { userActs as acts, userRefusals as refusals, userTerms as terms } from './words.ts'
export const enums = { status: userStatus, second_factor: secondFactor }
