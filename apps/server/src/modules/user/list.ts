import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { user } from '@yunshu/contract/user/contract'
import { maskMobile } from '@yunshu/domain/mask'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { pageOf } from '../../platform/db/page.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { read } from '../../platform/verb/verb.ts'

/** The people of the actor's company. */
const usersOf = (tx: Tx, actor: Actor) =>
  tx.selectFrom('user as u').where('u.tenant_id', '=', actor.tenant_id).where('u.company_id', '=', actor.company_id).where('u.deleted_at', 'is', null)
const like = (text: string): string => `%${text.replace(/[%_\\]/g, '\\$&')}%`

export const listUsers = read(user.list, async ({ tx, actor, input }): Promise<OutputOf<typeof user.list>> => {
  const roleNames = sql<string>`coalesce((select string_agg(r.role_name, '、' order by r.role_name) from user_role ur join role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id where ur.tenant_id = u.tenant_id and ur.user_id = u.id), '')`
  let rows = usersOf(tx, actor).select([
    'u.id',
    'u.version',
    'u.account',
    'u.user_name',
    'u.mobile',
    'u.status',
    'u.last_login_at',
    roleNames.as('role_names')
  ])
  if (input.status) rows = rows.where('u.status', '=', input.status)
  const { keyword } = input
  if (keyword)
    rows = rows.where((e) => e.or([e('u.user_name', 'ilike', like(keyword)), e('u.account', 'ilike', like(keyword)), e('u.mobile', '=', keyword)]))
  const page = await pageOf(tx, rows.orderBy('u.id', input.order ?? 'asc'), input)
  return { ...page, data: page.data.map((row) => ({ ...row, status: row.status as 1 | 2, mobile: maskMobile(row.mobile) })) }
})

export const pickUsers = read(user.pick, async ({ tx, actor, input }) => {
  const rows = usersOf(tx, actor).select(['u.id', 'u.user_name']).orderBy('u.user_name').limit(20)
  return { data: await (input.keyword ? rows.where('u.user_name', 'ilike', like(input.keyword)) : rows).execute() }
})
