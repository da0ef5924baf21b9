import { roleState } from '@yunshu/contract/role/contract'
import { codes } from '../../platform/db/codes.ts'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { secondFactor, user, userStatus } from '@yunshu/contract/user/contract'
import { maskMobile, maskMobiles } from '@yunshu/domain/mask'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { mayDo } from '../../platform/verb/verb.ts'
import { codesIn } from '../role/index.ts'

export type UserRow = OutputOf<typeof user.create>

/** The people of the actor's company, as far as his data scope reaches; whom he added himself he always sees. */
export const usersOf = (tx: Tx, actor: Actor) => {
  const all = tx
    .selectFrom('user as u')
    .where('u.tenant_id', '=', actor.tenant_id)
    .where('u.company_id', '=', actor.company_id)
    .where('u.deleted_at', 'is', null)
  const { people } = actor
  return people ? all.where(sql<boolean>`(u.id = any(${people}) or u.created_by = ${actor.user_id})`) : all
}

/** An enabled person of the actor's company, however far his own data scope reaches. */
export const findColleague = async (tx: Tx, actor: Actor, id: number): Promise<{ readonly id: number; readonly user_name: string } | undefined> =>
  await tx
    .selectFrom('user')
    .select(['id', 'user_name'])
    .where('tenant_id', '=', actor.tenant_id)
    .where('company_id', '=', actor.company_id)
    .where('id', '=', id)
    .where('status', '=', userStatus.code.enabled)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** People with their department, post and roles, in one statement. */
export const userRows = (tx: Tx, actor: Actor) =>
  usersOf(tx, actor)
    .leftJoin('department as d', (on) => on.onRef('d.tenant_id', '=', 'u.tenant_id').onRef('d.id', '=', 'u.zuzhi_id'))
    .leftJoin('position as p', (on) => on.onRef('p.tenant_id', '=', 'u.tenant_id').onRef('p.id', '=', 'u.ganwei_id'))
    .innerJoinLateral(
      // What the roles of a person say together, as one row beside him.
      (e) =>
        e
          .selectFrom('user_role as ur')
          .innerJoin('role as r', (on) => on.onRef('r.tenant_id', '=', 'ur.tenant_id').onRef('r.id', '=', 'ur.role_id'))
          .where('ur.tenant_id', '=', actor.tenant_id)
          .whereRef('ur.user_id', '=', 'u.id')
          .select([
            sql<number[]>`coalesce(array_agg(r.id order by r.role_name), '{}')`.as('role_ids'),
            sql<string>`coalesce(string_agg(r.role_name, '、' order by r.role_name), '')`.as('role_names'),
            sql<string>`coalesce(string_agg(r.mids, ',') filter (where r.state = ${codes(roleState, 'enabled')}), '')`.as('role_mids')
          ])
          .as('roles'),
      (on) => on.onTrue()
    )
    // Not even looked for by others, so that no filter tells them.
    .leftJoin('user_factor as f', (on) =>
      on
        .onRef('f.tenant_id', '=', 'u.tenant_id')
        .onRef('f.user_id', '=', 'u.id')
        .on('f.set_at', 'is not', null)
        .on(sql<boolean>`${knowsFactors(actor)}::boolean`)
    )
    .select([
      'u.id',
      'u.version',
      'u.account',
      'u.user_name',
      'u.mobile',
      'u.zuzhi_id',
      'u.ganwei_id',
      'u.job_no',
      'u.entry_date',
      'u.leave_date',
      'u.extra_menu_ids',
      'u.minus_menu_ids',
      'u.data_scope',
      'u.scope_zuzhi_ids',
      'u.status',
      'u.last_login_at',
      'u.created_at',
      'roles.role_ids',
      'roles.role_names',
      'roles.role_mids'
    ])
    .select((e) => [
      e.fn.coalesce('d.zuzhi_name', sql<string>`''`).as('zuzhi_name'),
      e.fn.coalesce('p.ganwei_name', sql<string>`''`).as('ganwei_name'),
      sql<1 | 2 | null>`case when ${knowsFactors(actor)}::boolean then ${factorOf} end`.as('second_factor')
    ])

/** Who answers for the security of logins knows who has a second factor. */
const knowsFactors = (actor: Actor): boolean => mayDo(actor, ...(user.list.shows ?? []))
/** The second factor of a joined person, as a code. */
export const factorOf = sql<number>`case when f.user_id is null then ${sql.lit(secondFactor.code.off)} else ${sql.lit(secondFactor.code.on)} end`

type Found = Awaited<ReturnType<ReturnType<typeof userRows>['executeTakeFirstOrThrow']>>
/** A person as a screen shows him: rights as roles and personal additions make them, mobile masked, also where it is his login name. */
export const shownUser = ({ extra_menu_ids, minus_menu_ids, role_mids, ...row }: Found): UserRow => ({
  ...row,
  mids: effectiveCodes(role_mids, extra_menu_ids, minus_menu_ids).join(','),
  data_scope: row.data_scope as 1,
  status: row.status as 1 | 2,
  account: maskMobiles(row.account),
  mobile: maskMobile(row.mobile)
})

/** What a person's line of the log tells by name, since nobody reads numbers of rows. */
export const named = ({ zuzhi_name, ganwei_name, role_names }: UserRow) => ({ zuzhi_name, ganwei_name, role_names })

/** What a person may do: what the roles give, what is given personally, less what is withheld. */
export const effectiveCodes = (role_mids: string, extra: string, minus: string): string[] => {
  const codes = new Set([...codesIn(role_mids), ...codesIn(extra)])
  for (const code of codesIn(minus)) codes.delete(code)
  return [...codes].sort()
}

export const getUserRow = async (tx: Tx, actor: Actor, id: number): Promise<UserRow> => {
  const found = await userRows(tx, actor).where('u.id', '=', id).executeTakeFirst()
  return found ? shownUser(found) : refuse('notFound')
}

export const getUser = async (tx: Tx, actor: Actor, id: number): Promise<Row<'user'>> =>
  (await usersOf(tx, actor).selectAll('u').where('u.id', '=', id).executeTakeFirst()) ?? refuse('notFound')
