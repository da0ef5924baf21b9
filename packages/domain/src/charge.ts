import { capLosses, type LossTerms, pieceLoss, weightLoss } from './loss.ts'
import { type Fen, sumFen } from './money.ts'
import { type RateTrace, recomputeLines } from './rate.ts'
import { recomputeSettlement, type SettleStep, type SettleTrace } from './settleModel.ts'
import type { SettleSide } from './settleTerms.ts'
import { splitByLargestRemainder } from './split.ts'

/** What determines a trip's part of a price: the price less the parts that are final on other trips, divided by largest remainder (domain 5.4). */
export interface Share {
  basis: ShareBasis
  whole_fen: Fen
  /** The part that is already fixed on other trips of the order, whose charges are final. */
  confirmed_fen: Fen
  weights: readonly number[]
  /** The index of this trip in the weights. */
  at: number
}
export type ShareBasis = 'kg' | 'm3' | 'num' | 'equal'

/** How a charge was calculated (its trace), complete enough to calculate its amount again (domain 5.1). */
export type ChargeTrace =
  /** By a price rule: the line of this item in the rule's price. */
  | { kind: 'rule'; item_code: string; rate: RateTrace; share: Share | null }
  /** By the price of the order. */
  | { kind: 'manual'; price_fen: Fen; reason: string; share: Share | null }
  /** By the settlement model of its trip (结算模型): the line of one step on one side. */
  | SettledTrace
  /** Set by hand afterwards, in place of an earlier amount. */
  | { kind: 'set'; price_fen: Fen; reason: string; by: string; at: string; before_fen: Fen }
  /** An item of those that a company keeps, put on the trip by hand; positive where it is asked for, negative where it is taken off. */
  | { kind: 'added'; item_name: string; price_fen: Fen; reason: string; by: string; at: string }
  /** There is no price for it: the charge is shown as unpriced, never as zero. */
  | { kind: 'unpriced'; reason: 'NO_RATE' | 'NO_VALUE' | 'NO_LANE_PRICE' | 'NO_MODEL_PRICE'; tried: unknown }
  /** Missing weight by the receipt (货差): all `of_kg` of the goods are worth `value_fen`, and no more than `left_fen` of it is left. */
  | ({ kind: 'weightLoss'; loaded_kg: number; unloaded_kg: number; of_kg: number; value_fen: Fen; left_fen: Fen } & LossTerms)
  /** Missing pieces by the receipt (货差), and damaged ones (货损): all `of_num` of them are worth `value_fen`. */
  | { kind: 'pieceLoss' | 'damage'; num: number; of_num: number; value_fen: Fen; left_fen: Fen }
  /** What an exception was settled with; `standing_fen` is what a confirmed statement already has of the same item. */
  | {
      kind: 'claim'
      abnormal_no: string
      abnormal_type: number
      liable_party: number
      loss_fen: Fen
      /** Given to the other side; negative: taken from it. Of the carrier's side towards the driver the other way round. */
      claim_fen: Fen
      standing_fen: Fen
      solution: string
      /** Who agreed to it. */
      by: string
      at: string
    }
  /** A claim that a confirmed statement holds, given back because its exception was opened again. */
  | { kind: 'claimBack'; abnormal_no: string; charge_no: string; before_fen: Fen; reason: string; at: string }

/** A line of a settled trip, with all of the settlement, since its caps look at the other lines. */
export interface SettledTrace {
  kind: 'settled'
  side: SettleSide
  step: SettleStep
  settlement: SettleTrace
  /** Where the base comes from: the lane's price, the model itself, a price by hand, or the rule of the project. */
  base_from: 'lane' | 'model' | 'manual' | 'rule'
  /** How the price that the base comes from came about; at the base alone. */
  base: ChargeTrace | null
  /** Steps that exceptions settled on this trip; they are left out. */
  claimed: readonly SettleStep[]
}

/** The amount of a charge, calculated again from its trace alone; deductions are negative. */
export const amountOfTrace = (trace: ChargeTrace): Fen => {
  if (trace.kind === 'rule') {
    const lines = recomputeLines(trace.rate).filter(({ item_code }) => item_code === trace.item_code)
    return shareOf(sumFen(lines.map(({ gross_fen }) => gross_fen)), trace.share)
  }
  if (trace.kind === 'manual') return shareOf(trace.price_fen, trace.share)
  if (trace.kind === 'settled') return recomputeSettlement(trace.settlement)[trace.side]?.lines.find(({ step }) => step === trace.step)?.fen ?? 0
  if (trace.kind === 'set' || trace.kind === 'added') return sumFen([trace.price_fen])
  if (trace.kind === 'weightLoss') return deducted(weightLoss(trace).loss_fen, trace.left_fen)
  if (trace.kind === 'pieceLoss' || trace.kind === 'damage') return deducted(pieceLoss(trace.num, trace.value_fen, trace.of_num), trace.left_fen)
  if (trace.kind === 'claim') return sumFen([negative(trace.claim_fen), -trace.standing_fen])
  if (trace.kind === 'claimBack') return sumFen([negative(trace.before_fen)])
  return 0
}

/** One trip's part of a price; without a share it is the whole price. */
export const shareOf = (whole_fen: Fen, share: Share | null): Fen =>
  share === null ? sumFen([whole_fen]) : (splitByLargestRemainder(sumFen([whole_fen, -share.confirmed_fen]), share.weights)[share.at] ?? 0)

/* What is lost, as far as it is still worth something. */
const deducted = (loss_fen: Fen, declared_fen: Fen): Fen => negative(sumFen(capLosses([loss_fen], { declared_fen })))

/* Avoids -0 where nothing was lost. */
const negative = (fen: Fen): Fen => (fen === 0 ? 0 : -fen)

/** Freight, surcharge or deduction, by the first letter and number of its item code (domain 5.3). */
export const groupOfItem = (item_code: string): 'freight' | 'surcharge' | 'deduct' =>
  item_code === 'F01' ? 'freight' : item_code.startsWith('D') ? 'deduct' : 'surcharge'

/** Every item of a charge with its names (domain 5.3). */
export const chargeItems = {
  F01: ['运费', 'Freight'],
  F02: ['提货费', 'Pickup'],
  F03: ['送货费', 'Delivery'],
  F04: ['装卸费', 'Loading and unloading'],
  F05: ['加点费', 'Extra stops'],
  F06: ['压车费', 'Detention'],
  F07: ['压夜费', 'Overnight'],
  F08: ['放空费', 'Dry run'],
  F09: ['路桥费', 'Tolls'],
  F10: ['燃油附加', 'Fuel surcharge'],
  F11: ['保险费', 'Insurance'],
  F12: ['上楼/搬运', 'Carrying'],
  F13: ['冷链附加', 'Cold chain'],
  F14: ['返程', 'Return trip'],
  F15: ['回单快递', 'POD courier'],
  F16: ['奖励', 'Bonus'],
  D01: ['货差', 'Shortage'],
  D02: ['货损', 'Damage'],
  D03: ['迟到罚款', 'Late fine'],
  D04: ['回单超期', 'POD overdue'],
  D05: ['未打卡/缺照片', 'Missing node or photo'],
  D06: ['温度超限', 'Temperature'],
  D07: ['信息费/服务费', 'Service fee'],
  D08: ['GPS 使用费', 'GPS'],
  D09: ['打款手续费', 'Transfer fee'],
  D10: ['油卡丢失', 'Fuel card lost'],
  D11: ['回单丢失', 'POD lost'],
  D12: ['其他', 'Other']
} as const
