import { carrier } from '@yunshu/contract/consoles/carrier'
import { fleet } from '@yunshu/contract/fleet/contract'
import { fleetState } from '@yunshu/contract/fleet/enums'
import { updaterOf, updateVersioned } from '../../platform/db/versioned.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { write } from '../../platform/verb/verb.ts'
import { changed, removeVerb, reviewVerbs, tellOffice, unmaskVerb } from '../paper/index.ts'
import { getFleet, getFleetRow, lockFleet } from './queries.ts'

/** A fleet, for its captain, as who bears papers. */
export const fleetBearer = {
  word: 'fleet',
  calls: fleet,
  get: lockFleet,
  shown: getFleetRow,
  save: updaterOf('fleet'),
  named: ({ fleet_name }: { readonly fleet_name: string }) => ({ fleet_name }),
  office: carrier.fleets.may,
  pages: { info: carrier.fleetInfo, edit: carrier.fleetEdit }
} as const
export const { approve: approveFleet, refuse: refuseFleet } = reviewVerbs(fleetBearer)

/** Suspends a fleet, or lets it go on; what the operator has suspended, a carrier does not let go on. */
export const suspendFleet = write(fleet.suspend, async (context) => {
  const { tx, actor } = context
  const { id, version, suspended, reason } = context.input
  const before = await lockFleet(tx, actor, id)
  const isOperator = actor.type === 1
  if (!isOperator && before.suspended_by_operator) refuse('fleetByOperator')
  const fleet_state = fleetState.code[suspended ? 'suspended' : 'active']
  const changes = { fleet_state, suspended_reason: reason, suspended_by_operator: suspended && isOperator }
  const after = await updateVersioned(tx, 'fleet', actor, before, changes, version)
  const slots = { fleet_name: after.fleet_name, reason }
  if (isOperator)
    await tellOffice(context, fleetBearer, after, { page: 'info', grant: 'edit', phrase: suspended ? 'fleetSuspendedFor' : 'fleetResumed', slots })
  return await changed(context, fleetBearer, before, after)
})

/** Shows a captain's numbers in full. */
export const unmaskFleet = unmaskVerb(fleet.unmask, getFleet, ({ id, fleet_name, captain_id_no_enc, account_no_enc }, { unseal }) => ({
  output: { captain_id_no: unseal(captain_id_no_enc), account_no: account_no_enc ? unseal(account_no_enc) : '' },
  log: { id, no: fleet_name }
}))

/** Removes a fleet that nobody is in any more; its history stays with the trips of that time. */
export const removeFleet = removeVerb(fleetBearer, {
  demandUnused: async ({ tx, actor }, before) => {
    const { vehicle_count, driver_count } = await getFleetRow(tx, actor, before.id)
    if (vehicle_count + driver_count > 0) refuse('fleetHasMembers', { count: vehicle_count + driver_count })
  }
})
