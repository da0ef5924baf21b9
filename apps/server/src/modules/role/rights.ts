import { roleState } from '@yunshu/contract/role/contract'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { isWithin } from '../../platform/tenant/access.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { lockCompany } from '../company/rows.ts'
import { isWholeUser } from '../user/rows.ts'
import { allCodes } from './presets.ts'
import { sql } from 'kysely'

/** The rights among the ids of a permission tree: only entries with a hyphen are rights, the others are its inner nodes. */
export const codesIn = (mids: string): string[] =>
  mids
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id.includes('-'))

/** The ids to keep of what a permission tree sent: sorted, known to this kind of company and within its package, and none above the assigner's own rights. */
export const grantedMids = (actor: Actor, mids: string): string => {
  const known = new Set(allCodes(actor.type as 1 | 2 | 4))
  const isGivable = (id: string): boolean => (id.includes('-') ? known.has(id) && isWithin(actor.menus, id) : /^\d+(P\d+)?$/.test(id))
  const ids = [...new Set(mids.split(',').map((id) => id.trim()))].filter(isGivable)
  demandBelow(actor, codesIn(ids.join(',')))
  return ids.sort().join(',')
}

/** Nobody rises above himself, nor lifts another there: every right given must be held. What lies outside the company's package gives nothing to anybody. */
export const demandBelow = (actor: Actor, codes: Iterable<string>): void => {
  if (actor.kind === 'system') return
  const above = [...new Set(codes)].filter((code) => !actor.codes.has(code) && isWithin(actor.menus, code)).sort()
  if (above.length > 0) refuse('aboveYourself', { codes: above.slice(0, 5).join('、') })
}

/** Who does not see everything gives nobody more than his own work to see. */
export const demandReach = (actor: Actor, data_scopes: Iterable<number>): void => {
  if (actor.people && [...data_scopes].some((scope) => scope !== 1)) refuse('reachAboveYourself')
}

const administrators = ['operator.admin', 'carrier.owner', 'shipper.admin']

/** A company keeps an enabled administrator: called after the change, so that what is counted is what would remain. The company's row is the lock. */
export const demandAdministrator = async (tx: Tx, actor: Actor): Promise<void> => {
  await lockCompany(tx, actor.tenant_id, actor.company_id, 'alone')
  const left = await tx
    .selectFrom('user_role as ur')
    .innerJoin('role as r', (on) => on.onRef('r.tenant_id', '=', 'ur.tenant_id').onRef('r.id', '=', 'ur.role_id'))
    .select('ur.user_id')
    .where('r.tenant_id', '=', actor.tenant_id)
    .where('r.company_id', '=', actor.company_id)
    .where('r.state', '=', roleState.code.enabled)
    .where('r.preset', 'in', administrators)
    .where(isWholeUser(actor.tenant_id, sql.ref('ur.user_id')))
    .limit(1)
    .executeTakeFirst()
  if (!left) refuse('lastAdministrator')
}
