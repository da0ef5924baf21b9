import { defineEnum } from '../kit/enums.ts'
import { defineMachine } from '../kit/machine.ts'

/** An article (文章): written, published at once or at its moment, and taken down. What was published is kept as an edition; a later change shows with the next one. */
export const articleMachine = defineMachine({
  column: 'article_status',
  table: 'article',
  initial: 'draft',
  states: {
    draft: { code: 10, zh: '草稿', en: 'Draft', tone: 'wait' },
    published: { code: 20, zh: '已发布', en: 'Published', tone: 'done' },
    withdrawn: { code: 30, zh: '下架', en: 'Withdrawn', tone: 'rest' }
  },
  moves: {
    publish: { zh: '发布', en: 'Publish', from: ['draft', 'published', 'withdrawn'], to: 'published', by: ['operator', 'system'] },
    withdraw: { zh: '下架', en: 'Withdraw', from: ['published'], to: 'withdrawn', by: ['operator'] }
  }
})

export const articleKind = defineEnum({ news: [1, '新闻', 'News'], case: [2, '案例', 'Case'], law: [3, '法规', 'Law'] })
/** Who reads an article, by the kinds of users; the operator's own people read all. */
export const articleReader = defineEnum({ carrier: [2, '承运商', 'Carriers'], driver: [3, '司机', 'Drivers'], shipper: [4, '货主', 'Shippers'] })
