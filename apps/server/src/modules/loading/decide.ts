import { advance } from '@yunshu/contract/kit/machine'
import { loading } from '@yunshu/contract/loading/contract'
import { loadingMachine } from '@yunshu/contract/loading/machine'
import { withSystemScope } from '../../platform/db/scope.ts'
import { updateVersioned } from '../../platform/db/versioned.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { write } from '../../platform/verb/verb.ts'
import { stopOptions } from './options.ts'
import { releaseTask } from './confirm.ts'
import { noPlan } from './plans.ts'
import { getLoadTaskRow, lockLoadTask } from './queries.ts'
import { countQueue } from './queue.ts'

/** Stops the search for a better plan, or for plans beside it; the best one so far is kept at its next report. What still waits for its turn leaves the queue. */
export const stopLoading = write(loading.stop, async ({ tx, actor, input, publishChange }) => {
  const before = await lockLoadTask(tx, actor, input.id)
  const { id, task_no: no, task_status, started_at, step_seq } = before
  if (task_status !== loadingMachine.code.computing) {
    if (!(await stopOptions(tx, before))) refuse('notComputing')
  } else if (started_at === null) {
    const kept = step_seq > 0
    const left = advance(loadingMachine, task_status, kept ? 'keep' : 'leave', actor.who)
    await updateVersioned(
      tx,
      'load_task',
      actor,
      before,
      { ...(!kept && noPlan), task_status: left, queue_place: null, stop_asked: false },
      input.version
    )
    await withSystemScope(tx, () => countQueue(tx, actor.tenant_id))
  } else await tx.updateTable('load_task').set({ stop_asked: true }).where('tenant_id', '=', actor.tenant_id).where('id', '=', id).execute()
  publishChange('loading', before)
  return { output: await getLoadTaskRow(tx, actor, id), log: { id, no } }
})

/** Cancels the task; what it held is free again. A draft, whose planning failed, goes for good. */
export const cancelLoading = write(loading.cancel, async ({ tx, actor, input, publishChange }) => {
  const before = await lockLoadTask(tx, actor, input.id)
  const task_status = advance(loadingMachine, before.task_status, 'cancel', actor.who)
  if (before.task_status === loadingMachine.code.confirmed) await releaseTask(tx, before)
  const after = await updateVersioned(tx, 'load_task', actor, before, { task_status }, input.version)
  publishChange('loading', after)
  return {
    output: await getLoadTaskRow(tx, actor, after.id),
    log: { id: after.id, no: after.task_no, before: { task_status: before.task_status }, after: { task_status } }
  }
})
