import { bill } from '@yunshu/contract/bill/contract'
import { billMachine } from '@yunshu/contract/bill/machine'
import { shanghaiDay, startOfShanghaiDay } from '@yunshu/domain/calendar'
import { formatYuan } from '@yunshu/domain/money'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { now, nowIso } from '../../platform/clock.ts'
import { codes } from '../../platform/db/codes.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { updateVersioned } from '../../platform/db/versioned.ts'
import { listVerb } from '../../platform/verb/list.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { write } from '../../platform/verb/verb.ts'
import { notifyCompany } from '../notice/index.ts'
import { debtorNotice } from './notices.ts'
import { billWords, getOwed, owedOf, unpaid } from './queries.ts'

// Freight is settled in time (R6): the operator sees what is not, whoever owes it.

const day = 86_400_000
const daysLate = () => sql<number>`greatest(0, ${shanghaiDay(now())}::date - (b.due_at at time zone 'Asia/Shanghai')::date)`
/** The bucket of open freight by whole days: 0 not due, 1 up to 30 days, 2 up to 60, 3 up to 90, 4 longer. */
const bucketOfLate = () => sql<0 | 1 | 2 | 3 | 4>`least(4, (${daysLate()} + 29) / 30)`

const openOf = (tx: Tx, actor: Actor) =>
  owedOf(tx, actor)
    .where('b.waybill_id', 'is not', null)
    .where(sql<boolean>`b.bill_status in (${codes(billMachine, 'inReview', 'unpaid', 'partlyPaid')})`)
const rowsOf = (tx: Tx, actor: Actor) =>
  openOf(tx, actor)
    .select(['b.id', 'b.bill_no', 'b.waybill_no', 'b.debtor_name', 'b.creditor_name', 'b.amount_fen', 'b.paid_fen', 'b.due_at', 'b.bill_status'])
    .select(['b.frozen', 'b.freeze_reason', 'b.reminded_at', unpaid.as('unpaid_fen'), daysLate().as('overdue_days'), bucketOfLate().as('ageing')])
    .select(sql<1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9>`b.bill_kind`.as('bill_kind'))
const lateOf = (tx: Tx, actor: Actor) => rowsOf(tx, actor).where('b.due_at', '<', startOfShanghaiDay(shanghaiDay(now())))

/** 逾期运费: the longest late first. */
export const lateList = listVerb(bill.late, {
  rows: ({ tx, actor, input: { open } }) => (open ? rowsOf : lateOf)(tx, actor),
  id: 'b.id',
  filters: {
    keyword: { words: billWords, indexed: true },
    bill_kind: 'b.bill_kind',
    ageing: (code) => sql<boolean>`${bucketOfLate()} = ${code}`,
    frozen: 'b.frozen',
    open: null,
    due_from: { since: 'b.due_at' },
    due_to: { until: 'b.due_at' }
  },
  sorts: { due_at: 'b.due_at', amount_fen: 'b.amount_fen' },
  first: ['due_at', 'asc'],
  sums: ['b.amount_fen', 'b.paid_fen', unpaid.as('unpaid_fen')]
})

/** The operator asks for freight that is late, at most once a day; the carrier is told with its bill. */
export const urgeFreight = write(bill.urge, async ({ tx, actor, input, publishChange }) => {
  const before = await getOwed(tx, actor, input.id)
  const late = (await lateOf(tx, actor).where('b.id', '=', before.id).executeTakeFirst()) ?? refuse('notLate')
  if (before.reminded_at && Date.parse(before.reminded_at) > now().getTime() - day) refuse('billRemindedAlready')
  const after = await updateVersioned(tx, 'bill', actor, before, { reminded_at: nowIso() })
  publishChange('bill', after)
  const { bill_no, waybill_no, creditor_name } = after
  await notifyCompany({ tx, publishChange }, actor, {
    ...debtorNotice(after, after.bill_status === billMachine.code.inReview ? 'review' : 'pay'),
    phrase: 'freightUrged',
    slots: { bill_no, waybill_no, creditor_name, amount: formatYuan(late.unpaid_fen), days: late.overdue_days }
  })
  return { output: { ...late, reminded_at: after.reminded_at }, log: { id: after.id, no: bill_no, before, after } }
})
