import { role } from '@yunshu/contract/role/contract'
import { likeText } from '../../platform/db/like.ts'
import { pageOf } from '../../platform/db/page.ts'
import { read } from '../../platform/verb/verb.ts'
import { createRole, enableRole, removeRole, updateRole } from './edit.ts'
import { roleRows } from './queries.ts'
import { permissionTree } from './tree.ts'

const list = read(role.list, async ({ tx, actor, input }) => {
  const { keyword, state, sort, order = 'asc' } = input
  let rows = roleRows(tx, actor)
  if (keyword) rows = rows.where('r.role_name', 'ilike', likeText(keyword))
  if (state) rows = rows.where('r.state', '=', state)
  return await pageOf(tx, (sort ? rows.orderBy(`r.${sort as 'role_name'}`, order) : rows).orderBy('r.id'), input)
})
const tree = read(role.tree, async ({ actor }) => permissionTree(actor, actor.origin.lang))

export const roleVerbs = [list, createRole, updateRole, removeRole, enableRole, tree]
export { administrators, allCodes, codesOf, makePresetRoles, presets, refreshPresets } from './presets.ts'
export { codesIn, demandAdministrator, demandBelow, demandReach, grantedMids } from './rights.ts'
export { giveRoles } from './give.ts'
