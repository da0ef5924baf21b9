import { view, type ViewRow } from '@yunshu/contract/view/contract'
import type { Static } from 'typebox'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { read } from '../../platform/verb/verb.ts'
import { sql } from 'kysely'
import { userName } from '../user/rows.ts'

/** What the actor may use: his own, and those of the company. */
const viewsOf = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('saved_view as v')
    .where('v.tenant_id', '=', actor.tenant_id)
    .where('v.company_id', '=', actor.company_id)
    .where((e) => e.or([e('v.user_id', '=', actor.user_id ?? 0), e('v.shared', '=', true)]))

const ownerName = ({ tenant_id }: Actor) => sql<string>`coalesce(${userName(tenant_id, sql.ref('v.user_id'))}, '')`.as('user_name')
const rows = (tx: Tx, actor: Actor) =>
  viewsOf(tx, actor).select(['v.id', 'v.version', 'v.list_path', 'v.view_name', 'v.filters', 'v.shared', 'v.user_id', ownerName(actor)])

/** One's own first, then those of the company, each in the order they were made. */
export const listViews = read(view.list, async ({ tx, actor, input }) => {
  const found = await rows(tx, actor).where('v.list_path', '=', input.list_path).orderBy('v.shared').orderBy('v.id').limit(200).execute()
  return { data: found.map((row) => shown(row, actor)) }
})

export const getView = async (tx: Tx, actor: Actor, id: number) =>
  (await viewsOf(tx, actor).selectAll('v').select(ownerName(actor)).where('v.id', '=', id).executeTakeFirst()) ?? refuse('notFound')

export const getViewRow = async (tx: Tx, actor: Actor, id: number): Promise<Static<typeof ViewRow>> =>
  shown(await rows(tx, actor).where('v.id', '=', id).executeTakeFirstOrThrow(), actor)

type Found = Omit<Static<typeof ViewRow>, 'mine' | 'filters'> & { filters: unknown; user_id: number }
const shown = ({ user_id, filters, ...row }: Found, actor: Actor): Static<typeof ViewRow> => ({
  ...row,
  filters: filters as Record<string, unknown>,
  mine: user_id === actor.user_id
})
