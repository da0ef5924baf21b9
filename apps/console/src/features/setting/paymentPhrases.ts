import { definePhrases } from '@yunshu/contract/kit/phrases'

/** What the page of payment settings says beside the names of fields. */
export const paymentPhrases = definePhrases({
  zh: {
    about: '限额为 0 表示不限；密钥只写不读，留空则保留原密钥。',
    edit: '编辑',
    editTitle: '{channel}设置',
    saved: '{channel}设置已保存',
    test: '测试',
    passed: '测试通过：{found}',
    failed: '测试未通过：{found}',
    open: '启用',
    closed: '停用',
    hasKey: '已写入',
    noKey: '未写入',
    ok: '通过',
    notOk: '未通过',
    never: '未测试',
    noLimit: '不限',
    account: '账户',
    limits: '限额',
    fees: '手续费',
    withdrawals: '提现规则'
  },
  en: {
    about: 'A limit of 0 is none. Keys are written and never shown; empty keeps the one that stands.',
    edit: 'Edit',
    editTitle: 'Settings: {channel}',
    saved: 'Settings saved: {channel}',
    test: 'Test',
    passed: 'Passed: {found}',
    failed: 'Not passed: {found}',
    open: 'Open',
    closed: 'Closed',
    hasKey: 'Written',
    noKey: 'None',
    ok: 'Passed',
    notOk: 'Not passed',
    never: 'Not tested',
    noLimit: 'None',
    account: 'Account',
    limits: 'Limits',
    fees: 'Fee',
    withdrawals: 'Withdrawals'
  }
})
