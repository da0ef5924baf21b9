import type { Machine } from '@yunshu/contract/kit/machine'
import { Link } from 'react-router'
import { num } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'

/** The states of a machine in their order with how many rest in each, each a door to its rows; a state in which nothing rests does not stand there. */
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
  const shown = states.flatMap((name) => {
    const state = machine.states[name]
    const count = state && counts?.[state.code]
    return state && count ? [{ name, state, count }] : []
  })
  if (shown.length === 0) return null
  return (
    <section className="bench-group" aria-label={title}>
      <h2>{title}</h2>
      <ol className="bench-counts bench-pipe">
        {shown.map(({ name, state, count }) => (
          <li key={name}>
            <Link to={to(state.code)}>
              <span>{say.label(state)}</span>
              <strong>{num(count)}</strong>
            </Link>
          </li>
        ))}
      </ol>
    </section>
  )
}
