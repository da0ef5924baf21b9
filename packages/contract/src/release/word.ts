import { releaseMachine } from './machine.ts'

export const name = { zh: '放行', en: 'Release' }
export { release as calls } from './contract.ts'
export { releaseActs as acts, releaseRefusals as refusals, releaseTerms as terms } from './words.ts'
export const machines = { release: releaseMachine }
