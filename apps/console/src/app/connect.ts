import type { May } from '@yunshu/contract/kit/endpoint'
import { session } from '@yunshu/contract/session/contract'
import { call, connectCalls } from '../kit/call.ts'
import { useHandOver } from '../kit/handOver.ts'
import { useLang } from '../kit/lang.ts'
import { usePreferences } from '../kit/preferences.ts'
import { toastError } from '../kit/toast.tsx'
import { connectMaps } from '../widgets/map/config.ts'
import { goTo } from './navigation.tsx'
import { platform } from './platform.ts'
import { isResting, useSession } from './session.ts'

/** Connects every call to the session, to the messages, and to the pages for users who are logged out or have no permission. */
export const connect = (): void => {
  useLang.subscribe(
    ({ lang }) =>
      void (useSession.getState().user && usePreferences.getState().values['lang'] !== lang && usePreferences.getState().prefer('lang', lang))
  )
  useHandOver.setState({ enter: (token) => void lookIn(token).catch(() => undefined) })
  connectMaps({ provider: platform.mapProvider, key: platform.mapKey, serviceHost: `${platform.apiBase}/_AMapService`, file: platform.mapFile })
  connectCalls({
    base: platform.apiBase,
    timeout: platform.timeout,
    contentType: platform.contentType,
    token: () => useSession.getState().token,
    // What is asked then is loaded then; where it cannot be, a line with the way to log in stands over the page.
    loggedOut: () => void import('./ended.ts').then(({ askToLogIn }) => askToLogIn()).catch(() => useSession.setState({ ended: true })),
    noPermission: (may) => void leaveForbidden(may),
    toast: toastError
  })
}

const lookIn = async (token: string) => await (await import('./handOver.ts')).enterAnew(token, '/')

/** A user who must first change the password or set up a second factor stays on that page; the company may have required it since the login. */
const leaveForbidden = async (may: May): Promise<void> => {
  if (isResting(useSession.getState().profile)) return
  const profile = await call(session.profile, {}, { quiet: true }).catch(() => undefined)
  if (isResting(profile)) useSession.setState({ profile })
  else goTo('/401', { need: Array.isArray(may) ? may.map(({ code }) => code) : [] })
}
