export { audit as calls } from './contract.ts'
