import { confirmProject, recallProject, rejectProject, stopProject, submitProject } from './answer.ts'
import { carrierProjects, ownProjects, projectInfo, shipperProjects } from './list.ts'
import { createOwnProject, enactProject, updateOwnProject } from './own.ts'
import { copyProject, createProject, removeProject, updateProject } from './write.ts'

export const verbs = [
  shipperProjects,
  carrierProjects,
  ownProjects,
  projectInfo,
  createProject,
  createOwnProject,
  updateOwnProject,
  enactProject,
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
export { findProjectAt, findProjectsOf, holdsOn, getOwnProject, getProject, getProjectRow, payingOut, sharesOf } from './queries.ts'
export { nextRevision } from './write.ts'
