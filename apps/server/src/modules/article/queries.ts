import { article, articleChange, articlePages, type ArticleRowOf } from '@yunshu/contract/article/contract'
import type { ShownArticle } from '@yunshu/contract/article/readers'
import { articleKind, articleMachine } from '@yunshu/contract/article/machine'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { codes } from '../../platform/db/codes.ts'
import type { Tx } from '../../platform/db/pool.ts'
import type { Row } from '../../platform/db/versioned.ts'
import { openRichText, openUrls } from '../../platform/file/openFiles.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { mayDo, read } from '../../platform/verb/verb.ts'

type ArticleAct = 'view' | 'create' | 'edit' | 'remove' | 'publish'
/** The kinds of articles with which the actor may do this: each has a page with grants of its own. */
const kindsFor = (actor: Actor, act: ArticleAct): number[] => articleKind.codes.filter((kind) => mayDo(actor, articlePages[kind].may[act]))
export const demandKind = (actor: Actor, kind: number, act: ArticleAct): void => {
  if (!kindsFor(actor, act).includes(kind)) refuse('noPermission')
}

/** The articles of the platform that the actor keeps. */
const articlesOf = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('article as a')
    .where('a.tenant_id', '=', actor.tenant_id)
    .where('a.deleted_at', 'is', null)
    .where('a.kind', 'in', [0, ...kindsFor(actor, 'view')])

/** Whether an article waits for its moment or has changes that no edition has. */
export const changeOf = sql<ArticleRowOf['change']>`case when a.planned_at is not null then ${codes(articleChange, 'planned')}
  when a.is_changed and a.edition > 0 then ${codes(articleChange, 'changed')} else ${codes(articleChange, 'none')} end`

/** The columns of one, as list and detail show it. */
export const rowsOf = (tx: Tx, actor: Actor) =>
  articlesOf(tx, actor)
    .select([
      'a.id',
      'a.version',
      'a.kind',
      'a.title',
      'a.category',
      'a.cover',
      'a.summary',
      'a.source',
      'a.seo',
      'a.doc_no',
      'a.issuer',
      'a.effective_on'
    ])
    .select(['a.expired_on', 'a.attachment', 'a.readers', 'a.at_login', 'a.is_top', 'a.sort', 'a.article_status', 'a.edition', 'a.consent_edition'])
    .select(['a.planned_at', 'a.publish_at', 'a.view_count', 'a.updated_by_name', 'a.updated_at', changeOf.as('change')])
    .$narrowType<{ kind: ArticleRowOf['kind'] }>()

/** An article to act on; one that the actor may not see is refused as if it did not exist. */
export const getArticle = async (tx: Tx, actor: Actor, id: number): Promise<Row<'article'>> =>
  (await articlesOf(tx, actor).selectAll('a').where('a.id', '=', id).executeTakeFirst()) ?? refuse('notFound')
export const getArticleRow = async (tx: Tx, actor: Actor, id: number): Promise<ArticleRowOf> =>
  (await rowsOf(tx, actor).where('a.id', '=', id).executeTakeFirst()) ?? refuse('notFound')

/** One article with its text and its editions. */
export const articleInfo = read(article.info, async ({ tx, actor, input }) => {
  const { content } = await getArticle(tx, actor, input.id)
  const editions = await tx
    .selectFrom('article_edition')
    .select(['edition', 'title', 'content', 'change_note', 'asks_consent', 'published_at', 'published_by_name'])
    .where('tenant_id', '=', actor.tenant_id)
    .where('article_id', '=', input.id)
    .orderBy('edition', 'desc')
    .limit(100)
    .execute()
  return { article: await getArticleRow(tx, actor, input.id), content, editions }
})

/** What is published now, as its readers see it: each article by its newest edition. */
export const publishedOf = (tx: Tx, tenant_id: number) =>
  tx
    .selectFrom('article as a')
    .innerJoin('article_edition as e', (on) =>
      on.onRef('e.tenant_id', '=', 'a.tenant_id').onRef('e.article_id', '=', 'a.id').onRef('e.edition', '=', 'a.edition')
    )
    .where('a.tenant_id', '=', tenant_id)
    .where('a.article_status', '=', articleMachine.code.published)
    .where('a.deleted_at', 'is', null)
    .select([
      'a.id',
      'a.kind',
      'e.title',
      'e.category',
      'e.cover',
      'e.summary',
      'a.is_top',
      'e.doc_no',
      'e.issuer',
      'e.effective_on',
      'e.expired_on',
      'e.edition'
    ])
    .select('e.published_at as publish_at')
    .$narrowType<{ kind: ShownArticle['kind'] }>()

/** The same for a reader: what is meant for his kind of user; the operator's own people read all. */
export const shownTo = (tx: Tx, actor: Actor) =>
  publishedOf(tx, actor.tenant_id).$if(actor.type !== 1, (q) => q.where((e) => e(e.val<number>(actor.type), '=', e.fn.any('a.readers'))))

/** One of them with its text; files are told by the address at which readers load them. */
export const textOf = async (found: ReturnType<typeof publishedOf>, id: number, tenant_no: string) => {
  const row =
    (await found.select(['e.content', 'e.source', 'e.attachment', 'e.change_note', 'a.view_count']).where('a.id', '=', id).executeTakeFirst()) ??
    refuse('notFound')
  return opened({ ...row, content: openRichText(row.content, tenant_no), attachment: openUrls(row.attachment, tenant_no) }, tenant_no)
}
export const opened = <R extends { readonly cover: string }>(row: R, tenant_no: string): R => ({ ...row, cover: openUrls(row.cover, tenant_no) })
