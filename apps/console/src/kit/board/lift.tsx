import { useEffect, useState, useSyncExternalStore, type KeyboardEvent, type PointerEvent } from 'react'
import { createPortal } from 'react-dom'
import { sayNow } from '../lang.ts'
import { askNewest } from './newest.ts'
import { boardPhrases } from './phrases.ts'
import './board.css'

/** What a place says of the thing that hovers over it. */
export type Verdict = { readonly fit: 'fits' | 'care' | 'forbidden'; readonly text: string }
type Config<T> = {
  readonly nameOf: (thing: T) => string
  /** Whether a place takes such a thing at all; others fade. */
  readonly accepts: (thing: T, target: string) => boolean
  /** Asked while something hovers, at most ten times a second; the newest answer wins. */
  readonly judge: (thing: T, target: string, signal: AbortSignal, spot: number | undefined) => Promise<Verdict>
  readonly drop: (thing: T, target: string, spot: number | undefined) => void
  /** Asked once when something is lifted: the places that cannot take it, which fade before one of them is pointed at. */
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
type Shown = { readonly name: string; readonly verdict: Verdict | undefined; readonly byKeys: boolean } | undefined
type Handle = {
  'data-lift': string
  tabIndex: 0
  'aria-roledescription': string
  onPointerDown: (event: PointerEvent<HTMLElement>) => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}
type Target = { 'data-target': string; 'data-target-name': string }
/** Things that can be lifted and dropped, by pointer and by keys alike. */
export type Lift<T> = {
  /** What makes an element something that can be lifted; `key` tells its things apart. */
  readonly handle: (thing: T, key: string) => Handle
  /** What makes an element a place to drop on; its name is said aloud. */
  readonly target: (id: string, name: string) => Target
  readonly subscribe: (heard: () => void) => () => void
  readonly shown: () => Shown
  readonly said: () => string
  readonly place: (element: HTMLElement | null) => void
  /** What it goes by from now on. */
  readonly follow: (config: Config<T>) => void
  readonly stop: () => void
}

const reach = 4
const edge = 36

/** `const lift = useLift({ nameOf, accepts, judge, drop })`, `<div {...lift.handle(thing, key)}>`, `<div {...lift.target(id, name)}>`, and once `<LiftLayer lift={lift} />`. */
export const useLift = <T,>(config: Config<T>): Lift<T> => {
  const [lift] = useState(() => newLift<T>(config))
  useEffect(() => lift.follow(config))
  useEffect(() => lift.stop, [lift])
  return lift
}

/* Places are marked in the document itself: a board of hundreds is not rendered anew while something moves over it. */
const newLift = <T,>(first: Config<T>): Lift<T> => {
  let config = first
  let lifted: { thing: T; name: string; byKeys: boolean } | undefined
  let over: HTMLElement | undefined
  let spot: number | undefined
  let faint: ReadonlySet<string> = new Set()
  let asking: AbortController | undefined
  let shown: Shown
  let said = ''
  let ghost: HTMLElement | null = null
  let at = { x: 0, y: 0 }
  let scrolling: ReturnType<typeof setInterval> | undefined
  const heard = new Set<() => void>()
  const tell = (next: Shown, sentence: string) => {
    shown = next
    said = sentence
    for (const run of heard) run()
  }
  const targets = () => [...document.querySelectorAll<HTMLElement>('[data-target]')]
  const idOf = (element: HTMLElement) => element.dataset['target'] ?? ''
  const nameOf = (element: HTMLElement) => {
    const name = element.dataset['targetName'] ?? ''
    return spot === undefined || !config.spots ? name : `${name} ${config.spots.name(spot)}`
  }
  const judge = askNewest<{ thing: T; element: HTMLElement; spot: number | undefined }, Verdict>(
    ({ thing, element, spot: held }, signal) => config.judge(thing, idOf(element), signal, held),
    (verdict, { element, spot: held }) => {
      if (!lifted || element !== over || held !== spot) return
      element.dataset['fit'] = verdict.fit
      tell({ ...lifted, verdict }, sayNow()(boardPhrases, 'said', { target: nameOf(element), text: verdict.text }))
      // With its sentence it is larger.
      requestAnimationFrame(() => placeGhost())
    }
  )
  const hover = (element: HTMLElement | undefined, at = spot) => {
    if (!lifted || (element === over && at === spot)) return
    if (over && over !== element) delete over.dataset['fit']
    over = element
    spot = at
    judge(undefined)
    if (spot !== undefined) config.spots?.show(element, spot, lifted.thing)
    if (!element) return tell({ ...lifted, verdict: undefined }, '')
    // Moved along within a place, the last answer stays until the next one is there.
    if (element.dataset['fit'] === undefined) element.dataset['fit'] = 'asking'
    tell({ ...lifted, verdict: undefined }, sayNow()(boardPhrases, 'asking', { target: nameOf(element) }))
    judge({ thing: lifted.thing, element, spot })
  }
  /* Places that came into sight since it was lifted are places too. */
  const mark = (thing: T) => {
    for (const element of document.querySelectorAll<HTMLElement>('[data-target]:not([data-drop])')) {
      element.dataset['drop'] = config.accepts(thing, idOf(element)) ? 'open' : 'closed'
      if (faint.has(idOf(element))) element.dataset['faint'] = ''
    }
  }
  const fade = (thing: T) => {
    const own = new AbortController()
    asking = own
    config.fading?.(thing, own.signal).then(
      (found) => {
        if (own.signal.aborted) return
        faint = found
        for (const element of targets()) if (faint.has(idOf(element))) element.dataset['faint'] = ''
      },
      // What could not be asked is said when it hovers.
      () => undefined
    )
  }
  const begin = (thing: T, byKeys: boolean) => {
    lifted = { thing, name: config.nameOf(thing), byKeys }
    spot = config.spots?.first(thing)
    faint = new Set()
    mark(thing)
    fade(thing)
    document.documentElement.dataset['lifting'] = byKeys ? 'keys' : 'pointer'
    window.addEventListener('keydown', onKey, true)
    tell({ ...lifted, verdict: undefined }, sayNow()(boardPhrases, byKeys ? 'lifted' : 'nowhere', { name: lifted.name }))
  }
  const end = (drop: boolean) => {
    const [done, place, held] = [lifted, over, spot]
    const sentence = done && drop && place ? sayNow()(boardPhrases, 'dropped', { name: done.name, target: nameOf(place) }) : ''
    judge(undefined)
    asking?.abort()
    if (done && held !== undefined) config.spots?.show(undefined, held, done.thing)
    lifted = undefined
    over = undefined
    spot = undefined
    clearInterval(scrolling)
    scrolling = undefined
    for (const element of document.querySelectorAll<HTMLElement>('[data-target][data-drop]')) {
      delete element.dataset['drop']
      delete element.dataset['fit']
      delete element.dataset['faint']
    }
    delete document.documentElement.dataset['lifting']
    window.removeEventListener('keydown', onKey, true)
    if (!done) return
    tell(undefined, sentence || sayNow()(boardPhrases, 'letGo', { name: done.name }))
    if (drop && place) config.drop(done.thing, idOf(place), held)
  }
  const open = () => targets().filter((element) => element.dataset['drop'] === 'open')
  const onKey = (event: globalThis.KeyboardEvent) => {
    if (!lifted) return
    const step = ({ ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 } as Record<string, number>)[event.key]
    if (event.key === 'Escape') end(false)
    else if (lifted.byKeys && event.key === 'Enter') end(true)
    else if (lifted.byKeys && step !== undefined && config.spots && spot !== undefined && (event.key === 'ArrowLeft' || event.key === 'ArrowRight'))
      hover(over, config.spots.step(spot, step as 1 | -1))
    else if (lifted.byKeys && step !== undefined) {
      mark(lifted.thing)
      const all = open()
      const from = over ? all.indexOf(over) : step > 0 ? -1 : all.length
      const next = all[Math.min(all.length - 1, Math.max(0, from + step))]
      next?.scrollIntoView?.({ block: 'nearest' })
      hover(next)
    } else if (!lifted.byKeys || (event.key !== ' ' && event.key !== 'Tab')) return
    event.preventDefault()
    event.stopPropagation()
  }
  /* Beside the pointer, on the side where there is room for its sentence. */
  const placeGhost = () => {
    if (!ghost) return
    const { offsetWidth, offsetHeight } = ghost
    const x = at.x + 14 + offsetWidth > window.innerWidth ? at.x - 14 - offsetWidth : at.x + 14
    const y = at.y + 10 + offsetHeight > window.innerHeight ? at.y - 10 - offsetHeight : at.y + 10
    ghost.style.transform = `translate(${x}px, ${y}px)`
  }
  const track = () => {
    placeGhost()
    const under = document.elementFromPoint?.(at.x, at.y)
    if (lifted) mark(lifted.thing)
    // A place inside another lets what it does not take through to the one around it.
    const place = under?.closest<HTMLElement>('[data-target][data-drop="open"]') ?? undefined
    hover(place, place && lifted && config.spots ? (config.spots.at(place, at.x) ?? config.spots.first(lifted.thing)) : spot)
  }
  /* Near the edge of a list it scrolls, so that a place further down can be reached. */
  const scroll = () => {
    const box = document.elementFromPoint?.(at.x, at.y)?.closest<HTMLElement>('[data-scrolls]')
    if (!box) return
    const { top, bottom, right } = box.getBoundingClientRect()
    const by = at.y < top + edge ? -14 : at.y > bottom - edge ? 14 : 0
    // A list is carried over at its left edge, so only its right one leads on.
    const along = config.spots && at.x > right - edge ? 14 : 0
    if (by || along) {
      box.scrollBy(along, by)
      track()
    }
  }
  const handle = (thing: T, key: string): Handle => ({
    'data-lift': key,
    tabIndex: 0,
    'aria-roledescription': sayNow()(boardPhrases, 'liftable'),
    onPointerDown: (event) => {
      if (event.button !== 0 || lifted || (event.target as HTMLElement).closest('button, a, input, [data-lift]') !== event.currentTarget) return
      const from = { x: event.clientX, y: event.clientY }
      const onMove = (move: globalThis.PointerEvent) => {
        at = { x: move.clientX, y: move.clientY }
        if (!lifted) {
          if (Math.hypot(at.x - from.x, at.y - from.y) < reach) return
          begin(thing, false)
          scrolling = setInterval(scroll, 30)
        }
        track()
      }
      const onEnd = (up: globalThis.PointerEvent) => {
        window.removeEventListener('pointermove', onMove)
        window.removeEventListener('pointerup', onEnd)
        window.removeEventListener('pointercancel', onEnd)
        if (!lifted) return
        // The click that ends a drag is none.
        const swallow = (click: MouseEvent) => click.stopPropagation()
        window.addEventListener('click', swallow, { capture: true, once: true })
        setTimeout(() => window.removeEventListener('click', swallow, { capture: true }))
        end(up.type === 'pointerup')
      }
      window.addEventListener('pointermove', onMove)
      window.addEventListener('pointerup', onEnd)
      window.addEventListener('pointercancel', onEnd)
    },
    onKeyDown: (event) => {
      if (event.key !== ' ' || lifted || event.target !== event.currentTarget) return
      event.preventDefault()
      begin(thing, true)
    }
  })
  return {
    handle,
    target: (id, name) => ({ 'data-target': id, 'data-target-name': name }),
    subscribe: (run) => {
      heard.add(run)
      return () => void heard.delete(run)
    },
    shown: () => shown,
    said: () => said,
    place: (element) => {
      ghost = element
      placeGhost()
    },
    follow: (next) => {
      config = next
    },
    stop: () => end(false)
  }
}

/** What hangs on the pointer, and what is said to those who do not see it. */
export const LiftLayer = <T,>({ lift }: { lift: Lift<T> }) => {
  const shown = useSyncExternalStore(lift.subscribe, lift.shown)
  const said = useSyncExternalStore(lift.subscribe, lift.said)
  return createPortal(
    <>
      <div className="unseen" role="status" aria-live="assertive">
        {said}
      </div>
      {shown && (
        <div
          ref={shown.byKeys ? undefined : lift.place}
          className={`lift-ghost ${shown.byKeys ? 'lift-still' : ''} lift-${shown.verdict?.fit ?? 'asking'}`}
          aria-hidden
        >
          <b>{shown.name}</b>
          <span>{shown.verdict?.text ?? said}</span>
        </div>
      )}
    </>,
    document.body
  )
}
