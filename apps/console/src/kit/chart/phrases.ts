import { definePhrases } from '@yunshu/contract/kit/phrases'

export const chartPhrases = definePhrases({
  zh: { asTable: '看表格', asChart: '看图', picture: '导出图片', file: '导出数据' },
  en: { asTable: 'As a table', asChart: 'As a chart', picture: 'Save the picture', file: 'Save the figures' }
})
