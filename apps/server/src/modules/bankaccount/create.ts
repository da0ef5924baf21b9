import { randomInt } from 'node:crypto'
import { bankaccount } from '@yunshu/contract/bankaccount/contract'
import { isBankBranch, isBankCard, isCorporateAccount } from '@yunshu/domain/bankcard'
import { newId } from '../../platform/ids.ts'
import { onConstraint } from '../../platform/verb/constraints.ts'
import { refuse, refuseField } from '../../platform/verb/refuse.ts'
import { write } from '../../platform/verb/verb.ts'
import { companyOf } from '../company/rows.ts'
import { spendProof } from '../paypass/index.ts'
import { bankAccountsOf, loggedAccount, shownBankAccount } from './queries.ts'

onConstraint('bank_account_number', 'bankAccountTaken')
onConstraint('bank_account_default', 'staleVersion')
/** Outside production nothing is transferred; the amount to answer with is always this one. */
export const demoProbe = 18
/** What a proof of the payment password is given for when a payee account is bound. */
export const bindProof = { amount_fen: 0, payee_id: 0, biz_no: 'bankaccount' } as const

/** Binds an account of the company itself (对公) or of its legal representative (对私); it takes money only after it was verified. */
export const createBankAccount = write(bankaccount.create, async ({ tx, actor, input, services, publishChange }) => {
  const { account_name, account_type, bank_name, bank_branch = '', bank_branch_no = '', proof } = input
  const { tenant_id, company_id } = actor
  const account_no = input.account_no.replaceAll(' ', '')
  const numberLabel = { zh: '账号', en: 'Account no.' }
  if (account_type === 1 && !isCorporateAccount(account_no))
    refuseField('account_no', numberLabel, { zh: '须为 8 至 30 位数字', en: 'must be 8 to 30 digits' }, actor.origin.lang)
  if (account_type === 2 && !isBankCard(account_no))
    refuseField('account_no', numberLabel, { zh: '不是有效的银行卡号', en: 'is not a valid card number' }, actor.origin.lang)
  if (bank_branch_no && !isBankBranch(bank_branch_no))
    refuseField('bank_branch_no', { zh: '联行号', en: 'Branch no.' }, { zh: '须为 12 位数字', en: 'must be 12 digits' }, actor.origin.lang)
  const { company_name, legal_name } = await companyOf(tx, tenant_id, company_id)
  if (account_name !== (account_type === 1 ? company_name : legal_name)) refuse('bankAccountName', { company_name })
  await spendProof(tx, actor, proof, bindProof)
  const isFirst = (await bankAccountsOf(tx, actor).select('a.id').limit(1).executeTakeFirst()) === undefined
  const row = await tx
    .insertInto('bank_account')
    .values({
      tenant_id,
      id: newId(),
      parties: [company_id],
      company_id,
      account_name,
      account_type,
      bank_name,
      bank_branch,
      bank_branch_no,
      account_no_enc: services.secrets.seal(account_no),
      account_no_hash: services.secrets.blindIndex(`bank|${account_no}`),
      account_no_tail: account_no.slice(-4),
      is_default: isFirst,
      probe_fen: services.config.production ? randomInt(1, 100) : demoProbe,
      created_by: actor.user_id,
      updated_by: actor.user_id
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  publishChange('bankaccount', row)
  return { output: shownBankAccount(row), log: { id: row.id, no: row.account_no_tail, after: loggedAccount(row) } }
})
