import type { JobLine } from '../../platform/job/jobs.ts'
import type { Services } from '../../platform/verb/services.ts'
import { cancelLoading, stopLoading } from './decide.ts'
import { planLoading, planQueue } from './plan.ts'
import { checkLoading, explainLoading, loadingInfo } from './read.ts'
import { runLoading } from './run.ts'

export const verbs = [planLoading, stopLoading, cancelLoading, loadingInfo, checkLoading, explainLoading]
export const jobs = (services: Services): readonly JobLine[] => [
  { queue: planQueue, work: async (data) => await runLoading(services, data as { tenant_id: number; id: number }) }
]
