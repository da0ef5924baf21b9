export { findProjectAt, getProject, projectsOf } from './queries.ts'
