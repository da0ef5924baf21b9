import { Button, Empty as Nothing } from 'antd'
import type { ReactNode } from 'react'
import type { CallError } from './call.ts'
import { useSay } from './lang.ts'
import { kit } from './phrases.ts'
import { RequestId } from './RequestId.tsx'
import { Result } from './Result.tsx'

/** Nothing exists yet (and what the first step is), or nothing fits the filters (and how to clear them). */
export const Empty = ({ filtered, onClear, first }: { filtered: boolean; onClear: () => void; first?: ReactNode }) => {
  const say = useSay()
  return (
    // An empty table may be wider than its container: focusable, so that the arrow keys scroll it.
    <div role="status" tabIndex={0}>
      <Nothing image={Nothing.PRESENTED_IMAGE_SIMPLE} description={say(kit, filtered ? 'emptyFound' : 'emptyYet')}>
        {filtered ? <Button onClick={onClear}>{say(kit, 'clearFilters')}</Button> : first}
      </Nothing>
    </div>
  )
}

/** Why something cannot be shown: no permission, not found, or a failure after which one may try again. */
export const Failed = ({ error, onRetry }: { error: CallError; onRetry: () => void }) => {
  const say = useSay()
  if (error.code === -1) return <Result sign="lock" title={say(kit, 'noPermission')} why={error.message} />
  if (error.code === 404) return <Result sign="unknown" title={say(kit, 'notFound')} why={say(kit, 'notFoundWhy')} />
  return (
    <Result sign="warning" title={say(kit, 'failed')} why={error.message}>
      <Button onClick={onRetry}>{say(kit, 'retry')}</Button>
      <RequestId id={error.requestId} />
    </Result>
  )
}

/** A skeleton; it takes its room at once, or that of what will be as high as `height`, and is seen when waiting takes longer than a blink. */
export const Waiting = ({ rows = 6, height }: { rows?: number; height?: number }) => (
  <div className="waiting" aria-busy="true" style={{ height }}>
    {Array.from({ length: rows }, (_, i) => (
      <span key={i} />
    ))}
  </div>
)
