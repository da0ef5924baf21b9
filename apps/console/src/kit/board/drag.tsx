import { useEffect, useState, useSyncExternalStore, type KeyboardEvent, type PointerEvent } from 'react'
import { createPortal } from 'react-dom'
import { sayNow } from '../lang.ts'
import { carryByKeys } from './carryByKeys.ts'
import { carryByPointer, newGhost } from './carryByPointer.ts'
import { newLifting, type Config, type Dragging, type Shown } from './dragging.ts'
import { boardPhrases } from './phrases.ts'
import './board.css'

export type { Verdict } from './dragging.ts'
type Handle = {
  'data-drag': string
  tabIndex: 0
  'aria-roledescription': string
  onPointerDown: (event: PointerEvent<HTMLElement>) => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}
type Target = { 'data-target': string; 'data-target-name': string }
/** Things that can be dragged and dropped, by pointer and by keys alike. */
export type Drag<T> = {
  /** What makes an element something that can be dragged; `key` tells its things apart. */
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

/** `const drag = useDrag({ nameOf, accepts, judge, drop })`, `<div {...drag.handle(thing, key)}>`, `<div {...drag.target(id, name)}>`, and once `<DragLayer drag={drag} />`. */
export const useDrag = <T,>(config: Config<T>): Drag<T> => {
  const [drag] = useState(() => newLift<T>(config))
  useEffect(() => drag.follow(config))
  useEffect(() => drag.stop, [drag])
  return drag
}

const newLift = <T,>(first: Config<T>): Drag<T> => {
  const ghost = newGhost()
  const dragging: Dragging<T> = newLifting<T>(first, (event) => carryByKeys(dragging, event), ghost.draw)
  return {
    handle: (thing, key) => ({
      'data-drag': key,
      tabIndex: 0,
      'aria-roledescription': sayNow()(boardPhrases, 'draggable'),
      onPointerDown: (event) => carryByPointer(dragging, ghost, thing, event),
      onKeyDown: (event) => {
        if (event.key !== ' ' || dragging.now().dragged || event.target !== event.currentTarget) return
        event.preventDefault()
        dragging.begin(thing, true)
      }
    }),
    target: (id, name) => ({ 'data-target': id, 'data-target-name': name }),
    subscribe: dragging.subscribe,
    shown: dragging.shown,
    said: dragging.said,
    place: ghost.hang,
    follow: dragging.follow,
    stop: () => dragging.end(false)
  }
}

/** What hangs on the pointer, and what is said to those who do not see it. */
export const DragLayer = <T,>({ drag }: { drag: Drag<T> }) => {
  const shown = useSyncExternalStore(drag.subscribe, drag.shown)
  const said = useSyncExternalStore(drag.subscribe, drag.said)
  return createPortal(
    <>
      <div className="unseen" role="status" aria-live="assertive">
        {said}
      </div>
      {shown && (
        <div
          ref={shown.byKeys ? undefined : drag.place}
          className={`drag-ghost ${shown.byKeys ? 'drag-still' : ''} drag-${shown.verdict?.fit ?? 'asking'}`}
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
