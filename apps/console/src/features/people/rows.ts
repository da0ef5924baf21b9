import type { department } from '@yunshu/contract/department/contract'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import type { role } from '@yunshu/contract/role/contract'
import type { user } from '@yunshu/contract/user/contract'
import type { RowOf } from '../../kit/useList.ts'

export type DepartmentRow = OutputOf<typeof department.list>[number]
export type PositionRow = OutputOf<typeof department.positions>[number]
export type PersonRow = RowOf<typeof user.list>
export type RoleRow = RowOf<typeof role.list>
