import { isDeepStrictEqual } from 'node:util'
import { loading } from '@yunshu/contract/loading/contract'
import { advance } from '@yunshu/contract/kit/machine'
import { loadingMachine } from '@yunshu/contract/loading/machine'
import type { Command } from '@yunshu/contract/kit/endpoint'
import { Refusal } from '@yunshu/contract/kit/refusals'
import { updateVersioned, type Changes, type Row } from '../../platform/db/versioned.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { write, type WriteContext } from '../../platform/verb/verb.ts'
import { assumedIn, demandAhead } from './assumed.ts'
import { desk } from './desk.ts'
import { demandReadable, demandSound, draftOf, leftBy, summaryOf } from './plans.ts'
import { getLoadTaskRow, lockLoadTask, planOf, sketchedOf, storedMatrix, type StoredPlan } from './queries.ts'
import { addStep } from './steps.ts'

/** Keeps a plan as it was changed by hand. The engine's own checker judges it first, with the times and prices of the whole plan; nothing that breaks a limit is kept. */
export const arrangeLoading = write(loading.arrange, async (context) => {
  const { tx, actor, input } = context
  const before = await lockLoadTask(tx, actor, input.id)
  if (before.version !== input.version) throw new Refusal('staleVersion')
  advance(loadingMachine, before.task_status, 'change', actor.who)
  const sketched = sketchedOf(before)
  const drafts = input.vehicles.map(draftOf)
  demandReadable(sketched, drafts)
  const stored = planOf(before) ?? refuse('notComputed')
  const unplanned = leftBy(sketched, drafts, stored.unplanned)
  const assumed = input.assumed ? assumedIn(sketched, input.assumed) : stored.assumed
  if (assumed) await demandAhead(context, sketched, assumed, stored.assumed)
  const { violations, vehicles, fen, km } = await desk.ask(
    `${before.id} ${before.sketch_version}`,
    async () => ({ sketch: sketched.sketch, matrix: (storedMatrix(before) ?? refuse('notComputed')).matrix }),
    { kind: 'check', drafts, unplanned, assumed }
  )
  demandSound(violations)
  const { lifo_fen: _, assumed: was, ...last } = stored
  const plan = { ...last, vehicles, unplanned, fen, km, ...(assumed ? { assumed } : {}) }
  const step_kind = input.assumed && !isDeepStrictEqual(assumed, was) ? 5 : 2
  return await keepStep(context, before, await addStep(tx, before, sketched, { step_kind, created_by_name: actor.user_name, plan }))
})

/** Goes to a step of the history: the plan is as it was then, until another change begins a new way from there. */
export const goToStep = write(loading.goTo, async (context) => {
  const { tx, actor, input } = context
  const before = await lockLoadTask(tx, actor, input.id)
  if (before.version !== input.version) throw new Refusal('staleVersion')
  advance(loadingMachine, before.task_status, 'change', actor.who)
  const step = await tx
    .selectFrom('load_step')
    .select('plan')
    .where('tenant_id', '=', before.tenant_id)
    .where('task_id', '=', before.id)
    .where('seq', '=', input.seq)
    .executeTakeFirst()
  if (!step) return refuse('stepGone')
  const plan = step.plan as StoredPlan
  return await keepStep(context, before, { ...summaryOf(sketchedOf(before), plan), step_seq: input.seq, result: JSON.stringify(plan) })
})

/** Makes what was done the plan of the task, for whoever looked at the version before. */
export const keepStep = async (
  { tx, actor, input, publishChange }: Pick<WriteContext<Command>, 'tx' | 'actor' | 'publishChange'> & { readonly input: { version: number } },
  before: Row<'load_task'>,
  changes: Changes<'load_task'>
) => {
  const after = await updateVersioned(tx, 'load_task', actor, before, changes, input.version)
  publishChange('loading', after)
  const told = ({ step_seq, vehicle_count, unplanned_count, est_fen }: Row<'load_task'>) => ({ step_seq, vehicle_count, unplanned_count, est_fen })
  return { output: await getLoadTaskRow(tx, actor, after.id), log: { id: after.id, no: after.task_no, before: told(before), after: told(after) } }
}
