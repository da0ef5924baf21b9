import { checkResult, releaseCheck, releaseMachine, releaseType } from './machine.ts'

export const name = { zh: '放行', en: 'Release' }
export { release as calls } from './contract.ts'
export { releaseActs as acts, releaseNotices as notices, releaseRefusals as refusals, releaseTerms as terms } from './words.ts'
export const machines = { release: releaseMachine }
export const enums = { release_type: releaseType, release_check: releaseCheck, check_result: checkResult }
