export { oplog as calls } from './contract.ts'
export { oplogNotices as notices, oplogTerms as terms } from './words.ts'
