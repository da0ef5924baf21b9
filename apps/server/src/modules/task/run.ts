import type { Grant } from '@yunshu/contract/kit/console'
import { refusalText } from '@yunshu/contract/kit/refusals'
import type { Lang } from '@yunshu/contract/kit/phrases'
import { refusals } from '@yunshu/contract/refusals'
import { taskState } from '@yunshu/contract/task/contract'
import { type Actor, noOrigin } from '../../platform/actor.ts'
import { nowIso } from '../../platform/clock.ts'
import { isDatabaseAway, type Tx } from '../../platform/db/pool.ts'
import type { Changes, Row } from '../../platform/db/versioned.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { type LogLine, writeLog } from '../../platform/oplog.ts'
import { findUserActor } from '../../platform/session/sessions.ts'
import { refusalOf } from '../../platform/verb/constraints.ts'
import type { Services } from '../../platform/verb/services.ts'
import type { TaskKind } from './start.ts'
import { type Failure, keepFailures, TaskLeft, type TaskResult } from './steps.ts'

type Outcome = {
  readonly done: number
  readonly failed?: number
  readonly failures?: readonly Failure[]
  /** It is for who asked for it alone, while he holds one of these rights. */
  readonly file?: { readonly name: string; readonly bytes: Buffer; readonly needs: readonly Grant[] }
}
/** Does a task as the person who asked for it; `progress` says how far it is, and throws once the task was cancelled. */
export type TaskRunner = (context: {
  services: Services
  actor: Actor
  task: Row<'task'>
  lang: Lang
  progress: (done: number, total: number) => Promise<void>
}) => Promise<Outcome>
/** Who does the tasks of a kind, and how the log tells of their end where it does. */
export type Runners = Readonly<Record<TaskKind, { readonly run: TaskRunner; readonly logOf?: (task: Row<'task'>) => Omit<LogLine, 'result'> }>>

const { waiting, running, done: ended, failed: gaveUp } = taskState.code

/** Runs one task to its end: as its user with his rights of now, in his language, and never twice at once. */
export const runTask = async (services: Services, runners: Runners, { tenant_id, id }: { tenant_id: number; id: number }): Promise<void> => {
  const task = await transactAsSystem(services.db, (tx) =>
    tx
      .updateTable('task')
      .set({ state: running })
      .where('tenant_id', '=', tenant_id)
      .where('id', '=', id)
      .where('state', 'in', [waiting, running])
      .returningAll()
      .executeTakeFirst()
  )
  if (!task) return
  const lang = (task.input as { lang?: Lang }).lang ?? 'zh'
  const found = await transactAsSystem(services.db, (tx) => findUserActor(tx, tenant_id, task.user_id))
  if (!found) return await keep(services, task, { state: gaveUp, finished_at: nowIso() })
  const actor: Actor = { ...found, origin: { ...noOrigin, lang } }
  const { run, logOf } = runners[task.kind as TaskKind]
  const end = async (changes: Changes<'task'>, refusal?: string): Promise<void> =>
    await keep(services, task, { ...changes, finished_at: nowIso() }, async (tx, row) => {
      if (logOf) await writeLog(tx, services.secrets, actor, { ...logOf(row), ...(refusal ? { result: 'refused', refusal } : { result: 'done' }) })
    })
  try {
    const progress = async (done: number, total: number): Promise<void> => await keep(services, task, { done, total })
    const { done, failures = [], failed = failures.length, file } = await run({ services, actor, task, lang, progress })
    const kept = file ? await services.files.keep(services.db, actor, file) : undefined
    const result: TaskResult = { url: kept?.url ?? null, failures: keepFailures(failures) }
    await end({ state: ended, done, failed, result: JSON.stringify(result), ...(kept && { file_id: kept.id }) })
  } catch (error) {
    if (error instanceof TaskLeft) return
    // That the database is away says nothing of the task: its job is worked on again, and it goes on.
    if (isDatabaseAway(error)) throw error
    const refusal = refusalOf(error)
    await end({ state: gaveUp, error: refusal ? refusalText(refusals, refusal, lang) : '' }, refusal?.code)
    if (!refusal) throw error
  }
}

/** Changes a task that runs, with what goes with it in one transaction; throws where it runs no more, since somebody cancelled it. */
const keep = async (
  { db, live }: Services,
  { tenant_id, id, parties }: Row<'task'>,
  changes: Changes<'task'>,
  also?: (tx: Tx, row: Row<'task'>) => Promise<void>
): Promise<void> => {
  await transactAsSystem(db, async (tx) => {
    const row = await tx
      .updateTable('task')
      .set(changes)
      .where('tenant_id', '=', tenant_id)
      .where('id', '=', id)
      .where('state', '=', running)
      .returningAll()
      .executeTakeFirst()
    if (!row) throw new TaskLeft()
    await also?.(tx, row)
  })
  live.publish([{ tenant_id, kind: 'task', id, parties }])
}
