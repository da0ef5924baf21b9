import { useSyncExternalStore } from 'react'
import { useSay } from '../kit/lang.ts'
import { shell } from './phrases.ts'

const watch = (changed: () => void) => {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

/** Says that the network is gone, as long as it is. */
export const OfflineBanner = () => {
  const say = useSay()
  const online = useSyncExternalStore(watch, () => navigator.onLine)
  return online ? null : (
    <div className="offline" role="status">
      {say(shell, 'offline')}
    </div>
  )
}
