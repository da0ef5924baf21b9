import { advance, stateOf } from '@yunshu/contract/kit/machine'
import { projectMachine } from '@yunshu/contract/project/machine'
import { addDays, shanghaiDay } from '@yunshu/domain/calendar'
import { sql, type Updateable } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { now } from '../../platform/clock.ts'
import { type Row, updateVersioned } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { onConstraint } from '../../platform/verb/constraints.ts'
import { refuse } from '../../platform/verb/refuse.ts'

type Project = Row<'project'>
onConstraint('project_once_a_day', 'projectOverlaps', { other: '', from: '', to: '' })
onConstraint('project_one_open', 'staleVersion')
onConstraint('project_revision_once', 'staleVersion')

/** Moves a project along its machine over the version that was read; the only way its status changes. */
export const moveProject = async (
  tx: Tx,
  actor: Actor,
  before: Project,
  move: keyof typeof projectMachine.moves,
  { changes = {}, seen }: { readonly changes?: Updateable<Tables['project']>; readonly seen: number }
): Promise<Project> => {
  const project_status = advance(projectMachine, before.project_status, move, actor.who)
  return await updateVersioned(tx, 'project', actor, before, { ...changes, project_status }, seen)
}

/** Only a draft changes; holds it, so that two hands that write its rules come one after the other. */
export const lockDraft = async (tx: Tx, project: { tenant_id: number; id: number }): Promise<Project> => demandDraft(await lockProject(tx, project))

/** A project and its prices, which nobody else changes or submits until the end of the transaction. */
export const lockProject = async (tx: Tx, { tenant_id, id }: { tenant_id: number; id: number }): Promise<Project> =>
  (await tx.selectFrom('project').selectAll().where('tenant_id', '=', tenant_id).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()) ??
  refuse('notFound')

/** What was submitted stays as it is. */
export const demandDraft = (row: Project): Project => {
  if (row.project_status === projectMachine.code.draft) return row
  const { zh, en } = stateOf(projectMachine, row.project_status)
  return refuse('projectLocked', { state: { zh, en } })
}

/** A next revision may be begun only when none is under way. */
export const demandNoneOpen = async (tx: Tx, { tenant_id, project_no }: Project): Promise<void> => {
  const open = await tx
    .selectFrom('project')
    .select(['revision', 'project_status'])
    .where('tenant_id', '=', tenant_id)
    .where('project_no', '=', project_no)
    .where('project_status', 'in', [projectMachine.code.draft, projectMachine.code.pending])
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!open) return
  const { zh, en } = stateOf(projectMachine, open.project_status)
  refuse('revisionOpen', { revision: open.revision, state: { zh, en } })
}

/** The days of a project must be ahead and free: another project of the pair is named; earlier revisions of its own give way when it is confirmed. */
export const demandFreeDays = async (tx: Tx, row: Project): Promise<void> => {
  if (row.valid_to < shanghaiDay(now())) refuse('projectOver', { day: row.valid_to })
  const other = await tx
    .selectFrom('project')
    .select(['project_no', 'revision', 'valid_from', 'valid_to', 'ended_on'])
    .where('tenant_id', '=', row.tenant_id)
    .where('direction', '=', row.direction)
    .where('shipper_id', '=', row.shipper_id)
    .where('carrier_id', '=', row.carrier_id)
    .where('project_status', 'in', [projectMachine.code.active, projectMachine.code.stopped])
    .where('project_no', '<>', row.project_no)
    .where(sql<boolean>`daterange(valid_from, least(valid_to + 1, ended_on)) && daterange(${row.valid_from}::date, ${row.valid_to}::date + 1)`)
    .orderBy('valid_from')
    .executeTakeFirst()
  if (!other) return
  const last = other.ended_on ? addDays(other.ended_on, -1) : other.valid_to
  refuse('projectOverlaps', {
    other: `${other.project_no} v${other.revision}`,
    from: other.valid_from,
    to: last < other.valid_to ? last : other.valid_to
  })
}

/** The earlier revisions that would hold on days of a new one, locked. */
export const lockEarlier = async (tx: Tx, next: Project): Promise<Project[]> =>
  await tx
    .selectFrom('project')
    .selectAll()
    .where('tenant_id', '=', next.tenant_id)
    .where('project_no', '=', next.project_no)
    .where('id', '<>', next.id)
    .where('project_status', 'in', [projectMachine.code.active, projectMachine.code.stopped])
    .where(sql<boolean>`daterange(valid_from, least(valid_to + 1, ended_on)) && daterange(${next.valid_from}::date, ${next.valid_to}::date + 1)`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** Earlier revisions end where a new one begins; one that would not have a day left is stopped. */
export const giveWay = async (tx: Tx, actor: Actor, next: Project): Promise<Project[]> => {
  const ended: Project[] = []
  for (const row of await lockEarlier(tx, next)) {
    const left = row.valid_from < next.valid_from
    ended.push(
      await updateVersioned(tx, 'project', actor, row, {
        ended_on: left ? next.valid_from : row.valid_from,
        project_status: left ? row.project_status : advance(projectMachine, 30, 'stop')
      })
    )
  }
  return ended
}

/** The last of so many new numbers for the price rules of a project. */
export const takeRuleNumbers = async (
  tx: Tx,
  { tenant_id, id }: { readonly tenant_id: number; readonly id: number },
  count: number
): Promise<number> => {
  const { last_rule } = await tx
    .updateTable('project')
    .set((e) => ({ last_rule: e('last_rule', '+', count) }))
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .returning('last_rule')
    .executeTakeFirstOrThrow()
  return last_rule
}
