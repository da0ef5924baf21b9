import { batchWork } from '@yunshu/contract/batch/contract'
import { batchMachine, batchRowMachine } from '@yunshu/contract/batch/machine'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { linkTo } from '@yunshu/contract/kit/console'
import { advance } from '@yunshu/contract/kit/machine'
import { Refusal } from '@yunshu/contract/kit/refusals'
import { payChannel } from '@yunshu/contract/payment/machine'
import type { Actor } from '../../platform/actor.ts'
import { systemActor } from '../../platform/actor.ts'
import { inFuture } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { type Row, updateVersioned } from '../../platform/db/versioned.ts'
import { doEach } from '../../platform/verb/runDue.ts'
import type { Services } from '../../platform/verb/services.ts'
import { type PublishChange, write } from '../../platform/verb/verb.ts'
import { notifyCompany } from '../notice/index.ts'
import { payRow, promiseRow } from '../payment/index.ts'
import { countLine, getBatch, lockLine } from './queries.ts'

export const workQueue = 'batch.work'

/** One row: paid out of the wallet, or promised to the bank. A row that is no longer waiting is left as it is, so this may be asked for any number of times. */
export const workLine = write(batchWork.row, async ({ tx, actor, input, publishChange }) => {
  const row = await lockLine(tx, actor, input.id)
  const left = { output: { id: row.id }, log: 'none' as const }
  if (row.row_status !== batchRowMachine.code.waiting) return left
  const batch = await getBatch(tx, actor, row.batch_id)
  if (batch.batch_status !== batchMachine.code.paying) return left
  const isByBank = batch.pay_channel === payChannel.code.bankTransfer
  const row_status = advance(batchRowMachine, row.row_status, isByBank ? 'send' : 'pay', actor.who)
  const { id: payment_id, paid_at } = await (isByBank ? promiseRow : payRow)({ tx, actor, publishChange }, row)
  const after = await updateVersioned(tx, 'pay_batch_row', actor, row, { row_status, payment_id, ...(!isByBank && { paid_at }) })
  if (!isByBank) await tell({ tx, actor, publishChange }, await countLine(tx, row, { paid: 1, fen: row.amount_fen }))
  return { output: { id: row.id }, log: { type: 'batch', id: batch.id, no: row.row_ref, before: logged(row), after: logged(after) } }
})

/** A row that the platform refuses to pay says why, and its bill is free for another batch. */
const refuseLine = write(batchWork.refuse, async ({ tx, actor, input, publishChange }) => {
  const row = await lockLine(tx, actor, input.id)
  if (row.row_status !== batchRowMachine.code.waiting) return { output: { id: row.id }, log: 'none' as const }
  const row_status = advance(batchRowMachine, row.row_status, 'refuse', actor.who)
  const after = await updateVersioned(tx, 'pay_batch_row', actor, row, { row_status, fault: input.fault, slots: input.slots })
  await tell({ tx, actor, publishChange }, await countLine(tx, row, { failed: 1 }))
  return { output: { id: row.id }, log: { type: 'batch', id: row.batch_id, no: row.row_ref, before: logged(row), after: logged(after) } }
})

/** What the log may know of a row: never the number of an account. */
export const logged = ({ account_no_enc: _, ...row }: Row<'pay_batch_row'>) => row

type Context = { readonly tx: Tx; readonly actor: Actor; readonly publishChange: PublishChange }
/** Its screens hear of it; with the last row its company does. */
export const tell = async ({ tx, actor, publishChange }: Context, after: Row<'pay_batch'>): Promise<void> => {
  publishChange('batch', after)
  if (after.batch_status !== batchMachine.code.done || after.paid_count + after.failed_count !== after.row_count) return
  await notifyCompany({ tx, publishChange }, actor, {
    company_id: after.company_id,
    grant: carrier.payables.may.batch,
    link: linkTo(carrier.batchInfo, { id: after.id }),
    biz_type: 'batch',
    biz_id: after.id,
    notice_type: 3,
    phrase: 'batchDone',
    slots: { batch_no: after.batch_no, paid: after.paid_count, failed: after.failed_count }
  })
}

/** Whoever pays a batch, as the work of it acts in his name. */
export const workerOf = ({ tenant_id, company_id, company_name, paid_by, paid_by_name }: Row<'pay_batch'>): Actor => ({
  ...systemActor(tenant_id),
  company_id,
  company_name,
  type: 2,
  who: 'carrier',
  user_id: paid_by,
  user_name: paid_by_name
})

/* Wallet rows stand in one queue, since they leave one wallet; bank rows meet nowhere but at their batch. */
const atOnce = { 1: 1, 2: 4 } as const

/** Works through what waits of a batch; what was done before a crash stays, and the rest follows. */
export const workBatch = async (services: Services, { tenant_id, id }: { tenant_id: number; id: number }): Promise<void> => {
  const { batch, rows } = await transactAsSystem(services.db, async (tx) => ({
    batch: await tx
      .selectFrom('pay_batch')
      .selectAll()
      .where('tenant_id', '=', tenant_id)
      .where('id', '=', id)
      .where('batch_status', '=', batchMachine.code.paying)
      .executeTakeFirst(),
    rows: await tx
      .selectFrom('pay_batch_row')
      .select('id')
      .where('tenant_id', '=', tenant_id)
      .where('batch_id', '=', id)
      .where('row_status', '=', batchRowMachine.code.waiting)
      .orderBy('row_no')
      .execute()
  }))
  if (!batch) return
  const actor = workerOf(batch)
  const left = rows.values()
  const turn = () => doEach(left, async (row) => await workOne(services, actor, row.id))
  await Promise.all(Array.from({ length: atOnce[batch.pay_channel as 1 | 2] }, turn))
}
const workOne = async (services: Services, actor: Actor, id: number): Promise<void> => {
  try {
    await workLine.run(services, actor, { id })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await refuseLine.run(services, actor, { id, fault: error.code, slots: JSON.stringify(error.slots) })
  }
}

/** Batches that began some minutes ago and still have waiting rows: a server was stopped while it worked on them. */
export const workLeftovers = async (services: Services): Promise<void> => {
  const { open } = await transactAsSystem(services.db, async (tx) => ({
    open: await tx
      .selectFrom('pay_batch as t')
      .select(['t.tenant_id', 't.id'])
      .where('t.batch_status', '=', batchMachine.code.paying)
      .where('t.started_at', '<', inFuture(-5 * 60_000))
      .where((e) =>
        e.exists(
          e
            .selectFrom('pay_batch_row as r')
            .select('r.id')
            .whereRef('r.tenant_id', '=', 't.tenant_id')
            .whereRef('r.batch_id', '=', 't.id')
            .where('r.row_status', '=', batchRowMachine.code.waiting)
        )
      )
      .orderBy('t.started_at')
      .limit(100)
      .execute()
  }))
  await doEach(open, async (one) => await workBatch(services, one))
}
