import { role } from '@yunshu/contract/role/contract'
import { read } from '../../platform/verb/verb.ts'
import { createRole, enableRole, removeRole, updateRole } from './edit.ts'
import { roleList } from './list.ts'
import { permissionTree } from './tree.ts'

const tree = read(role.tree, async ({ actor }) => permissionTree(actor, actor.origin.lang))

export const verbs = [roleList, createRole, updateRole, removeRole, enableRole, tree]
export { administrators, makePresetRoles, refreshPresets } from './presets.ts'
export { codesIn, demandAdministrator, demandBelow, demandReach, grantedMids } from './rights.ts'
export { giveRoles } from './give.ts'
export { findPreset, rolesToTell } from './queries.ts'
