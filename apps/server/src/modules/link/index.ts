import { acceptLink, declineLink } from './answer.ts'
import { endLink } from './end.ts'
import { inviteCarrier, remindCarrier } from './invite.ts'
import { carrierInfo, findPartners, listCarriers, listShippers, shipperInfo } from './list.ts'
import { requestLink } from './request.ts'
import { scoreLink, setCredit, settleLink } from './settle.ts'
import { resumeLink, suspendLink } from './suspend.ts'

export const verbs = [
  listCarriers,
  listShippers,
  findPartners,
  requestLink,
  inviteCarrier,
  remindCarrier,
  acceptLink,
  declineLink,
  suspendLink,
  resumeLink,
  endLink,
  carrierInfo,
  shipperInfo,
  settleLink,
  scoreLink,
  setCredit
]
export { searchPartners } from './search.ts'
export { findInvitation, type Joined, knownToAll, takeShadowOver, tellJoined, writtenColumns } from './shadow.ts'
export { linkInvited } from './invited.ts'
export { activeCarriers, getActiveLink } from './rows.ts'
export { noRecord, recordOf, recordsOf } from './record.ts'
export { creditsOf, lockCredits, usedCredit } from './credit.ts'
