import { project } from '@yunshu/contract/project/contract'
import { sql } from 'kysely'
import { listVerb } from '../../platform/verb/list.ts'
import { read } from '../../platform/verb/verb.ts'
import { isOfLink } from '../link/rows.ts'
import { getProjectRow, getSharesOf, isOver, payingOut, revisionsOf, rowsOf, type Shown } from './queries.ts'

/** 货主: its projects. */
export const shipperProjects = listVerb(project.list, {
  rows: ({ tx, actor, call }) =>
    rowsOf(tx, actor)
      .where('p.direction', call === project.ownList ? '=' : '<>', payingOut)
      .$castTo<Shown>(),
  id: 'p.id',
  filters: {
    keyword: { text: ['p.project_no', 'p.project_name', 'p.contract_no', 'p.carrier_name', 'p.shipper_name'] },
    project_status: 'p.project_status',
    is_expired: (yes) => (yes ? isOver() : sql<boolean>`not ${isOver()}`),
    carrier_id: 'p.carrier_id',
    shipper_id: 'p.shipper_id',
    link_id: (id, { actor }) => isOfLink(actor.tenant_id, id, 'p')
  },
  sorts: { created_at: 'p.created_at', valid_from: 'p.valid_from', valid_to: 'p.valid_to', project_no: 'p.project_no' },
  first: ['created_at', 'desc']
})
/** 承运商: what was submitted to it. */
export const carrierProjects = shipperProjects.on(project.carrierList)
/** 承运商: its own. */
export const ownProjects = shipperProjects.on(project.ownList)
/** One project with its revisions. */
export const projectInfo = read(project.info, async ({ tx, actor, input }) => {
  const row = await getProjectRow(tx, actor, input.id)
  return { project: row, revisions: await revisionsOf(tx, actor, row.project_no), split: await getSharesOf(tx, actor.tenant_id, row.id) }
})
