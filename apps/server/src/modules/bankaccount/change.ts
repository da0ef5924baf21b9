import { accountState, verifyStatus } from '@yunshu/contract/bankaccount/enums'
import { bankaccount } from '@yunshu/contract/bankaccount/contract'
import type { Updateable } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { nowIso } from '../../platform/clock.ts'
import { type Row, updateVersioned } from '../../platform/db/versioned.ts'
import { transact } from '../../platform/db/scope.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { type PublishChange, write, writeAfter } from '../../platform/verb/verb.ts'
import { openWithdrawals } from '../withdraw/rows.ts'
import { getBankAccount, loggedAccount, shownBankAccount } from './queries.ts'

const mostTries = 3
type Changed = { before: Row<'bank_account'>; after: Row<'bank_account'> }
const told = ({ before, after }: Changed, publishChange: PublishChange) => {
  publishChange('bankaccount', after)
  return {
    output: shownBankAccount(after),
    log: { id: after.id, no: after.account_no_tail, before: loggedAccount(before), after: loggedAccount(after) }
  }
}
type Changes = Updateable<Tables['bank_account']>
type Writing = { tx: Parameters<typeof updateVersioned>[0]; actor: Actor; input: { id: number; version: number } }
const changeOf = async ({ tx, actor, input }: Writing, changes: (before: Row<'bank_account'>) => Changes | Promise<Changes>): Promise<Changed> => {
  const before = await getBankAccount(tx, actor, input.id)
  return { before, after: await updateVersioned(tx, 'bank_account', actor, before, await changes(before), input.version) }
}

/** The amount that came in proves the account; a try is counted before it is compared and stays counted when it was wrong. */
export const verifyBankAccount = writeAfter(
  bankaccount.verify,
  async ({ actor, input: { id, version, probe_fen }, services }) => {
    const tried = await transact(services.db, actor, async (tx) => {
      const before = await getBankAccount(tx, actor, id)
      if (before.version !== version) refuse('staleVersion')
      if (before.verify_status === verifyStatus.code.verified) return before
      if (before.probe_tries >= mostTries) refuse('probeOver')
      const probe_tries = before.probe_tries + 1
      const isWrong = before.probe_fen !== probe_fen
      return await updateVersioned(tx, 'bank_account', actor, before, {
        probe_tries,
        ...(isWrong && probe_tries >= mostTries && { verify_status: verifyStatus.code.failed })
      })
    })
    if (tried.verify_status === verifyStatus.code.verified || tried.probe_fen === probe_fen) return tried.version
    return tried.verify_status === verifyStatus.code.failed ? refuse('probeOver') : refuse('probeWrong', { left: mostTries - tried.probe_tries })
  },
  async ({ tx, actor, input, first, publishChange }) =>
    told(await changeOf({ tx, actor, input: { id: input.id, version: first } }, () => ({ verify_status: verifyStatus.code.verified })), publishChange)
)

export const defaultBankAccount = write(bankaccount.makeDefault, async ({ tx, actor, input, publishChange }) => {
  const account = await getBankAccount(tx, actor, input.id)
  if (account.verify_status !== verifyStatus.code.verified || account.account_state !== accountState.code.inUse) refuse('bankAccountUnready')
  await tx
    .updateTable('bank_account')
    .set({ is_default: false })
    .where('tenant_id', '=', actor.tenant_id)
    .where('company_id', '=', actor.company_id)
    .where('is_default', '=', true)
    .where('id', '<>', input.id)
    .execute()
  return told(await changeOf({ tx, actor, input }, () => ({ is_default: true })), publishChange)
})

export const enableBankAccount = write(bankaccount.enable, async ({ tx, actor, input, publishChange }) =>
  told(await changeOf({ tx, actor, input }, () => ({ account_state: input.enabled ? 1 : 2 })), publishChange)
)

export const removeBankAccount = write(bankaccount.remove, async ({ tx, actor, input, publishChange }) => {
  const changed = await changeOf({ tx, actor, input }, async ({ tenant_id, id }) => {
    if ((await openWithdrawals(tx, tenant_id, id)) > 0) refuse('bankAccountInUse')
    return { deleted_at: nowIso(), is_default: false }
  })
  return { output: { id: changed.after.id }, log: told(changed, publishChange).log }
})
