export { search as calls } from './contract.ts'
