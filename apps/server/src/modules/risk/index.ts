import type { JobLine } from '../../platform/job/jobs.ts'
import type { Services } from '../../platform/verb/services.ts'
import { riskBeforeDispatch } from './beforeDispatch.ts'
import { keepHealth } from './health.ts'
import { riskOfTrip } from './ofTrip.ts'

export const verbs = [riskOfTrip, riskBeforeDispatch]
export const jobs = (services: Services): readonly JobLine[] => [
  { queue: 'risk.keepHealth', cron: '*/2 * * * *', work: async () => void (await keepHealth(services)) }
]
export { keepHealth }
