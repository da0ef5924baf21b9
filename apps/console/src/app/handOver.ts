import { session } from '@yunshu/contract/session/contract'
import { call, CallError } from '../kit/call.ts'
import { keepLang, sayNow, useLang } from '../kit/lang.ts'
import { ask, toastWarning } from '../kit/toast.tsx'
import { handOverPhrases } from './handOverPhrases.ts'
import { begin, useSession } from './session.ts'

/**
 * Logs in by a token that came in the address. Where somebody else's session is open in this browser, its user is asked first: a link in a message
 * must not put him into another's account unnoticed. Until he agrees the token is not used, and his own session stays as it is.
 */
export const enterHandedOver = async (token: string): Promise<void> => {
  // The page goes on under the question, and may leave an address that is not its user's.
  const to = location.href
  const present = useSession.getState().token
  const mine = present ? await whoHas(present) : undefined
  if (!mine) return begin(await exchange(token))
  const theirs = await whoHas(token)
  const say = sayNow()
  if (!theirs) return toastWarning(say(handOverPhrases, 'ended', { mine: mine.label }))
  const agreed =
    mine.key === theirs.key ||
    (await ask({
      title: say(handOverPhrases, 'title'),
      content: say(handOverPhrases, 'ask', { mine: mine.label, theirs: theirs.label }),
      ok: say(handOverPhrases, 'change'),
      cancel: say(handOverPhrases, 'stay')
    }))
  if (agreed) await enterAnew(token, to)
}

/** Goes on in this window as somebody else, by a full load, so that nothing of the user before stays: also with the token of a look-in, which this page was given itself. */
export const enterAnew = async (token: string, to: string): Promise<void> => {
  const next = await exchange(token)
  localStorage.clear()
  sessionStorage.clear()
  // Only in this browser: the choice of who leaves is not that of who comes.
  keepLang(useLang.getState().lang)
  begin(next)
  location.replace(to)
}

const exchange = async (token: string): Promise<string> => (await call(session.exchange, { token }, { as: '' })).admin_login_init.token

/* Who stands behind a token, or nobody when its session is over; a look-in is somebody else than the user himself. */
const whoHas = async (token: string): Promise<{ key: string; label: string } | undefined> => {
  try {
    const { user_name, company_name } = await call(session.me, {}, { as: token, quiet: true })
    const { user_id, impersonated_by } = await call(session.profile, {}, { as: token, quiet: true })
    return { key: `${user_id} ${impersonated_by}`, label: [impersonated_by || user_name, company_name].filter(Boolean).join(' · ') }
  } catch (cause) {
    if (cause instanceof CallError && cause.code === 501) return undefined
    throw cause
  }
}
