import { definePhrases } from '../kit/phrases.ts'
import { defineRefusals } from '../kit/refusals.ts'

export const releaseTerms = definePhrases({
  zh: {
    release_no: '放行单号',
    release_status: '放行状态',
    valid_to: '有效期至',
    is_over: '已过期',
    issued_by_name: '放行人',
    used_at: '核销时间',
    used_by_name: '核销人',
    hours: '有效时长（小时）',
    code: '提货码',
    order_no: '订单号'
  },
  en: {
    release_no: 'Release no.',
    release_status: 'Release',
    valid_to: 'Valid to',
    is_over: 'Run out',
    issued_by_name: 'Released by',
    used_at: 'Used at',
    used_by_name: 'Used by',
    hours: 'Valid for (hours)',
    code: 'Pickup code',
    order_no: 'Order no.'
  }
})

export const releaseRefusals = defineRefusals(2050, {
  zh: {
    releaseTwice: '订单 {order_no} 已有有效的放货',
    releaseEarly: '订单 {order_no} 还没有承运商接单，不能放货',
    releaseOver: '订单 {order_no} 没有有效的放货，请先同意放货',
    pickupCodeWrong: '提货码不正确'
  },
  en: {
    releaseTwice: 'Order {order_no} already has a release that holds',
    releaseEarly: 'No carrier has accepted order {order_no} yet, so there is nothing to release',
    releaseOver: 'Order {order_no} has no release that holds. Please consent to it first',
    pickupCodeWrong: 'The pickup code is wrong'
  }
})

/** The names of its acts in the operation log. */
export const releaseActs = definePhrases({
  zh: {
    'release.issued': '同意放货',
    'release.revoked': '撤销放货',
    'release.seen': '查看提货码',
    'release.used': '核销提货码'
  },
  en: {
    'release.issued': 'Release consented',
    'release.revoked': 'Release taken back',
    'release.seen': 'Pickup code shown',
    'release.used': 'Pickup code used'
  }
})
