import { Type } from 'typebox'
import { carrier } from '../consoles/carrier.ts'
import { operator } from '../consoles/operator.ts'
import { shipper } from '../consoles/shipper.ts'
import { Closed, command, query } from '../kit/endpoint.ts'
import { Count, Id, Name, Nullable, Text, Version } from '../kit/fields.ts'

const may = {
  create: [shipper.departments.may.create, carrier.departments.may.create, operator.people.may.create],
  edit: [shipper.departments.may.edit, carrier.departments.may.edit, operator.people.may.edit],
  remove: [shipper.departments.may.remove, carrier.departments.may.remove, operator.people.may.remove]
}
const ofShippers = { create: [shipper.departments.may.create], edit: [shipper.departments.may.edit], remove: [shipper.departments.may.remove] }

/** A position with its head count, and how many people hold it. */
const PositionRow = Closed({
  id: Id,
  version: Version,
  zuzhi_id: Id,
  zuzhi_name: Name,
  ganwei_name: Name,
  head_count: Count,
  used: Type.Integer()
})
export const DepartmentRow = Closed({
  id: Id,
  version: Version,
  parent_id: Nullable(Id),
  zuzhi_name: Name,
  leader_id: Nullable(Id),
  leader_name: Name,
  sort: Type.Integer(),
  /** People in it, without those of its children. */
  user_count: Count
})
const info = Closed({ department: DepartmentRow, positions: Type.Array(PositionRow) })
/** `id, title, children`, like the permission tree and the pickers. */
const Nodes = Type.Array(Closed({ id: Id, title: Type.String(), children: Type.Array(Type.Unknown()) }))
const form = {
  zuzhi_name: Text(1, 30),
  parent_id: Type.Optional(Nullable(Id)),
  leader_id: Type.Optional(Nullable(Id)),
  sort: Type.Optional(Type.Integer({ minimum: 0, maximum: 9999 }))
}
const one = Closed({ id: Id, version: Type.Optional(Version) })
const index = { may: 'user', input: Closed({}), output: Type.Array(DepartmentRow) } as const
const infoLine = { may: 'user', input: Closed({ id: Id }), output: info, refuses: ['notFound'] } as const
const add = (grants: typeof may.create) =>
  ({
    may: grants,
    logAs: 'department.created',
    input: Closed(form),
    output: DepartmentRow,
    refuses: ['notFound', 'departmentTwice', 'departmentTooDeep']
  }) as const
const update = (grants: typeof may.edit) =>
  ({
    may: grants,
    logAs: 'department.updated',
    input: Closed({ id: Id, version: Type.Optional(Version), ...form }),
    output: DepartmentRow,
    refuses: ['notFound', 'staleVersion', 'departmentTwice', 'departmentTooDeep', 'departmentInItself']
  }) as const
const remove = (grants: typeof may.remove) =>
  ({
    may: grants,
    logAs: 'department.removed',
    input: one,
    output: Closed({ id: Id }),
    refuses: ['notFound', 'staleVersion', 'departmentNotEmpty']
  }) as const
const base = '/api/company_zuzhi'

/** Departments (部门) and positions (岗位) of the actor's own company. In the specification the shipper's calls have names of their own; they do the same. An operator keeps its departments where it keeps its people (系统用户). */
export const department = {
  list: query(`${base}/company_zuzhi_index`, index),
  info: query(`${base}/company_zuzhi_info`, infoLine),
  create: command(`${base}/add_company_zuzhi`, add(may.create)),
  update: command(`${base}/update_company_zuzhi`, update(may.edit)),
  remove: command('department/remove', remove(may.remove)),
  /** The tree for pickers. */
  pick: query(`${base}/company_zuzhi_min_index`, { may: 'user', input: Closed({}), output: Nodes }),
  shipperList: query(`${base}/shipper_zuzhi_department_index`, index),
  shipperInfo: query(`${base}/shipper_zuzhi_department_info`, infoLine),
  shipperCreate: command(`${base}/shipper_zuzhi_department_add`, add(ofShippers.create)),
  shipperUpdate: command(`${base}/shipper_zuzhi_department_update`, update(ofShippers.edit)),
  shipperRemove: command(`${base}/shipper_zuzhi_department_delete`, remove(ofShippers.remove)),
  /** 岗位人数: every position with its head count, and how many people hold it. */
  positions: query(`${base}/ganwei_num`, { may: 'user', input: Closed({ zuzhi_id: Type.Optional(Id) }), output: Type.Array(PositionRow) }),
  createPosition: command('department/create_position', {
    may: may.create,
    logAs: 'department.positionCreated',
    input: Closed({ zuzhi_id: Id, ganwei_name: Text(1, 30), head_count: Type.Integer({ minimum: 1, maximum: 9999 }) }),
    output: PositionRow,
    refuses: ['notFound', 'positionTwice']
  }),
  updatePosition: command('department/update_position', {
    may: may.edit,
    logAs: 'department.positionUpdated',
    input: Closed({ id: Id, version: Version, ganwei_name: Text(1, 30), head_count: Type.Integer({ minimum: 1, maximum: 9999 }) }),
    output: PositionRow,
    refuses: ['notFound', 'staleVersion', 'positionTwice', 'positionFull']
  }),
  removePosition: command('department/remove_position', {
    may: may.remove,
    logAs: 'department.positionRemoved',
    input: Closed({ id: Id, version: Version }),
    output: Closed({ id: Id }),
    refuses: ['notFound', 'staleVersion', 'positionHeld']
  })
}
