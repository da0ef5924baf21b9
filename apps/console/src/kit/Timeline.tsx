import { Tooltip } from 'antd'
import type { ReactNode } from 'react'
import type { Tone } from '@yunshu/contract/kit/machine'
import { fullTime, time } from './format.ts'

/** One thing that happened, or is still to happen (without `at`). */
type Happening = {
  readonly key: string | number
  readonly at?: string | null
  readonly title: ReactNode
  readonly who?: string | null
  readonly more?: ReactNode
  readonly tone?: Tone
}

/** The story of a record: what, when, who, from where. */
export const Timeline = ({ items }: { items: readonly Happening[] }) => (
  <ol className="story">
    {items.map(({ key, at, title, who, more, tone = at ? 'done' : 'rest' }) => (
      <li key={key} className={`story-${tone}`}>
        <div className="story-line">
          <span className={at ? undefined : 'story-open'}>{title}</span>
          {who && <span className="story-who">{who}</span>}
          {at && (
            <Tooltip title={fullTime(at)}>
              <time dateTime={at}>{time(at)}</time>
            </Tooltip>
          )}
        </div>
        {more && <div className="story-more">{more}</div>}
      </li>
    ))}
  </ol>
)
