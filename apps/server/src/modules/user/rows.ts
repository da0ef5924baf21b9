import type { Tx } from '../../platform/db/pool.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Row } from '../../platform/db/versioned.ts'
import { roleState } from '@yunshu/contract/role/contract'
import { userStatus } from '@yunshu/contract/user/contract'

/** Takes everybody out of a position that goes. */
export const leavePosition = async (tx: Tx, tenant_id: number, ganwei_id: number): Promise<void> =>
  void (await tx.updateTable('user').set({ ganwei_id: null }).where('tenant_id', '=', tenant_id).where('ganwei_id', '=', ganwei_id).execute())

/** The row of a person at a console, where whoever asks may see it; with his password's hash. */
export const findUser = async (tx: Tx, tenant_id: number, id: number): Promise<Row<'user'> | undefined> =>
  await tx.selectFrom('user').selectAll().where('tenant_id', '=', tenant_id).where('id', '=', id).executeTakeFirst()

/** The name of the person that a statement names. */
export const userName = (tenant_id: number, id: RawBuilder<unknown>) =>
  sql<string | null>`(select u.user_name from "user" u where u.tenant_id = ${tenant_id} and u.id = ${id})`

/** Whether the person that a statement names is still there. */
export const isUser = (tenant_id: number, id: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from "user" u where u.tenant_id = ${tenant_id} and u.id = ${id} and u.deleted_at is null)`

/** Whether he may log in, and no right of his roles is withheld from him. */
export const isWholeUser = (tenant_id: number, id: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from "user" u where u.tenant_id = ${tenant_id} and u.id = ${id}
    and u.status = ${userStatus.code.enabled} and u.deleted_at is null and u.minus_menu_ids = '')`

/** How many people are in the department, or hold the post, that a statement names. */
export const countPeople = (tenant_id: number, of: 'zuzhi_id' | 'ganwei_id', id: RawBuilder<unknown>) =>
  sql<number>`(select count(*)::int from "user" u where u.tenant_id = ${tenant_id} and u.${sql.ref(of)} = ${id} and u.deleted_at is null)`

/** The people of a department or a post. */
export const peopleOf = (tx: Tx, tenant_id: number, of: 'zuzhi_id' | 'ganwei_id', id: number) =>
  tx.selectFrom('user').where('tenant_id', '=', tenant_id).where(of, '=', id).where('deleted_at', 'is', null)

/** Whether a person works for a company. */
export const worksFor = async (tx: Tx, tenant_id: number, company_id: number, id: number): Promise<boolean> => {
  const found = await findUser(tx, tenant_id, id)
  return found?.company_id === company_id && found.deleted_at === null
}

type Rights = Pick<Row<'user'>, 'id' | 'mobile' | 'preferences' | 'extra_menu_ids' | 'minus_menu_ids'> & {
  readonly mids: string
  readonly company_type: number
}
/** The people of a company who may log in, of which kind it is, with what their roles give together, and what is given or withheld personally. */
export const rightsOfPeople = async (tx: Tx, tenant_id: number, company_id: number): Promise<Rights[]> =>
  await tx
    .selectFrom('user as u')
    .innerJoin('company as c', (on) => on.onRef('c.tenant_id', '=', 'u.tenant_id').onRef('c.id', '=', 'u.company_id'))
    .leftJoin('user_role as ur', (on) => on.onRef('ur.tenant_id', '=', 'u.tenant_id').onRef('ur.user_id', '=', 'u.id'))
    .leftJoin('role as r', (on) =>
      on.onRef('r.tenant_id', '=', 'ur.tenant_id').onRef('r.id', '=', 'ur.role_id').on('r.state', '=', roleState.code.enabled)
    )
    .select([
      'u.id',
      'u.mobile',
      'u.preferences',
      'u.extra_menu_ids',
      'u.minus_menu_ids',
      'c.company_type',
      sql<string>`coalesce(string_agg(r.mids, ','), '')`.as('mids')
    ])
    .where('u.tenant_id', '=', tenant_id)
    .where('u.company_id', '=', company_id)
    .where('u.status', '=', userStatus.code.enabled)
    .where('u.deleted_at', 'is', null)
    .groupBy(['u.id', 'u.mobile', 'u.preferences', 'u.extra_menu_ids', 'u.minus_menu_ids', 'c.company_type'])
    .execute()

/** The names of the roles that a person holds. */
export const roleNamesOf = async (tx: Tx, tenant_id: number, user_id: number): Promise<string[]> =>
  (
    await tx
      .selectFrom('user_role as ur')
      .innerJoin('role as r', (on) => on.onRef('r.tenant_id', '=', 'ur.tenant_id').onRef('r.id', '=', 'ur.role_id'))
      .select('r.role_name')
      .where('ur.tenant_id', '=', tenant_id)
      .where('ur.user_id', '=', user_id)
      .execute()
  ).map(({ role_name }) => role_name)

/** The people of a tenant's operator company who hold its administrator's role. */
export const administratorsOf = async (tx: Tx, tenant_id: number) =>
  await tx
    .selectFrom('user as u')
    .innerJoin('user_role as ur', (on) => on.onRef('ur.tenant_id', '=', 'u.tenant_id').onRef('ur.user_id', '=', 'u.id'))
    .innerJoin('role as r', (on) => on.onRef('r.tenant_id', '=', 'ur.tenant_id').onRef('r.id', '=', 'ur.role_id'))
    .select(['u.id as user_id', 'u.company_id', 'u.account', 'u.user_name', 'u.mobile', 'u.last_login_at', 'u.password_once'])
    .where('u.tenant_id', '=', tenant_id)
    .where('r.preset', '=', 'operator.admin')
    .where('u.status', '=', userStatus.code.enabled)
    .where('u.deleted_at', 'is', null)
    .orderBy('u.id')
    .limit(20)
    .execute()

/** How many people work at the consoles of each tenant, or of one. Beyond tenants: within `withSystemScope`. */
export const countUsers = (tx: Tx, one?: number) =>
  tx
    .selectFrom('user')
    .select(['tenant_id', (e) => e.fn.countAll<number>().as('n')])
    .where('deleted_at', 'is', null)
    .$if(one !== undefined, (q) => q.where('tenant_id', '=', one ?? 0))
    .groupBy('tenant_id')

/** When somebody of each of these tenants logged in last. Beyond tenants: within `withSystemScope`. */
export const lastLogins = async (tx: Tx, tenant_ids: readonly number[]) =>
  await tx
    .selectFrom('user')
    .select(['tenant_id', (e) => e.fn.max('last_login_at').as('at')])
    .where('tenant_id', 'in', tenant_ids)
    .groupBy('tenant_id')
    .execute()

/** The people who hold any of these roles. */
export const holdersOf = async (tx: Tx, tenant_id: number, role_ids: readonly number[]): Promise<ReadonlySet<number>> =>
  new Set(
    (
      await tx
        .selectFrom('user_role')
        .select('user_id')
        .where('tenant_id', '=', tenant_id)
        .where('role_id', 'in', [0, ...role_ids])
        .execute()
    ).map(({ user_id }) => user_id)
  )
