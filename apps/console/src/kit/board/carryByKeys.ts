import { targets, type Dragging } from './dragging.ts'

const steps: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

/** A dragged thing by keys: the arrows carry it from place to place or along one, Enter drops it, Escape lets it go. */
export const carryByKeys = <T>({ now, mark, hover, end }: Dragging<T>, event: KeyboardEvent): void => {
  const { dragged, over, spot, config } = now()
  if (!dragged) return
  const step = steps[event.key]
  if (event.key === 'Escape') end(false)
  else if (dragged.byKeys && event.key === 'Enter') end(true)
  else if (dragged.byKeys && step !== undefined && config.spots && spot !== undefined && (event.key === 'ArrowLeft' || event.key === 'ArrowRight'))
    hover(over, config.spots.step(spot, step))
  else if (dragged.byKeys && step !== undefined) {
    mark()
    const all = targets().filter((element) => element.dataset['drop'] === 'open')
    const from = over ? all.indexOf(over) : step > 0 ? -1 : all.length
    const next = all[Math.min(all.length - 1, Math.max(0, from + step))]
    next?.scrollIntoView?.({ block: 'nearest' })
    hover(next)
  } else if (!dragged.byKeys || (event.key !== ' ' && event.key !== 'Tab')) return
  event.preventDefault()
  event.stopPropagation()
}
