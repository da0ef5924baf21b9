import type { JobLine } from '../../platform/job/jobs.ts'
import type { Services } from '../../platform/verb/services.ts'
import { makeExport, runExport, type VerbAt } from './export.ts'
import { listTasks } from './list.ts'
import { type Runners, runTask, type TaskRunner } from './run.ts'
import { taskQueue } from './start.ts'

export const taskVerbs = (verbAt: VerbAt) => [listTasks, makeExport(verbAt)]
/** Every kind of task needs its runner; the export's stands here. */
export const runnersOf = (verbAt: VerbAt, others: { readonly orderImport: TaskRunner }): Runners => ({ export: runExport(verbAt), ...others })
export const taskJobs = (services: Services, runners: Runners): readonly JobLine[] => [
  { queue: taskQueue, work: async (data) => await runTask(services, runners, data as { tenant_id: number; id: number }) }
]
export { startTask } from './start.ts'
export { sheetParts, sheetRows } from './readSheet.ts'
export { makeSheet, type SheetOf } from './sheet.ts'
export { runTask, type Failure, type Runners, type TaskRunner } from './run.ts'
