import { type Bilingual, definePhrases } from '../kit/phrases.ts'

export const oplogTerms = definePhrases({
  zh: {
    user_id: '操作人',
    user_name: '操作人',
    who: '身份',
    act: '操作',
    object_type: '对象',
    object_id: '对象',
    object_no: '单号',
    result: '结果',
    refusal: '拒绝原因',
    changes: '变更',
    ip: 'IP 地址',
    created_at: '时间',
    date_from: '开始日期',
    date_to: '结束日期',
    company_name: '公司'
  },
  en: {
    user_id: 'By',
    user_name: 'By',
    who: 'As',
    act: 'Act',
    object_type: 'Object',
    object_id: 'Object',
    object_no: 'No.',
    result: 'Result',
    refusal: 'Refused because',
    changes: 'Changes',
    ip: 'IP address',
    created_at: 'Time',
    date_from: 'From',
    date_to: 'To',
    company_name: 'Company'
  }
})

/** The sentences of the notices that this word sends. */
export const oplogNotices = definePhrases({
  zh: {
    logBroken: '{company_name}的操作日志自第 {seq} 条起与封存不符，请立即核查'
  },
  en: {
    logBroken: 'The operation log of {company_name} is not what was sealed, from line {seq} on. Please look into it at once'
  }
})

/** The name of the actor for timers and background tasks. */
export const systemName: Bilingual = { zh: '系统', en: 'System' }
/** The name of the actor in either language: of people their own name. */
export const whoName = (user_name: string): Bilingual => (user_name === systemName.zh ? systemName : { zh: user_name, en: user_name })
