import { useEffect, useEffectEvent } from 'react'

let allowed = true
/** Switches the shortcuts of the whole console on or off, as the user has set it; Esc, Tab and Ctrl+Enter in a form stay. */
export const allowKeys = (on: boolean): void => void (allowed = on)

/** Whether somebody is typing: a letter is then a letter. */
const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable], [role=listbox]') !== null
/** A dialog or a picture over the page takes the keys for itself; a drawer beside its list does not. */
const isCovered = (): boolean =>
  [...document.querySelectorAll<HTMLElement>('.ant-modal-wrap, .ant-image-preview')].some((over) => over.checkVisibility?.() ?? true)

/** Listens to shortcuts while the screen is shown and the user has not switched them off; `bare` hears only single keys outside of fields and dialogs. */
export const useKeys = (onKey: (event: KeyboardEvent) => void, { bare = true, on = true }: { bare?: boolean; on?: boolean } = {}): void => {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (!allowed || event.defaultPrevented) return
    if (bare && (event.ctrlKey || event.metaKey || event.altKey || isTyping(event) || isCovered())) return
    onKey(event)
  })
  useEffect(() => {
    if (!on) return undefined
    const listen = (event: KeyboardEvent) => hear(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [on])
}
