import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { userStatus, user } from '@yunshu/contract/user/contract'
import { sql } from 'kysely'
import { likeText } from '../../platform/db/like.ts'
import { inOrder, pageOf } from '../../platform/db/page.ts'
import { read } from '../../platform/verb/verb.ts'
import { shownUser, userRows, usersOf } from './queries.ts'

const nullable = new Set(['last_login_at', 'entry_date'])

export const listUsers = read(user.list, async ({ tx, actor, input }): Promise<OutputOf<typeof user.list>> => {
  const { keyword, status, role_id, zuzhi_id, sort, order = 'asc' } = input
  let rows = userRows(tx, actor)
  if (status) rows = rows.where('u.status', '=', status)
  if (role_id) rows = rows.where(sql<boolean>`${role_id} = any(roles.role_ids)`)
  if (zuzhi_id) rows = rows.where('d.path', 'like', `%/${zuzhi_id}/%`)
  if (keyword)
    rows = rows.where((e) =>
      e.or([
        e('u.user_name', 'ilike', likeText(keyword)),
        // A login name that is the mobile is found by the whole of it alone, as the mobile is.
        e.and([e('u.account', 'ilike', likeText(keyword)), e('u.account', '<>', e.ref('u.mobile'))]),
        e('u.job_no', '=', keyword),
        e('u.mobile', '=', keyword)
      ])
    )
  if (sort) rows = rows.orderBy(`u.${sort as 'created_at'}`, inOrder(order, nullable.has(sort)))
  const page = await pageOf(tx, rows.orderBy('u.id'), input)
  return { ...page, data: page.data.map(shownUser) }
})

export const pickUsers = read(user.pick, async ({ tx, actor, input }) => {
  const rows = usersOf(tx, actor).select(['u.id', 'u.user_name']).where('u.status', '=', userStatus.code.enabled).orderBy('u.user_name').limit(20)
  return { data: await (input.keyword ? rows.where('u.user_name', 'ilike', likeText(input.keyword)) : rows).execute() }
})
