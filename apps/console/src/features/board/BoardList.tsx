import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Failed, Waiting } from '../../kit/Empty.tsx'
import { Section } from '../../kit/InfoPage.tsx'
import { useSay } from '../../kit/lang.ts'
import type { Called } from '../../kit/useCall.ts'
import { phrases } from './phrases.ts'

type Rows<R> = Called<{ data: readonly R[]; total: number }>

/** The first rows of a list that matters today, each a door to its page, with the way to the whole list. */
export const BoardList = <R extends { id: number }>({
  title,
  called,
  to,
  all,
  none,
  children
}: {
  title: string
  called: Rows<R>
  to: (row: R) => string
  all?: string
  none: string
  children: (row: R) => ReactNode
}) => {
  const say = useSay()
  const { data, error, refresh } = called
  return (
    <Section title={title} {...(all !== undefined && { extra: <Link to={all}>{say(phrases, 'all')}</Link> })}>
      {error ? (
        <Failed error={error} onRetry={refresh} />
      ) : data === undefined ? (
        <Waiting />
      ) : data.data.length === 0 ? (
        <p className="story-who">{none}</p>
      ) : (
        <ul className="bench-list">
          {data.data.map((row) => (
            <li key={row.id}>
              <Link to={to(row)}>{children(row)}</Link>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
