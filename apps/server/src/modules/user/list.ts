import { userStatus, user } from '@yunshu/contract/user/contract'
import { sql } from 'kysely'
import { likeText } from '../../platform/db/like.ts'
import { listVerb } from '../../platform/verb/list.ts'
import { read } from '../../platform/verb/verb.ts'
import { factorOf, shownUser, userRows, usersOf } from './queries.ts'

export const listUsers = listVerb(user.list, {
  rows: ({ tx, actor }) => userRows(tx, actor),
  id: 'u.id',
  filters: {
    keyword: {
      text: ['u.user_name'],
      whole: ['u.job_no', 'u.mobile'],
      // A login name that is the mobile is found by the whole of it alone, as the mobile is.
      also: (_, like) => sql<boolean>`(u.account ilike ${like} and u.account <> u.mobile)`
    },
    status: 'u.status',
    second_factor: (code) => sql<boolean>`${factorOf} = ${code}`,
    role_id: { holds: 'roles.role_ids' },
    zuzhi_id: (id) => sql<boolean>`d.path like ${likeText(`/${id}/`)}`
  },
  sorts: {
    last_login_at: { nullable: 'u.last_login_at' },
    created_at: 'u.created_at',
    user_name: 'u.user_name',
    entry_date: { nullable: 'u.entry_date' }
  },
  first: ['id', 'asc'],
  shown: (rows) => rows.map(shownUser)
})

export const pickUsers = read(user.pick, async ({ tx, actor, input }) => {
  const rows = usersOf(tx, actor).select(['u.id', 'u.user_name']).where('u.status', '=', userStatus.code.enabled).orderBy('u.user_name').limit(20)
  return { data: await (input.keyword ? rows.where('u.user_name', 'ilike', likeText(input.keyword)) : rows).execute() }
})
