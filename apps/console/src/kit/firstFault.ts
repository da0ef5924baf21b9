const faultyInput =
  ':is(.field, .upload)[data-fault] :is(input, textarea, button, [tabindex]):not([disabled], [type=hidden], [tabindex="-1"], label *), [aria-invalid=true]'
/** Focuses the first field with a fault, and opens what it is folded in: a part, or a tab of the form. */
export const showFirstFault = (form: HTMLElement) => {
  const first = form.querySelector<HTMLElement>(faultyInput)
  const focus = () => {
    first?.focus()
    first?.scrollIntoView?.({ block: 'center' })
  }
  const opened = first && partsAround(first, form).map(open).some(Boolean)
  if (opened) setTimeout(focus)
  else focus()
}
const partsAround = (field: HTMLElement, form: HTMLElement): readonly HTMLElement[] => {
  const outer = field.parentElement
  return !outer || outer === form ? [] : [...partsAround(outer, form), outer]
}
/* A tab opens by its own button; whether anything had to be opened. */
const open = (part: HTMLElement): boolean => {
  if (part instanceof HTMLDetailsElement) {
    if (part.open) return false
    part.open = true
    return true
  }
  if (!part.hidden && part.ariaHidden !== 'true') return false
  document.querySelector<HTMLElement>(`[aria-controls="${CSS.escape(part.id)}"]`)?.click()
  return true
}
