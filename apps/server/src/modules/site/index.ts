import { agreementInfo, dropAgreement, listAgreements, publishAgreement, readAgreement } from './agreement.ts'
import { saveSite, siteInfo, siteShown } from './site.ts'

export const verbs = [siteInfo, saveSite, siteShown, listAgreements, agreementInfo, publishAgreement, dropAgreement, readAgreement]
