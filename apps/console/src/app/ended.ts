import { sayNow } from '../kit/lang.ts'
import { kept } from '../kit/kept.ts'
import { kit } from '../kit/phrases.ts'
import { answerNo, ask } from '../kit/toast.tsx'
import { sealForms } from './keptForms.ts'
import { formsOf } from './platform.ts'
import { leave, useSession, wayIn } from './session.ts'
import { unnamed } from './tabs.ts'

/**
 * 501: asked once, however many calls came back with it. Who stays to copy what he typed keeps a line with the way to log in, and is asked again by
 * the next call that he starts himself, not by those that the page makes on its own.
 */
export const askToLogIn = async (): Promise<void> => {
  if (asking || (useSession.getState().ended && !hasActedSince(declinedAt))) return
  asking = true
  useSession.setState({ ended: true })
  const say = sayNow()
  // Whatever else was asked is beside the point now.
  answerNo()
  if (await ask({ title: say(kit, 'loginAgain'), content: say(kit, 'loggedOut') })) await leaveForLogin()
  asking = false
  declinedAt = performance.now()
}
let asking = false
let declinedAt = 0

/** Whether a key or a button was pressed after that moment, and so recently that the call which ends now was started by it. */
const hasActedSince = (moment: number): boolean => actedAt > moment && performance.now() - actedAt < 5_000
let actedAt = 0
for (const act of ['pointerdown', 'keydown']) addEventListener(act, () => (actedAt = performance.now()), { capture: true, passive: true })

/** Leaves because the session has ended: whoever logs in again comes back to his page, and to what he had typed. An external login site is told nothing of it. */
export const leaveForLogin = async (): Promise<void> => {
  const { profile } = useSession.getState()
  const [to, own] = [wayIn(), formsOf(profile)]
  const forms = await sealForms(profile).catch(() => undefined)
  // The page is taken down now: no form is thrown away by that.
  kept.clear()
  const back = new URLSearchParams({ redirect: location.pathname + unnamed(location.search) })
  leave(/^\/\w/.test(to) ? `${to}${to.includes('?') ? '&' : '?'}${back}` : to)
  if (forms) localStorage.setItem(own, forms)
}
