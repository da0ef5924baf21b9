import { Type } from 'typebox'
import { operator } from '../consoles/operator.ts'
import { Closed, command, query } from '../kit/endpoint.ts'
import { defineEnum } from '../kit/enums.ts'
import { BasisPoints, BasisPointsOf, Count, Fen, FenOf, No, Nullable, Secret, Text, Time, Version } from '../kit/fields.ts'

/** The channels through which a platform takes and pays out money, by the codes of payments. */
export const setupChannel = defineEnum({
  custody: [2, '银行存管', 'Custody bank'],
  alipay: [3, '支付宝', 'Alipay'],
  wechat: [4, '微信', 'WeChat'],
  offline: [5, '线下转账', 'Verified transfers']
})
const Limit = FenOf(0, 9_999_999_999)
const entry = {
  enabled: Type.Boolean(),
  merchant_no: Text(0, 60),
  callback_url: Type.Optional(Text(0, 200)),
  single_limit_fen: Limit,
  day_limit_fen: Limit,
  fee_bp: BasisPointsOf(0, 1000),
  fee_least_fen: FenOf(0, 1_000_000),
  fee_most_fen: FenOf(0, 1_000_000),
  withdraw_least_fen: FenOf(1, 100_000_000),
  withdraw_daily: Type.Integer({ minimum: 0, maximum: 1000, kind: 'count' }),
  review_above_fen: FenOf(1, 5_000_000)
}
export const PaySetupRow = Closed({
  setup_channel: setupChannel.schema,
  version: Version,
  enabled: Type.Boolean(),
  merchant_no: No,
  /** When the key was written; nobody reads it any more. */
  secret_set_at: Nullable(Time),
  callback_url: Type.String(),
  single_limit_fen: Fen,
  day_limit_fen: Fen,
  fee_bp: BasisPoints,
  fee_least_fen: Fen,
  fee_most_fen: Fen,
  withdraw_least_fen: Fen,
  withdraw_daily: Count,
  review_above_fen: Fen,
  tested_at: Nullable(Time),
  test_passed: Nullable(Type.Boolean())
})
const { may } = operator.payments
const rules = {
  /** 分笔上限: what of a price may be paid by fuel card and by ETC (R14). */
  fuel_cap_bp: BasisPointsOf(0, 10_000),
  etc_cap_bp: BasisPointsOf(0, 10_000),
  /** So many wrong payment passwords within a day lock it until it is reset. */
  wrong_most: Type.Integer({ minimum: 3, maximum: 5, kind: 'count' }),
  /** The most that a user pays within a day of a reset. */
  reset_day_fen: FenOf(0, 5_000_000)
}
export const PayRules = Closed(rules)

export const paysetup = {
  /** 支付设置: every channel with its limits, fee and rules; keys are not among them. */
  list: query('paysetup/list', { may: [may.view], input: Closed({}), output: Closed({ data: Type.Array(PaySetupRow) }) }),
  /** An empty key leaves the one that was written before. */
  update: command('paysetup/update', {
    may: [may.edit],
    logAs: 'paysetup.updated',
    secret: true,
    input: Closed({ setup_channel: setupChannel.schema, version: Version, ...entry, channel_secret: Type.Optional(Secret(0, 4000)) }),
    output: PaySetupRow,
    refuses: ['staleVersion', 'badInput']
  }),
  /** 平台规则: what holds for every payment, whatever its channel. */
  rules: query('paysetup/rules', { may: [may.view], input: Closed({}), output: PayRules }),
  setRules: command('paysetup/set_rules', { may: [may.edit], logAs: 'paysetup.rulesSet', input: PayRules, output: PayRules, refuses: [] }),
  /** 测试: whether everything is there that the channel needs, and whether it answers as ours. */
  test: command('paysetup/test', {
    may: [may.edit],
    logAs: 'paysetup.tested',
    input: Closed({ setup_channel: setupChannel.schema }),
    output: Closed({ setup_channel: setupChannel.schema, test_passed: Type.Boolean(), found: Type.String(), tested_at: Time }),
    refuses: []
  })
}
