import { Button } from 'antd'
import { addDays } from '@yunshu/domain/calendar'
import { useSyncExternalStore } from 'react'
import { day } from '../kit/format.ts'
import { useSay } from '../kit/lang.ts'
import { kit } from '../kit/phrases.ts'
import { todayHere } from '../kit/shanghai.ts'
import { shell } from './phrases.ts'
import { leave, logOut, useSession } from './session.ts'
import { useNewVersion } from './version.ts'

/** Notices over the whole window, for as long as they hold: no network, the session has ended, a newer version is there. */
export const Banners = () => {
  const say = useSay()
  const online = useSyncExternalStore(watch, () => navigator.onLine)
  const ended = useSession((state) => state.ended)
  const newer = useNewVersion()
  const { user, profile } = useSession()
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
          <Button size="small" onClick={() => void logInAgain().catch(() => leave())}>
            {say(kit, 'loginAgain')}
          </Button>
        </div>
      )}
      {profile?.impersonated_by && (
        <div className="banner banner-warning" role="status">
          {say(shell, 'impersonating', { operator: profile.impersonated_by, company: user?.company_name ?? '' })}
          <Button size="small" onClick={() => void logOut()}>
            {say(shell, 'logOut')}
          </Button>
        </div>
      )}
      {user?.login_admin_type === 1 && profile?.tenant_state === owing && (
        <div className="banner banner-warning" role="status">
          {say(shell, 'owing')}
        </div>
      )}
      {user?.login_admin_type === 1 && profile && endsSoon(profile.tenant_valid_to) && (
        <div className="banner" role="status">
          {say(shell, 'endsSoon', { date: day(profile.tenant_valid_to ?? '') })}
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

/* Loaded when it is needed; where it cannot be, the page is left with nothing kept. */
const logInAgain = async () => await (await import('./ended.ts')).leaveForLogin()

const owing = 3
const endsSoon = (valid_to: string | null): boolean => valid_to !== null && valid_to <= addDays(todayHere(), 30)

const watch = (changed: () => void) => {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}
