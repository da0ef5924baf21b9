import { session } from '@yunshu/contract/session/contract'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { transactAsSystem, withSystemScope } from '../../platform/db/scope.ts'
import { isFactorDemanded } from '../../platform/session/factor.ts'
import { endOtherSessionsOf } from '../../platform/session/sessions.ts'
import type { Services } from '../../platform/verb/services.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { read, write, writeAfter } from '../../platform/verb/verb.ts'
import { tenantOf } from '../tenant/rows.ts'
import { findUser } from '../user/rows.ts'
import { confirmed, confirmPassword } from './confirm.ts'
import { judgeCode, newCodes, newKey, uriOf } from './factorCode.ts'
import * as store from './factorStore.ts'
import { clearTries, countTry } from './guard.ts'

const ownerOf = ({ tenant_id, user_id }: Actor): store.Owner => ({ tenant_id, id: user_id ?? 0 })
/** The keys under which tries at a user's second factor are counted: each of his known devices has a count of its own, so that nobody else can lock it out. */
export const factorTries = ({ tenant_id, id }: store.Owner, device?: string): string => `factor:${tenant_id}:${id}${device ? `:${device}` : ''}`

export const myFactor = read(session.factor, async ({ tx, actor }) => {
  const factor = await store.findFactor(tx, ownerOf(actor))
  return {
    set_at: factor?.set_at ?? null,
    codes_left: factor?.recovery_hashes.length ?? 0,
    is_demanded: await isFactorDemanded(tx, actor.tenant_id, actor.company_id)
  }
})

/** Makes a new key for the user's authenticator app. No second factor is asked for before he has confirmed the key by a code. */
export const beginFactor = write(session.beginFactor, async ({ tx, actor, services: { secrets } }) => {
  const key = newKey()
  await store.beginFactor(tx, ownerOf(actor), actor.company_id, secrets.seal(key))
  const { account } = (await findUser(tx, actor.tenant_id, actor.user_id ?? 0)) ?? refuse('loggedOut')
  const { system_title } = await tenantOf(tx, actor.tenant_id)
  return { output: { key, uri: uriOf(key, account, system_title) }, log: { id: actor.user_id, type: 'user', no: account } }
})

/* Checks password and code, each counted before it is compared. The time step or recovery code is marked as used in the transaction of what it allows. */
const confirmBoth = async (services: Services, actor: Actor, { password, verify }: Both, find: typeof store.findFactor): Promise<store.Use> => {
  if (!(await confirmPassword(services, actor, password))) refuse('passwordNotConfirmed')
  const owner = ownerOf(actor)
  const factor = (await transactAsSystem(services.db, (tx) => find(tx, owner))) ?? refuse('factorNone')
  await countTry(services.db, factorTries(owner))
  return (await judgeCode(services.secrets, factor, verify)) ?? refuse('wrongCode')
}
type Both = { readonly password: string; readonly verify: string }
const bothConfirmed = async (tx: Tx, actor: Actor): Promise<void> => {
  await confirmed(tx, actor)
  await clearTries(tx, factorTries(ownerOf(actor)))
}
const endOthers = async (tx: Tx, { tenant_id, user_id, session: kept }: Actor): Promise<void> =>
  await withSystemScope(tx, () => endOtherSessionsOf(tx, tenant_id, user_id ?? 0, kept))

export const confirmFactor = writeAfter(
  session.confirmFactor,
  async ({ actor, input, services }) => {
    const isOn = await transactAsSystem(services.db, (tx) => store.findFactor(tx, ownerOf(actor)))
    if (isOn) refuse('factorSet')
    const use = await confirmBoth(services, actor, input, store.findBegun)
    const step = 'step' in use ? use.step : refuse('wrongCode')
    return { step, fresh: await newCodes(services.secrets) }
  },
  async ({ tx, actor, first: { step, fresh }, publishChange }) => {
    await store.switchOn(tx, ownerOf(actor), step, fresh.kept)
    await bothConfirmed(tx, actor)
    await endOthers(tx, actor)
    publishChange('session', { id: actor.user_id ?? 0, parties: [] })
    publishChange('user', { id: actor.user_id ?? 0, parties: [actor.company_id] })
    return { output: { codes: fresh.codes }, log: { id: actor.user_id, type: 'user' } }
  }
)

export const renewFactorCodes = writeAfter(
  session.renewFactorCodes,
  async ({ actor, input, services }) => {
    const use = await confirmBoth(services, actor, input, store.findFactor)
    return { use, fresh: await newCodes(services.secrets) }
  },
  async ({ tx, actor, first: { use, fresh } }) => {
    await store.spendCode(tx, ownerOf(actor), use)
    await store.keepCodes(tx, ownerOf(actor), fresh.kept)
    await bothConfirmed(tx, actor)
    return { output: { codes: fresh.codes }, log: { id: actor.user_id, type: 'user' } }
  }
)

export const dropOwnFactor = writeAfter(
  session.dropFactor,
  ({ actor, input, services }) => confirmBoth(services, actor, input, store.findFactor),
  async ({ tx, actor, first: use, publishChange }) => {
    await store.spendCode(tx, ownerOf(actor), use)
    await store.dropFactor(tx, ownerOf(actor))
    await bothConfirmed(tx, actor)
    await endOthers(tx, actor)
    publishChange('session', { id: actor.user_id ?? 0, parties: [] })
    publishChange('user', { id: actor.user_id ?? 0, parties: [actor.company_id] })
    return { output: {}, log: { id: actor.user_id, type: 'user' } }
  }
)
