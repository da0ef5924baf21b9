import { acceptLink, declineLink } from './answer.ts'
import { endLink } from './end.ts'
import { findPartners, listCarriers, listShippers } from './list.ts'
import { requestLink } from './request.ts'
import { resumeLink, suspendLink } from './suspend.ts'

export const linkVerbs = [listCarriers, listShippers, findPartners, requestLink, acceptLink, declineLink, suspendLink, resumeLink, endLink]
export { searchPartners } from './search.ts'
