import { definePhrases } from '../kit/phrases.ts'

/** What is the same of all who bear papers: whose they are, and what became of them in the review. */
export const paperTerms = definePhrases({
  zh: {
    faults: '有误的字段',
    field: '字段',
    audit_faults: '有误的字段',
    audit_status: '审核状态',
    audit_reason: '驳回原因',
    audited_at: '审核时间',
    entered_at: '提交时间',
    fleet_name: '车队',
    carrier_name: '承运商',
    remark: '备注',
    reason: '原因',
    created_at: '创建时间'
  },
  en: {
    faults: 'Wrong fields',
    field: 'Field',
    audit_faults: 'Wrong fields',
    audit_status: 'Review',
    audit_reason: 'Refused because',
    audited_at: 'Reviewed at',
    entered_at: 'Entered at',
    fleet_name: 'Fleet',
    carrier_name: 'Carrier',
    remark: 'Remark',
    reason: 'Reason',
    created_at: 'Created'
  }
})

/** What is said besides of vehicles and drivers, which several carriers may have entered. */
export const sharedTerms = definePhrases({
  zh: {
    ...paperTerms.zh,
    fleet_id: '车队',
    elsewhere: '他处登记',
    elsewhere_names: '其他承运商',
    expiry: '到期证件',
    ends_from: '到期从',
    ends_to: '到期至',
    work_status: '运输状态'
  },
  en: {
    ...paperTerms.en,
    fleet_id: 'Fleet',
    elsewhere: 'Elsewhere too',
    elsewhere_names: 'Other carriers',
    expiry: 'What ends',
    ends_from: 'Ends from',
    ends_to: 'Ends by',
    work_status: 'Work'
  }
})
