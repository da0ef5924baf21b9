import { listReleases, issueRelease, revokeRelease, seeCode } from './issue.ts'
import { redeemRelease } from './use.ts'

export const verbs = [listReleases, issueRelease, revokeRelease, seeCode, redeemRelease]
