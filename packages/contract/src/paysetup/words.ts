import { definePhrases } from '../kit/phrases.ts'
import { defineRefusals } from '../kit/refusals.ts'

export const paysetupTerms = definePhrases({
  zh: {
    setup_channel: '支付渠道',
    enabled: '启用',
    merchant_no: '商户号',
    channel_secret: '密钥',
    secret_set_at: '密钥写入时间',
    callback_url: '回调地址',
    single_limit_fen: '单笔限额',
    day_limit_fen: '单日限额',
    fee_bp: '手续费率',
    fee_least_fen: '最低手续费',
    fee_most_fen: '最高手续费',
    withdraw_least_fen: '最低提现金额',
    withdraw_daily: '每日提现次数',
    review_above_fen: '双人复核起点',
    tested_at: '测试时间',
    test_passed: '测试结果',
    found: '测试说明',
    fuel_cap_bp: '油卡占运费上限',
    etc_cap_bp: 'ETC 占运费上限',
    wrong_most: '支付密码每日可错次数',
    reset_day_fen: '重置密码后 24 小时支付上限'
  },
  en: {
    setup_channel: 'Channel',
    enabled: 'Enabled',
    merchant_no: 'Merchant no.',
    channel_secret: 'Key',
    secret_set_at: 'Key written at',
    callback_url: 'Callback address',
    single_limit_fen: 'Most at once',
    day_limit_fen: 'Most on a day',
    fee_bp: 'Fee rate',
    fee_least_fen: 'Lowest fee',
    fee_most_fen: 'Highest fee',
    withdraw_least_fen: 'Smallest withdrawal',
    withdraw_daily: 'Withdrawals a day',
    review_above_fen: 'Two reviewers from',
    tested_at: 'Tested at',
    test_passed: 'Test',
    found: 'Found',
    fuel_cap_bp: 'Fuel cards, at most of the freight',
    etc_cap_bp: 'ETC, at most of the freight',
    wrong_most: 'Wrong payment passwords a day',
    reset_day_fen: 'Paid within 24 h of a reset, at most'
  }
})

export const paysetupRefusals = defineRefusals(3840, {
  zh: {
    channelClosed: '平台已停用“{channel}”，请改用其他方式',
    channelLeast: '最低提现金额为 {least} 元',
    channelSingle: '单笔最多 {limit} 元',
    channelDay: '每日最多 {limit} 元，今日已有 {today} 元',
    channelTimes: '每日最多提现 {times} 次'
  },
  en: {
    channelClosed: 'The platform has closed “{channel}”: use another way',
    channelLeast: 'The smallest withdrawal is CNY {least}',
    channelSingle: 'At most CNY {limit} at once',
    channelDay: 'At most CNY {limit} on a day; today there are CNY {today} already',
    channelTimes: 'At most {times} withdrawals on a day'
  }
})

/** The names of its acts in the operation log. */
export const paysetupActs = definePhrases({
  zh: { 'paysetup.updated': '修改支付设置', 'paysetup.tested': '测试支付渠道', 'paysetup.rulesSet': '修改支付规则' },
  en: { 'paysetup.updated': 'Payment settings changed', 'paysetup.tested': 'Payment channel tested', 'paysetup.rulesSet': 'Payment rules changed' }
})
