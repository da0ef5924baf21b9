import { articleChange } from './contract.ts'
import { articleKind, articleMachine, articleReader } from './machine.ts'

export const name = { zh: '文章', en: 'Article' }
export { article as calls } from './contract.ts'
export { articleActs as acts, articleRefusals as refusals, articleTerms as terms } from './words.ts'
export const machines = { article: articleMachine }
export const ownEnums = { kind: articleKind, readers: articleReader, change: articleChange }
