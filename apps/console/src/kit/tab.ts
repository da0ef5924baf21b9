import { createContext, useContext, useEffect, useId, type RefObject } from 'react'

/** The tab in which a screen is shown; the shell provides it. */
export type Tab = {
  readonly key: string
  /** Shows the record's number beside the page title. */
  readonly note: (text: string) => void
  /** Closes this tab; the shell shows the one before. */
  readonly close: () => void
  /** Goes to a page, and closes this tab once that is shown. */
  readonly leave: (to: string) => void
  /** The way from it to another page has begun. */
  readonly isLeft: () => boolean
  readonly refresh: () => void
  /** What a record's page looks like before one has been seen, as `PageShape` reads it. */
  readonly shape?: string | undefined
}
export const TabContext = createContext<Tab>({ key: '', note: () => {}, close: () => {}, leave: () => {}, isLeft: () => false, refresh: () => {} })
export const useTab = (): Tab => useContext(TabContext)

/** Shows the record's number on the tab. */
export const useTabNote = (text: string | undefined): void => {
  const { note } = useTab()
  useEffect(() => void (text && note(text)), [note, text])
}

/** A form with unsaved input. Its store knows at once when it has been saved, the screen only when it is rendered again. */
type Unsaved = { readonly tabKey: string; readonly store: { readonly getState: () => { readonly dirty: boolean } } }
/** The forms with unsaved input of all tabs; the shell asks before it closes such a tab. */
const unsaved = new Map<string, Unsaved>()
const isStill = ({ store }: Unsaved): boolean => store.getState().dirty
export const isUnsaved = (tabKey: string): boolean => [...unsaved.values()].some((form) => form.tabKey === tabKey && isStill(form))
export const anyUnsaved = (): boolean => [...unsaved.values()].some(isStill)
/** Nothing is asked about any more: the user has said that he leaves, or has to. */
export const forgetAll = (): void => unsaved.clear()
export const forgetUnsaved = (tabKey: string): void => {
  for (const [mark, form] of unsaved) if (form.tabKey === tabKey) unsaved.delete(mark)
}

/** Marks the tab as having unsaved input as long as the form is in the document: also while the tab is hidden, no longer once it is closed. */
export const useUnsaved = (dirty: boolean, store: Unsaved['store'], form: RefObject<HTMLElement | null>): void => {
  const id = useId()
  const { key } = useTab()
  useEffect(() => {
    const [mark, element] = [`${key} ${id}`, form.current]
    if (dirty) unsaved.set(mark, { tabKey: key, store })
    else unsaved.delete(mark)
    return () => void setTimeout(() => !element?.isConnected && unsaved.delete(mark))
  }, [dirty, store, id, key, form])
}
