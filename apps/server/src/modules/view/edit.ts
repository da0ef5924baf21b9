import { consoles } from '@yunshu/contract/consoles/all'
import { view } from '@yunshu/contract/view/contract'
import { deleteVersioned, updateVersioned } from '../../platform/db/versioned.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { newId } from '../../platform/ids.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { mayDo, write } from '../../platform/verb/verb.ts'
import { getView, getViewRow } from './queries.ts'

const perList = 30

export const createView = write(view.create, async ({ tx, actor, input }) => {
  const { tenant_id, company_id } = actor
  const user_id = actor.user_id ?? refuse('noPermission')
  const { list_path, view_name, filters, shared = false } = input
  const own = await namesOf(tx, actor, list_path)
  if (own.includes(view_name)) refuse('viewTaken', { view_name })
  if (own.length >= perList) refuse('viewsFull', { limit: perList })
  const after = await tx
    .insertInto('saved_view')
    .values({
      tenant_id,
      id: newId(),
      parties: [company_id],
      company_id,
      user_id,
      list_path,
      view_name,
      filters: textOf(filters),
      shared,
      created_by: user_id
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { output: await getViewRow(tx, actor, after.id), log: { after, no: view_name } }
})

export const updateView = write(view.update, async ({ tx, actor, input }) => {
  const { id, version, filters, ...changes } = input
  const { user_name, ...before } = await getView(tx, actor, id)
  if (before.user_id !== actor.user_id) refuse('viewOfOther', { user_name })
  const name = changes.view_name
  if (name && name !== before.view_name && (await namesOf(tx, actor, before.list_path)).includes(name)) refuse('viewTaken', { view_name: name })
  const after = await updateVersioned(tx, 'saved_view', actor, before, { ...changes, ...(filters && { filters: textOf(filters) }) }, version)
  return { output: await getViewRow(tx, actor, id), log: { before, after, no: after.view_name } }
})

export const removeView = write(view.remove, async ({ tx, actor, input }) => {
  const { user_name, ...before } = await getView(tx, actor, input.id)
  if (before.user_id !== actor.user_id && !(before.shared && keepsOrder(actor))) refuse('viewOfOther', { user_name })
  await deleteVersioned(tx, 'saved_view', before, input.version)
  return { output: { id: before.id }, log: { id: before.id, before, no: before.view_name } }
})

/** Whoever may remove people of the company also clears away what they left to it. */
const keepsOrder = (actor: Actor): boolean =>
  mayDo(actor, ...[consoles[1], consoles[2], consoles[4]].map(({ pages }) => pages['people']?.may['remove']).filter((grant) => grant !== undefined))

const namesOf = async (tx: Tx, actor: Actor, list_path: string): Promise<string[]> =>
  (
    await tx
      .selectFrom('saved_view')
      .select('view_name')
      .where('tenant_id', '=', actor.tenant_id)
      .where('user_id', '=', actor.user_id ?? 0)
      .where('list_path', '=', list_path)
      .execute()
  ).map(({ view_name }) => view_name)

const textOf = (filters: Record<string, unknown>): string => {
  const text = JSON.stringify(filters)
  return text.length > 4096 ? refuse('tooLarge', { limit: '4 kB' }) : text
}
