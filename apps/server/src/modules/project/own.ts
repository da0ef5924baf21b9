import { projectFormFaults } from '@yunshu/contract/project/check'
import { project } from '@yunshu/contract/project/contract'
import { taxMode } from '@yunshu/contract/project/machine'
import type { InputOf } from '@yunshu/contract/kit/endpoint'
import { nowIso } from '../../platform/clock.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { refuse, refuseFaults } from '../../platform/verb/refuse.ts'
import { write } from '../../platform/verb/verb.ts'
import { capsOf, demandShares } from '../payable/rows.ts'
import { demandNoTies, setRuleParties } from '../rate/rows.ts'
import { platformSettings } from '../tenant/rows.ts'
import { demandFreeDays, giveWay, moveProject } from './move.ts'
import { getOwnProject, getProjectRow, payingOut } from './queries.ts'
import { beginProject, changeDraft } from './write.ts'

// A carrier's own prices (下游运价): what it pays those who drive for it, by the same rules, days and revisions as what shippers agree with it. Nobody else sees them.

export const createOwnProject = write(project.createOwn, async (context) => {
  const { company_id, company_name } = context.actor
  const form = await checked(context.tx, context.actor, context.input)
  const ours = { direction: payingOut, shipper_name: company_name, carrier_id: company_id, carrier_name: company_name }
  return await beginProject(context, { ...ours, contract_no: '', tax_mode: taxMode.code.taxIncluded, tax_rate_bp: 0, ...form })
})

export const updateOwnProject = write(project.updateOwn, async (context) => {
  const { id, version, ...typed } = context.input
  return await changeDraft(context, { id, version }, async () => await checked(context.tx, context.actor, typed))
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
  await demandNoTies(tx, after)
  for (const row of [after, ...ended]) publishChange('project', row)
  return { output: await getProjectRow(tx, actor, after.id), log: { id: after.id, no: after.project_no, before, after } }
})
