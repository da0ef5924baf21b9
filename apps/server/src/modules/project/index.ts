import { confirmProject, recallProject, rejectProject, stopProject, submitProject } from './answer.ts'
import { carrierProjects, projectInfo, shipperProjects } from './list.ts'
import { copyProject, createProject, removeProject, updateProject } from './write.ts'

export const verbs = [
  shipperProjects,
  carrierProjects,
  projectInfo,
  createProject,
  updateProject,
  removeProject,
  copyProject,
  submitProject,
  recallProject,
  confirmProject,
  rejectProject,
  stopProject
]
export { lockDraft, takeRuleNumbers } from './move.ts'
export { findProjectAt, findProjectsOf, holdsOn, getProject, getProjectRow } from './queries.ts'
export { nextRevision } from './write.ts'
