import type { department } from '@yunshu/contract/department/contract'
import type { ReadContext } from '../../platform/verb/verb.ts'
import { departmentRows, getDepartmentRow, positionRows } from './queries.ts'

type Node = { id: number; title: string; children: Node[] }

/** Every department of the company, parents before children. */
export const listDepartments = async ({ tx, actor }: Pick<ReadContext<typeof department.list>, 'tx' | 'actor'>) =>
  await departmentRows(tx, actor).execute()

export const tellDepartment = async ({ tx, actor, input }: Pick<ReadContext<typeof department.info>, 'tx' | 'actor' | 'input'>) => ({
  department: await getDepartmentRow(tx, actor, input.id),
  positions: await positionRows(tx, actor).where('p.zuzhi_id', '=', input.id).execute()
})

/** The tree for pickers, in the fields of the permission tree. */
export const pickDepartments = async ({ tx, actor }: Pick<ReadContext<typeof department.pick>, 'tx' | 'actor'>) => {
  const nodes = new Map<number, Node>()
  const roots: Node[] = []
  for (const { id, parent_id, zuzhi_name: title } of await departmentRows(tx, actor).execute()) {
    const node = { id, title, children: [] }
    nodes.set(id, node)
    const above = parent_id === null ? undefined : nodes.get(parent_id)
    if (above) above.children.push(node)
    else roots.push(node)
  }
  return roots
}
