import { role } from '@yunshu/contract/role/contract'
import { listVerb } from '../../platform/verb/list.ts'
import { roleRows } from './queries.ts'

/** The roles of a company, the oldest first. */
export const roleList = listVerb(role.list, {
  rows: ({ tx, actor }) => roleRows(tx, actor),
  id: 'r.id',
  filters: { keyword: { text: ['r.role_name'] }, state: 'r.state' },
  sorts: { role_name: 'r.role_name', created_at: 'r.created_at' },
  first: ['id', 'asc']
})
