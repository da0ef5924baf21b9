import { publishFaults } from '@yunshu/contract/article/check'
import { article, articleDue } from '@yunshu/contract/article/contract'
import { articleMachine } from '@yunshu/contract/article/machine'
import { picturesOf } from '@yunshu/contract/article/markup'
import { advance } from '@yunshu/contract/kit/machine'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { nowIso } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { type Row, updateVersioned } from '../../platform/db/versioned.ts'
import { openFiles, openTo } from '../../platform/file/openFiles.ts'
import { everybody } from '../../platform/live/live.ts'
import { refuse, refuseFaults } from '../../platform/verb/refuse.ts'
import { runDue } from '../../platform/verb/runDue.ts'
import type { Services } from '../../platform/verb/services.ts'
import { write } from '../../platform/verb/verb.ts'
import { demandKind, getArticle, getArticleRow } from './queries.ts'

type Article = Row<'article'>
type Said = { readonly change_note: string; readonly asks_consent: boolean }

/** 发布: what is written becomes the edition that is read; the ones before stay as they were. */
export const publishArticle = write(article.publish, async ({ tx, actor, input, publishChange }) => {
  const before = await getArticle(tx, actor, input.id)
  demandKind(actor, before.kind, 'publish')
  refuseFaults(publishFaults(input, { edition: before.edition, now: nowIso() }), actor.origin.lang)
  const after = await publishEdition(
    tx,
    actor,
    before,
    { change_note: input.change_note ?? '', asks_consent: input.asks_consent ?? false },
    input.version
  )
  publishChange('article', { id: after.id, parties: [everybody] })
  return { output: await getArticleRow(tx, actor, after.id), log: { id: after.id, no: after.title, before, after } }
})

/** 定时发布: published by the timer at its moment; with no moment the plan is taken back. */
export const scheduleArticle = write(article.schedule, async ({ tx, actor, input, publishChange }) => {
  const before = await getArticle(tx, actor, input.id)
  demandKind(actor, before.kind, 'publish')
  const { planned_at, change_note = '', asks_consent = false } = input
  if (planned_at !== null) {
    refuseFaults(publishFaults(input, { edition: before.edition, now: nowIso() }), actor.origin.lang)
    demandNews(before)
  }
  const plan =
    planned_at === null
      ? { planned_at, planned_note: '', planned_consent: false }
      : { planned_at, planned_note: change_note, planned_consent: asks_consent }
  const after = await updateVersioned(tx, 'article', actor, before, plan, input.version)
  publishChange('article', { id: after.id, parties: [] })
  return { output: await getArticleRow(tx, actor, after.id), log: { id: after.id, no: after.title, before, after } }
})

/** 下架: nobody is shown it any more, nor asked to consent to it; what was consented to stays on record. */
export const withdrawArticle = write(article.withdraw, async ({ tx, actor, input, publishChange }) => {
  const before = await getArticle(tx, actor, input.id)
  demandKind(actor, before.kind, 'publish')
  const article_status = advance(articleMachine, before.article_status, 'withdraw', actor.who)
  const after = await updateVersioned(tx, 'article', actor, before, { article_status, planned_at: null }, input.version)
  await openFiles(tx, actor, await shownNowhereElse(tx, after), openTo.parties)
  publishChange('article', { id: after.id, parties: [everybody] })
  return {
    output: await getArticleRow(tx, actor, after.id),
    log: { id: after.id, no: after.title, before, after: { ...after, reason: input.reason } }
  }
})

const publishDue = write(articleDue, async ({ tx, actor, input, publishChange }) => {
  const before = await getArticle(tx, actor, input.id)
  // Somebody published it, or took the plan back, since the timer looked.
  if (before.planned_at === null || before.planned_at > nowIso()) return { output: { id: before.id }, log: 'none' as const }
  const after = await publishEdition(tx, actor, before, { change_note: before.planned_note, asks_consent: before.planned_consent })
  publishChange('article', { id: after.id, parties: [everybody] })
  return { output: { id: after.id }, log: { id: after.id, no: after.title, before, after } }
})

/** The timer: every article whose moment has come is published, each in its own transaction; how many were. */
export const publishPlanned = async (services: Services): Promise<number> => {
  const due = await transactAsSystem(services.db, (tx) =>
    tx
      .selectFrom('article')
      .select(['tenant_id', 'id'])
      .where('planned_at', '<=', nowIso())
      .where('deleted_at', 'is', null)
      .orderBy('planned_at')
      .limit(200)
      .execute()
  )
  return await runDue(services, publishDue, due)
}

const demandNews = (before: Article): void => {
  if (!before.is_changed && before.article_status === articleMachine.code.published)
    refuse('articleUnchanged', { title: before.title, edition: before.edition })
}

/* A withdrawn article that nobody changed comes back as the edition that it was, unless it asks for consent anew. */
const publishEdition = async (tx: Tx, actor: Actor, before: Article, { change_note, asks_consent }: Said, seen?: number): Promise<Article> => {
  const article_status = advance(articleMachine, before.article_status, 'publish', actor.who)
  demandNews(before)
  const isNew = before.is_changed || asks_consent
  const [edition, publish_at] = [isNew ? before.edition + 1 : before.edition, nowIso()]
  const plain = { planned_at: null, planned_note: '', planned_consent: false }
  const after = await updateVersioned(
    tx,
    'article',
    actor,
    before,
    { ...plain, article_status, edition, is_changed: false, ...(isNew && { publish_at }), ...(asks_consent && { consent_edition: edition }) },
    seen
  )
  if (isNew) {
    const { tenant_id, id, title, category, cover, summary, content, source, doc_no, issuer, effective_on, expired_on, attachment } = after
    await tx
      .insertInto('article_edition')
      .values({
        tenant_id,
        article_id: id,
        edition,
        title,
        category,
        cover,
        summary,
        content,
        source,
        doc_no,
        issuer,
        effective_on,
        expired_on,
        attachment,
        change_note,
        asks_consent,
        published_at: publish_at,
        published_by: actor.user_id,
        published_by_name: actor.user_name
      })
      .execute()
  }
  await openFiles(tx, actor, filesIn(after), after.at_login ? openTo.anybody : openTo.tenant)
  return after
}

const filesIn = ({ content, cover, attachment }: Pick<Article, 'content' | 'cover' | 'attachment'>): string[] =>
  [...picturesOf(content), ...cover.split(','), ...attachment.split(',')].filter(Boolean)

/* A picture may stand in several articles: it is closed with the last of them. */
const shownNowhereElse = async (tx: Tx, own: Article): Promise<string[]> => {
  const files = filesIn(own)
  if (files.length === 0) return []
  const others = await tx
    .selectFrom('article')
    .select(['content', 'cover', 'attachment'])
    .where('tenant_id', '=', own.tenant_id)
    .where('id', '<>', own.id)
    .where('article_status', '=', articleMachine.code.published)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`(content || cover || attachment) like any (${files.map((url) => `%${url.replace(/[\\%_]/g, '\\$&')}%`)}::text[])`)
    .execute()
  const shown = new Set(others.flatMap(filesIn))
  return files.filter((url) => !shown.has(url))
}
