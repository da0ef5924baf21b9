import { definePhrases } from '../kit/phrases.ts'

export const retentionTerms = definePhrases({
  zh: {
    retention_kind: '数据',
    law_years: '法定年限',
    kept_months: '保存期',
    retention_end: '到期后',
    row_count: '现存条数',
    first_day: '最早一天',
    held_count: '暂缓清理'
  },
  en: {
    retention_kind: 'What',
    law_years: 'By law',
    kept_months: 'Kept for',
    retention_end: 'Afterwards',
    row_count: 'Rows',
    first_day: 'First day',
    held_count: 'Held back'
  }
})
