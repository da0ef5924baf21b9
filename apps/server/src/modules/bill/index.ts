export { type BillAsked, makeBills } from './make.ts'
