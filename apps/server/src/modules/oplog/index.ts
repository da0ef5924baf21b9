import type { JobLine } from '../../platform/job/jobs.ts'
import type { Services } from '../../platform/verb/services.ts'
import { checkLog } from './check.ts'
import { listLogs, tellStory } from './list.ts'
import { sealLogs } from './seal.ts'
import { watchLogs } from './watch.ts'

export const verbs = [listLogs, checkLog, tellStory]
export const jobs = (services: Services): readonly JobLine[] => [
  { queue: 'oplog.seal', cron: '* * * * *', work: async () => void (await sealLogs(services)) },
  { queue: 'oplog.check', cron: '10 3 * * *', work: async () => void (await watchLogs(services)) }
]

export { countActs } from './queries.ts'
