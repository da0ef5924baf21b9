import { sayNow } from '../lang.ts'
import { askNewest } from './newest.ts'
import { boardPhrases } from './phrases.ts'

/** What a place says of the thing that hovers over it. */
export type Verdict = { readonly fit: 'fits' | 'care' | 'forbidden'; readonly text: string }
export type Config<T> = {
  readonly nameOf: (thing: T) => string
  /** Whether a place takes such a thing at all; others fade. */
  readonly accepts: (thing: T, target: string) => boolean
  /** Asked while something hovers, at most ten times a second; the newest answer wins. */
  readonly judge: (thing: T, target: string, signal: AbortSignal, spot: number | undefined) => Promise<Verdict>
  readonly drop: (thing: T, target: string, spot: number | undefined) => void
  /** Asked once when something is dragged: the places that cannot take it, which fade before one of them is pointed at. */
  readonly fading?: (thing: T, signal: AbortSignal) => Promise<ReadonlySet<string>>
  /** Where within a place a thing is held, such as the time on a row: the pointer says it, and the arrows to the left and right change it. */
  readonly spots?: Spots<T>
}
type Spots<T> = {
  /** Nothing where the pointer says none. */
  readonly at: (place: HTMLElement, x: number) => number | undefined
  readonly first: (thing: T) => number
  readonly step: (spot: number, by: 1 | -1) => number
  readonly name: (spot: number) => string
  /** Shows where it is held; without a place nowhere. */
  readonly show: (place: HTMLElement | undefined, spot: number, thing: T) => void
}
export type Shown = { readonly name: string; readonly verdict: Verdict | undefined; readonly byKeys: boolean } | undefined
type Dragged<T> = { readonly thing: T; readonly name: string; readonly byKeys: boolean }

const idOf = (element: HTMLElement) => element.dataset['target'] ?? ''
export const targets = () => [...document.querySelectorAll<HTMLElement>('[data-target]')]

/** What is dragged, over which place it is held, and what is shown and said of it; `onKey` hears every key in the meantime, `drawGhost` when its sentence has changed. */
export type Dragging<T> = ReturnType<typeof newLifting<T>>
/* Places are marked in the document itself: a board of hundreds is not rendered anew while something moves over it. */
export const newLifting = <T>(first: Config<T>, onKey: (event: KeyboardEvent) => void, drawGhost: () => void) => {
  let config = first
  let dragged: Dragged<T> | undefined
  let over: HTMLElement | undefined
  let spot: number | undefined
  let faint: ReadonlySet<string> = new Set()
  let asking: AbortController | undefined
  const { tell, ...voice } = newVoice()
  const nameOf = (element: HTMLElement) => {
    const name = element.dataset['targetName'] ?? ''
    return spot === undefined || !config.spots ? name : `${name} ${config.spots.name(spot)}`
  }
  const judge = askNewest<{ thing: T; element: HTMLElement; spot: number | undefined }, Verdict>(
    ({ thing, element, spot: held }, signal) => config.judge(thing, idOf(element), signal, held),
    (verdict, { element, spot: held }) => {
      if (!dragged || element !== over || held !== spot) return
      element.dataset['fit'] = verdict.fit
      tell({ ...dragged, verdict }, sayNow()(boardPhrases, 'said', { target: nameOf(element), text: verdict.text }))
      // With its sentence it is larger.
      requestAnimationFrame(drawGhost)
    }
  )
  const hover = (element: HTMLElement | undefined, at = spot) => {
    if (!dragged || (element === over && at === spot)) return
    if (over && over !== element) delete over.dataset['fit']
    over = element
    spot = at
    judge(undefined)
    if (spot !== undefined) config.spots?.show(element, spot, dragged.thing)
    if (!element) return tell({ ...dragged, verdict: undefined }, '')
    // Moved along within a place, the last answer stays until the next one is there.
    if (element.dataset['fit'] === undefined) element.dataset['fit'] = 'asking'
    tell({ ...dragged, verdict: undefined }, sayNow()(boardPhrases, 'asking', { target: nameOf(element) }))
    judge({ thing: dragged.thing, element, spot })
  }
  const fade = (thing: T) => {
    asking = new AbortController()
    fadePlaces(config.fading?.(thing, asking.signal), asking.signal, (found) => (faint = found))
  }
  const markAll = (thing: T) => markPlaces((target) => config.accepts(thing, target), faint)
  const begin = (thing: T, byKeys: boolean) => {
    dragged = { thing, name: config.nameOf(thing), byKeys }
    spot = config.spots?.first(thing)
    faint = new Set()
    markAll(thing)
    fade(thing)
    document.documentElement.dataset['dragging'] = byKeys ? 'keys' : 'pointer'
    window.addEventListener('keydown', onKey, true)
    tell({ ...dragged, verdict: undefined }, sayNow()(boardPhrases, byKeys ? 'dragged' : 'nowhere', { name: dragged.name }))
  }
  const end = (drop: boolean) => {
    const [done, place, held] = [dragged, over, spot]
    const sentence = done && drop && place ? sayNow()(boardPhrases, 'dropped', { name: done.name, target: nameOf(place) }) : ''
    judge(undefined)
    asking?.abort()
    if (done && held !== undefined) config.spots?.show(undefined, held, done.thing)
    dragged = undefined
    over = undefined
    spot = undefined
    unmarkPlaces()
    delete document.documentElement.dataset['dragging']
    window.removeEventListener('keydown', onKey, true)
    if (!done) return
    tell(undefined, sentence || sayNow()(boardPhrases, 'letGo', { name: done.name }))
    if (drop && place) config.drop(done.thing, idOf(place), held)
  }
  return {
    ...voice,
    now: () => ({ dragged, over, spot, config }),
    mark: () => dragged && markAll(dragged.thing),
    hover,
    begin,
    end,
    follow: (next: Config<T>) => void (config = next)
  }
}

/* What is shown and said, and who hears when it changes. */
const newVoice = () => {
  let shown: Shown
  let said = ''
  const heard = new Set<() => void>()
  return {
    shown: () => shown,
    said: () => said,
    tell: (next: Shown, sentence: string) => {
      shown = next
      said = sentence
      for (const run of heard) run()
    },
    subscribe: (run: () => void) => {
      heard.add(run)
      return () => void heard.delete(run)
    }
  }
}

const fadePlaces = (asked: Promise<ReadonlySet<string>> | undefined, signal: AbortSignal, keep: (faint: ReadonlySet<string>) => void): void => {
  asked?.then(
    (faint) => {
      if (signal.aborted) return
      keep(faint)
      for (const element of targets()) if (faint.has(idOf(element))) element.dataset['faint'] = ''
    },
    // What could not be asked is said when it hovers.
    () => undefined
  )
}

/* Places that came into sight since it was dragged are places too. */
const markPlaces = (accepts: (target: string) => boolean, faint: ReadonlySet<string>): void => {
  for (const element of document.querySelectorAll<HTMLElement>('[data-target]:not([data-drop])')) {
    element.dataset['drop'] = accepts(idOf(element)) ? 'open' : 'closed'
    if (faint.has(idOf(element))) element.dataset['faint'] = ''
  }
}
const unmarkPlaces = (): void => {
  for (const element of document.querySelectorAll<HTMLElement>('[data-target][data-drop]')) {
    delete element.dataset['drop']
    delete element.dataset['fit']
    delete element.dataset['faint']
  }
}
