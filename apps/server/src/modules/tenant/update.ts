import { advance } from '@yunshu/contract/kit/machine'
import { tenant } from '@yunshu/contract/tenant/contract'
import { tenantMachine } from '@yunshu/contract/tenant/machine'
import { withSystemScope } from '../../platform/db/scope.ts'
import { endTenantSessions } from '../../platform/session/sessions.ts'
import { rootTenant } from '../../platform/tenant/access.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { write, type WriteContext } from '../../platform/verb/verb.ts'
import { columnsOf, demandPackage } from './entry.ts'
import { demandRoot, getTenant, getTenantRow, writeTenant } from './queries.ts'

export const updateTenant = write(tenant.update, async ({ tx, actor, input: { id, version, ...entry } }) => {
  demandRoot(actor)
  const before = await getTenant(tx, id)
  const after = await writeTenant(tx, actor, before, await columnsOf(tx, actor, entry, before.package_id), version)
  return { output: await withSystemScope(tx, () => getTenantRow(tx, id)), log: { id, no: after.tenant_no, before, after } }
})

/** A longer time, with another package where one is named. */
export const renewTenant = write(tenant.renew, async ({ tx, actor, input: { id, version, valid_to, package_id } }) => {
  demandRoot(actor)
  const before = await getTenant(tx, id)
  if (before.valid_to !== null && valid_to <= before.valid_to) refuse('renewedBack', { valid_to: before.valid_to })
  if (package_id !== undefined && package_id !== before.package_id) await demandPackage(tx, package_id)
  const after = await writeTenant(tx, actor, before, { valid_to, package_id: package_id ?? before.package_id }, version)
  return { output: await withSystemScope(tx, () => getTenantRow(tx, id)), log: { id, no: after.tenant_no, before, after } }
})

type Move = 'activate' | 'owe' | 'settle' | 'freeze' | 'unfreeze'
const moved =
  (move: Move) =>
  async ({ tx, actor, input, publishChange }: WriteContext<(typeof tenant)[Move]>) => {
    demandRoot(actor)
    const { id, version, reason } = input
    const before = await getTenant(tx, id)
    if (id === rootTenant) refuse('rootStays')
    const state = advance(tenantMachine, before.state, move, actor.who)
    const after = await writeTenant(tx, actor, before, { state, state_reason: reason }, version)
    if (move === 'freeze') await withSystemScope(tx, () => endTenantSessions(tx, id))
    publishChange('tenant', { id, tenant_id: id, parties: [] })
    return { output: await withSystemScope(tx, () => getTenantRow(tx, id)), log: { id, no: after.tenant_no, before, after } }
  }

export const activateTenant = write(tenant.activate, moved('activate'))
export const markOwing = write(tenant.owe, moved('owe'))
export const settleTenant = write(tenant.settle, moved('settle'))
export const freezeTenant = write(tenant.freeze, moved('freeze'))
export const unfreezeTenant = write(tenant.unfreeze, moved('unfreeze'))
