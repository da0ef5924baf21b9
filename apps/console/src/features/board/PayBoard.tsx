import { bill } from '@yunshu/contract/bill/contract'
import { billMachine } from '@yunshu/contract/bill/machine'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { linkTo } from '@yunshu/contract/kit/console'
import { recharge } from '@yunshu/contract/recharge/contract'
import { rechargeMachine } from '@yunshu/contract/recharge/machine'
import { withdraw } from '@yunshu/contract/withdraw/contract'
import { addDays } from '@yunshu/domain/calendar'
import { Link } from 'react-router'
import { day, money } from '../../kit/format.ts'
import { Section } from '../../kit/InfoPage.tsx'
import { useSay } from '../../kit/lang.ts'
import { useCan } from '../../kit/rights.ts'
import { todayHere } from '../../kit/shanghai.ts'
import { Mark } from '../../kit/Status.tsx'
import { useCall } from '../../kit/useCall.ts'
import { BoardList } from './BoardList.tsx'
import { Cards } from './Cards.tsx'
import { phrases } from './phrases.ts'

const { capital, payables, recharges } = shipper
const kinds = { kinds: ['bill', 'payment', 'wallet'] } as const

/** The cashier's part of the shipper's workbench (出纳): what is to be paid when, whether the wallet has it, and what is on its way. */
export const PayBoard = () => {
  const say = useSay()
  const can = useCan()
  const today = todayHere()
  const spans = {
    late: { overdue: true },
    week: { due_from: today, due_to: addDays(today, 7) },
    month: { due_from: addDays(today, 8), due_to: addDays(today, 30) }
  } as const
  const late = useCall(bill.list, { open: true, ...spans.late, pagesize: 1 }, kinds).data
  const week = useCall(bill.list, { open: true, ...spans.week, pagesize: 1 }, kinds).data
  const month = useCall(bill.list, { open: true, ...spans.month, pagesize: 1 }, kinds).data
  const next = useCall(bill.list, { open: true, pagesize: 8, sort: 'due_at', order: 'asc' }, kinds)
  const coming = useCall(recharge.list, { pagesize: 1 }, { enabled: can(recharges.may.view) }).data?.tabs
  return (
    <>
      <Cards
        title={say(phrases, 'paying')}
        cards={[
          {
            key: 'unpaid',
            label: say(phrases, 'billsToPay'),
            count: next.data && (next.data.tabs?.[billMachine.code.unpaid] ?? 0),
            to: linkTo(payables, { bill_status: billMachine.code.unpaid }),
            may: payables.may.pay
          },
          {
            key: 'week',
            label: say(phrases, 'billsThisWeek'),
            count: week?.total,
            to: linkTo(payables, { open: 'true', ...spans.week }),
            may: payables.may.pay,
            tone: 'care'
          },
          {
            key: 'recharges',
            label: say(phrases, 'rechargesToVerify'),
            count: coming && (coming[rechargeMachine.code.toVerify] ?? 0),
            to: linkTo(recharges, { recharge_status: rechargeMachine.code.toVerify }),
            may: recharges.may.view,
            tone: 'move'
          }
        ]}
      />
      <div className="board-lists">
        <BoardList
          title={say(phrases, 'payNext')}
          called={next}
          to={({ id }) => linkTo(shipper.payableInfo, { id })}
          all={linkTo(payables, { open: 'true' })}
          none={say(phrases, 'noneToPay')}
        >
          {(row) => (
            <>
              <span className="no">{row.bill_no}</span>
              <strong>{money(row.unpaid_fen)}</strong>
              <small>{row.creditor_name}</small>
              {row.overdue_days > 0 ? (
                <Mark tone="wrong">{say(phrases, 'overdueBy', { days: row.overdue_days })}</Mark>
              ) : (
                <small>{say(phrases, 'dueOn', { day: day(row.due_at) })}</small>
              )}
            </>
          )}
        </BoardList>
        <MoneyPlan spans={spans} found={{ late, week, month }} />
      </div>
    </>
  )
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
      <ul className="board-list board-plan">
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
        <p className="board-fund">
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
