import { createContext, useContext, useEffect, useId, type RefObject } from 'react'
import { create } from 'zustand'

/** The tab that a screen stands in, as the shell gives it. */
export type Tab = {
  readonly key: string
  /** Says the record's number beside the page title. */
  readonly note: (text: string) => void
  /** Closes this tab; the shell shows the one before. */
  readonly close: () => void
  readonly refresh: () => void
}
export const TabContext = createContext<Tab>({ key: '', note: () => {}, close: () => {}, refresh: () => {} })
export const useTab = (): Tab => useContext(TabContext)

/** Puts the record's number on the tab. */
export const useTabNote = (text: string | undefined): void => {
  const { note } = useTab()
  useEffect(() => void (text && note(text)), [note, text])
}

/** Which tabs hold unsaved input, by tab key; the shell asks before it closes one of them. */
const unsaved = create<{ by: ReadonlyMap<string, string> }>()(() => ({ by: new Map() }))
export const isUnsaved = (tabKey: string): boolean => [...unsaved.getState().by.values()].includes(tabKey)
export const anyUnsaved = (): boolean => unsaved.getState().by.size > 0
export const forgetUnsaved = (tabKey: string): void => unsaved.setState(({ by }) => ({ by: new Map([...by].filter(([, key]) => key !== tabKey)) }))

/** Registers unsaved input for as long as its form stands in the document; a hidden tab keeps its mark, a closed one loses it. */
export const useUnsaved = (dirty: boolean, form: RefObject<HTMLElement | null>): void => {
  const id = useId()
  const { key } = useTab()
  useEffect(() => {
    const [mark, element] = [`${key} ${id}`, form.current]
    const set = (on: boolean) =>
      unsaved.setState(({ by }) => {
        const next = new Map(by)
        if (on) next.set(mark, key)
        else next.delete(mark)
        return { by: next }
      })
    set(dirty)
    return () => void setTimeout(() => !element?.isConnected && set(false))
  }, [dirty, id, key, form])
}
