import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'

/**
 * Keeps a query form to one row until it is unfolded: hides the fields that do not fit beside the buttons, and all that follow the element with
 * `data-more`. Gives the number of hidden fields, and of those among them that have a value.
 */
export const useFold = (form: RefObject<HTMLElement | null>, open: boolean, used: (name: string) => boolean): { hidden: number; inUse: number } => {
  const [folded, setFolded] = useState({ hidden: 0, inUse: 0 })
  const last = useRef<Measured & { seen: string }>(undefined)
  const fold = () => {
    const element = form.current
    if (!element) return
    // Measuring makes the browser lay out the page, so it is done again only when labels or, as the observer tells, the width have changed.
    const seen = `${open} ${fieldsOf(element).map((field) => field.textContent)}`
    if (last.current?.seen !== seen) last.current = { seen, ...hide(element, open) }
    const { hidden } = last.current
    const inUse = hidden.filter((field) => namesOf(field).some(used)).length
    setFolded((before) => (before.hidden === hidden.length && before.inUse === inUse ? before : { hidden: hidden.length, inUse }))
  }
  const latest = useRef(fold)
  const watched = useRef<{ observer: ResizeObserver; all: Set<Element> }>(undefined)
  // A field grows without a render of the form too: when the part of it that is loaded later has come.
  const heard = () => {
    const element = form.current
    const { room, widths } = last.current ?? {}
    if (!element?.clientWidth || !widths) return
    const hasChanged = (field: HTMLElement) => field.offsetWidth > 0 && widths.has(field) && widths.get(field) !== field.offsetWidth
    if (element.clientWidth === room && !fieldsOf(element).some(hasChanged)) return
    last.current = undefined
    latest.current()
  }
  useLayoutEffect(() => {
    latest.current = fold
    fold()
    if (!form.current || typeof ResizeObserver === 'undefined') return
    const { observer, all } = (watched.current ??= { observer: new ResizeObserver(heard), all: new Set() })
    for (const each of [form.current, ...fieldsOf(form.current)]) {
      if (!all.has(each)) observer.observe(each)
      all.add(each)
    }
  })
  const forget = () => {
    watched.current?.observer.disconnect()
    watched.current = undefined
  }
  useEffect(() => forget, [])
  return folded
}

const fieldsOf = (form: HTMLElement): HTMLElement[] =>
  ([...form.children] as HTMLElement[]).filter((child) => !child.matches('.status-tabs, .query-buttons, .query-views, [data-more]'))
const gap = 12
/** The fields beyond the first row, whether shown or not, and the widths of the form and its fields in px at which that was measured. */
type Measured = { hidden: HTMLElement[]; room: number; widths: ReadonlyMap<HTMLElement, number> }
const hide = (form: HTMLElement, open: boolean): Measured => {
  const all = [...form.children] as HTMLElement[]
  const behind = all.findIndex((child) => 'more' in child.dataset)
  const fields = fieldsOf(form)
  for (const field of fields) field.style.display = ''
  const style = getComputedStyle(form)
  const buttons = form.querySelector<HTMLElement>(':scope > .query-buttons')
  // 72 px for the button that unfolds the form; it is not in the document while everything fits.
  const unfold = buttons?.querySelector('[data-unfold]') ? 0 : 72
  const width = form.clientWidth
  const room = width - parseFloat(style.paddingLeft || '0') - parseFloat(style.paddingRight || '0') - (buttons?.offsetWidth ?? 0)
  const visible = fields.filter((field) => behind < 0 || all.indexOf(field) < behind)
  const widths = visible.map((field) => field.offsetWidth + gap)
  const measured = new Map(visible.map((field) => [field, field.offsetWidth]))
  const whole = widths.reduce((sum, width) => sum + width, 0)
  let [taken, fit] = [0, 0]
  const limit = whole <= room && visible.length === fields.length ? room : room - unfold
  while (fit < widths.length && (fit === 0 || taken + (widths[fit] ?? 0) <= limit)) taken += widths[fit++] ?? 0
  const hidden = width === 0 ? fields.slice(visible.length) : [...visible.slice(fit), ...fields.slice(visible.length)]
  if (!open) for (const field of hidden) field.style.display = 'none'
  return { hidden, room: width, widths: measured }
}
const namesOf = (field: HTMLElement): string[] =>
  (field.dataset['filter'] ?? field.querySelector<HTMLElement>('[data-filter]')?.dataset['filter'] ?? '').split(' ')
