import { operator } from '@yunshu/contract/consoles/operator'
import { linkTo } from '@yunshu/contract/kit/console'
import { withdraw } from '@yunshu/contract/withdraw/contract'
import { setupChannel } from '@yunshu/contract/paysetup/contract'
import { codeAbove, withdrawMachine } from '@yunshu/contract/withdraw/machine'
import { shanghaiDay, startOfShanghaiDay } from '@yunshu/domain/calendar'
import { channelFee } from '@yunshu/domain/channelFee'
import { formatYuan } from '@yunshu/domain/money'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { now, nowIso } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { transactAsSystem, withSystemScope } from '../../platform/db/scope.ts'
import { nextNo } from '../../platform/docno.ts'
import { newId } from '../../platform/ids.ts'
import { onConstraint } from '../../platform/verb/constraints.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { read, writeAfter } from '../../platform/verb/verb.ts'
import { demandPayable } from '../bankaccount/index.ts'
import { operatorCompanies } from '../company/rows.ts'
import { post } from '../ledger/index.ts'
import { notifyCompany } from '../notice/index.ts'
import { spendProof } from '../paypass/index.ts'
import { demandSetup, setupOf } from '../paysetup/index.ts'
import { demandReconciled, openDifferences } from '../recon/index.ts'
import { tryCode, useCode } from '../session/index.ts'
import { findUser } from '../user/rows.ts'
import { balanceOf, moveFunds, walletOf } from '../wallet/index.ts'
import { shownWithdraw } from './queries.ts'

onConstraint('withdraw_bank_serial', 'serialTaken')

/** What a withdrawal would meet right now. */
export const withdrawDesk = read(withdraw.desk, async ({ tx, actor: { tenant_id, company_id } }) => {
  const pocket = { company_id, kind: 1 } as const
  const [wallet, available_fen] = [await walletOf(tx, tenant_id, pocket), await balanceOf(tx, tenant_id, pocket)]
  const recon_open = (await openDifferences(tx, tenant_id)) > 0
  const { withdraw_least_fen: least_fen, fee_bp, fee_least_fen, fee_most_fen } = await setupOf(tx, tenant_id, setupChannel.code.custody)
  const rules = { least_fen, fee_bp, fee_least_fen, fee_most_fen }
  return { available_fen, frozen: (wallet?.frozen_at ?? null) !== null, recon_open, code_above_fen: codeAbove, ...rules }
})

/** The amount is frozen at once; the operator reviews it. Above 50,000 yuan the applicant's phone confirms it as well; a try at that code counts even when the rest refuses. */
export const createWithdraw = writeAfter(
  withdraw.create,
  async ({ actor, input: { amount_fen, verify }, services }) => {
    if (amount_fen <= codeAbove) return undefined
    if (!verify) refuse('codeNeeded', { limit: formatYuan(codeAbove) })
    const user = await transactAsSystem(services.db, (tx) => findUser(tx, actor.tenant_id, actor.user_id ?? 0))
    return await tryCode(services, 'withdraw', user?.mobile ?? '', verify ?? '')
  },
  async ({ tx, actor, input, first: code_id, publishChange }) => {
    const { amount_fen, bank_account_id, proof, remark = '' } = input
    const { tenant_id, company_id } = actor
    const account = await demandPayable(tx, actor, bank_account_id)
    await demandReconciled(tx, tenant_id)
    const setup = await setupOf(tx, tenant_id, setupChannel.code.custody)
    demandSetup(setup, amount_fen, await withdrawnToday(tx, actor))
    const fee_fen = channelFee(setup, amount_fen)
    if (fee_fen >= amount_fen) refuse('channelLeast', { least: formatYuan(fee_fen + 1) })
    await spendProof(tx, actor, proof, { amount_fen, payee_id: bank_account_id, biz_no: withdrawProof })
    if (code_id !== undefined) await withSystemScope(tx, () => useCode(tx, code_id))
    const { company_name } = actor
    const [id, withdraw_no, created_at] = [newId(), await nextNo(tx, tenant_id, 'withdraw'), nowIso()]
    const biz = { tenant_id, biz_type: 'withdraw', biz_id: id, biz_no: withdraw_no } as const
    await moveFunds(tx, { ...biz, from: { company_id, kind: 1 }, to: { company_id, kind: 2 }, amount_fen })
    const row = await tx
      .insertInto('withdraw')
      .values({
        tenant_id,
        id,
        parties: [company_id],
        withdraw_no,
        company_id,
        company_name,
        bank_account_id,
        account_name: account.account_name,
        bank_name: account.bank_name,
        account_no_tail: account.account_no_tail,
        amount_fen,
        fee_fen,
        net_fen: amount_fen - fee_fen,
        reviews_needed: amount_fen >= setup.review_above_fen ? 2 : 1,
        remark,
        created_at,
        created_by: actor.user_id,
        created_by_name: actor.user_name,
        updated_by: actor.user_id
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await post(tx, {
      ...biz,
      event: 'withdrawApplied',
      occurred_at: created_at,
      company_id,
      amounts: { amount: amount_fen },
      created_by: actor.user_id
    })
    publishChange('withdraw', row)
    publishChange('wallet', { id: company_id, parties: [company_id] })
    await tellOperators({ tx, publishChange }, actor, { company_name, amount: formatYuan(amount_fen), withdraw_no }, id)
    return { output: shownWithdraw(row, actor), log: { id, no: withdraw_no, after: row } }
  }
)

/* What the company has withdrawn today, apart from what came back; the lock of its wallet is taken afterwards, so the limit of a day is asked under its own. */
const withdrawnToday = async (tx: Tx, { tenant_id, company_id }: Actor): Promise<{ times: number; fen: number }> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('yunshu withdraw', ${company_id}))`.execute(tx)
  return await tx
    .selectFrom('withdraw')
    .select([sql<number>`count(*)::int`.as('times'), sql<number>`coalesce(sum(amount_fen), 0)::bigint`.as('fen')])
    .where('tenant_id', '=', tenant_id)
    .where('company_id', '=', company_id)
    .where('created_at', '>=', startOfShanghaiDay(shanghaiDay(now())))
    .where('withdraw_status', 'in', [withdrawMachine.code.inReview, withdrawMachine.code.processing, withdrawMachine.code.paid])
    .executeTakeFirstOrThrow()
}

/** The business number that a proof of the payment password for a withdrawal is given for; its payee is the bank account. */
export const withdrawProof = 'withdraw'

type Slots = { company_name: string; amount: string; withdraw_no: string }
const tellOperators = async (context: Parameters<typeof notifyCompany>[0], actor: Actor, slots: Slots, biz_id: number): Promise<void> => {
  const { tx } = context
  const operators = await withSystemScope(tx, () => operatorCompanies(tx, actor.tenant_id))
  const { recharges } = operator
  const news = { phrase: 'withdrawApplied', slots, biz_type: 'withdraw', biz_id, notice_type: 3 } as const
  for (const { id } of operators)
    await notifyCompany(context, actor, { ...news, company_id: id, grant: recharges.may.review, link: linkTo(recharges) })
}
