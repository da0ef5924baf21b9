import { batch } from '@yunshu/contract/batch/contract'
import { isBankCard, isCorporateAccount } from '@yunshu/domain/bankcard'
import { maskBankNo } from '@yunshu/domain/mask'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { nowIso } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { newId } from '../../platform/ids.ts'
import { refuse, refuseField } from '../../platform/verb/refuse.ts'
import { read, write } from '../../platform/verb/verb.ts'
import { owedOf } from '../bill/index.ts'
import { accountsOfCaptains } from '../fleet/index.ts'
import { spendProof } from '../paypass/index.ts'

/** An account on which a payee is paid by bank. */
type Account = {
  readonly payee_id: number
  readonly account_name: string
  readonly bank_name: string
  readonly account_no_enc: Buffer
  readonly account_no_tail: string
}

/** Where payees are paid by bank: on what their carrier entered, else, of a captain, on the account of his fleet. One SQL query. */
export const accountsOf = async (tx: Tx, actor: Actor, payees: readonly number[]): Promise<ReadonlyMap<number, Account>> => {
  const fields = ['payee_id', 'account_name', 'bank_name', 'account_no_enc', 'account_no_tail'] as const
  const captains = accountsOfCaptains(tx, actor, payees).as('captain')
  const known = await tx
    .selectFrom('payee_account')
    .select([...fields, sql<boolean>`true`.as('own')])
    .where('tenant_id', '=', actor.tenant_id)
    .where('company_id', '=', actor.company_id)
    .where('payee_id', '=', sql<number>`any(${[...payees]}::bigint[])`)
    .unionAll(tx.selectFrom(captains).select([...fields, sql<boolean>`false`.as('own')]))
    .execute()
  const at = (account: (typeof known)[number]): [number, Account] => [account.payee_id, account]
  return new Map([...known.filter(({ own }) => !own).map(at), ...known.filter(({ own }) => own).map(at)])
}

/** Of the number only its end. */
export const maskedAccount = ({ account_no_tail }: Account): string => maskBankNo(`000000000000${account_no_tail}`)
const shown = (account: Account) => ({
  payee_id: account.payee_id,
  account_name: account.account_name,
  bank_name: account.bank_name,
  account_no: maskedAccount(account)
})

export const payeeAccount = read(batch.account, async ({ tx, actor, input: { payee_id } }) => {
  await payeeOf(tx, actor, payee_id)
  const account = (await accountsOf(tx, actor, [payee_id])).get(payee_id)
  return account ? shown(account) : null
})

/* Somebody whom the company owes, or ever did; of a trip it is a human, whose card has its check digit. */
const payeeOf = async (tx: Tx, actor: Actor, payee_id: number) =>
  (await owedOf(tx, actor)
    .select(['b.creditor_name', 'b.waybill_id'])
    .where('b.creditor_id', '=', payee_id)
    .orderBy('b.due_at', 'desc')
    .orderBy('b.id', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? refuse('notFound')

/** Enters where a payee is paid by bank, always in his own name; batches that were made before keep the account that they have. */
export const setPayeeAccount = write(batch.setAccount, async ({ tx, actor, input, services }) => {
  const { payee_id, bank_name, proof } = input
  const { creditor_name: account_name, waybill_id } = await payeeOf(tx, actor, payee_id)
  const account_no = input.account_no.replaceAll(' ', '')
  const label = { zh: '收款账号', en: 'Account no.' }
  if (waybill_id === null ? !isCorporateAccount(account_no) : !isBankCard(account_no))
    refuseField(
      'account_no',
      label,
      waybill_id === null
        ? { zh: '须为 8 至 30 位数字', en: 'must be 8 to 30 digits' }
        : { zh: '不是有效的银行卡号', en: 'is not a valid card number' },
      actor.origin.lang
    )
  await spendProof(tx, actor, proof, { amount_fen: 0, payee_id, biz_no: accountProof })
  const { tenant_id, company_id } = actor
  const kept = {
    account_name,
    bank_name,
    account_no_enc: services.secrets.seal(account_no),
    account_no_tail: account_no.slice(-4),
    updated_at: nowIso(),
    updated_by: actor.user_id
  }
  const row = await tx
    .insertInto('payee_account')
    .values({ tenant_id, id: newId(), parties: [company_id], company_id, payee_id, created_at: nowIso(), created_by: actor.user_id, ...kept })
    .onConflict((on) =>
      on.columns(['tenant_id', 'company_id', 'payee_id']).doUpdateSet((e) => ({ ...kept, version: e('payee_account.version', '+', 1) }))
    )
    .returningAll()
    .executeTakeFirstOrThrow()
  const output = shown(row)
  return { output, log: { id: row.id, no: account_name, after: output } }
})
/** What a proof of the payment password is given for when the account of a payee is entered. */
const accountProof = 'payeeaccount'
