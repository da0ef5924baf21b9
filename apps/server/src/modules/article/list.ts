import { article } from '@yunshu/contract/article/contract'
import { endOfShanghaiDay, startOfShanghaiDay } from '@yunshu/domain/calendar'
import { sql } from 'kysely'
import { findTenant, findRoot } from '../../platform/tenant/find.ts'
import { tenantNoOf } from '../../platform/tenant/number.ts'
import { listVerb } from '../../platform/verb/list.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { read } from '../../platform/verb/verb.ts'
import { changeOf, opened, publishedOf, rowsOf, shownTo, textOf } from './queries.ts'

/** Every article of the kinds that the reader keeps, what changed last first. */
export const listArticles = listVerb(article.list, {
  rows: ({ tx, actor }) => rowsOf(tx, actor),
  id: 'a.id',
  filters: {
    keyword: { text: ['a.title', 'a.category', 'a.summary', 'a.doc_no', 'a.issuer', 'a.source'] },
    kind: 'a.kind',
    article_status: 'a.article_status',
    reader: { holds: 'a.readers' },
    change: (code) => sql<boolean>`${changeOf} = ${code}`,
    published_from: (day) => sql<boolean>`a.publish_at >= ${startOfShanghaiDay(day)}`,
    published_to: (day) => sql<boolean>`a.publish_at < ${endOfShanghaiDay(day)}`
  },
  sorts: { publish_at: { nullable: 'a.publish_at' }, updated_at: 'a.updated_at', sort: 'a.sort', view_count: 'a.view_count', title: 'a.title' },
  first: ['updated_at', 'desc']
})

/** What the reader's kind of user is shown, what stays on top before newer ones. */
export const listShown = listVerb(article.shown, {
  before: async ({ tx, actor }) => await tenantNoOf(tx, actor.tenant_id),
  rows: ({ tx, actor }) => shownTo(tx, actor),
  id: 'a.id',
  filters: { keyword: { text: ['e.title', 'e.category', 'e.summary', 'e.doc_no', 'e.issuer'] }, kind: 'a.kind' },
  sorts: { publish_at: 'e.published_at', title: 'e.title' },
  first: ['publish_at', 'desc'],
  shown: (rows, { first }) => rows.map((row) => opened(row, first))
})

export const readArticle = read(
  article.read,
  async ({ tx, actor, input }) => await textOf(shownTo(tx, actor), input.id, await tenantNoOf(tx, actor.tenant_id))
)

/** So many stand on a login page. */
const atLoginMost = 6
export const articlesAtLogin = read(article.atLogin, async ({ tx, actor, input }) => {
  const found = input.root ? await findRoot(tx) : await findTenant(tx, actor.origin.host, input.tenant)
  if (!found) return { data: [] }
  const rows = await publishedOf(tx, found.id)
    .where('a.at_login', '=', true)
    .orderBy('a.is_top', 'desc')
    .orderBy('a.sort', 'desc')
    .orderBy('e.published_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(atLoginMost)
    .execute()
  return { data: rows.map((row) => opened(row, found.tenant_no)) }
})
export const readAtLogin = read(article.readAtLogin, async ({ tx, actor, input }) => {
  const found = (await findTenant(tx, actor.origin.host, input.tenant)) ?? refuse('notFound')
  return await textOf(publishedOf(tx, found.id).where('a.at_login', '=', true), input.id, found.tenant_no)
})
