import type { JobLine } from '../../platform/job/jobs.ts'
import type { Services } from '../../platform/verb/services.ts'
import { acceptLink, declineLink } from './answer.ts'
import { endLink } from './end.ts'
import { inviteCarrier, remindCarrier } from './invite.ts'
import { customerInfo, listCustomers } from './customerList.ts'
import { followCustomer, listFollows, transferCustomer } from './customerOwner.ts'
import { createCustomer, inviteCustomer, removeCustomer, resumeCustomer, stopCustomer, updateCustomer } from './customerWrite.ts'
import { liftHold, seeHolds } from './hold.ts'
import { carrierInfo, findPartners, listCarriers } from './list.ts'
import { requestLink } from './request.ts'
import { scoreLink, setCredit, settleLink } from './settle.ts'
import { resumeLink, suspendLink } from './suspend.ts'

export const verbs = [
  listCarriers,
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
  settleLink,
  scoreLink,
  setCredit,
  liftHold,
  listCustomers,
  customerInfo,
  createCustomer,
  updateCustomer,
  removeCustomer,
  stopCustomer,
  resumeCustomer,
  inviteCustomer,
  transferCustomer,
  listFollows,
  followCustomer
]
export const jobs = (services: Services): readonly JobLine[] => [
  { queue: 'link.holds', cron: '*/5 * * * *', work: async () => void (await seeHolds(services)) }
]
export { searchPartners } from './search.ts'
export { findInvitation, type Joined, knownToAll, takeShadowOver, tellJoined, writtenColumns } from './shadow.ts'
export { linkInvited } from './invited.ts'
export { activeCarriers, getActiveLink } from './rows.ts'
export { noRecord, recordOf, recordsOf } from './record.ts'
export { creditsOf, lockCredits, usedCredit } from './credit.ts'
export { heldCustomers } from './held.ts'
