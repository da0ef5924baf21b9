import { Button } from 'antd'
import { useSyncExternalStore } from 'react'
import { useSay } from '../kit/lang.ts'
import { kit } from '../kit/phrases.ts'
import { shell } from './phrases.ts'
import { leave, useSession } from './session.ts'
import { useNewVersion } from './version.ts'

/** What concerns the whole window, as long as it is so: no network, no session any more, a newer version. */
export const Banners = () => {
  const say = useSay()
  const online = useSyncExternalStore(watch, () => navigator.onLine)
  const ended = useSession((state) => state.ended)
  const newer = useNewVersion()
  return (
    <>
      {!online && (
        <div className="banner banner-warning" role="status">
          {say(shell, 'offline')}
        </div>
      )}
      {ended && (
        <div className="banner banner-warning" role="status">
          {say(kit, 'loggedOut')}
          <Button size="small" onClick={() => leave()}>
            {say(kit, 'loginAgain')}
          </Button>
        </div>
      )}
      {newer && (
        <div className="banner" role="status">
          {say(shell, 'newVersion')}
          <Button size="small" type="primary" onClick={() => location.reload()}>
            {say(shell, 'reloadNow')}
          </Button>
        </div>
      )}
    </>
  )
}

const watch = (changed: () => void) => {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}
