import { depositRefusals, depositStatus } from './deposit.ts'
import { bidMachine, bidMode, campaignMachine } from './machine.ts'
import { campaignRefusals } from './words.ts'

export const name = { zh: '竞价', en: 'Bidding' }
export { campaign as calls } from './contract.ts'
export { campaignActs as acts, campaignNotices as notices, campaignTerms as terms } from './words.ts'
export const refusals = {
  zh: { ...campaignRefusals.zh, ...depositRefusals.zh },
  en: { ...campaignRefusals.en, ...depositRefusals.en },
  codes: { ...campaignRefusals.codes, ...depositRefusals.codes }
}
export const machines = { campaign: campaignMachine, bid: bidMachine }
export const enums = { bid_mode: bidMode, deposit_status: depositStatus }
