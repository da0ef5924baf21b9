import type { customer } from '@yunshu/contract/customer/contract'
import { customerState } from '@yunshu/contract/customer/contract'
import { AnyFen } from '@yunshu/contract/kit/fields'
import { stateOf } from '@yunshu/contract/kit/machine'
import { linkMachine, linkState } from '@yunshu/contract/link/machine'
import { Cell, type Column } from '../../../kit/cells.tsx'
import { day } from '../../../kit/format.ts'
import { useSay } from '../../../kit/lang.ts'
import { Mark } from '../../../kit/Status.tsx'
import type { RowOf } from '../../../kit/useList.ts'
import { todayHere } from '../../../kit/shanghai.ts'
import { EndDay } from '../../../widgets/complianceStatus.tsx'
import { phrases } from './phrases.ts'

export type CustomerRow = RowOf<typeof customer.list>

/** The cooperation, and while it is asked for, whose turn it is; without one, that the customer has no account. */
export const CustomerStatus = ({ row }: { row: CustomerRow }) => {
  const say = useSay()
  const { link_status, moved_by_me } = row
  if (link_status !== null) return <Mark tone={stateOf(linkMachine, link_status).tone}>{say.label(linkState({ link_status, moved_by_me }))}</Mark>
  return row.customer_state === customerState.code.stopped ? (
    <Mark tone="rest">{say(phrases, 'stopped')}</Mark>
  ) : (
    <Mark tone="care">{say(phrases, 'notJoined')}</Mark>
  )
}

/** What it owes, marked where that is more than it may, and whether dispatch is forbidden for it. */
export const UsedCredit = ({ row }: { row: CustomerRow }) => {
  const say = useSay()
  const { credit_fen, used_fen, held, lift_until } = row
  const over = credit_fen > 0 && used_fen > credit_fen
  const owed = <Cell field={AnyFen} value={used_fen} />
  return (
    <span className="marks">
      {over ? <Mark tone="wrong">{owed}</Mark> : owed}
      {held && <Mark tone="wrong">{say(phrases, 'heldMark')}</Mark>}
      {over && !held && lift_until !== null && <Mark tone="care">{say(phrases, 'liftedMark', { day: day(lift_until) })}</Mark>}
    </span>
  )
}
export const CreditLimit = ({ row: { credit_fen } }: { row: CustomerRow }) => {
  const say = useSay()
  return credit_fen === 0 ? <span className="quiet">{say.label({ zh: '不限', en: 'No limit' })}</span> : <Cell field={AnyFen} value={credit_fen} />
}
const Overdue = ({ row: { overdue_fen } }: { row: CustomerRow }) => {
  const owed = <Cell field={AnyFen} value={overdue_fen} />
  return overdue_fen > 0 ? <Mark tone="wrong">{owed}</Mark> : owed
}
const NextFollow = ({ row: { next_follow_on } }: { row: CustomerRow }) => {
  const say = useSay()
  if (next_follow_on === null) return <span>-</span>
  return next_follow_on <= todayHere() ? (
    <Mark tone="care">{`${day(next_follow_on)} ${say(phrases, 'followMark')}`}</Mark>
  ) : (
    <span>{day(next_follow_on)}</span>
  )
}
const Owner = ({ row: { owner_name } }: { row: CustomerRow }) => {
  const say = useSay()
  return owner_name === null ? <Mark tone="care">{say(phrases, 'noOwner')}</Mark> : <span>{owner_name}</span>
}

/** 客户: the columns of domain 2.3. */
export const columns: Column<CustomerRow>[] = [
  { name: 'customer_name', width: 170, link: true, under: ['customer_no'] },
  { name: 'link_status', width: 116, rank: 1, cell: (row) => <CustomerStatus row={row} />, under: ['grade'] },
  { name: 'owner_name', width: 96, cell: (row) => <Owner row={row} />, under: ['contact_name'] },
  { name: 'used_fen', width: 150, rank: 1, cell: (row) => <UsedCredit row={row} />, under: ['credit_fen'] },
  { name: 'overdue_fen', width: 120, rank: 1, cell: (row) => <Overdue row={row} /> },
  {
    name: 'contract_valid_to',
    width: 170,
    rank: 1,
    sort: 'contract_valid_to',
    cell: (row) => <EndDay end={row.contract_valid_to} needed={false} />,
    under: ['next_follow_on']
  },
  { name: 'settle_cycle', width: 96, under: ['pay_days'] },
  { name: 'next_follow_on', width: 150, sort: 'next_follow_on', hidden: true, cell: (row) => <NextFollow row={row} /> },
  { name: 'grade', width: 64, hidden: true },
  { name: 'customer_no', width: 150, hidden: true },
  { name: 'short_name', width: 120, hidden: true },
  { name: 'customer_type', width: 90, hidden: true },
  { name: 'credit_code', width: 190, rank: 3 },
  { name: 'contact_name', width: 120, hidden: true },
  { name: 'contact_mobile', width: 140, hidden: true },
  { name: 'credit_fen', width: 130, hidden: true, cell: (row) => <CreditLimit row={row} /> },
  { name: 'over_credit_action', width: 120, hidden: true },
  { name: 'pay_days', width: 100, hidden: true },
  { name: 'tax_rate_bp', width: 90, rank: 3 },
  { name: 'template_name', width: 90, rank: 3 },
  { name: 'cs_name', width: 100, hidden: true },
  { name: 'invoice_type', width: 110, hidden: true },
  { name: 'receipt_days', width: 110, hidden: true },
  { name: 'deposit_fen', width: 130, hidden: true },
  { name: 'contract_no', width: 150, hidden: true },
  { name: 'order_count_30d', width: 120, hidden: true },
  { name: 'open_order_count', width: 100, hidden: true },
  { name: 'on_time_rate_bp', width: 100, hidden: true },
  { name: 'receipt_rate_bp', width: 100, hidden: true },
  { name: 'damage_rate_bp', width: 100, hidden: true },
  { name: 'score', width: 90, sort: 'score', hidden: true },
  { name: 'lift_until', width: 110, hidden: true },
  { name: 'due_on', width: 110, sort: 'due_on', hidden: true },
  { name: 'invited_at', width: 130, hidden: true },
  { name: 'reason', width: 160, hidden: true }
]
