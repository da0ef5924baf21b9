import { advance } from '@yunshu/contract/kit/machine'
import { loading } from '@yunshu/contract/loading/contract'
import { loadingMachine } from '@yunshu/contract/loading/machine'
import { updateVersioned } from '../../platform/db/versioned.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { write } from '../../platform/verb/verb.ts'
import { stopOptions } from './options.ts'
import { giveFree } from './confirm.ts'
import { getLoadTask, getLoadTaskRow, lockLoadTask } from './queries.ts'

/** Stops the search for a better plan, or for plans beside it; the best one so far is kept at its next report. */
export const stopLoading = write(loading.stop, async ({ tx, actor, input, publishChange }) => {
  const before = await getLoadTask(tx, actor, input.id)
  if (before.task_status !== loadingMachine.code.computing) {
    if (!(await stopOptions(tx, before))) refuse('notComputing')
  } else await tx.updateTable('load_task').set({ stop_asked: true }).where('tenant_id', '=', actor.tenant_id).where('id', '=', before.id).execute()
  publishChange('loading', before)
  return { output: await getLoadTaskRow(tx, actor, before.id), log: { id: before.id, no: before.task_no } }
})

/** Cancels the task; what it held is free again. A draft, whose planning failed, goes for good. */
export const cancelLoading = write(loading.cancel, async ({ tx, actor, input, publishChange }) => {
  const before = await lockLoadTask(tx, actor, input.id)
  const task_status = advance(loadingMachine, before.task_status, 'cancel', actor.who)
  if (before.task_status === loadingMachine.code.confirmed) await giveFree(tx, before)
  const after = await updateVersioned(tx, 'load_task', actor, before, { task_status }, input.version)
  publishChange('loading', after)
  return {
    output: await getLoadTaskRow(tx, actor, after.id),
    log: { id: after.id, no: after.task_no, before: { task_status: before.task_status }, after: { task_status } }
  }
})
