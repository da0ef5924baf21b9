import { useKeys } from './keys.ts'

/** Single keys of a review: not while somebody types, and not while a dialog or a picture lies over it. True from `onKey` says that the key was meant. */
export const useReviewKeys = (onKey: (key: string) => boolean): void =>
  useKeys(
    (event) => {
      if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
      const typing = event.target instanceof HTMLElement && event.target.closest('input, textarea, select, [contenteditable], [role=listbox]')
      const over = [...document.querySelectorAll<HTMLElement>('.ant-modal-wrap, .ant-image-preview')].filter((one) => one.checkVisibility?.() ?? true)
      if (typing || over.length > 1) return
      if (onKey(event.key.length === 1 ? event.key.toLowerCase() : event.key)) event.preventDefault()
    },
    { bare: false }
  )
