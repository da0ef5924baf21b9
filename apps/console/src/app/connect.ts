import { connectCalls } from '../kit/call.ts'
import { sayNow, useLang } from '../kit/lang.ts'
import { kit } from '../kit/phrases.ts'
import { usePreferences } from '../kit/preferences.ts'
import { ask, toastError } from '../kit/toast.tsx'
import { connectMaps } from '../widgets/map/provider.ts'
import { platform } from './platform.ts'
import { router } from './router.tsx'
import { leave, useSession } from './session.ts'

/** Lends the session, the toasts and the ways out to every call. */
export const connect = (): void => {
  useLang.getState().speak(useLang.getState().lang)
  useLang.subscribe(
    ({ lang }) =>
      void (useSession.getState().user && usePreferences.getState().values['lang'] !== lang && usePreferences.getState().prefer('lang', lang))
  )
  connectMaps({ provider: platform.mapProvider, key: platform.mapKey, serviceHost: `${platform.apiBase}/_AMapService` })
  connectCalls({
    base: platform.apiBase,
    timeout: platform.timeout,
    contentType: platform.contentType,
    token: () => useSession.getState().token,
    loggedOut: () => void askToLogIn(),
    noPermission: leaveBarred,
    toast: toastError
  })
}

/** Whose password has to be changed first stays where it is asked for. */
const leaveBarred = (): void => {
  const { profile } = useSession.getState()
  if (!profile?.must_change && !profile?.password_due) void router.navigate('/401')
}

/** 501: asked once, however many calls came back with it; who stays to copy what he typed keeps a line with the way to log in. */
const askToLogIn = async (): Promise<void> => {
  if (useSession.getState().ended) return
  useSession.setState({ ended: true })
  const say = sayNow()
  if (await ask({ title: say(kit, 'loginAgain'), content: say(kit, 'loggedOut') })) leave()
}
