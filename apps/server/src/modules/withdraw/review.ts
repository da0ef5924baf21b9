import { carrier } from '@yunshu/contract/consoles/carrier'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { linkTo } from '@yunshu/contract/kit/console'
import { advance } from '@yunshu/contract/kit/machine'
import type { NoticeSlots } from '@yunshu/contract/notices'
import { withdraw } from '@yunshu/contract/withdraw/contract'
import { withdrawMachine } from '@yunshu/contract/withdraw/machine'
import { formatYuan } from '@yunshu/domain/money'
import { vatOfGross } from '@yunshu/domain/vat'
import type { Updateable } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { nowIso } from '../../platform/clock.ts'
import { type Row, updateVersioned } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { type PublishChange, write } from '../../platform/verb/verb.ts'
import { companyOf } from '../company/rows.ts'
import { post } from '../ledger/index.ts'
import { notifyCompany } from '../notice/index.ts'
import { matchBankRow, demandReconciled, releaseBankRows } from '../recon/index.ts'
import { moveFunds, walletOf } from '../wallet/index.ts'
import { getWithdraw, type Reviewer, reviewersOf, shownWithdraw } from './queries.ts'

/** VAT within the platform's fees, basis points: 6 % on services. */
const serviceTaxBp = 600
type Writing = { readonly tx: Tx; readonly actor: Actor; readonly publishChange: PublishChange }
type Step = keyof typeof withdrawMachine.moves

/** A reviewer's yes; the last one that is needed sends the money on its way to the bank. Two are never one person. */
export const approveWithdraw = write(withdraw.approve, async ({ tx, actor, input, publishChange }) => {
  const before = await getWithdraw(tx, actor, input.id)
  const given = reviewersOf(before)
  const isLast = given.length + 1 >= before.reviews_needed
  advance(withdrawMachine, before.withdraw_status, isLast ? 'approve' : 'endorse', actor.who)
  if (given.some(({ user_id }) => user_id === actor.user_id)) refuse('reviewerTwice')
  const wallet = await walletOf(tx, actor.tenant_id, { company_id: before.company_id, kind: 1 })
  if (wallet?.frozen_at) refuse('walletFrozen', { reason: wallet.frozen_reason })
  await demandReconciled(tx, actor.tenant_id)
  const me: Reviewer = { user_id: actor.user_id, user_name: actor.user_name, at: nowIso() }
  return await move(
    { tx, actor, publishChange },
    before,
    isLast ? 'approve' : 'endorse',
    { reviewers: JSON.stringify([...given, me]) },
    input.version
  )
})

/** A no gives the frozen amount back at once. */
export const rejectWithdraw = write(withdraw.reject, async ({ tx, actor, input, publishChange }) => {
  const before = await getWithdraw(tx, actor, input.id)
  const me: Reviewer = { user_id: actor.user_id, user_name: actor.user_name, at: nowIso() }
  const changes = { reviewers: JSON.stringify([...reviewersOf(before), me]), fail_reason: input.reason, done_at: nowIso() }
  const done = await move({ tx, actor, publishChange }, before, 'reject', changes, input.version)
  await giveBack({ tx, actor, publishChange }, before, input.reason)
  return done
})

/** The bank has paid: what was frozen leaves the house. */
export const payWithdraw = write(withdraw.pay, async ({ tx, actor, input, publishChange }) => {
  const before = await getWithdraw(tx, actor, input.id)
  const { bank_serial_no } = input
  const done_at = nowIso()
  const done = await move({ tx, actor, publishChange }, before, 'pay', { bank_serial_no, done_at }, input.version)
  const { company_id, amount_fen, net_fen, account_name } = before
  const biz = bizOf(before)
  await moveFunds(tx, { ...biz, from: { company_id, kind: 2 }, to: null, amount_fen })
  await post(tx, { ...biz, event: 'withdrawPaid', occurred_at: done_at, company_id, amounts: { amount: amount_fen }, created_by: actor.user_id })
  const operator_id = actor.company_id
  const { net_fen: net, tax_fen: tax } = vatOfGross(before.fee_fen, serviceTaxBp)
  const fee = { gross: before.fee_fen, net, tax }
  await post(tx, { ...biz, event: 'withdrawFee', occurred_at: done_at, company_id, operator_id, amounts: fee, created_by: actor.user_id })
  await matchBankRow(tx, { ...biz, bank_serial_no, direction: 2, amount_fen: net_fen }, (name) => name === account_name)
  await tell({ tx, actor, publishChange }, before, { phrase: 'withdrawPaid', slots: { withdraw_no: biz.biz_no, amount: formatYuan(net_fen) } })
  return done
})

/** The bank has not paid: the amount is available again. */
export const failWithdraw = write(withdraw.fail, async ({ tx, actor, input, publishChange }) => {
  const before = await getWithdraw(tx, actor, input.id)
  const done = await move({ tx, actor, publishChange }, before, 'fail', { fail_reason: input.reason, done_at: nowIso() }, input.version)
  await giveBack({ tx, actor, publishChange }, before, input.reason)
  return done
})

const bizOf = ({ tenant_id, id, withdraw_no }: Row<'withdraw'>) => ({ tenant_id, biz_type: 'withdraw', biz_id: id, biz_no: withdraw_no }) as const

const move = async (
  { tx, actor, publishChange }: Writing,
  before: Row<'withdraw'>,
  step: Step,
  changes: Updateable<Tables['withdraw']>,
  seen: number
) => {
  const withdraw_status = advance(withdrawMachine, before.withdraw_status, step, actor.who)
  const after = await updateVersioned(tx, 'withdraw', actor, before, { ...changes, withdraw_status }, seen)
  publishChange('withdraw', after)
  return { output: shownWithdraw(after, actor), log: { id: after.id, no: after.withdraw_no, before, after } }
}

const giveBack = async (writing: Writing, before: Row<'withdraw'>, reason: string): Promise<void> => {
  const { tx, actor } = writing
  const { company_id, amount_fen, withdraw_no } = before
  const biz = bizOf(before)
  await moveFunds(tx, { ...biz, from: { company_id, kind: 2 }, to: { company_id, kind: 1 }, amount_fen, remark: reason })
  await post(tx, { ...biz, event: 'withdrawFailed', occurred_at: nowIso(), company_id, amounts: { amount: amount_fen }, created_by: actor.user_id })
  await releaseBankRows(tx, biz)
  await tell(writing, before, { phrase: 'withdrawReturned', slots: { withdraw_no, amount: formatYuan(amount_fen), reason } })
}

const tell = async <K extends 'withdrawPaid' | 'withdrawReturned'>(
  { tx, actor, publishChange }: Writing,
  { tenant_id, id, company_id, parties }: Row<'withdraw'>,
  said: { readonly phrase: K; readonly slots: NoticeSlots<K> }
): Promise<void> => {
  publishChange('wallet', { id: company_id, tenant_id, parties })
  const { company_type } = await companyOf(tx, tenant_id, company_id)
  const { capital } = company_type === 2 ? carrier : shipper
  const common = { company_id, biz_type: 'withdraw', biz_id: id, notice_type: 3 } as const
  await notifyCompany({ tx, publishChange }, actor, { ...common, ...said, grant: capital.may.view, link: linkTo(capital) })
}
