import { projectMachine } from '@yunshu/contract/project/machine'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { linkTo } from '@yunshu/contract/kit/console'
import { projectFaults } from '@yunshu/contract/project/words'
import { project } from '@yunshu/contract/project/contract'
import { addDays, shanghaiDay } from '@yunshu/domain/calendar'
import { now, nowIso } from '../../platform/clock.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { shareFiles } from '../../platform/file/files.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { refuse, refuseFaults } from '../../platform/verb/refuse.ts'
import { write } from '../../platform/verb/verb.ts'
import { notifyCompany } from '../notice/index.ts'
import { demandNoTies, setRuleParties } from '../rate/rows.ts'
import { demandFreeDays, giveWay, lockEarlier, lockProject, moveProject } from './move.ts'
import { getOwnProject, getProject, getProjectRow, payingOut } from './queries.ts'
import { getActiveLink, findLink } from '../link/rows.ts'

type Project = Row<'project'>

/** The shipper puts its prices before the carrier, who sees them from now on. */
export const submitProject = write(project.submit, async (context) => {
  const { tx, actor, input, publishChange } = context
  // Whoever writes a price of it holds it too: what is submitted says the moment after that.
  const before = await lockProject(tx, await getOwnProject(tx, actor, input.id))
  const changes = { submitted_at: nowIso(), reason: '', parties: [before.shipper_id, before.carrier_id] }
  const after = await moveProject(tx, actor, before, 'submit', { changes, seen: input.version })
  await getActiveLink(tx, actor.tenant_id, before.shipper_id, before.carrier_id)
  if (!before.contract_file) refuse('contractMissing')
  await shareFiles(tx, actor, before.contract_file.split(',').filter(Boolean), after.parties)
  await demandFreeDays(tx, before)
  const rules = await setRuleParties(tx, after)
  if (rules === 0) refuse('projectEmpty')
  await demandNoTies(tx, after)
  const link_id = await linkOf(tx, after)
  await notifyCompany(context, actor, {
    ...about(after),
    company_id: after.carrier_id,
    grant: carrier.customers.may.confirm,
    phrase: 'projectSubmitted',
    slots: { shipper_name: after.shipper_name, project_no: after.project_no, revision: after.revision },
    link: linkTo(carrier.customerInfo, { id: link_id, tab: 'projects' })
  })
  publishChange('project', after)
  return { output: await getProjectRow(tx, actor, after.id), log: { id: after.id, no: after.project_no, before, after } }
})

/** The shipper takes its prices back before the carrier has answered. */
export const recallProject = write(project.recall, async ({ tx, actor, input, publishChange }) => {
  const before = await getOwnProject(tx, actor, input.id)
  const after = await moveProject(tx, actor, before, 'recall', { changes: { parties: [before.shipper_id] }, seen: input.version })
  await setRuleParties(tx, after)
  publishChange('project', { ...after, parties: before.parties })
  return { output: await getProjectRow(tx, actor, after.id), log: { id: after.id, no: after.project_no, before, after } }
})

/** The carrier agrees: from their first day these prices hold, and earlier revisions end there. */
export const confirmProject = write(project.confirm, async (context) => {
  const { tx, actor, input, publishChange } = context
  const before = await getProject(tx, actor, input.id)
  if (before.project_status === projectMachine.code.pending) await demandFreeDays(tx, before)
  await lockEarlier(tx, before)
  await getActiveLink(tx, actor.tenant_id, before.shipper_id, before.carrier_id)
  if (before.project_status === projectMachine.code.pending) await demandNoTies(tx, before)
  const ended = before.project_status === projectMachine.code.pending ? await giveWay(tx, actor, before) : []
  const changes = { confirmed_at: nowIso(), confirmed_by_name: actor.user_name }
  const after = await moveProject(tx, actor, before, 'confirm', { changes, seen: input.version })
  await notifyCompany(context, actor, {
    ...about(after),
    company_id: after.shipper_id,
    grant: shipper.projects.may.view,
    phrase: 'projectConfirmed',
    slots: { carrier_name: after.carrier_name, project_no: after.project_no, revision: after.revision },
    link: linkTo(shipper.freightRate, { id: after.id })
  })
  for (const row of [after, ...ended]) publishChange('project', row)
  return { output: await getProjectRow(tx, actor, after.id), log: { id: after.id, no: after.project_no, before, after } }
})

/** The carrier does not agree; the prices go back to their draft, out of its sight. */
export const rejectProject = write(project.reject, async (context) => {
  const { tx, actor, input, publishChange } = context
  const before = await getProject(tx, actor, input.id)
  const after = await withSystemScope(tx, async () => {
    const changes = { reason: input.reason, parties: [before.shipper_id] }
    const moved = await moveProject(tx, actor, before, 'reject', { changes, seen: input.version })
    await setRuleParties(tx, moved)
    return moved
  })
  await notifyCompany(context, actor, {
    ...about(after),
    company_id: after.shipper_id,
    grant: shipper.projects.may.view,
    phrase: 'projectRejected',
    slots: { carrier_name: after.carrier_name, project_no: after.project_no, revision: after.revision, reason: input.reason },
    link: linkTo(shipper.freightRate, { id: after.id })
  })
  publishChange('project', { ...after, parties: before.parties })
  return { output: { id: after.id, project_no: after.project_no }, log: { id: after.id, no: after.project_no, before, after } }
})

/** 停用: no trip from that day on is priced by it; those before keep their price. */
export const stopProject = write(project.stop, async (context) => {
  const { tx, actor, input, publishChange } = context
  const before = await getOwnProject(tx, actor, input.id)
  const today = shanghaiDay(now())
  const asked = input.ended_on ?? addDays(today, 1)
  const past = { zh: projectFaults.zh.beforeToday, en: projectFaults.en.beforeToday }
  if (asked < today) refuseFaults([{ field: 'ended_on', reason: past }], actor.origin.lang)
  const first = asked < before.valid_from ? before.valid_from : asked
  const ended_on = before.ended_on && before.ended_on < first ? before.ended_on : first
  const after = await moveProject(tx, actor, before, 'stop', { changes: { ended_on, reason: input.reason }, seen: input.version })
  if (after.direction !== payingOut)
    await notifyCompany(context, actor, {
      ...about(after),
      company_id: after.carrier_id,
      grant: carrier.customers.may.view,
      phrase: 'projectStopped',
      slots: { shipper_name: after.shipper_name, project_no: after.project_no, reason: input.reason },
      link: linkTo(carrier.customerInfo, { id: await linkOf(tx, after), tab: 'projects' })
    })
  publishChange('project', after)
  return { output: await getProjectRow(tx, actor, after.id), log: { id: after.id, no: after.project_no, before, after } }
})

const about = ({ id }: Project) => ({ biz_type: 'project', biz_id: id, notice_type: 3 as const })

const linkOf = async (tx: Tx, { tenant_id, shipper_id, carrier_id }: Project): Promise<number> =>
  (await findLink(tx, tenant_id, shipper_id, carrier_id))?.id ?? 0
