import { startTransition, useLayoutEffect, useState, type ReactNode } from 'react'
import { UNSAFE_createBrowserHistory as createBrowserHistory, Router, type Location, type Navigator, type To } from 'react-router'

type Place = Pick<Location, 'pathname' | 'search'>
/** Decides whether the user may leave for a location; undefined where nothing has to be asked. */
type Question = (to: Place) => Promise<boolean> | undefined

const history = createBrowserHistory({ v5Compat: true })
let question: Question | undefined

/** From now on each change of the address is asked about first; gives a function that ends this. */
export const askBeforeLeaving = (ask: Question): (() => void) => {
  question = ask
  return () => {
    if (question === ask) question = undefined
  }
}

const afterAsking = (to: To, go: () => void): void => {
  const asked = question?.(history.createURL(to))
  if (asked) void asked.then((yes) => yes && go())
  else go()
}
const navigator: Navigator = {
  createHref: history.createHref,
  createURL: history.createURL,
  encodeLocation: history.encodeLocation,
  go: history.go,
  push: (to, state) => afterAsking(to, () => history.push(to, state)),
  replace: (to, state) => afterAsking(to, () => history.replace(to, state))
}

/** Goes to a page, for code outside of components. */
export const goTo = (to: string, state?: unknown): void => navigator.push(to, state)

/** How far a place is from the first of this visit; those that others have put into the history have no number. */
const numberNow = (): number | undefined => (window.history.state as { idx?: number } | null)?.idx

/**
 * Listens to each change of the address. The browser reports back and forward after they have happened, so they are undone until the user has answered;
 * while he is asked, further ones are undone too. Told apart by their numbers: several may be on their way at once.
 */
const listen = (changed: () => void): (() => void) => {
  let shown = numberNow()
  let allowed: number | undefined
  let asking = false
  return history.listen(({ action, location: to }) => {
    const at = numberNow()
    const follow = () => {
      shown = at
      allowed = undefined
      changed()
    }
    if (action !== 'POP' || at === undefined || shown === undefined) return follow()
    if (at === shown) return
    const [there, here] = [at - shown, shown - at]
    if (asking) return history.go(here)
    const asked = at === allowed ? undefined : question?.(to)
    if (!asked) return follow()
    asking = true
    history.go(here)
    void asked.then((yes) => {
      asking = false
      if (!yes) return
      allowed = at
      history.go(there)
    })
  })
}

/**
 * The address for all that is within. Of react-router only the part without data and routes is used: pages are found by their page lines, and the rest of
 * it would be a tenth of what every page downloads.
 */
export const Navigation = ({ children }: { children: ReactNode }) => {
  const [at, setAt] = useState({ action: history.action, location: history.location })
  useLayoutEffect(() => listen(() => startTransition(() => setAt({ action: history.action, location: history.location }))), [])
  return (
    <Router location={at.location} navigationType={at.action} navigator={navigator}>
      {children}
    </Router>
  )
}
