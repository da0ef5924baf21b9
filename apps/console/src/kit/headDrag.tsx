import type { DragEvent, PointerEvent, ThHTMLAttributes } from 'react'
import { boundWidth, type Choosing } from './useColumns.ts'

type HeadProps = ThHTMLAttributes<HTMLTableCellElement> & { edge?: { width: number; save: (width: number | undefined) => void } }

/** The head of a column: dragged to another place, or at its edge to another width. By keyboard both stand under 表头. */
export const HeadCell = ({ edge, children, ...rest }: HeadProps) => (
  <th {...rest}>
    {children}
    {edge && (
      <span
        className="head-edge"
        aria-hidden="true"
        onClick={(event) => event.stopPropagation()}
        onDoubleClick={() => edge.save(undefined)}
        onPointerDown={(event) => event.button === 0 && pull(event, edge.width, edge.save)}
      />
    )}
  </th>
)

/* While it is pulled only the columns of this table change; what is chosen is saved when it is let go. */
const pull = (event: PointerEvent<HTMLSpanElement>, width: number, save: (width: number) => void) => {
  const edge: HTMLElement = event.currentTarget
  const th = edge.closest('th')
  const table = edge.closest<HTMLElement>('.ant-table')
  if (!th || !table) return
  event.preventDefault()
  edge.setPointerCapture(event.pointerId)
  const [start, stretched] = [event.clientX, width / th.offsetWidth]
  const columns = [...table.querySelectorAll('colgroup')].flatMap((group) => (group.children[th.cellIndex] as HTMLElement | undefined) ?? [])
  const wholes = [...table.querySelectorAll<HTMLElement>('table')].map((whole) => ({ whole, wide: Number.parseFloat(whole.style.width) }))
  const at = ({ clientX }: { clientX: number }) => boundWidth(width + (clientX - start) * stretched)
  const show = (to: number) => {
    for (const column of columns) column.style.width = `${to}px`
    for (const { whole, wide } of wholes) if (wide) whole.style.width = `${wide + to - width}px`
  }
  const ended = new AbortController()
  const on = { signal: ended.signal }
  edge.addEventListener('pointermove', (moved) => show(at(moved)), on)
  edge.addEventListener('pointercancel', () => (show(width), ended.abort()), on)
  edge.addEventListener('pointerup', (left) => (ended.abort(), at(left) !== width && save(at(left))), on)
}

/** What the head of a column hears while another one is dragged over it. */
export const headOf = (name: string, width: number, names: readonly string[], { save, saved, pinOf }: Choosing): HeadProps => ({
  draggable: true,
  edge: {
    width,
    save: (to) => {
      const { [name]: _, ...others } = saved.widths ?? {}
      save({ ...saved, widths: to === undefined ? others : { ...others, [name]: to } })
    }
  },
  onDragStart: (event) => {
    if (event.currentTarget.querySelector('.head-edge:hover')) return event.preventDefault()
    event.dataTransfer.effectAllowed = 'move'
    event.dataTransfer.setData(kindOf(name), name)
    return undefined
  },
  onDragOver: (event) => {
    if (!names.some((one) => one !== name && event.dataTransfer.types.includes(kindOf(one)))) return
    event.preventDefault()
    event.currentTarget.dataset['drop'] = isAfter(event) ? 'after' : 'before'
  },
  onDragLeave: ({ currentTarget }) => void delete currentTarget.dataset['drop'],
  onDrop: (event) => {
    delete event.currentTarget.dataset['drop']
    const dragged = names.find((one) => event.dataTransfer.types.includes(kindOf(one)))
    if (!dragged || dragged === name) return
    event.preventDefault()
    const order = names.filter((one) => one !== dragged)
    order.splice(order.indexOf(name) + (isAfter(event) ? 1 : 0), 0, dragged)
    // Among pinned columns it is pinned with them, else it would not stay where it was let go.
    save({ ...saved, order, pins: { ...saved.pins, [dragged]: pinOf(name) } })
  }
})
/* The kind of what is dragged tells the column already while it is moved; its content only when it is let go. */
const kindOf = (name: string) => `application/x-column-${name.toLowerCase()}`
const isAfter = ({ clientX, currentTarget }: DragEvent<HTMLElement>) => {
  const { left, width } = currentTarget.getBoundingClientRect()
  return clientX > left + width / 2
}
