import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'

/**
 * Keeps a query form to one row while it is closed: fields that do not fit beside the buttons, and all behind the mark `data-more`,
 * are hidden. Says how many are, and how many of these are in use.
 */
export const useFold = (form: RefObject<HTMLElement | null>, open: boolean, used: (name: string) => boolean): { hidden: number; inUse: number } => {
  const [folded, setFolded] = useState({ hidden: 0, inUse: 0 })
  const last = useRef<{ seen: string; hidden: HTMLElement[] }>(undefined)
  const fold = useCallback(() => {
    const element = form.current
    if (!element) return
    // Measuring lays the whole page out twice; what fitted fits as long as neither the room nor the words have changed.
    const seen = `${element.clientWidth} ${open} ${element.children.length} ${element.textContent}`
    const hidden = last.current?.seen === seen ? last.current.hidden : hide(element, open)
    last.current = { seen, hidden }
    const inUse = hidden.filter((field) => namesOf(field).some(used)).length
    setFolded((before) => (before.hidden === hidden.length && before.inUse === inUse ? before : { hidden: hidden.length, inUse }))
  }, [form, open, used])
  useLayoutEffect(fold)
  useEffect(() => {
    const element = form.current
    if (!element || typeof ResizeObserver === 'undefined') return undefined
    let width = element.offsetWidth
    const observer = new ResizeObserver(() => {
      if (element.offsetWidth === width) return
      width = element.offsetWidth
      fold()
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [form, fold])
  return folded
}

const gap = 12
/** Hides what goes beyond the first row and gives the fields that do, also while they are shown. */
const hide = (form: HTMLElement, open: boolean): HTMLElement[] => {
  const all = [...form.children] as HTMLElement[]
  const behind = all.findIndex((child) => 'more' in child.dataset)
  const fields = all.filter((child) => !child.matches('.status-tabs, .query-buttons, .query-views, [data-more]'))
  for (const field of fields) field.style.display = ''
  const style = getComputedStyle(form)
  const buttons = form.querySelector<HTMLElement>(':scope > .query-buttons')
  // 72 px for the button that unfolds, which does not stand there as long as everything fits.
  const unfold = buttons?.querySelector('[data-unfold]') ? 0 : 72
  const room = form.clientWidth - parseFloat(style.paddingLeft || '0') - parseFloat(style.paddingRight || '0') - (buttons?.offsetWidth ?? 0)
  const visible = fields.filter((field) => behind < 0 || all.indexOf(field) < behind)
  const widths = visible.map((field) => field.offsetWidth + gap)
  const whole = widths.reduce((sum, width) => sum + width, 0)
  let [taken, fit] = [0, 0]
  const limit = whole <= room && visible.length === fields.length ? room : room - unfold
  while (fit < widths.length && (fit === 0 || taken + (widths[fit] ?? 0) <= limit)) taken += widths[fit++] ?? 0
  const beyond = form.clientWidth === 0 ? fields.slice(visible.length) : [...visible.slice(fit), ...fields.slice(visible.length)]
  if (!open) for (const field of beyond) field.style.display = 'none'
  return beyond
}
const namesOf = (field: HTMLElement): string[] =>
  (field.dataset['filter'] ?? field.querySelector<HTMLElement>('[data-filter]')?.dataset['filter'] ?? '').split(' ')
