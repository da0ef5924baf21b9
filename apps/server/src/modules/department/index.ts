import { department } from '@yunshu/contract/department/contract'
import { read } from '../../platform/verb/verb.ts'
import { createDepartment, removeDepartment, shipperDepartments, updateDepartment } from './edit.ts'
import { createPosition, removePosition, updatePosition } from './positions.ts'
import { listDepartments, pickDepartments, tellDepartment } from './list.ts'
import { positionRows } from './queries.ts'

const positions = read(
  department.positions,
  async ({ tx, actor, input: { zuzhi_id } }) =>
    await (zuzhi_id ? positionRows(tx, actor).where('p.zuzhi_id', '=', zuzhi_id) : positionRows(tx, actor)).execute()
)

export const verbs = [
  read(department.list, listDepartments),
  read(department.shipperList, listDepartments),
  read(department.info, tellDepartment),
  read(department.shipperInfo, tellDepartment),
  read(department.pick, pickDepartments),
  positions,
  createDepartment,
  updateDepartment,
  removeDepartment,
  ...shipperDepartments,
  createPosition,
  updatePosition,
  removePosition
]
export { demandPlace, demandScope } from './queries.ts'
export { handDepartmentsOver } from './lead.ts'
