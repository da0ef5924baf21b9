import { project } from '@yunshu/contract/project/contract'
import { read } from '../../platform/verb/verb.ts'
import { getProjectRow, listProjects, revisionsOf } from './queries.ts'

/** 货主: its projects. */
export const shipperProjects = read(project.list, async ({ tx, actor, input }) => await listProjects(tx, actor, input))
/** 承运商: what was submitted to it. */
export const carrierProjects = read(project.carrierList, async ({ tx, actor, input }) => await listProjects(tx, actor, input))
/** One project with its revisions. */
export const projectInfo = read(project.info, async ({ tx, actor, input }) => {
  const row = await getProjectRow(tx, actor, input.id)
  return { project: row, revisions: await revisionsOf(tx, actor, row.project_no) }
})
