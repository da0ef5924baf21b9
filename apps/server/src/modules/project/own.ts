import { projectFormFaults } from '@yunshu/contract/project/check'
import { project } from '@yunshu/contract/project/contract'
import { taxMode } from '@yunshu/contract/project/machine'
import type { InputOf } from '@yunshu/contract/kit/endpoint'
import { nowIso } from '../../platform/clock.ts'
import { updateVersioned } from '../../platform/db/versioned.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { nextNo } from '../../platform/docno.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { newId } from '../../platform/ids.ts'
import { refuse, refuseFaults } from '../../platform/verb/refuse.ts'
import { write } from '../../platform/verb/verb.ts'
import { capsOf, demandShares } from '../payable/rows.ts'
import { followDays, setRuleParties } from '../rate/rows.ts'
import { platformSettings } from '../tenant/rows.ts'
import { demandDraft, demandFreeDays, giveWay, moveProject } from './move.ts'
import { getOwnProject, getProjectRow, payingOut } from './queries.ts'
import { madeBy } from './write.ts'

// A carrier's own prices (下游运价): what it pays those who drive for it, by the same rules, days and revisions as what shippers agree with it. Nobody else sees them.

export const createOwnProject = write(project.createOwn, async ({ tx, actor, input, publishChange }) => {
  const form = await checked(tx, actor, input)
  const { tenant_id, company_id, company_name } = actor
  const after = await tx
    .insertInto('project')
    .values({
      tenant_id,
      id: newId(),
      parties: [company_id],
      project_no: await nextNo(tx, tenant_id, 'project'),
      direction: payingOut,
      shipper_id: company_id,
      shipper_name: company_name,
      carrier_id: company_id,
      carrier_name: company_name,
      contract_no: '',
      tax_mode: taxMode.code.taxIncluded,
      tax_rate_bp: 0,
      ...form,
      ...madeBy(actor)
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  publishChange('project', after)
  return { output: await getProjectRow(tx, actor, after.id), log: { id: after.id, no: after.project_no, after } }
})

export const updateOwnProject = write(project.updateOwn, async ({ tx, actor, input, publishChange }) => {
  const { id, version, ...typed } = input
  const before = demandDraft(await getOwnProject(tx, actor, id))
  const after = await updateVersioned(tx, 'project', actor, before, await checked(tx, actor, typed), version)
  await followDays(tx, before, after)
  publishChange('project', after)
  return { output: await getProjectRow(tx, actor, id), log: { id, no: after.project_no, before, after } }
})

const checked = async (tx: Tx, actor: Actor, { split, ...form }: InputOf<typeof project.createOwn>) => {
  refuseFaults(projectFormFaults(form), actor.origin.lang)
  if (split) demandShares(split, capsOf(await withSystemScope(tx, () => platformSettings(tx, actor.tenant_id))))
  return { ...form, split: split && JSON.stringify(split) }
}

/** 启用: from their first day these prices are proposed for trips, and earlier revisions end there. */
export const enactProject = write(project.enact, async ({ tx, actor, input, publishChange }) => {
  const before = await getOwnProject(tx, actor, input.id)
  const changes = { submitted_at: nowIso(), confirmed_at: nowIso(), confirmed_by_name: actor.user_name }
  const ended = before.version === input.version ? await giveWay(tx, actor, before) : []
  const after = await moveProject(tx, actor, before, 'enact', { changes, seen: input.version })
  await demandFreeDays(tx, before)
  if ((await setRuleParties(tx, after)) === 0) refuse('projectEmpty')
  for (const row of [after, ...ended]) publishChange('project', row)
  return { output: await getProjectRow(tx, actor, after.id), log: { id: after.id, no: after.project_no, before, after } }
})
