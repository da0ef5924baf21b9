import { bill } from '@yunshu/contract/bill/contract'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { linkTo } from '@yunshu/contract/kit/console'
import { withdraw } from '@yunshu/contract/withdraw/contract'
import { addDays } from '@yunshu/domain/calendar'
import { Link } from 'react-router'
import { money } from '../../kit/format.ts'
import { Section } from '../../kit/InfoPage.tsx'
import { useSay } from '../../kit/lang.ts'
import { useCan } from '../../kit/rights.ts'
import { todayHere } from '../../kit/shanghai.ts'
import { Mark } from '../../kit/Status.tsx'
import { useCall } from '../../kit/useCall.ts'
import { phrases } from './phrases.ts'

const { capital, payables, recharges } = shipper
const kinds = { kinds: ['bill', 'payment', 'wallet'] } as const

/** The cashier's part of the shipper's workbench (出纳): what is to be paid when, and whether the wallet has it. */
export const PayBoard = () => {
  const today = todayHere()
  const spans = {
    late: { overdue: true },
    week: { due_from: today, due_to: addDays(today, 7) },
    month: { due_from: addDays(today, 8), due_to: addDays(today, 30) }
  } as const
  const late = useCall(bill.list, { open: true, ...spans.late, pagesize: 1 }, kinds).data
  const week = useCall(bill.list, { open: true, ...spans.week, pagesize: 1 }, kinds).data
  const month = useCall(bill.list, { open: true, ...spans.month, pagesize: 1 }, kinds).data
  return <MoneyPlan spans={spans} found={{ late, week, month }} />
}

type Found = { readonly total: number; readonly sums?: Readonly<Record<string, number | null>> | undefined } | undefined
type PlanProps = {
  spans: Readonly<Record<'late' | 'week' | 'month', Readonly<Record<string, string | boolean>>>>
  found: Readonly<Record<'late' | 'week' | 'month', Found>>
}
/** What is to be paid when, and whether the wallet has what is due now. */
const MoneyPlan = ({ spans, found: { late, week, month } }: PlanProps) => {
  const say = useSay()
  const can = useCan()
  const available = useCall(withdraw.desk, {}, { kinds: ['wallet'], enabled: can(capital.may.withdraw) }).data?.available_fen
  const soon = late && week && sumOf(late) + sumOf(week)
  const rows = [
    { key: 'late', title: 'payLate', found: late, tone: 'wrong' },
    { key: 'week', title: 'payWeek', found: week, tone: 'care' },
    { key: 'month', title: 'payMonth', found: month, tone: 'rest' }
  ] as const
  return (
    <Section title={say(phrases, 'moneyPlan')} extra={can(capital.may.view) && <Link to={linkTo(capital)}>{say(phrases, 'toWallet')}</Link>}>
      <ul className="bench-list bench-plan">
        {rows.map(({ key, title, found, tone }) => (
          <li key={key}>
            <Link to={linkTo(payables, { open: 'true', ...textOf(spans[key]) })}>
              <span>{say(phrases, title)}</span>
              <strong>{found ? money(sumOf(found)) : '·'}</strong>
              <small>{found?.total ? <Mark tone={tone}>{say(phrases, 'bills', { count: found.total })}</Mark> : say(phrases, 'noneDue')}</small>
            </Link>
          </li>
        ))}
      </ul>
      {available !== undefined && soon !== undefined && (
        <p className="bench-fund">
          {say(phrases, 'inWallet', { amount: money(available) })}{' '}
          {soon > available ? (
            <Mark tone="wrong">{say(phrases, 'walletShort', { amount: money(soon - available) })}</Mark>
          ) : (
            <Mark tone="done">{say(phrases, 'walletEnough')}</Mark>
          )}{' '}
          {soon > available && can(recharges.may.create) && <Link to={linkTo(recharges)}>{say(phrases, 'topUp')}</Link>}
        </p>
      )}
    </Section>
  )
}

const sumOf = ({ sums }: { sums?: Readonly<Record<string, number | null>> | undefined }): number => sums?.['unpaid_fen'] ?? 0
const textOf = (filters: Readonly<Record<string, string | boolean>>): Record<string, string> =>
  Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, String(value)]))
