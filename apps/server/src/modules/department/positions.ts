import { department } from '@yunshu/contract/department/contract'
import { deleteVersioned, updateVersioned } from '../../platform/db/versioned.ts'
import { newId } from '../../platform/ids.ts'
import { onConstraint } from '../../platform/verb/constraints.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { write } from '../../platform/verb/verb.ts'
import { leavePosition } from '../user/rows.ts'
import { getPosition, getPositionRow, lockDepartment, lockPosition } from './queries.ts'

onConstraint('position_name_once', 'positionTwice')

export const createPosition = write(department.createPosition, async ({ tx, actor, input, publishChange }) => {
  const { tenant_id, company_id } = actor
  await lockDepartment(tx, actor, input.zuzhi_id, 'shared')
  const after = await tx
    .insertInto('position')
    .values({ tenant_id, id: newId(), parties: [company_id], company_id, ...input, created_by: actor.user_id })
    .returningAll()
    .executeTakeFirstOrThrow()
  publishChange('department', after)
  return { output: await getPositionRow(tx, actor, after.id), log: { after, no: after.ganwei_name } }
})

export const updatePosition = write(department.updatePosition, async ({ tx, actor, input, publishChange }) => {
  const before = await getPosition(tx, actor, input.id)
  const { used } = await getPositionRow(tx, actor, input.id)
  const { ganwei_name, head_count } = input
  if (head_count < used) refuse('positionFull', { ganwei_name, head_count })
  const after = await updateVersioned(tx, 'position', actor, before, { ganwei_name, head_count }, input.version)
  publishChange('department', after)
  return { output: await getPositionRow(tx, actor, before.id), log: { before, after, no: ganwei_name } }
})

export const removePosition = write(department.removePosition, async ({ tx, actor, input, publishChange }) => {
  const before = await lockPosition(tx, actor, input.id)
  const { used, ganwei_name } = await getPositionRow(tx, actor, input.id)
  if (used > 0) refuse('positionHeld', { ganwei_name, used })
  await leavePosition(tx, actor.tenant_id, before.id)
  await deleteVersioned(tx, 'position', before, input.version)
  publishChange('department', before)
  return { output: { id: before.id }, log: { id: before.id, before, no: ganwei_name } }
})
