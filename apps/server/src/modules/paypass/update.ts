import { paypass } from '@yunshu/contract/paypass/contract'
import { payPasswordWeakness } from '@yunshu/domain/payPassword'
import { nowIso } from '../../platform/clock.ts'
import { transactAsSystem, withSystemScope } from '../../platform/db/scope.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { writeAfter } from '../../platform/verb/verb.ts'
import { clearTries, countTry, tryCode, useCode } from '../session/index.ts'
import { findUser } from '../user/rows.ts'

/** Sets the user's payment password, or another when it was forgotten: always by an SMS code, and by the login password unless that phone is the proof (decision 8). Carriers and shippers only. */
export const updatePayPassword = writeAfter(
  paypass.update,
  async ({ actor, input, services }) => {
    const { type, verify, password = '', pay_password, pay_passwords } = input
    if (actor.type !== 2 && actor.type !== 4) refuse('noPermission')
    if (pay_password !== pay_passwords) refuse('passwordsDiffer')
    const user = await transactAsSystem(services.db, (tx) => findUser(tx, actor.tenant_id, actor.user_id ?? 0))
    if (!user) return refuse('loggedOut')
    if (input.mobile && input.mobile !== user.mobile) refuse('mobileNotYours')
    if (payPasswordWeakness(pay_password, user.mobile)) refuse('weakPayPassword')
    if (type === 1) {
      await countTry(services.db, `confirm:${user.id}`)
      if (!(await services.secrets.verifyPassword(user.password_hash, password))) refuse('passwordNotConfirmed')
    }
    return {
      user,
      code_id: await tryCode(services, 'pay_pwd', user.mobile, verify),
      password_hash: await services.secrets.hashPassword(pay_password)
    }
  },
  async ({ tx, actor, input, first: { user, code_id, password_hash } }) => {
    await withSystemScope(tx, async () => {
      await useCode(tx, code_id)
      await clearTries(tx, `confirm:${user.id}`)
    })
    const set_at = nowIso()
    const kept = { password_hash, set_at, fail_count: 0, first_fail_at: null, reset_at: input.type === 2 ? set_at : null }
    await tx
      .insertInto('pay_password')
      .values({ tenant_id: actor.tenant_id, user_id: user.id, parties: [actor.company_id], company_id: actor.company_id, ...kept })
      .onConflict((on) => on.columns(['tenant_id', 'user_id']).doUpdateSet(kept))
      .execute()
    return { output: {}, log: { id: user.id, no: user.account, after: { set_at } } }
  }
)
