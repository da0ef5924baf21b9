import { definePhrases } from '@yunshu/contract/kit/phrases'

/** Words of papers with an end, and of the story of an object. */
export const paperPhrases = definePhrases({
  zh: {
    longTerm: '长期',
    noPaper: '缺失',
    story: '操作记录',
    noStory: '还没有操作记录',
    wholeStory: '查看全部记录',
    refused: '未成功：{reason}',
    yes: '是',
    no: '否',
    pictures: '图片'
  },
  en: {
    longTerm: 'Long-term',
    noPaper: 'Missing',
    story: 'History',
    noStory: 'Nothing has been done yet',
    wholeStory: 'Show everything',
    refused: 'Refused: {reason}',
    yes: 'yes',
    no: 'no',
    pictures: 'pictures'
  }
})
