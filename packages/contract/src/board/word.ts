export { board as calls } from './contract.ts'
