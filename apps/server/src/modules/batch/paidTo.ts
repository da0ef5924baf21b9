import { sql } from 'kysely'
import type { Tx } from '../../platform/db/pool.ts'
import type { Secrets } from '../../platform/secrets.ts'

/** The account to which payments went, in full, by the payment, as the rows of their batches say it; for reports to the authority alone. Within `withSystemScope`. */
export const accountsOfPayments = async (
  tx: Tx,
  secrets: Secrets,
  tenant_id: number,
  payment_ids: readonly number[]
): Promise<ReadonlyMap<number, { readonly account_no: string; readonly bank: string }>> => {
  const rows = await tx
    .selectFrom('pay_batch_row')
    .select(['payment_id', 'account_no_enc', 'account_bank'])
    .where('tenant_id', '=', tenant_id)
    .where('payment_id', '=', sql<number>`any(${[...payment_ids]}::bigint[])`)
    .where('account_no_enc', 'is not', null)
    .execute()
  return new Map(
    rows.map(({ payment_id, account_no_enc, account_bank }) => [
      payment_id ?? 0,
      { account_no: account_no_enc === null ? '' : secrets.unseal(account_no_enc), bank: account_bank }
    ])
  )
}

/** The account that a carrier has entered for each of these payees. Within `withSystemScope`. */
export const accountsOfPayees = async (
  tx: Tx,
  secrets: Secrets,
  tenant_id: number,
  payees: readonly { readonly payer_id: number; readonly payee_id: number }[]
): Promise<ReadonlyMap<string, { readonly account_no: string; readonly bank: string }>> => {
  const rows = await tx
    .selectFrom('payee_account')
    .select(['company_id', 'payee_id', 'account_no_enc', 'bank_name'])
    .where('tenant_id', '=', tenant_id)
    .where('company_id', '=', sql<number>`any(${payees.map(({ payer_id }) => payer_id)}::bigint[])`)
    .where('payee_id', '=', sql<number>`any(${payees.map(({ payee_id }) => payee_id)}::bigint[])`)
    .execute()
  return new Map(
    rows.map(({ company_id, payee_id, account_no_enc, bank_name }) => [
      `${company_id} ${payee_id}`,
      { account_no: secrets.unseal(account_no_enc), bank: bank_name }
    ])
  )
}
