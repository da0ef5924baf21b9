import { bill } from '@yunshu/contract/bill/contract'
import { billMachine } from '@yunshu/contract/bill/machine'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { codes } from '../../platform/db/codes.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { listVerb } from '../../platform/verb/list.ts'
import { isTripBy } from '../waybill/rows.ts'
import { billWords, bucket, isOverdue, owedRows, requestOpen, rowsOf, unpaid, withLastPaid } from './queries.ts'

/** Bills that still ask for money. */
const isOpen = sql<boolean>`b.bill_status in (${codes(billMachine, 'inReview', 'unpaid', 'partlyPaid')})`
/** What a shipper owes, what a carrier is owed. */
export const billList = listVerb(bill.list, {
  rows: ({ tx, actor }) => rowsOf(tx, actor),
  id: 'b.id',
  filters: {
    keyword: { words: billWords, indexed: true },
    bill_status: 'b.bill_status',
    ageing: (code) => sql<boolean>`${isOpen} and ${bucket()} = ${code}`,
    overdue: (yes) => (yes ? isOverdue() : sql<boolean>`not ${isOverdue()}`),
    frozen: 'b.frozen',
    open: (yes) => (yes ? isOpen : sql<boolean>`not ${isOpen}`),
    debtor_id: 'b.debtor_id',
    creditor_id: 'b.creditor_id',
    statement_id: 'b.statement_id',
    due_from: { since: 'b.due_at' },
    due_to: { until: 'b.due_at' }
  },
  sorts: { due_at: 'b.due_at', amount_fen: 'b.amount_fen', created_at: 'b.created_at' },
  first: ['due_at', 'desc'],
  due: 'b.due_at',
  sums: ['b.amount_fen', 'b.tax_fen', 'b.paid_fen', 'b.pending_fen', unpaid.as('unpaid_fen')],
  kept: 'bill'
})

type OwedRow = OutputOf<typeof bill.owed>['data'][number]
type Shown = Omit<OwedRow, 'payee_account'>
/** What a carrier owes its drivers, captains and sub-carriers; `complete` adds to the rows of a page what this module does not know. */
export const owedListWith = (complete: (tx: Tx, actor: Actor, rows: readonly Shown[]) => Promise<readonly OwedRow[]>) =>
  listVerb(bill.owed, {
    rows: ({ tx, actor }) => owedRows(tx, actor),
    id: 'b.id',
    filters: {
      keyword: { words: billWords, indexed: true },
      bill_kind: 'b.bill_kind',
      bill_status: 'b.bill_status',
      ageing: (code) => sql<boolean>`${isOpen} and ${bucket()} = ${code}`,
      overdue: (yes) => (yes ? isOverdue() : sql<boolean>`not ${isOverdue()}`),
      frozen: 'b.frozen',
      open: (yes) => (yes ? isOpen : sql<boolean>`not ${isOpen}`),
      creditor_id: 'b.creditor_id',
      requested: (yes) => (yes ? sql<boolean>`${requestOpen} > 0` : sql<boolean>`${requestOpen} = 0`),
      fleet_id: (id, { actor }) => isTripBy('fleet_id', id, 'b.waybill_id', actor.tenant_id),
      driver_id: (id, { actor }) => isTripBy('driver_id', id, 'b.waybill_id', actor.tenant_id),
      due_from: { since: 'b.due_at' },
      due_to: { until: 'b.due_at' }
    },
    sorts: { due_at: 'b.due_at', amount_fen: 'b.amount_fen', created_at: 'b.created_at' },
    first: ['due_at', 'desc'],
    due: 'b.due_at',
    sums: ['b.amount_fen', 'b.tax_fen', 'b.paid_fen', 'b.pending_fen', unpaid.as('unpaid_fen')],
    shown: async (rows, { tx, actor }) => await complete(tx, actor, await withLastPaid(tx, actor, rows))
  })
