import { runAudit } from './run.ts'

export const auditVerbs = [runAudit]
