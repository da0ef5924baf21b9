import { useEffect, useState, useSyncExternalStore, type KeyboardEvent, type PointerEvent } from 'react'
import { createPortal } from 'react-dom'
import { sayNow } from '../lang.ts'
import { carryByKeys } from './carryByKeys.ts'
import { carryByPointer, newGhost } from './carryByPointer.ts'
import { newLifting, type Config, type Lifting, type Shown } from './lifting.ts'
import { boardPhrases } from './phrases.ts'
import './board.css'

export type { Verdict } from './lifting.ts'
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

/** `const lift = useLift({ nameOf, accepts, judge, drop })`, `<div {...lift.handle(thing, key)}>`, `<div {...lift.target(id, name)}>`, and once `<LiftLayer lift={lift} />`. */
export const useLift = <T,>(config: Config<T>): Lift<T> => {
  const [lift] = useState(() => newLift<T>(config))
  useEffect(() => lift.follow(config))
  useEffect(() => lift.stop, [lift])
  return lift
}

const newLift = <T,>(first: Config<T>): Lift<T> => {
  const ghost = newGhost()
  const lifting: Lifting<T> = newLifting<T>(first, (event) => carryByKeys(lifting, event), ghost.draw)
  return {
    handle: (thing, key) => ({
      'data-lift': key,
      tabIndex: 0,
      'aria-roledescription': sayNow()(boardPhrases, 'liftable'),
      onPointerDown: (event) => carryByPointer(lifting, ghost, thing, event),
      onKeyDown: (event) => {
        if (event.key !== ' ' || lifting.now().lifted || event.target !== event.currentTarget) return
        event.preventDefault()
        lifting.begin(thing, true)
      }
    }),
    target: (id, name) => ({ 'data-target': id, 'data-target-name': name }),
    subscribe: lifting.subscribe,
    shown: lifting.shown,
    said: lifting.said,
    place: ghost.hang,
    follow: lifting.follow,
    stop: () => lifting.end(false)
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
