import { useRef, type ReactNode } from 'react'
import { Failed } from './Empty.tsx'
import { Copy } from './Copy.tsx'
import { PageShape } from './PageShape.tsx'
import { useTabNote } from './tab.ts'
import type { Called } from './useCall.ts'
import { useSeenShape } from './useSeenShape.ts'

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

/** The shape of a detail page: header with number, state and next step, then sections; until it is there its shape stands in its place, failed and forbidden are said. */
export const InfoPage = <T,>({ called, no, status, actions, facts, children }: InfoPageProps<T>) => {
  const { data, error, refresh } = called
  useTabNote(data === undefined ? undefined : no(data))
  const page = useRef<HTMLDivElement>(null)
  useSeenShape(page, data !== undefined)
  if (data === undefined)
    return error ? (
      <div className="page">
        <Failed error={error} onRetry={refresh} />
      </div>
    ) : (
      <PageShape />
    )
  return (
    <div className="page info-page" ref={page}>
      <header className="card info-head">
        <h1>
          <Copy text={no(data)}>
            <span className="no">{no(data)}</span>
          </Copy>
          {status?.(data)}
        </h1>
        <div className="info-actions">{actions?.(data)}</div>
        {facts && <div className="info-facts">{facts(data)}</div>}
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
