import { definePhrases } from '../kit/phrases.ts'
import { defineRefusals } from '../kit/refusals.ts'

export const roleTerms = definePhrases({
  zh: {
    role_name: '角色名称',
    preset: '预置角色',
    user_count: '人数',
    mids: '权限',
    data_scope: '数据范围',
    scope_zuzhi_ids: '指定部门',
    created_at: '创建时间',
    remark: '备注'
  },
  en: {
    role_name: 'Role',
    preset: 'Preset',
    user_count: 'People',
    mids: 'Permissions',
    data_scope: 'Data scope',
    scope_zuzhi_ids: 'Chosen departments',
    created_at: 'Created',
    remark: 'Remark'
  }
})

export const roleRefusals = defineRefusals(1610, {
  zh: {
    roleTwice: '公司已有同名角色',
    rolePreset: '“{role_name}”是预置角色，不能修改或删除，可复制后调整',
    roleHeld: '还有 {user_count} 人持有角色“{role_name}”，不能删除',
    aboveYourself: '不能授予您自己没有的权限：{codes}',
    lastAdministrator: '公司至少要保留一位启用的管理员',
    reachAboveYourself: '您的数据范围有限，只能授予“本人”的数据范围'
  },
  en: {
    roleTwice: 'Your company already has a role of this name',
    rolePreset: '“{role_name}” is a preset role and stays as it is; copy it to adjust it',
    roleHeld: '{user_count} people hold the role “{role_name}”, so it cannot be deleted',
    aboveYourself: 'You cannot give rights that you do not hold yourself: {codes}',
    lastAdministrator: 'A company keeps at least one enabled administrator',
    reachAboveYourself: 'Your own data scope is limited, so you can only give the scope “own”'
  }
})

/** The names of its acts in the operation log. */
export const roleActs = definePhrases({
  zh: {
    'role.created': '新增角色',
    'role.updated': '修改角色',
    'role.removed': '删除角色',
    'role.enabled': '停用或启用角色'
  },
  en: {
    'role.created': 'Role added',
    'role.updated': 'Role changed',
    'role.removed': 'Role deleted',
    'role.enabled': 'Role disabled or enabled'
  }
})
