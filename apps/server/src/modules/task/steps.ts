import { taskState } from '@yunshu/contract/task/contract'
import type { Actor } from '../../platform/actor.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { transact } from '../../platform/db/scope.ts'
import type { Services } from '../../platform/verb/services.ts'

export type Failure = { readonly no: string; readonly reason: string }
/** What stands in a task's `result`: the address of its file, and what became of the parts that failed. */
export type TaskResult = { readonly url: string | null; readonly failures: readonly Failure[] }
export const resultOf = ({ result }: Pick<Row<'task'>, 'result'>): TaskResult => ({
  url: null,
  failures: [],
  ...(result as Partial<TaskResult> | null)
})
/** So many failures are told one by one; how many there are is counted. */
const told = 500
export const keepFailures = (failures: readonly Failure[]): Failure[] => failures.slice(0, told)

/** The task was cancelled, or somebody else has done this part of it: whoever works on it stops without a word. */
export class TaskLeft extends Error {}

/** Holds a task that still runs for the rest of the transaction; its next step must begin where `at` parts are accounted for. */
export const lockRunningTask = async (tx: Tx, { tenant_id, id }: { tenant_id: number; id: number }, at: number): Promise<Row<'task'>> => {
  const row = await tx.selectFrom('task').selectAll().where('tenant_id', '=', tenant_id).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  if (row?.state !== taskState.code.running || row.done + row.failed !== at) throw new TaskLeft()
  return row
}

/** Notes in the transaction of a step how many parts more are done and which failed, of how many. */
export const stepTask = async (
  tx: Tx,
  row: Row<'task'>,
  { done, failures, total }: { done: number; failures: readonly Failure[]; total: number }
): Promise<void> => {
  const before = resultOf(row)
  const result: TaskResult = { ...before, failures: keepFailures([...before.failures, ...failures]) }
  await tx
    .updateTable('task')
    .set({ done: row.done + done, failed: row.failed + failures.length, total, ...(failures.length > 0 && { result: JSON.stringify(result) }) })
    .where('tenant_id', '=', row.tenant_id)
    .where('id', '=', row.id)
    .execute()
}

/** What the steps of a task have noted so far. */
export const findTask = async (
  { db }: Services,
  actor: Actor,
  id: number
): Promise<{ done: number; failed: number; failures: readonly Failure[] }> => {
  const row = await transact(
    db,
    actor,
    (tx) => tx.selectFrom('task').selectAll().where('tenant_id', '=', actor.tenant_id).where('id', '=', id).executeTakeFirstOrThrow(),
    { readonly: true }
  )
  return { done: row.done, failed: row.failed, failures: resultOf(row).failures }
}
