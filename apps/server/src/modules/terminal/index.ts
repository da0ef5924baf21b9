export { runGateway } from './beside.ts'
export const verbs = []
