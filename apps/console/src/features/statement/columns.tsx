import type { statementCells } from '@yunshu/contract/statement/cells'
import { lineCheck, statementMachine, statementState, verdict } from '@yunshu/contract/statement/machine'
import type { statement } from '@yunshu/contract/statement/contract'
import { waybillTerms } from '@yunshu/contract/waybill/words'
import { nameOf } from '@yunshu/contract/kit/enums'
import { stateOf, type Tone } from '@yunshu/contract/kit/machine'
import { statementTerms } from '@yunshu/contract/statement/words'
import type { Column } from '../../kit/cells.tsx'
import { useSay } from '../../kit/lang.ts'
import { Mark } from '../../kit/Status.tsx'
import type { RowOf } from '../../kit/useList.ts'
import { Route } from '../../widgets/Route.tsx'
import { phrases } from './phrases.ts'
import type { Side } from './side.ts'

export type StatementRow = RowOf<typeof statement.list>
export type LineRow = RowOf<typeof statement.lines>
export type MatchRow = RowOf<typeof statement.matches>

const term = (name: keyof typeof waybillTerms.zh) => ({ zh: waybillTerms.zh[name], en: waybillTerms.en[name] })
const word = (name: keyof typeof phrases.zh) => ({ zh: phrases.zh[name], en: phrases.en[name] })

/** A statement below zero (红字): the carrier owes what it comes to. */
export const isCredit = ({ total_fen }: Pick<StatementRow, 'total_fen'>): boolean => total_fen < 0
/** The state of a statement, whether it is a credit note, and whether somebody asked to void it. */
export const StatementState = ({ row }: { row: StatementRow }) => {
  const say = useSay()
  return (
    <>
      <Mark tone={stateOf(statementMachine, row.statement_status).tone}>{say.label(statementState(row))}</Mark>
      {isCredit(row) && row.direction === 1 && <Mark tone="care">{say(phrases, 'credit')}</Mark>}
      {row.void_asked > 0 && <Mark tone="care">{say(phrases, row.void_asked === 1 ? 'askedByUs' : 'askedByThem')}</Mark>}
    </>
  )
}

/** How far a line is checked: green only where two figures were compared. */
export const LineCheck = ({ code }: { code: LineRow['line_check'] }) => (
  <Mark tone={checkTones[code] ?? 'rest'}>{useSay().label(nameOf(lineCheck, code))}</Mark>
)
const Verdict = ({ code }: { code: MatchRow['verdict'] }) => <Mark tone={verdictTones[code] ?? 'rest'}>{useSay().label(nameOf(verdict, code))}</Mark>
const verdictTones: Readonly<Record<MatchRow['verdict'], Tone>> = { 1: 'done', 2: 'wrong', 3: 'care' }
export const checkTones: Readonly<Record<LineRow['line_check'], Tone>> = { 1: 'rest', 2: 'done', 3: 'care', 4: 'wrong', 5: 'wait' }

const theirName = {
  shipper: { name: 'carrier_name', width: 132 },
  carrier: { name: 'party_name', width: 132, title: { zh: '货主', en: 'Shipper' } },
  payer: { name: 'party_name', width: 132, title: { zh: statementTerms.zh.payee_name, en: statementTerms.en.payee_name } }
} as const satisfies Record<Side, Column<StatementRow, keyof typeof statementCells>>
/** The columns of a list of statements, as each side reads it. */
export const columnsOf = (side: Side): Column<StatementRow, keyof typeof statementCells>[] => (side === 'payer' ? downColumns : upColumns(side))

/* What is owed for trips: to whom, for how many, what of it is paid by their parts. */
const downColumns: Column<StatementRow, keyof typeof statementCells>[] = [
  { name: 'statement_no', width: 184, link: true, under: ['period'] },
  { name: 'statement_status', width: 150, cell: (row) => <StatementState row={row} /> },
  { ...theirName.payer, under: ['payee_type'] },
  { name: 'waybill_count', width: 90, sum: true },
  { name: 'total_fen', width: 116, title: { zh: '应付合计', en: 'In all' }, sum: true, sort: 'total_fen', under: ['paid_fen'] },
  { name: 'payable_fen', width: 116, under: ['due_at'] },
  { name: 'freight_fen', width: 124, sum: true },
  { name: 'paid_fen', width: 116, sum: true, hidden: true },
  { name: 'payee_type', width: 110, hidden: true },
  { name: 'deduct_fen', width: 104, sum: true },
  { name: 'deposit_fen', width: 110, sum: true },
  { name: 'adjust_fen', width: 104, sum: true },
  { name: 'dispute_count', width: 90 },
  { name: 'period', width: 200, sort: 'period_from', hidden: true },
  { name: 'surcharge_fen', width: 110, sum: true, hidden: true },
  { name: 'due_at', width: 116, hidden: true },
  { name: 'confirmed_at', width: 116, sort: 'confirmed_at', hidden: true },
  { name: 'confirmed_by_name', width: 110, hidden: true },
  { name: 'date_basis', width: 120, hidden: true },
  { name: 'sent_at', width: 116, hidden: true },
  { name: 'created_at', width: 116, sort: 'created_at', hidden: true },
  { name: 'created_by_name', width: 100, hidden: true }
]
const upColumns = (side: 'shipper' | 'carrier'): Column<StatementRow, keyof typeof statementCells>[] => [
  { name: 'statement_no', width: 184, link: true, under: ['period'] },
  { name: 'statement_status', width: 150, cell: (row) => <StatementState row={row} /> },
  theirName[side],
  { name: 'total_fen', width: 116, title: { zh: statementTerms.zh.total_fen, en: 'With tax' }, sum: true, sort: 'total_fen', under: ['paid_fen'] },
  { name: 'dispute_count', width: 104, under: ['diff_fen'] },
  { name: 'due_at', width: 116 },
  { name: 'period', width: 200, sort: 'period_from' },
  { name: 'diff_fen', width: 110, hidden: true },
  { name: 'waybill_count', width: 90, sum: true },
  { name: 'freight_fen', width: 124, sum: true },
  { name: 'surcharge_fen', width: 110, sum: true },
  { name: 'deduct_fen', width: 110, sum: true },
  { name: 'adjust_fen', width: 110, sum: true },
  { name: 'tax_fen', width: 110, sum: true },
  { name: 'paid_fen', width: 120, sum: true, hidden: true },
  { name: 'invoiced_fen', width: 120, hidden: true },
  { name: 'confirmed_at', width: 116, sort: 'confirmed_at', hidden: true },
  { name: 'date_basis', width: 120, hidden: true },
  { name: 'sent_at', width: 116, hidden: true },
  { name: 'created_at', width: 116, sort: 'created_at', hidden: true },
  { name: 'created_by_name', width: 100, hidden: true }
]

/** A line holds the amount of who made the statement and what the other side makes of it: ours and theirs change places with the reader. */
export const amountTitle = (name: 'own_fen' | 'other_fen', isMaker: boolean) => word((name === 'own_fen') === isMaker ? 'ourAmount' : 'theirAmount')

export const lineColumnsOf = (isMaker: boolean, isDown = false): Column<LineRow, 'route'>[] => [
  { name: 'waybill_no', width: 160, title: term('waybill_no'), merge: (row) => row.waybill_no },
  { name: 'line_check', width: 100, cell: (row) => <LineCheck code={row.line_check} /> },
  { name: 'route', width: 200, cell: (row) => <Route row={row} />, title: word('route') },
  { name: 'own_fen', width: 116, sum: true, sort: 'own_fen', title: amountTitle('own_fen', isMaker) },
  { name: 'other_fen', width: 116, title: amountTitle('other_fen', isMaker) },
  { name: 'diff_fen', width: 104, sum: true, sort: 'diff_fen' },
  { name: 'diff_reason', width: 120 },
  { name: 'freight_fen', width: 116, sum: true },
  { name: 'surcharge_fen', width: 104, sum: true },
  { name: 'deduct_fen', width: 104, sum: true },
  ...(isDown ? [{ name: 'paid_fen', width: 104, sum: true } as const, { name: 'deposit_fen', width: 104, sum: true } as const] : []),
  { name: 'delivered_at', width: 110, sort: 'delivered_at' },
  { name: 'goods_kg', width: 110, title: term('plan_kg'), sum: true },
  { name: 'plate_no', width: 104, title: term('plate_no') },
  { name: 'customer_order_nos', width: 140, title: term('customer_order_nos') },
  { name: 'order_nos', width: 160, title: term('order_nos'), hidden: true },
  { name: 'message_count', width: 70 },
  { name: 'receipt_at', width: 116, hidden: true }
]

export const matchColumnsOf = (isMaker: boolean): Column<MatchRow>[] => [
  { name: 'row_no', width: 56 },
  { name: 'verdict', width: 140, cell: (row) => <Verdict code={row.verdict} />, under: ['diff_reason'] },
  { name: 'customer_order_no', width: 160, title: word('importedNo'), under: ['waybill_no'] },
  { name: 'own_fen', width: 116, title: amountTitle('own_fen', isMaker) },
  { name: 'other_fen', width: 116, title: amountTitle('other_fen', isMaker) },
  { name: 'diff_fen', width: 100, sort: 'diff_fen' },
  { name: 'match_key', width: 130, under: ['plate_no'] },
  { name: 'found_no', width: 160, under: ['left_reason'] },
  { name: 'day', width: 104 },
  { name: 'waybill_no', width: 150, title: term('waybill_no'), hidden: true }
]
