import { batch } from '@yunshu/contract/batch/contract'
import { batchMachine, batchRowMachine } from '@yunshu/contract/batch/machine'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { linkTo } from '@yunshu/contract/kit/console'
import { advance } from '@yunshu/contract/kit/machine'
import { payChannel } from '@yunshu/contract/payment/machine'
import { formatYuan } from '@yunshu/domain/money'
import type { Actor } from '../../platform/actor.ts'
import { nowIso } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { type Row, updateVersioned } from '../../platform/db/versioned.ts'
import { later } from '../../platform/job/jobs.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import type { Services } from '../../platform/verb/services.ts'
import { type PublishChange, write } from '../../platform/verb/verb.ts'
import { notifyCompany } from '../notice/index.ts'
import { spendProof } from '../paypass/index.ts'
import { balanceFor, getBatch, getBatchRow, lockBatch, lockRowsOf } from './queries.ts'
import { workQueue } from './work.ts'

const { may } = carrier.payables
/** The page of a batch, for those of its company with this right. */
const batchNotice = (row: Row<'pay_batch'>, grant: (typeof may)[keyof typeof may]) => ({
  company_id: row.company_id,
  grant,
  link: linkTo(carrier.batchInfo, { id: row.id }),
  biz_type: 'batch',
  biz_id: row.id,
  notice_type: 3 as const
})

export const submitBatch = write(batch.submit, async ({ tx, actor, input, publishChange }) => {
  const before = await lockBatch(tx, actor, input.id)
  const batch_status = advance(batchMachine, before.batch_status, 'submit', actor.who)
  const changes = { batch_status, submitted_at: nowIso(), submitted_by: actor.user_id, reason: '' }
  const after = await updateVersioned(tx, 'pay_batch', actor, before, changes, input.version)
  publishChange('batch', after)
  const slots = { batch_no: after.batch_no, count: after.row_count, amount: formatYuan(after.amount_fen) }
  await notifyCompany({ tx, publishChange }, actor, { ...batchNotice(after, may.review), phrase: 'batchSubmitted', slots })
  return { output: await getBatchRow(tx, actor, after.id), log: { id: after.id, no: after.batch_no, before, after } }
})

/** Somebody else than who made or submitted it agrees to the whole. */
export const approveBatch = write(batch.approve, async ({ tx, actor, input, publishChange }) => {
  const before = await lockBatch(tx, actor, input.id)
  const batch_status = advance(batchMachine, before.batch_status, 'approve', actor.who)
  if (before.created_by === actor.user_id || before.submitted_by === actor.user_id) refuse('makerApprovesBatch')
  const changes = { batch_status, approved_at: nowIso(), approved_by: actor.user_id, approved_by_name: actor.user_name }
  const after = await updateVersioned(tx, 'pay_batch', actor, before, changes, input.version)
  publishChange('batch', after)
  await notifyCompany({ tx, publishChange }, actor, { ...batchNotice(after, may.pay), phrase: 'batchApproved', slots: { batch_no: after.batch_no } })
  return { output: await getBatchRow(tx, actor, after.id), log: { id: after.id, no: after.batch_no, before, after } }
})

export const sendBackBatch = write(batch.sendBack, async ({ tx, actor, input, publishChange }) => {
  const before = await lockBatch(tx, actor, input.id)
  const batch_status = advance(batchMachine, before.batch_status, 'sendBack', actor.who)
  const after = await updateVersioned(tx, 'pay_batch', actor, before, { batch_status, reason: input.reason }, input.version)
  publishChange('batch', after)
  const slots = { batch_no: after.batch_no, reason: input.reason }
  await notifyCompany({ tx, publishChange }, actor, { ...batchNotice(after, may.batch), phrase: 'batchSentBack', slots })
  return { output: await getBatchRow(tx, actor, after.id), log: { id: after.id, no: after.batch_no, before, after } }
})

/** Before anything of it is paid a batch can be given up; its bills are free for another. */
export const voidBatch = write(batch.void, async ({ tx, actor, input, publishChange }) => {
  await lockRowsOf(tx, await getBatch(tx, actor, input.id))
  const before = await lockBatch(tx, actor, input.id)
  const batch_status = advance(batchMachine, before.batch_status, 'void', actor.who)
  const after = await updateVersioned(tx, 'pay_batch', actor, before, { batch_status, reason: input.reason }, input.version)
  await tx
    .updateTable('pay_batch_row')
    .set((e) => ({ row_status: batchRowMachine.code.void, version: e('version', '+', 1), updated_at: nowIso(), updated_by: actor.user_id }))
    .where('tenant_id', '=', actor.tenant_id)
    .where('batch_id', '=', before.id)
    .where('row_status', '=', batchRowMachine.code.waiting)
    .execute()
  publishChange('batch', after)
  return { output: await getBatchRow(tx, actor, after.id), log: { id: after.id, no: after.batch_no, before, after } }
})

/** 钱包付款: from here on its rows are paid one by one, in the name of who gave the payment password for the whole. */
export const payBatch = write(batch.pay, async ({ tx, actor, input, publishChange, services }) => {
  const before = await lockBatch(tx, actor, input.id)
  if (before.pay_channel !== payChannel.code.wallet) refuse('batchChannel')
  const { id, amount_fen, batch_no } = before
  advance(batchMachine, before.batch_status, 'pay', actor.who)
  const balance_fen = await balanceFor(tx, before)
  if (balance_fen < amount_fen) refuse('walletShort', { balance: formatYuan(balance_fen) })
  await spendProof(tx, actor, input.proof, { amount_fen, payee_id: 0, biz_no: batch_no })
  const after = await start({ tx, actor, publishChange, services }, before, input.version)
  return { output: await getBatchRow(tx, actor, id), log: { id, no: batch_no, before, after } }
})

/** 发往银行: its rows are promised one by one; then the file for the bank can be taken. */
export const sendBatch = write(batch.send, async ({ tx, actor, input, publishChange, services }) => {
  const before = await lockBatch(tx, actor, input.id)
  if (before.pay_channel !== payChannel.code.bankTransfer) refuse('batchChannel')
  const after = await start({ tx, actor, publishChange, services }, before, input.version)
  return { output: await getBatchRow(tx, actor, after.id), log: { id: after.id, no: after.batch_no, before, after } }
})

type Starting = { readonly tx: Tx; readonly actor: Actor; readonly publishChange: PublishChange; readonly services: Services }
const start = async ({ tx, actor, publishChange, services }: Starting, before: Row<'pay_batch'>, seen: number): Promise<Row<'pay_batch'>> => {
  const batch_status = advance(batchMachine, before.batch_status, 'pay', actor.who)
  if (before.approved_by === actor.user_id) refuse('approverPaysBatch')
  const changes = { batch_status, started_at: nowIso(), paid_by: actor.user_id, paid_by_name: actor.user_name }
  const after = await updateVersioned(tx, 'pay_batch', actor, before, changes, seen)
  await later(tx, services.boss, workQueue, { tenant_id: after.tenant_id, id: after.id })
  publishChange('batch', after)
  return after
}
