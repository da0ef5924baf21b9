import { createContext, useContext, useEffect, useId, type RefObject } from 'react'
import type { Form } from './form.ts'

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
type Unsaved = { readonly tabKey: string; readonly form: Form<unknown>; readonly element: HTMLElement | null }
/** The forms with unsaved input of all tabs; the shell asks before it closes such a tab. */
export const unsaved = new Map<string, Unsaved>()
const isStill = ({ form: { store } }: Unsaved): boolean => store.getState().dirty
export const isUnsaved = (tabKey: string): boolean => [...unsaved.values()].some((form) => form.tabKey === tabKey && isStill(form))
export const anyUnsaved = (): boolean => [...unsaved.values()].some(isStill)
/** Nothing is asked about any more: the user has said that he leaves, or has to. */
export const forgetAll = (): void => unsaved.clear()
export const forgetUnsaved = (tabKey: string): void => {
  for (const [mark, form] of unsaved) if (form.tabKey === tabKey) unsaved.delete(mark)
}

/** Gives forms back what was typed into them before their user had to log in again; there is one only where something was kept. */
export const keeper: { attend?: (form: Form<unknown>, tabKey: string, element: HTMLElement | null) => (() => void) | undefined } = {}

/** Marks the tab as having unsaved input as long as the form is in the document: also while the tab is hidden, no longer once it is closed. */
export const useUnsaved = (dirty: boolean, form: Form<unknown>, at: RefObject<HTMLElement | null>): void => {
  const id = useId()
  const { key } = useTab()
  useEffect(() => keeper.attend?.(form, key, at.current), [form, key, at])
  useEffect(() => {
    const [mark, element] = [`${key} ${id}`, at.current]
    if (dirty) unsaved.set(mark, { tabKey: key, form, element })
    else unsaved.delete(mark)
    return () => void setTimeout(() => !element?.isConnected && unsaved.delete(mark))
  }, [dirty, form, id, key, at])
}
