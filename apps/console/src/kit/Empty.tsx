import { Button, Empty as Nothing, Result, Skeleton } from 'antd'
import { useEffect, useState, type ReactNode } from 'react'
import type { CallError } from './call.ts'
import { useSay } from './lang.ts'
import { kit } from './phrases.ts'
import { copyText } from './toast.tsx'

/** Nothing exists yet (and what the first step is), or nothing fits the filters (and how to clear them). */
export const Empty = ({ filtered, onClear, first }: { filtered: boolean; onClear: () => void; first?: ReactNode }) => {
  const say = useSay()
  return (
    <Nothing image={Nothing.PRESENTED_IMAGE_SIMPLE} description={say(kit, filtered ? 'emptyFound' : 'emptyYet')}>
      {filtered ? <Button onClick={onClear}>{say(kit, 'clearFilters')}</Button> : first}
    </Nothing>
  )
}

/** Why something cannot be shown: no permission, not found, or a failure that may pass. */
export const Failed = ({ error, onRetry }: { error: CallError; onRetry: () => void }) => {
  const say = useSay()
  if (error.code === -1) return <Result status="403" title={say(kit, 'noPermission')} subTitle={error.message} />
  if (error.code === 404) return <Result status="404" title={say(kit, 'notFound')} subTitle={say(kit, 'notFoundWhy')} />
  const { requestId } = error
  return (
    <Result status="warning" title={say(kit, 'failed')} subTitle={error.message} extra={<Button onClick={onRetry}>{say(kit, 'retry')}</Button>}>
      {requestId && (
        <Button type="link" size="small" onClick={() => void copyText(requestId)}>
          {say(kit, 'requestId', { id: requestId })}
        </Button>
      )}
    </Result>
  )
}

/** A skeleton that shows only when waiting takes longer than a blink. */
export const Waiting = ({ rows = 6 }: { rows?: number }) => {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 200)
    return () => clearTimeout(timer)
  }, [])
  return late ? <Skeleton className="waiting" active={false} paragraph={{ rows }} aria-busy="true" /> : null
}
