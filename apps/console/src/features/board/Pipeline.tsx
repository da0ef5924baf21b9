import type { Machine } from '@yunshu/contract/kit/machine'
import { Link } from 'react-router'
import { num } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'

/** The states of a machine in their order with how many rest in each; every one leads to its rows. */
export const Pipeline = ({
  title,
  machine,
  states,
  counts,
  to
}: {
  title: string
  machine: Machine
  states: readonly string[]
  counts: Readonly<Record<string, number>> | undefined
  to: (code: number) => string
}) => {
  const say = useSay()
  return (
    <section className="board-group" aria-label={title}>
      <h2>{title}</h2>
      <ol className="board-pipe">
        {states.map((name) => {
          const state = machine.states[name]
          if (!state) return null
          const count = counts?.[state.code] ?? 0
          return (
            <li key={name}>
              <Link to={to(state.code)} data-tone={count ? state.tone : undefined}>
                <strong>{counts ? num(count) : '·'}</strong>
                <span>{say.label(state)}</span>
              </Link>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
