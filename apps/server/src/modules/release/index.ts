import { listReleases, issueRelease, revokeRelease, seeCode } from './issue.ts'
import { redeemRelease } from './use.ts'

export const releaseVerbs = [listReleases, issueRelease, revokeRelease, seeCode, redeemRelease]
