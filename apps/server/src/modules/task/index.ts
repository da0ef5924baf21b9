import type { JobLine } from '../../platform/job/jobs.ts'
import type { Services } from '../../platform/verb/services.ts'
import { cancelTask } from './cancel.ts'
import { exportTasks, runExport } from './export.ts'
import { listTasks } from './list.ts'
import { queuePlace } from './queue.ts'
import { type Runners, runTask } from './run.ts'
import { taskQueue } from './start.ts'

export const verbs = [listTasks, exportTasks, cancelTask, queuePlace]
export const tasks = { export: { run: runExport } }
export const jobs = (services: Services, runners: Runners): readonly JobLine[] => [
  { queue: taskQueue, work: async (data) => await runTask(services, runners, data as { tenant_id: number; id: number }) }
]
export { startTask } from './start.ts'
export { findTask, lockRunningTask, stepTask } from './steps.ts'
export { importVerbs, type RowReader } from './importRows.ts'
export { givenSheet, sheetParts, tableOf } from './readSheet.ts'
export { makeSheet, templateSheet } from './sheet.ts'
export { runTask, type Runners, type TaskRunner } from './run.ts'
export type { Failure } from './steps.ts'
