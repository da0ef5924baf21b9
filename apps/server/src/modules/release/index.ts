import type { JobLine } from '../../platform/job/jobs.ts'
import type { Services } from '../../platform/verb/services.ts'
import { askRelease, releaseInfo, releasesToAsk } from './ask.ts'
import { expireReleases } from './expire.ts'
import { approveRelease, consentsOfOrder, issueRelease, refuseRelease, releasesWaiting, resendCode, revokeRelease, seeCode } from './give.ts'
import { listOfReleases } from './list.ts'
import { releaseRules, setReleaseRules } from './rules.ts'
import { printSlip, useRelease } from './use.ts'

export const verbs = [
  listOfReleases,
  releaseInfo,
  consentsOfOrder,
  releasesWaiting,
  releasesToAsk,
  askRelease,
  approveRelease,
  refuseRelease,
  issueRelease,
  revokeRelease,
  resendCode,
  seeCode,
  useRelease,
  printSlip,
  releaseRules,
  setReleaseRules
]
export const jobs = (services: Services): readonly JobLine[] => [
  { queue: 'release.expire', cron: '* * * * *', work: async () => void (await expireReleases(services)) }
]
export { releasesToGive } from './give.ts'
