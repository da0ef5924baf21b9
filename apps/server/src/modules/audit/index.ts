import { runAudit } from './run.ts'

export const verbs = [runAudit]
