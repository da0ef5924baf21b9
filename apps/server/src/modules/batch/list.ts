import { batch } from '@yunshu/contract/batch/contract'
import { listVerb } from '../../platform/verb/list.ts'
import { read } from '../../platform/verb/verb.ts'
import { batchMachine } from '@yunshu/contract/batch/machine'
import { payChannel } from '@yunshu/contract/payment/machine'
import { balanceFor, batchRows, getBatch, getBatchRow, linesOf, shownLine } from './queries.ts'

export const batchList = listVerb(batch.list, {
  rows: ({ tx, actor }) => batchRows(tx, actor),
  id: 't.id',
  filters: {
    keyword: { words: ['t.batch_no', 't.remark', 't.created_by_name'], indexed: true },
    batch_status: 't.batch_status',
    pay_channel: 't.pay_channel',
    date_from: { since: 't.created_at' },
    date_to: { until: 't.created_at' }
  },
  sorts: { created_at: 't.created_at', amount_fen: 't.amount_fen' },
  first: ['created_at', 'desc'],
  sums: ['t.amount_fen', 't.paid_fen']
})

/** The rows of one batch, each with what became of it. */
export const batchLines = listVerb(batch.rows, {
  rows: ({ tx, actor }) => linesOf(tx, actor).selectAll('r'),
  id: 'r.id',
  filters: {
    batch_id: 'r.batch_id',
    keyword: { text: ['r.bill_no', 'r.payee_name', 'r.waybill_no'], whole: ['r.row_ref', 'r.bank_serial_no'] },
    row_status: 'r.row_status'
  },
  sorts: { row_no: 'r.row_no', amount_fen: 'r.amount_fen' },
  first: ['row_no', 'asc'],
  sums: ['r.amount_fen'],
  shown: (rows, { actor }) => rows.map((row) => shownLine(row, actor))
})

export const batchInfo = read(batch.info, async ({ tx, actor, input }) => {
  const stored = await getBatch(tx, actor, input.id)
  const isToPay = stored.batch_status === batchMachine.code.approved && stored.pay_channel === payChannel.code.wallet
  return {
    batch: await getBatchRow(tx, actor, stored.id),
    balance_fen: isToPay ? await balanceFor(tx, stored) : null,
    own: {
      made: stored.created_by === actor.user_id || stored.submitted_by === actor.user_id,
      approved: stored.approved_by === actor.user_id
    }
  }
})
