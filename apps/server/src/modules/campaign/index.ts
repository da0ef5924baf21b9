import type { JobLine } from '../../platform/job/jobs.ts'
import type { Services } from '../../platform/verb/services.ts'
import { answerCounter, bidInCampaign, confirmAward, forfeitAward, passCampaign, takeBackBid, takeCampaign, viewCampaign } from './carrier.ts'
import { closeCampaign, closeCampaignNow, followClock } from './clock.ts'
import { createCampaign, updateCampaign } from './create.ts'
import { bidderRecord, campaignInfo, campaignLot } from './info.ts'
import { listCampaigns, listHall } from './list.ts'
import { awardCampaign, counterBid, delayCampaign, dropBid, failCampaign, withdrawCampaign } from './shipper.ts'
import { weighCampaign } from './weigh.ts'

export const verbs = [
  listCampaigns,
  listHall,
  campaignInfo,
  campaignLot,
  bidderRecord,
  weighCampaign,
  createCampaign,
  updateCampaign,
  delayCampaign,
  withdrawCampaign,
  closeCampaign,
  closeCampaignNow,
  awardCampaign,
  failCampaign,
  counterBid,
  dropBid,
  viewCampaign,
  bidInCampaign,
  takeBackBid,
  takeCampaign,
  passCampaign,
  answerCounter,
  confirmAward,
  forfeitAward
]
export const jobs = (services: Services): readonly JobLine[] => [
  { queue: 'campaign.clock', cron: '* * * * *', work: async () => void (await followClock(services)) }
]
export { searchCampaigns } from './search.ts'
