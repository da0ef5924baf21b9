import { bidMachine, bidMode, campaignMachine } from './machine.ts'

export const name = { zh: '竞价', en: 'Bidding' }
export { campaign as calls } from './contract.ts'
export { campaignActs as acts, campaignNotices as notices, campaignRefusals as refusals, campaignTerms as terms } from './words.ts'
export const machines = { campaign: campaignMachine, bid: bidMachine }
export const enums = { bid_mode: bidMode }
