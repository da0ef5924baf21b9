import type { article } from '@yunshu/contract/article/contract'
import type { Column } from '../../kit/cells.tsx'
import type { RowOf } from '../../kit/useList.ts'

export type ArticleRow = RowOf<typeof article.list>

/** The columns of a list of articles; the detail tells the same. Laws have their number and days beside. */
export const columnsOf = (isLaw: boolean): Column<ArticleRow>[] => [
  { name: 'title', width: 260, sort: 'title', link: true, ...(isLaw && { under: ['doc_no'] }) },
  ...(isLaw
    ? ([
        { name: 'issuer', width: 150 },
        { name: 'effective_on', width: 120 },
        { name: 'expired_on', width: 120, rank: 3 },
        { name: 'doc_no', width: 150, hidden: true }
      ] satisfies Column<ArticleRow>[])
    : []),
  { name: 'category', width: 100, rank: 3 },
  { name: 'readers', width: 150 },
  { name: 'cover', width: 80, hidden: true },
  { name: 'is_top', width: 80, rank: 3 },
  { name: 'at_login', width: 110, hidden: isLaw },
  { name: 'sort', width: 80, sort: 'sort', hidden: true },
  { name: 'edition', width: 80 },
  { name: 'change', width: 140 },
  { name: 'publish_at', width: 140, sort: 'publish_at' },
  { name: 'planned_at', width: 140, hidden: true },
  { name: 'view_count', width: 90, sort: 'view_count', rank: 3 },
  { name: 'updated_by_name', width: 100, hidden: true },
  { name: 'updated_at', width: 140, sort: 'updated_at', hidden: true },
  { name: 'article_status', width: 100, rank: 1 }
]
