import { articleFormFaults } from '@yunshu/contract/article/check'
import { article, articleEntry } from '@yunshu/contract/article/contract'
import { picturesOf } from '@yunshu/contract/article/markup'
import type { InputOf } from '@yunshu/contract/kit/endpoint'
import { columnsOf } from '@yunshu/contract/kit/entry'
import type { Actor } from '../../platform/actor.ts'
import { nowIso } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { updateVersioned } from '../../platform/db/versioned.ts'
import { demandFiles } from '../../platform/file/openFiles.ts'
import { newId } from '../../platform/ids.ts'
import { everybody } from '../../platform/live/live.ts'
import { cleanRichText } from '../../platform/richText.ts'
import { refuse, refuseFaults } from '../../platform/verb/refuse.ts'
import { read, write } from '../../platform/verb/verb.ts'
import { demandKind, getArticle, getArticleRow, shownTo } from './queries.ts'

export const createArticle = write(article.create, async ({ tx, actor, input, publishChange }) => {
  const { kind, ...form } = input
  demandKind(actor, kind, 'create')
  const after = await tx
    .insertInto('article')
    .values({
      tenant_id: actor.tenant_id,
      id: newId(),
      kind,
      ...(await written(tx, actor, kind, form)),
      created_at: nowIso(),
      created_by: actor.user_id,
      updated_at: nowIso()
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  publishChange('article', { id: after.id, parties: [] })
  return { output: await getArticleRow(tx, actor, after.id), log: { id: after.id, no: after.title, after } }
})

/** What readers see stays as it is until the next edition is published. */
export const updateArticle = write(article.update, async ({ tx, actor, input, publishChange }) => {
  const { id, version, ...form } = input
  const before = await getArticle(tx, actor, id)
  demandKind(actor, before.kind, 'edit')
  const after = await updateVersioned(tx, 'article', actor, before, { ...(await written(tx, actor, before.kind, form)), is_changed: true }, version)
  publishChange('article', { id, parties: [everybody] })
  return { output: await getArticleRow(tx, actor, id), log: { id, no: after.title, before, after } }
})

/** Only what nobody has read goes; the row stays for the log. */
export const removeArticle = write(article.remove, async ({ tx, actor, input, publishChange }) => {
  const before = await getArticle(tx, actor, input.id)
  demandKind(actor, before.kind, 'remove')
  if (before.edition > 0) refuse('articleWasPublished', { title: before.title })
  await updateVersioned(tx, 'article', actor, before, { deleted_at: nowIso(), planned_at: null }, input.version)
  publishChange('article', { id: before.id, parties: [] })
  return { output: { id: before.id }, log: { id: before.id, no: before.title, before } }
})

export const cleanArticle = read(article.clean, async ({ input }) => ({ content: cleanRichText(input.content) }))

/** Counted without a new version, so that whoever edits the article meanwhile is not turned away; no line in the log tells who read what. */
export const viewArticle = write(article.viewed, async ({ tx, actor, input }) => {
  const { id } = (await shownTo(tx, actor).where('a.id', '=', input.id).executeTakeFirst()) ?? refuse('notFound')
  await tx
    .updateTable('article')
    .set((e) => ({ view_count: e('view_count', '+', 1) }))
    .where('tenant_id', '=', actor.tenant_id)
    .where('id', '=', id)
    .execute()
  return { output: {}, log: 'none' as const }
})

type Entered = Omit<InputOf<typeof article.create>, 'kind'>
/* What is entered, without a fault and cleaned, as it is stored; its files are in the store and the operator's to show. */
const written = async (tx: Tx, actor: Actor, kind: number, form: Entered) => {
  const content = cleanRichText(form.content)
  refuseFaults(articleFormFaults(kind, { ...form, content: content === '' ? '<p></p>' : content }), actor.origin.lang)
  const columns = columnsOf(articleEntry, form)
  await demandFiles(tx, actor, [...picturesOf(content), ...columns.cover.split(','), ...columns.attachment.split(',')])
  return { ...columns, sort: form.sort ?? 0, readers: [...new Set(form.readers)].sort(), content, updated_by_name: actor.user_name }
}
