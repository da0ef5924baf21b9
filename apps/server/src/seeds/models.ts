import type { InputOf } from '@yunshu/contract/kit/endpoint'
import { settlemodel } from '@yunshu/contract/settlemodel/contract'
import { deductType, stepSide } from '@yunshu/contract/settlemodel/machine'
import { addDays, shanghaiDay } from '@yunshu/domain/calendar'
import { plainTerms } from '@yunshu/domain/settleTerms'
import type { DemoContext } from './context.ts'

type Entry = InputOf<typeof settlemodel.create>
const { up, both } = stepSide.code
const { fen, percent } = deductType.code

/** How the line-haul of a big customer is settled: waiting, stops, punctuality, losses, fuel, and a rebate by the month's trips. */
const lineHaul = {
  ...plainTerms,
  stop_side: both,
  stop_up_fen: 15_000,
  stop_down_fen: 10_000,
  wait_side: both,
  wait_free_min: 120,
  wait_up_fen: 8_000,
  wait_down_fen: 5_000,
  wait_day_cap_fen: 40_000,
  back_side: up,
  back_bp: 2_000,
  late_side: both,
  late_rungs: [
    { late_min_from: 16, late_min_to: 61, deduct_type: fen, value: 10_000 },
    { late_min_from: 61, late_min_to: 121, deduct_type: percent, value: 500 },
    { late_min_from: 121, late_min_to: null, deduct_type: percent, value: 1_000 }
  ],
  late_pass_bp: 8_000,
  loss_side: both,
  loss_free_fen: 5_000,
  loss_pass_bp: 5_000,
  fuel_side: both,
  fuel_start_fen: 730,
  fuel_up_bp: 3_500,
  fuel_down_bp: 3_000,
  fuel_trigger_bp: 300,
  rebate_side: up,
  rebate_tiers: [
    { trips_from: 20, rebate_bp: 100 },
    { trips_from: 40, rebate_bp: 200 }
  ],
  deduct_cap_bp: 2_000
} satisfies Partial<Entry>

/** The first carrier's models: one of its second customer, with a milder ladder and deductions for seals and photos drafted as the next version, and one for all others. */
export const seedModels = async ({ runAs, users, now }: DemoContext): Promise<void> => {
  const [carrier, shipper] = [users['carrier'], users['shipper2']]
  if (!carrier || !shipper) return
  const since = addDays(shanghaiDay(new Date(now)), -90)
  const own = await runAs(carrier, settlemodel.create, {
    ...lineHaul,
    rebate_tiers: [...lineHaul.rebate_tiers],
    model_name: '江城干线结算',
    shipper_id: shipper.company_id,
    remark: '按年度运输合同附件三'
  })
  const first = await runAs(carrier, settlemodel.enact, { id: own.id, version: own.version, valid_from: since })
  const next = await runAs(carrier, settlemodel.copy, { id: first.id, version: first.version })
  await runAs(carrier, settlemodel.update, {
    ...lineHaul,
    id: next.id,
    version: next.version,
    model_name: '江城干线结算',
    shipper_id: shipper.company_id,
    remark: '客户同意放宽迟到 30 分钟以内，铅封和照片缺失另扣',
    late_rungs: [
      { late_min_from: 31, late_min_to: 121, deduct_type: fen, value: 10_000 },
      { late_min_from: 121, late_min_to: null, deduct_type: percent, value: 800 }
    ],
    missing_side: both,
    seal_fen: 10_000,
    photo_fen: 3_000,
    deduct_cap_bp: 1_500
  })
  const general = await runAs(carrier, settlemodel.create, {
    ...plainTerms,
    model_name: '通用结算',
    shipper_id: null,
    remark: '没有专用模型的客户',
    wait_side: both,
    wait_free_min: 120,
    wait_up_fen: 5_000,
    wait_down_fen: 3_000,
    late_side: both,
    late_rungs: [{ late_min_from: 61, late_min_to: null, deduct_type: fen, value: 20_000 }],
    late_pass_bp: 5_000,
    rebate_tiers: [],
    deduct_cap_bp: 3_000
  })
  await runAs(carrier, settlemodel.enact, { id: general.id, version: general.version, valid_from: since })
}
