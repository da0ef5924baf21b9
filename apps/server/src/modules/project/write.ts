import { projectMachine } from '@yunshu/contract/project/machine'
import { projectFormFaults } from '@yunshu/contract/project/check'
import { project } from '@yunshu/contract/project/contract'
import type { Command } from '@yunshu/contract/kit/endpoint'
import { addDays, shanghaiDay } from '@yunshu/domain/calendar'
import type { Actor } from '../../platform/actor.ts'
import { now, nowIso } from '../../platform/clock.ts'
import { type Changes, type NewRow, type Row, updateVersioned } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { nextNo } from '../../platform/docno.ts'
import { shareFiles } from '../../platform/file/files.ts'
import { newId } from '../../platform/ids.ts'
import { refuse, refuseFaults } from '../../platform/verb/refuse.ts'
import { write, type WriteContext } from '../../platform/verb/verb.ts'
import { getActiveLink } from '../link/rows.ts'
import { copyRules, moveRuleDays } from '../rate/rows.ts'
import { demandDraft, demandNoneOpen } from './move.ts'
import { getOwnProject, getProjectRow } from './queries.ts'

type Project = Row<'project'>

/** The shipper begins a project with a carrier: a draft that only it sees. */
export const createProject = write(project.create, async (context) => {
  const { tx, actor, input } = context
  const { carrier_id, ...form } = input
  refuseFaults(projectFormFaults(form), actor.origin.lang)
  const link = await getActiveLink(tx, actor.tenant_id, actor.company_id, carrier_id)
  await shareFiles(tx, actor, form.contract_file.split(',').filter(Boolean), [actor.company_id])
  return await beginProject(context, { ...form, shipper_name: link.shipper_name, carrier_id: link.carrier_id, carrier_name: link.carrier_name })
})

type Writing = Pick<WriteContext<Command>, 'tx' | 'actor' | 'publishChange'>
type Begun = Omit<NewRow<'project'>, 'tenant_id' | 'id' | 'parties' | 'project_no' | 'shipper_id' | keyof ReturnType<typeof madeBy>>
/** The first draft of prices; it is alone the company's that writes it, and another party joins when it is submitted. */
export const beginProject = async ({ tx, actor, publishChange }: Writing, terms: Begun) => {
  const { tenant_id, company_id } = actor
  const after = await tx
    .insertInto('project')
    .values({
      tenant_id,
      id: newId(),
      parties: [company_id],
      project_no: await nextNo(tx, tenant_id, 'project'),
      shipper_id: company_id,
      ...terms,
      ...madeBy(actor)
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  publishChange('project', after)
  return { output: await getProjectRow(tx, actor, after.id), log: { id: after.id, no: after.project_no, after } }
}

export const updateProject = write(project.update, async (context) => {
  const { id, version, ...form } = context.input
  const { tx, actor } = context
  return await changeDraft(context, { id, version }, async () => {
    refuseFaults(projectFormFaults(form), actor.origin.lang)
    await shareFiles(tx, actor, form.contract_file.split(',').filter(Boolean), [actor.company_id])
    return form
  })
})

type Seen = { readonly id: number; readonly version: number }
/** Writes a draft of the company's anew; its rules follow its days. */
export const changeDraft = async (
  { tx, actor, publishChange }: Writing,
  { id, version }: Seen,
  changes: () => Changes<'project'> | Promise<Changes<'project'>>
) => {
  const before = demandDraft(await getOwnProject(tx, actor, id))
  const after = await updateVersioned(tx, 'project', actor, before, await changes(), version)
  await moveRuleDays(tx, before, after)
  publishChange('project', after)
  return { output: await getProjectRow(tx, actor, id), log: { id, no: after.project_no, before, after } }
}

export const removeProject = write(project.remove, async ({ tx, actor, input, publishChange }) => {
  const before = demandDraft(await getOwnProject(tx, actor, input.id))
  const after = await updateVersioned(tx, 'project', actor, before, { deleted_at: nowIso() }, input.version)
  publishChange('project', after)
  return { output: { id: before.id }, log: { id: before.id, no: before.project_no, before, after } }
})

/** 复制版本: the next revision as a draft with the same rules, from tomorrow on where the old one holds today. */
export const copyProject = write(project.copy, async ({ tx, actor, input, publishChange }) => {
  const before = await getOwnProject(tx, actor, input.id)
  if (before.version !== input.version) refuse('staleVersion')
  const tomorrow = addDays(shanghaiDay(now()), 1)
  const isRunning = before.valid_from < tomorrow && before.valid_to >= tomorrow
  const after = await nextRevision(tx, actor, before, { valid_from: isRunning ? tomorrow : before.valid_from, remark: before.remark })
  publishChange('project', after)
  return { output: await getProjectRow(tx, actor, after.id), log: { id: after.id, no: after.project_no, after } }
})

/** A draft of the next revision of a project with copies of its rules; refused while one is under way. */
export const nextRevision = async (
  tx: Tx,
  actor: Actor,
  before: Project,
  { valid_from, remark }: { readonly valid_from: string; readonly remark: string }
): Promise<Project> => {
  await demandNoneOpen(tx, before)
  const { tenant_id, project_no } = before
  const { last } = await tx
    .selectFrom('project')
    .select((e) => e.fn.max('revision').as('last'))
    .where('tenant_id', '=', tenant_id)
    .where('project_no', '=', project_no)
    .executeTakeFirstOrThrow()
  const { created_at: _at, updated_at: _on, updated_by: _by, ended_on: _end, submitted_at: _sent, confirmed_at: _said, split, ...kept } = before
  const parties = [before.shipper_id]
  const fresh = {
    version: 1,
    parties,
    revision: (last ?? before.revision) + 1,
    project_status: projectMachine.code.draft,
    reason: '',
    confirmed_by_name: ''
  }
  const after = await tx
    .insertInto('project')
    .values({ ...kept, ...fresh, ...madeBy(actor), split: split === null ? null : JSON.stringify(split), id: newId(), valid_from, remark })
    .returningAll()
    .executeTakeFirstOrThrow()
  await copyRules(tx, before, after)
  return after
}

const madeBy = ({ user_id, user_name }: Actor) => ({ created_at: nowIso(), created_by: user_id, created_by_name: user_name })
