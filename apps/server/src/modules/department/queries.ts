import { roleTerms } from '@yunshu/contract/role/words'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { sql } from 'kysely'
import { refuse, refuseField } from '../../platform/verb/refuse.ts'
import { countPeople, peopleOf, userName, worksFor } from '../user/rows.ts'

/** The departments of the actor's company. */
export const departmentsOf = (tx: Tx, actor: Actor) =>
  tx.selectFrom('department as d').where('d.tenant_id', '=', actor.tenant_id).where('d.company_id', '=', actor.company_id)

/** The posts of the actor's company. */
const positionsOf = (tx: Tx, actor: Actor) =>
  tx.selectFrom('position as p').where('p.tenant_id', '=', actor.tenant_id).where('p.company_id', '=', actor.company_id)

/** Departments as screens show them, parents before children. */
export const departmentRows = (tx: Tx, actor: Actor) =>
  departmentsOf(tx, actor)
    .select(['d.id', 'd.version', 'd.parent_id', 'd.zuzhi_name', 'd.leader_id', 'd.sort'])
    .select([
      sql<string>`coalesce(${userName(actor.tenant_id, sql.ref('d.leader_id'))}, '')`.as('leader_name'),
      countPeople(actor.tenant_id, 'zuzhi_id', sql.ref('d.id')).as('user_count')
    ])
    .orderBy(sql`array_length(string_to_array(d.path, '/'), 1)`)
    .orderBy('d.sort')
    .orderBy('d.id')

/** Posts as screens show them. */
export const positionRows = (tx: Tx, actor: Actor) =>
  positionsOf(tx, actor)
    .innerJoin('department as d', (on) => on.onRef('d.tenant_id', '=', 'p.tenant_id').onRef('d.id', '=', 'p.zuzhi_id'))
    .select(['p.id', 'p.version', 'p.zuzhi_id', 'd.zuzhi_name', 'p.ganwei_name', 'p.head_count'])
    .select(countPeople(actor.tenant_id, 'ganwei_id', sql.ref('p.id')).as('used'))
    .orderBy('p.zuzhi_id')
    .orderBy('p.id')

export const getDepartment = async (tx: Tx, actor: Actor, id: number) =>
  (await departmentsOf(tx, actor).selectAll('d').where('d.id', '=', id).executeTakeFirst()) ?? refuse('notFound')
/** The same, held until the transaction ends: by who removes it, or shared by who puts something into it. */
export const lockDepartment = async (tx: Tx, actor: Actor, id: number, how: 'alone' | 'shared') => {
  const asked = departmentsOf(tx, actor).selectAll('d').where('d.id', '=', id)
  return (await (how === 'alone' ? asked.forUpdate() : asked.forShare()).executeTakeFirst()) ?? refuse('notFound')
}
export const getPosition = async (tx: Tx, actor: Actor, id: number) =>
  (await positionsOf(tx, actor).selectAll('p').where('p.id', '=', id).executeTakeFirst()) ?? refuse('notFound')
/** The same, held until the transaction ends by who removes it: nobody takes the post meanwhile. */
export const lockPosition = async (tx: Tx, actor: Actor, id: number) =>
  (await positionsOf(tx, actor).selectAll('p').where('p.id', '=', id).forUpdate().executeTakeFirst()) ?? refuse('notFound')
export const getDepartmentRow = async (tx: Tx, actor: Actor, id: number) =>
  (await departmentRows(tx, actor).where('d.id', '=', id).executeTakeFirst()) ?? refuse('notFound')
export const getPositionRow = async (tx: Tx, actor: Actor, id: number) =>
  (await positionRows(tx, actor).where('p.id', '=', id).executeTakeFirst()) ?? refuse('notFound')

/** The departments that a scope (数据范围) newly names are the company's own; what it named before stays, also when that department is gone. */
export const demandScope = async (tx: Tx, actor: Actor, ids: readonly number[], before: readonly number[] = []): Promise<void> => {
  const added = [...new Set(ids)].filter((id) => !before.includes(id))
  if (added.length === 0) return
  const own = await departmentsOf(tx, actor).select('d.id').where('d.id', 'in', added).execute()
  if (own.length === added.length) return
  const label = { zh: roleTerms.zh.scope_zuzhi_ids, en: roleTerms.en.scope_zuzhi_ids }
  refuseField('scope_zuzhi_ids', label, { zh: '含有不属于本公司的部门', en: 'holds a department that is not of this company' }, actor.origin.lang)
}

/** Refuses a post that is full; the post's row is locked, so that two who come at once are counted one after the other. */
export const demandPlace = async (tx: Tx, actor: Actor, ganwei_id: number, zuzhi_id: number | null | undefined, except = 0): Promise<void> => {
  const post = await positionsOf(tx, actor).selectAll('p').where('p.id', '=', ganwei_id).forNoKeyUpdate().executeTakeFirst()
  if (!post || post.zuzhi_id !== zuzhi_id) return refuse('notFound')
  const held = await peopleOf(tx, actor.tenant_id, 'ganwei_id', ganwei_id)
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('id', '<>', except)
    .executeTakeFirstOrThrow()
  if (held.n >= post.head_count) refuse('positionFull', { ganwei_name: post.ganwei_name, head_count: post.head_count })
}

/** A leader is a person of the company. */
export const demandLeader = async (tx: Tx, actor: Actor, user_id: number): Promise<void> => {
  if (!(await worksFor(tx, actor.tenant_id, actor.company_id, user_id))) refuse('notFound')
}
