import type { Grant } from '@yunshu/contract/kit/console'
import type { Tone } from '@yunshu/contract/kit/machine'
import { Link } from 'react-router'
import { num } from '../../kit/format.ts'
import { useCan } from '../../kit/rights.ts'

/** A count that leads to the list it counts; its tone shows only when there is something to see. */
export type BoardCard = {
  readonly key: string
  readonly label: string
  readonly count: number | undefined
  readonly to: string
  readonly may: Grant
  readonly tone?: Tone
}

/** What needs a person today, as numbers that are doors. */
export const Cards = ({ title, cards }: { title: string; cards: readonly BoardCard[] }) => {
  const can = useCan()
  const shown = cards.filter(({ may }) => can(may))
  if (shown.length === 0) return null
  return (
    <section className="board-group" aria-label={title}>
      <h2>{title}</h2>
      <div className="board-cards">
        {shown.map(({ key, label, count, to, tone = 'wait' }) => (
          <Link key={key} to={to} className="board-card" data-tone={count ? tone : undefined}>
            <strong>{count === undefined ? '·' : num(count)}</strong>
            <span>{label}</span>
          </Link>
        ))}
      </div>
    </section>
  )
}
