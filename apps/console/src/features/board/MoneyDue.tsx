import { board, type Due } from '@yunshu/contract/board/contract'
import { type Grant, linkTo, type Page } from '@yunshu/contract/kit/console'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { addDays } from '@yunshu/domain/calendar'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { Chart } from '../../kit/chart/Chart.tsx'
import { Waiting } from '../../kit/Empty.tsx'
import { money, num } from '../../kit/format.ts'
import { Section } from '../../kit/InfoPage.tsx'
import { useLang, useSay } from '../../kit/lang.ts'
import { useCan } from '../../kit/rights.ts'
import { useCall } from '../../kit/useCall.ts'
import { brieflyAs } from '../../widgets/measures.ts'
import { phrases } from './phrases.ts'

type SideName = keyof OutputOf<typeof board.due>
/** The lists in which the bills of each side stand. */
type Lists = Readonly<Partial<Record<SideName, Page & { readonly may: { readonly export: Grant } }>>>
type Props = {
  readonly title?: string
  readonly lists: Lists
  /** What stands below the sums, such as whether the wallet has what is to be paid. */
  readonly below?: (due: OutputOf<typeof board.due>) => ReactNode
  readonly extra?: ReactNode
}

/** 资金到期: what comes in and what is to be paid, by the day on which it is due; every sum leads to its bills. Nothing where no bill is open. */
export const MoneyDue = ({ title: own, lists, below, extra }: Props) => {
  const say = useSay()
  const title = own ?? say(phrases, 'due')
  const { data } = useCall(board.due, {}, { kinds: ['bill', 'payment'] })
  if (data === undefined)
    return (
      <Section title={title}>
        <Waiting height={236} />
      </Section>
    )
  const sides = (['incoming', 'outgoing'] as const).flatMap((name) => {
    const [page, due] = [lists[name], data[name]]
    return page && due ? [{ name, page, due }] : []
  })
  if (sides.every(({ due }) => due.all.count === 0)) return null
  return (
    <div className="bench-money">
      <Section title={title} extra={extra}>
        <Sums sides={sides} />
        {below?.(data)}
      </Section>
      <Days sides={sides} />
    </div>
  )
}

type Side = { readonly name: SideName; readonly page: NonNullable<Lists[SideName]>; readonly due: Due }
type Sides = { readonly sides: readonly Side[] }
const sums = ['past', 'within', 'later', 'all'] as const
type SumName = (typeof sums)[number]
const titles = { past: 'past', within: 'within', later: 'later', all: 'allOpen' } as const

/** The bills that a sum stands for, as filters of their list. */
const filtersOf = (name: SumName, { days }: Due): Record<string, string> => {
  const [first = '', last = ''] = [days[0]?.day, days.at(-1)?.day]
  const open = { open: 'true' }
  if (name === 'past') return { ...open, due_to: addDays(first, -1) }
  if (name === 'within') return { ...open, due_from: first, due_to: last }
  return name === 'later' ? { ...open, due_from: addDays(last, 1) } : open
}

const Sums = ({ sides }: Sides) => {
  const say = useSay()
  return (
    <div className="bench-table">
      <table>
        <thead>
          <tr>
            <th scope="col">{say(phrases, 'dueDay')}</th>
            {sides.map(({ name }) => (
              <th key={name} scope="col">
                {say(phrases, name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sums.map((sum) => (
            <tr key={sum}>
              <td>{say(phrases, titles[sum])}</td>
              {sides.map(({ name, page, due }) => (
                <td key={name} data-tone={sum === 'past' && due.past.count > 0 ? 'wrong' : undefined}>
                  {due[sum].count === 0 ? (
                    '-'
                  ) : (
                    <Link to={linkTo(page, filtersOf(sum, due))}>
                      <strong>{money(due[sum].unpaid_fen)}</strong>
                      <small>{say(phrases, 'bills', { count: num(due[sum].count) })}</small>
                    </Link>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const kind = { kind: 'money' } as const
/* Day by day; the other sums stand in its table and its file as well. */
const Days = ({ sides }: Sides) => {
  const say = useSay()
  const can = useCan()
  const navigate = useNavigate()
  const lang = useLang((state) => state.lang)
  const days = sides[0]?.due.days.map(({ day }) => day) ?? []
  return (
    <Chart
      as="columns"
      of={say(phrases, 'dueDay')}
      title={say(phrases, 'dueByDay')}
      labels={sides.some(({ due }) => due.within.count > 0) ? days.map((day) => day.slice(5)) : []}
      series={sides.map(({ name, due }) => ({ name: say(phrases, name), values: due.days.map(({ unpaid_fen }) => unpaid_fen) }))}
      besides={sums.map((sum) => ({ label: say(phrases, titles[sum]), values: sides.map(({ due }) => due[sum].unpaid_fen) }))}
      format={(value) => money(value ?? 0)}
      brief={(value) => brieflyAs(kind, value, lang)}
      mayExport={sides.every(({ page }) => can(page.may.export))}
      empty={say(phrases, 'noneWithin')}
      onPoint={(at, of = 0) => {
        const [day, side] = [days[at], sides[of]]
        if (day !== undefined && side) void navigate(linkTo(side.page, { open: 'true', due_from: day, due_to: day }))
      }}
    />
  )
}
