import type { May } from '@yunshu/contract/kit/endpoint'
import { session } from '@yunshu/contract/session/contract'
import { call, connectCalls } from '../kit/call.ts'
import { useHandOver } from '../kit/handOver.ts'
import { sayNow, useLang } from '../kit/lang.ts'
import { kit } from '../kit/phrases.ts'
import { usePreferences } from '../kit/preferences.ts'
import { answerNo, ask, toastError } from '../kit/toast.tsx'
import { connectMaps } from '../widgets/map/config.ts'
import { goTo } from './navigation.tsx'
import { platform } from './platform.ts'
import { isResting, leave, useSession } from './session.ts'

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
    loggedOut: () => void askToLogIn(),
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

/**
 * 501: asked once, however many calls came back with it. Who stays to copy what he typed keeps a line with the way to log in, and is asked again by
 * the next call that he starts himself, not by those that the page makes on its own.
 */
const askToLogIn = async (): Promise<void> => {
  if (asking || (useSession.getState().ended && !hasActedSince(declinedAt))) return
  asking = true
  useSession.setState({ ended: true })
  const say = sayNow()
  // Whatever else was asked is beside the point now.
  answerNo()
  if (await ask({ title: say(kit, 'loginAgain'), content: say(kit, 'loggedOut') })) leave()
  asking = false
  declinedAt = performance.now()
}
let asking = false
let declinedAt = 0

/** Whether a key or a button was pressed after that moment, and so recently that the call which ends now was started by it. */
const hasActedSince = (moment: number): boolean => actedAt > moment && performance.now() - actedAt < 5_000
let actedAt = 0
for (const act of ['pointerdown', 'keydown']) addEventListener(act, () => (actedAt = performance.now()), { capture: true, passive: true })
