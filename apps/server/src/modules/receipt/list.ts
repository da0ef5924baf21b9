import { receipt } from '@yunshu/contract/receipt/contract'
import { receiptNumber } from '@yunshu/contract/receipt/machine'
import { endOfShanghaiDay, startOfShanghaiDay } from '@yunshu/domain/calendar'
import { sql } from 'kysely'
import { nowIso } from '../../platform/clock.ts'
import { anyLike } from '../../platform/db/like.ts'
import { wordsOf } from '../../platform/db/list.ts'
import { listVerb } from '../../platform/verb/list.ts'
import { isOverdue, rowsOf } from './queries.ts'
import { isOurTurn } from './rows.ts'

/** Where each kind of number stands. */
const numbers = {
  [receiptNumber.code.receipt]: 'r.receipt_no',
  [receiptNumber.code.waybill]: 'r.waybill_no',
  [receiptNumber.code.order]: 'r.order_no',
  [receiptNumber.code.plate]: 'r.plate_no'
} as const

/** The receipts of a shipper’s orders, or of a carrier’s trips. */
export const receiptList = listVerb(receipt.list, {
  rows: ({ tx, actor }) => rowsOf(tx, actor),
  id: 'r.id',
  filters: {
    keyword: { words: ['r.receipt_no', 'r.waybill_no', 'r.order_no', 'r.plate_no'], indexed: true },
    keyword_type: (kind, { input }) => {
      const words = wordsOf(input.keyword)
      return kind === receiptNumber.code.any || words.length === 0 ? undefined : anyLike([numbers[kind]], words)
    },
    receipt_status: 'r.receipt_status',
    paper_status: 'r.paper_status',
    carrier_id: 'r.carrier_id',
    waybill_id: 'r.waybill_id',
    order_id: 'r.order_id',
    checked: (yes) => (yes ? sql<boolean>`r.carrier_checked_at is not null` : sql<boolean>`r.carrier_checked_at is null`),
    our_turn: (yes, { actor }) => (yes ? isOurTurn(actor) : undefined),
    overdue: (yes) => (yes ? isOverdue(nowIso()) : undefined),
    due_on: (day) => sql<boolean>`r.due_at >= ${startOfShanghaiDay(day)} and r.due_at < ${endOfShanghaiDay(day)}`,
    date_from: { since: 'r.delivered_at' },
    date_to: { until: 'r.delivered_at' }
  },
  sorts: { delivered_at: 'r.delivered_at', due_at: 'r.due_at', sign_at: { nullable: 'r.sign_at' } },
  first: ['delivered_at', 'desc'],
  due: 'r.due_at',
  sums: ['r.sign_num', 'r.sign_kg', 'r.diff_num', 'r.diff_kg', 'r.damage_num'],
  kept: 'receipt'
})
