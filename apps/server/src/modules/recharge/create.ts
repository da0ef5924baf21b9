import { operator } from '@yunshu/contract/consoles/operator'
import { linkTo } from '@yunshu/contract/kit/console'
import { advance } from '@yunshu/contract/kit/machine'
import { recharge } from '@yunshu/contract/recharge/contract'
import { rechargeMachine } from '@yunshu/contract/recharge/machine'
import { setupChannel } from '@yunshu/contract/paysetup/contract'
import { shanghaiDay, startOfShanghaiDay } from '@yunshu/domain/calendar'
import { formatYuan } from '@yunshu/domain/money'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { inFuture, now, nowIso } from '../../platform/clock.ts'
import { lockKeys } from '../../platform/db/lockKeys.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { nextNo } from '../../platform/docno.ts'
import { shareFiles } from '../../platform/file/files.ts'
import { newId } from '../../platform/ids.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { read, write } from '../../platform/verb/verb.ts'
import { companyOf, operatorCompanies } from '../company/rows.ts'
import { notifyCompany } from '../notice/index.ts'
import { demandSetup, setupOf } from '../paysetup/index.ts'
import { virtualAccountOf } from '../wallet/index.ts'
import { providerOf } from './provider.ts'
import { rechargeRow } from './queries.ts'

/** An online recharge waits this long for its payment. */
const payWithin = 30 * 60_000

/** Where to send money to, and whether it can be paid online. */
export const rechargeDesk = read(recharge.desk, async ({ tx, actor, services }) => {
  const provider = providerOf(services)
  return {
    company_name: await companyName(tx, actor),
    virtual_account: virtualAccountOf(actor.company_id),
    bank_name: '平台托管银行',
    online: provider !== undefined && (await rechargeChannel(tx, actor.tenant_id, 1)) !== undefined,
    stand_in: provider?.standIn ?? false
  }
})

/** Online it waits for the payment, offline for the operator: then the payer must be the company itself, and the voucher shows it. */
export const createRecharge = write(recharge.create, async ({ tx, actor, input, services, publishChange }) => {
  const { way, amount_fen, payer_account = '', voucher_img = '', remark = '' } = input
  const { tenant_id, company_id } = actor
  const company_name = await companyName(tx, actor)
  const payer_name = input.payer_name ?? company_name
  const channel = await rechargeChannel(tx, tenant_id, way)
  // What a company brings in on a day is counted one after the other, so that several at once do not pass the channel's limit together.
  await lockKeys(tx, [`recharge:${tenant_id}:${company_id}:${way}`])
  if (way === 1 && (!providerOf(services) || !channel)) refuse('onlineUnavailable')
  if (channel) demandSetup(channel, amount_fen, await rechargedToday(tx, actor, way))
  if (way === 2 && voucher_img === '') refuse('voucherNeeded')
  if (!isSameName(payer_name, company_name)) refuse('payerNameWrong', { payer_name, company_name })
  await shareFiles(tx, actor, voucher_img.split(',').filter(Boolean), [company_id])
  const toPay = rechargeMachine.states.toPay.code
  const row = await tx
    .insertInto('recharge')
    .values({
      tenant_id,
      id: newId(),
      parties: [company_id],
      recharge_no: await nextNo(tx, tenant_id, 'recharge'),
      company_id,
      company_name,
      way,
      amount_fen,
      payer_name,
      payer_account_enc: payer_account ? services.secrets.seal(payer_account) : null,
      payer_account_tail: payer_account.replaceAll(' ', '').slice(-4),
      virtual_account: virtualAccountOf(company_id),
      voucher_img,
      remark,
      recharge_status: way === 1 ? toPay : advance(rechargeMachine, toPay, 'submit', actor.who),
      expires_at: way === 1 ? inFuture(payWithin) : null,
      created_at: nowIso(),
      created_by: actor.user_id,
      created_by_name: actor.user_name,
      updated_by: actor.user_id
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  publishChange('recharge', row)
  if (way === 2)
    await tellOperators({ tx, publishChange }, actor, {
      phrase: 'rechargeApplied',
      slots: { company_name, amount: formatYuan(amount_fen), recharge_no: row.recharge_no },
      biz_type: 'recharge',
      biz_id: row.id
    })
  const { payer_account_enc: _, ...logged } = row
  return { output: await rechargeRow(tx, row), log: { id: row.id, no: row.recharge_no, after: logged } }
})

/* Online through the first channel that is open, by transfer through the one that the operator verifies. */
const rechargeChannel = async (tx: Tx, tenant_id: number, way: number) => {
  const { wechat, alipay, offline } = setupChannel.code
  if (way === 2) return await setupOf(tx, tenant_id, offline)
  for (const channel of [wechat, alipay]) {
    const setup = await setupOf(tx, tenant_id, channel)
    if (setup.enabled) return setup
  }
  return undefined
}
const rechargedToday = async (tx: Tx, { tenant_id, company_id }: Actor, way: number): Promise<{ times: number; fen: number }> =>
  await tx
    .selectFrom('recharge')
    .select([sql<number>`count(*)::int`.as('times'), sql<number>`coalesce(sum(amount_fen), 0)::bigint`.as('fen')])
    .where('tenant_id', '=', tenant_id)
    .where('company_id', '=', company_id)
    .where('way', '=', way)
    .where('created_at', '>=', startOfShanghaiDay(shanghaiDay(now())))
    .where('recharge_status', 'in', [rechargeMachine.code.toPay, rechargeMachine.code.toVerify, rechargeMachine.code.credited])
    .executeTakeFirstOrThrow()

/** Names are the same whatever the width of their brackets and wherever blanks stand. */
export const isSameName = (one: string, other: string): boolean => plain(one) === plain(other)
const plain = (name: string): string => name.normalize('NFKC').replace(/\s+/gu, '').toLowerCase()

const companyName = async (tx: Tx, { tenant_id, company_id }: Actor): Promise<string> => (await companyOf(tx, tenant_id, company_id)).company_name

type News = {
  phrase: 'rechargeApplied'
  slots: { company_name: string; amount: string; recharge_no: string }
  biz_type: string
  biz_id: number
}
/* Those of the operator who review. */
const tellOperators = async (context: Parameters<typeof notifyCompany>[0], actor: Actor, news: News): Promise<void> => {
  const operators = await withSystemScope(context.tx, () => operatorCompanies(context.tx, actor.tenant_id))
  const { may } = operator.recharges
  for (const { id } of operators)
    await notifyCompany(context, actor, { ...news, company_id: id, grant: may.review, link: linkTo(operator.recharges), notice_type: 3 })
}
