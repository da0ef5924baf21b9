import { abnormalLevel, abnormalMachine, abnormalType } from './machine.ts'

const { code } = abnormalType

/** Kinds that are about money whatever comes of them: while one is open, its trip is not settled. */
const moneyTypes: readonly number[] = [
  code.shortage,
  code.damage,
  code.loss,
  code.refused,
  code.detention,
  code.dryRun,
  code.cancelled,
  code.accident,
  code.costDispute
]
/** Kinds that need a photo. */
export const photoTypes: readonly number[] = [code.shortage, code.damage, code.accident]
/** Kinds that name the rows of goods. */
export const goodsTypes: readonly number[] = [code.shortage, code.damage, code.loss, code.refused, code.leftBehind, code.misShip]
/** Trips that were for nothing: when they were called off and what that costs has to be said. */
export const emptyTypes: readonly number[] = [code.dryRun, code.cancelled]
/** Kinds that keep a trip waiting: its arrival is expected anew. */
export const delayTypes: readonly number[] = [code.latePickup, code.lateDelivery, code.detention, code.breakdown, code.accident]
/** Kinds whose goods are paid for at most at their declared value (domain 5.3). */
export const valueTypes: readonly number[] = [code.shortage, code.damage, code.loss]
/** Kinds that are over by themselves once the trip goes on; damage, accidents and temperature never are. */
export const recoveringTypes: readonly number[] = [code.latePickup, code.lateDelivery, code.noTrack]
/** What a driver reports from the road. */
export const driverTypes: readonly number[] = [
  code.shortage,
  code.damage,
  code.loss,
  code.refused,
  code.detention,
  code.dryRun,
  code.breakdown,
  code.accident,
  code.misShip,
  code.temperature,
  code.other
]

/** States in which an exception still wants something. */
export const openStates: readonly number[] = [abnormalMachine.code.new, abnormalMachine.code.inProgress, abnormalMachine.code.awaiting]

/** How often the shipper may be asked before the operator decides. */
export const mostRounds = 3
/** Days within which a solved exception may be opened again, and hours after which it closes by itself. */
export const reopenDays = 15
export const closeHours = 72

/** Hours within which it is to be solved, by its level. */
const hours: Readonly<Record<number, number>> = { [abnormalLevel.code.minor]: 48, [abnormalLevel.code.major]: 24, [abnormalLevel.code.critical]: 4 }
export const hoursOf = (level: number): number => hours[level] ?? 48

/** How grave a kind is before anybody has looked at it. */
export const usualLevel = (type: number): (typeof abnormalLevel.codes)[number] =>
  type === code.accident
    ? abnormalLevel.code.critical
    : [code.damage, code.loss, code.refused, code.temperature, code.breakdown].some((one) => one === type)
      ? abnormalLevel.code.major
      : abnormalLevel.code.minor

/** Whether an exception is about money. */
export const isMoney = ({
  abnormal_type,
  level,
  claim_up_fen,
  claim_down_fen
}: {
  readonly abnormal_type: number
  readonly level: number
  readonly claim_up_fen: number
  readonly claim_down_fen: number
}): boolean => moneyTypes.includes(abnormal_type) || level === abnormalLevel.code.critical || claim_up_fen !== 0 || claim_down_fen !== 0

const deductions: Readonly<Record<number, string>> = {
  [code.shortage]: 'D01',
  [code.damage]: 'D02',
  [code.loss]: 'D01',
  [code.latePickup]: 'D03',
  [code.lateDelivery]: 'D03',
  [code.temperature]: 'D06',
  [code.noTrack]: 'D05',
  [code.outsideFence]: 'D05'
}
const fees: Readonly<Record<number, string>> = {
  [code.refused]: 'F14',
  [code.misShip]: 'F14',
  [code.leftBehind]: 'F14',
  [code.detention]: 'F06',
  [code.dryRun]: 'F08',
  [code.cancelled]: 'F08'
}
/** The item under which a claim stands among the charges: a deduction, or where it goes the other way a fee; a kind without a fee has none. */
export const itemOf = (type: number, claim_fen: number): string | undefined => (claim_fen >= 0 ? (deductions[type] ?? 'D12') : fees[type])
