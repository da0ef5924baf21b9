import type { batch } from '@yunshu/contract/batch/contract'
import type { Column } from '../../../kit/cells.tsx'
import { useSay } from '../../../kit/lang.ts'
import { Mark } from '../../../kit/Status.tsx'
import type { RowOf } from '../../../kit/useList.ts'
import { batchPhrases } from './phrases.ts'

export type BatchRow = RowOf<typeof batch.list>
export type BatchLine = RowOf<typeof batch.rows>

/** How far it is: rows paid, and those that were not. */
export const BatchProgress = ({ row }: { row: BatchRow }) => {
  const say = useSay()
  return (
    <span className="marks">
      <span>{say(batchPhrases, 'progress', { paid: row.paid_count, all: row.row_count })}</span>
      {row.failed_count > 0 && <Mark tone="wrong">{say(batchPhrases, 'failed', { count: row.failed_count })}</Mark>}
    </span>
  )
}

export const batchColumns: Column<BatchRow>[] = [
  { name: 'batch_no', width: 164, link: true },
  { name: 'batch_status', width: 104 },
  { name: 'pay_channel', width: 104 },
  { name: 'amount_fen', width: 136, sum: true, sort: 'amount_fen', under: ['paid_fen'] },
  { name: 'paid_count', width: 190, cell: (row) => <BatchProgress row={row} /> },
  { name: 'created_by_name', width: 112, under: ['approved_by_name'] },
  { name: 'created_at', width: 116, sort: 'created_at' },
  { name: 'paid_fen', width: 120, sum: true, hidden: true },
  { name: 'row_count', width: 90, hidden: true },
  { name: 'failed_count', width: 110, hidden: true },
  { name: 'waiting_count', width: 110, hidden: true },
  { name: 'approved_by_name', width: 112, hidden: true },
  { name: 'paid_by_name', width: 112, hidden: true },
  { name: 'submitted_at', width: 116, hidden: true },
  { name: 'approved_at', width: 116, hidden: true },
  { name: 'started_at', width: 116, hidden: true },
  { name: 'done_at', width: 116, hidden: true },
  { name: 'remark', width: 160 },
  { name: 'reason', width: 160, hidden: true }
]
export const lineColumns: Column<BatchLine>[] = [
  { name: 'row_no', width: 70, sort: 'row_no' },
  { name: 'row_status', width: 110 },
  { name: 'payee_name', width: 120 },
  { name: 'amount_fen', width: 136, sum: true, sort: 'amount_fen' },
  { name: 'bill_no', width: 154, under: ['bill_kind'] },
  { name: 'reason', width: 240 },
  { name: 'account_no', width: 170, under: ['account_bank'] },
  { name: 'bank_serial_no', width: 150 },
  { name: 'paid_at', width: 116 },
  { name: 'row_ref', width: 190 },
  { name: 'waybill_no', width: 160, hidden: true },
  { name: 'bill_kind', width: 100, hidden: true },
  { name: 'account_name', width: 120, hidden: true },
  { name: 'account_bank', width: 160, hidden: true }
]
