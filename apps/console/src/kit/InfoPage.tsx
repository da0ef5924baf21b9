import type { ReactNode } from 'react'
import { Failed, Waiting } from './Empty.tsx'
import { Copy } from './Copy.tsx'
import { useTabNote } from './tab.ts'
import type { Called } from './useCall.ts'

type InfoPageProps<T> = {
  called: Called<T>
  /** The number of the record; stands in the header and on the tab. */
  no: (data: T) => string
  status?: (data: T) => ReactNode
  /** The next step as the one primary button, and what else can be done. */
  actions?: (data: T) => ReactNode
  /** A line of facts under the number. */
  facts?: (data: T) => ReactNode
  children: (data: T) => ReactNode
}

/** The shape of a detail page: header with number, state and next step, then sections; loading, failed and forbidden are said. */
export const InfoPage = <T,>({ called, no, status, actions, facts, children }: InfoPageProps<T>) => {
  const { data, error, refresh } = called
  useTabNote(data === undefined ? undefined : no(data))
  if (data === undefined) return <div className="page">{error ? <Failed error={error} onRetry={refresh} /> : <Waiting />}</div>
  return (
    <div className="page info-page">
      <header className="card info-head">
        <div>
          <h1>
            <Copy text={no(data)}>
              <span className="no">{no(data)}</span>
            </Copy>
            {status?.(data)}
          </h1>
          {facts && <div className="info-facts">{facts(data)}</div>}
        </div>
        <div className="info-actions">{actions?.(data)}</div>
      </header>
      {children(data)}
    </div>
  )
}

/** A titled card of a page. */
export const Section = ({ title, extra, children }: { title: string; extra?: ReactNode; children: ReactNode }) => (
  <section className="card section">
    <header>
      <h2>{title}</h2>
      {extra}
    </header>
    {children}
  </section>
)
