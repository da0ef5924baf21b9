import type { Grant } from '@yunshu/contract/kit/console'
import type { Tone } from '@yunshu/contract/kit/machine'
import { Link } from 'react-router'
import { num } from '../../kit/format.ts'
import { useCan } from '../../kit/rights.ts'

/** A count that leads to the list it counts; its tone shows only where something is wrong or needs care. */
export type BoardCard = {
  readonly key: string
  readonly label: string
  readonly count: number | undefined
  readonly to: string
  readonly may: Grant
  readonly tone?: Tone
}

/** One line of counts that are doors; what is zero does not stand there, and a line of nothing neither. */
export const Cards = ({ title, cards }: { title: string; cards: readonly BoardCard[] }) => {
  const can = useCan()
  const shown = cards.filter(({ may, count }) => can(may) && count)
  if (shown.length === 0) return null
  return (
    <section className="bench-group" aria-label={title}>
      <h2>{title}</h2>
      <div className="bench-counts">
        {shown.map(({ key, label, count, to, tone }) => (
          <Link key={key} to={to} className="bench-card" data-tone={tone}>
            <span>{label}</span>
            <strong>{num(count ?? 0)}</strong>
          </Link>
        ))}
      </div>
    </section>
  )
}
