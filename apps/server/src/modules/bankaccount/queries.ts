import { verifyStatus, accountState } from '@yunshu/contract/bankaccount/enums'
import { maskBankNo } from '@yunshu/domain/mask'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { refuse } from '../../platform/verb/refuse.ts'

/** A number of which only the end is known is shown as stars before it. */
export const shownTail = (tail: string): string => (tail === '' ? '' : maskBankNo(`000000000000${tail}`))

/** The bank accounts of the actor's own company. */
export const bankAccountsOf = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('bank_account as a')
    .where('a.tenant_id', '=', actor.tenant_id)
    .where('a.company_id', '=', actor.company_id)
    .where('a.deleted_at', 'is', null)

export const getBankAccount = async (tx: Tx, actor: Actor, id: number): Promise<Row<'bank_account'>> =>
  (await bankAccountsOf(tx, actor).selectAll('a').where('a.id', '=', id).executeTakeFirst()) ?? refuse('notFound')

/** An account that money may be paid out to: verified and in use; it is held while that is decided. */
export const demandPayable = async (tx: Tx, actor: Actor, id: number): Promise<Row<'bank_account'>> => {
  const account = (await bankAccountsOf(tx, actor).selectAll('a').where('a.id', '=', id).forShare().executeTakeFirst()) ?? refuse('notFound')
  if (account.verify_status !== verifyStatus.code.verified || account.account_state !== accountState.code.inUse) refuse('bankAccountUnready')
  return account
}

/** The row as its company sees it. */
export const shownBankAccount = (row: Row<'bank_account'>) => ({
  id: row.id,
  version: row.version,
  account_name: row.account_name,
  account_type: row.account_type as 1 | 2,
  bank_name: row.bank_name,
  bank_branch: row.bank_branch,
  bank_branch_no: row.bank_branch_no,
  account_no: shownTail(row.account_no_tail),
  is_default: row.is_default,
  verify_status: row.verify_status as 10 | 20 | 30,
  account_state: row.account_state as 1 | 2,
  created_at: row.created_at
})

/** What the operation log may know of an account: never the number, never what was sent to verify it. */
export const loggedAccount = ({ account_no_enc: _e, account_no_hash: _h, probe_fen: _p, ...row }: Row<'bank_account'>) => row

/** Whole numbers of the accounts to which companies are paid: the verified one that is taken when nothing is said, else the newest. Within `withSystemScope`. */
export const accountsOfCompanies = async (
  tx: Tx,
  secrets: Secrets,
  tenant_id: number,
  company_ids: readonly number[]
): Promise<ReadonlyMap<number, { readonly account_no: string; readonly bank: string }>> => {
  const rows = await tx
    .selectFrom('bank_account')
    .select(['company_id', 'account_no_enc', 'bank_name'])
    .where('tenant_id', '=', tenant_id)
    .where('company_id', '=', sql<number>`any(${[...company_ids]}::bigint[])`)
    .where('verify_status', '=', verifyStatus.code.verified)
    .where('account_state', '=', accountState.code.inUse)
    .where('deleted_at', 'is', null)
    .orderBy('is_default')
    .orderBy('id')
    .execute()
  return new Map(
    rows.map(({ company_id, account_no_enc, bank_name }) => [company_id, { account_no: secrets.unseal(account_no_enc), bank: bank_name }])
  )
}
