import { showRetention } from './retention.ts'
import { runAudit } from './run.ts'

export const verbs = [runAudit, showRetention]
