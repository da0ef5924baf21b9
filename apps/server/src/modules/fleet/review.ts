import { carrier } from '@yunshu/contract/consoles/carrier'
import { fleet } from '@yunshu/contract/fleet/contract'
import { fleetState } from '@yunshu/contract/fleet/enums'
import { linkTo } from '@yunshu/contract/kit/console'
import { type Row, updateVersioned } from '../../platform/db/versioned.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { write, writeAfter } from '../../platform/verb/verb.ts'
import { passedPapers, refusedPapers } from '../driver/index.ts'
import { notifyCompany } from '../notice/index.ts'
import { confirmed, confirmPassword } from '../session/index.ts'
import { getFleet, getFleetRow, lockFleet } from './queries.ts'

/** The papers of a captain pass; from now on he may be paid for those who have signed. */
export const approveFleet = write(fleet.approve, async ({ tx, actor, input, publishChange }) => {
  const before = await lockFleet(tx, actor, input.id)
  const after = await updateVersioned(tx, 'fleet', actor, before, passedPapers(actor, before), input.version)
  publishChange('fleet', after)
  await notifyCompany({ tx, publishChange }, actor, {
    ...toOffice(after),
    link: linkTo(carrier.fleetInfo, { id: after.id }),
    phrase: 'fleetPapersPassed',
    slots: { fleet_name: after.fleet_name }
  })
  return { output: await getFleetRow(tx, actor, after.id), log: { id: after.id, no: after.fleet_name, before, after } }
})

/** They are sent back with a reason, which leads whoever may edit to the form. */
export const refuseFleet = write(fleet.refuse, async ({ tx, actor, input: { id, version, reason, faults = [] }, publishChange }) => {
  const before = await lockFleet(tx, actor, id)
  const after = await updateVersioned(tx, 'fleet', actor, before, refusedPapers(actor, before, reason, faults), version)
  publishChange('fleet', after)
  await notifyCompany({ tx, publishChange }, actor, {
    ...toOffice(after),
    link: linkTo(carrier.fleetEdit, { id }),
    phrase: 'fleetPapersRefused',
    slots: { fleet_name: after.fleet_name, reason }
  })
  return { output: await getFleetRow(tx, actor, id), log: { id, no: after.fleet_name, before, after } }
})

/** Suspends a fleet, or lets it go on; what the operator has suspended, a carrier does not let go on. */
export const suspendFleet = write(fleet.suspend, async ({ tx, actor, input: { id, version, suspended, reason }, publishChange }) => {
  const before = await lockFleet(tx, actor, id)
  const isOperator = actor.type === 1
  if (!isOperator && before.suspended_by_operator) refuse('fleetByOperator')
  const after = await updateVersioned(
    tx,
    'fleet',
    actor,
    before,
    { fleet_state: fleetState.code[suspended ? 'suspended' : 'active'], suspended_reason: reason, suspended_by_operator: suspended && isOperator },
    version
  )
  publishChange('fleet', after)
  if (isOperator)
    await notifyCompany({ tx, publishChange }, actor, {
      ...toOffice(after),
      link: linkTo(carrier.fleetInfo, { id }),
      phrase: suspended ? 'fleetSuspendedFor' : 'fleetResumed',
      slots: { fleet_name: after.fleet_name, reason }
    })
  return { output: await getFleetRow(tx, actor, id), log: { id, no: after.fleet_name, before, after } }
})

/** Shows a captain's numbers in full, after the asker's own password; who looked stays in the log, and so does a wrong password. */
export const unmaskFleet = writeAfter(
  fleet.unmask,
  async ({ actor, input, services }) => await confirmPassword(services, actor, input.password),
  async ({ tx, actor, input, services: { secrets }, first: isRight }) => {
    const found = await getFleet(tx, actor, input.id)
    if (!isRight) refuse('passwordNotConfirmed')
    await confirmed(tx, actor)
    return {
      output: {
        captain_id_no: secrets.unseal(found.captain_id_no_enc),
        account_no: found.account_no_enc ? secrets.unseal(found.account_no_enc) : ''
      },
      log: { id: found.id, no: found.fleet_name }
    }
  }
)

const toOffice = ({ company_id, id }: Row<'fleet'>) =>
  ({ company_id, grant: carrier.fleets.may.edit, biz_type: 'fleet', biz_id: id, notice_type: 4 }) as const
