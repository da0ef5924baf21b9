import { roleCells } from './cells.ts'
import { Type } from 'typebox'
import { carrier } from '../consoles/carrier.ts'
import { operator } from '../consoles/operator.ts'
import { shipper } from '../consoles/shipper.ts'
import { defineEnum } from '../kit/enums.ts'
import { Closed, command, list, query } from '../kit/endpoint.ts'
import { Count, Id, Nullable, Remark, RoleName, Text, Time, Version } from '../kit/fields.ts'

/** Which data of the company the holder of a role sees. */
export const dataScope = defineEnum({
  own: [1, '本人', 'Own'],
  ownDepartment: [2, '本部门', 'Own department'],
  departmentTree: [3, '本部门及下属', 'Department tree'],
  all: [4, '全部', 'All'],
  chosenDepartments: [5, '指定部门', 'Chosen departments']
})
export const roleState = defineEnum({ enabled: [1, '启用', 'Enabled'], disabled: [2, '停用', 'Disabled'] })

const pages = [shipper.people, carrier.roles, operator.roles] as const
const may = (act: 'create' | 'edit' | 'remove' | 'enable' | 'permit' | 'export') => pages.map((page) => page.may[act])
const RoleRow = Closed({
  id: Id,
  version: Version,
  role_name: RoleName,
  /** The key of a preset role; its permissions are those of the product's present version; to change them, a company copies the role. */
  preset: Nullable(Type.String()),
  mids: Type.String(),
  data_scope: dataScope.schema,
  scope_zuzhi_ids: Type.Array(Id),
  state: roleState.schema,
  remark: Remark(),
  user_count: Count,
  created_at: Time
})
/** A comma list of the checked and half-checked ids of the permission tree. */
export const Mids = Type.String({ maxLength: 8000, pattern: '^[0-9P,-]*$' })
const form = {
  role_name: Text(1, 30),
  mids: Type.Optional(Mids),
  data_scope: Type.Optional(dataScope.schema),
  scope_zuzhi_ids: Type.Optional(Type.Array(Id, { maxItems: 100 })),
  remark: Type.Optional(Remark(0, 200))
}
const base = '/api/Admin_user'

export const role = {
  /** The roles of the actor's own company, with how many people hold each: for who keeps roles, or gives them to people. */
  list: list(`${base}/admin_role_list`, {
    may: [shipper.people.may.view, carrier.roles.may.view, carrier.people.may.view, operator.roles.may.view, operator.people.may.view],
    exports: may('export'),
    row: RoleRow,
    cells: roleCells,
    filters: { keyword: Type.Optional(Text(0, 30)), state: Type.Optional(roleState.schema) },
    sorts: ['role_name', 'created_at']
  }),
  create: command(`${base}/add_role`, {
    may: may('create'),
    logAs: 'role.created',
    input: Closed(form),
    output: RoleRow,
    refuses: ['roleTwice', 'aboveYourself', 'reachAboveYourself']
  }),
  update: command(`${base}/edit_role`, {
    may: may('edit'),
    logAs: 'role.updated',
    input: Closed({ id: Id, version: Type.Optional(Version), ...form }),
    output: RoleRow,
    refuses: ['notFound', 'staleVersion', 'roleTwice', 'rolePreset', 'aboveYourself', 'reachAboveYourself']
  }),
  remove: command(`${base}/delete_role`, {
    may: may('remove'),
    logAs: 'role.removed',
    input: Closed({ id: Id, version: Type.Optional(Version) }),
    output: Closed({ id: Id }),
    refuses: ['notFound', 'staleVersion', 'rolePreset', 'roleHeld']
  }),
  /** 停用与启用: the holders of a disabled role lose its permissions within a second. */
  enable: command(`${base}/role_state`, {
    may: may('enable'),
    logAs: 'role.enabled',
    input: Closed({ id: Id, version: Type.Optional(Version), state: roleState.schema }),
    output: RoleRow,
    refuses: ['notFound', 'staleVersion', 'lastAdministrator', 'aboveYourself']
  }),
  /** 权限树: `id, title, children`; only permissions that the company's console has and the caller himself holds. */
  tree: query(`${base}/get_menu_quanxian_tree`, {
    may: 'user',
    input: Closed({}),
    output: Type.Array(Closed({ id: Type.String(), title: Type.String(), children: Type.Array(Type.Unknown()) }))
  })
}
