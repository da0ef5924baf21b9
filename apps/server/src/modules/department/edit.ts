import { department } from '@yunshu/contract/department/contract'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { type Row, updateVersioned } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { newId } from '../../platform/ids.ts'
import { onConstraint } from '../../platform/verb/constraints.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { write, type WriteContext } from '../../platform/verb/verb.ts'
import { peopleOf } from '../user/rows.ts'
import { demandLeader, departmentsOf, getDepartment, getDepartmentRow, lockDepartment } from './queries.ts'

onConstraint('department_name_once', 'departmentTwice')
const deepest = 8

const create = async ({ tx, actor, input, publishChange }: WriteContext<typeof department.create>) => {
  const { tenant_id, company_id } = actor
  const id = newId()
  const { zuzhi_name, parent_id = null, leader_id = null, sort = 0 } = input
  const path = await pathBelow(tx, actor, parent_id, id)
  if (leader_id) await demandLeader(tx, actor, leader_id)
  const after = await tx
    .insertInto('department')
    .values({ tenant_id, id, parties: [company_id], company_id, parent_id, zuzhi_name, path, leader_id, sort, created_by: actor.user_id })
    .returningAll()
    .executeTakeFirstOrThrow()
  publishChange('department', after)
  return { output: await getDepartmentRow(tx, actor, id), log: { after, no: zuzhi_name } }
}

const update = async ({ tx, actor, input, publishChange }: WriteContext<typeof department.update>) => {
  const before = await getDepartment(tx, actor, input.id)
  const { zuzhi_name, parent_id = before.parent_id, leader_id = before.leader_id, sort = before.sort } = input
  const path = parent_id === before.parent_id ? before.path : await moveBelow(tx, actor, before, parent_id)
  if (leader_id && leader_id !== before.leader_id) await demandLeader(tx, actor, leader_id)
  const after = await updateVersioned(tx, 'department', actor, before, { zuzhi_name, parent_id, leader_id, sort, path }, input.version)
  publishChange('department', after)
  return { output: await getDepartmentRow(tx, actor, before.id), log: { before, after, no: zuzhi_name } }
}

const remove = async ({ tx, actor, input, publishChange }: WriteContext<typeof department.remove>) => {
  const before = await lockDepartment(tx, actor, input.id, 'alone')
  if (input.version !== undefined && input.version !== before.version) refuse('staleVersion')
  const what = await contentsOf(tx, actor, before.id)
  if (what) refuse('departmentNotEmpty', { zuzhi_name: before.zuzhi_name, what })
  await tx.deleteFrom('position').where('tenant_id', '=', actor.tenant_id).where('zuzhi_id', '=', before.id).execute()
  await tx.deleteFrom('department').where('tenant_id', '=', actor.tenant_id).where('id', '=', before.id).execute()
  publishChange('department', before)
  return { output: { id: before.id }, log: { id: before.id, before, no: before.zuzhi_name } }
}

/* The path of a new node; the parent is locked, so that it is not deleted or moved meanwhile. */
const pathBelow = async (tx: Tx, actor: Actor, parent_id: number | null, id: number): Promise<string> => {
  if (parent_id === null) return `/${id}/`
  const parent = await departmentsOf(tx, actor).selectAll('d').where('d.id', '=', parent_id).forNoKeyUpdate().executeTakeFirst()
  if (!parent) return refuse('notFound')
  const path = `${parent.path}${id}/`
  return path.split('/').length - 2 > deepest ? refuse('departmentTooDeep', { limit: deepest }) : path
}

/* Moves a department with all below it. */
const moveBelow = async (tx: Tx, actor: Actor, before: Row<'department'>, parent_id: number | null): Promise<string> => {
  const path = await pathBelow(tx, actor, parent_id, before.id)
  if (path.startsWith(before.path) && path !== before.path) refuse('departmentInItself')
  const below = await departmentsOf(tx, actor).select('d.path').where('d.path', 'like', `${before.path}%`).forNoKeyUpdate().execute()
  const depth = Math.max(...below.map(({ path: old }) => old.slice(before.path.length).split('/').length - 1), 0)
  if (path.split('/').length - 2 + depth > deepest) refuse('departmentTooDeep', { limit: deepest })
  await tx
    .updateTable('department')
    .set({ path: sql`${path} || substr(path, ${before.path.length + 1})` })
    .where('tenant_id', '=', actor.tenant_id)
    .where('company_id', '=', actor.company_id)
    .where('path', 'like', `${before.path}%`)
    .execute()
  return path
}

const contentsOf = async (tx: Tx, actor: Actor, id: number): Promise<{ zh: string; en: string } | undefined> => {
  const child = await departmentsOf(tx, actor).select('d.id').where('d.parent_id', '=', id).limit(1).executeTakeFirst()
  if (child) return { zh: '下级部门', en: 'departments' }
  const person = await peopleOf(tx, actor.tenant_id, 'zuzhi_id', id).select('id').limit(1).executeTakeFirst()
  return person ? { zh: '员工', en: 'people' } : undefined
}

// A shipper's calls have names of their own and do the same.
export const createDepartment = write(department.create, create)
export const updateDepartment = write(department.update, update)
export const removeDepartment = write(department.remove, remove)
export const shipperDepartments = [
  write(department.shipperCreate, create),
  write(department.shipperUpdate, update),
  write(department.shipperRemove, remove)
]
