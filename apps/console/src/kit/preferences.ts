import { create } from 'zustand'

type Preferences = {
  values: Readonly<Record<string, unknown>>
  /** Stores a choice of this user; the session sends it to the server. */
  prefer: (key: string, value: unknown) => void
}
const keepers = new Set<(key: string, value: unknown) => void>()
/** Registers who stores choices beyond this browser; it is called with each of them. */
export const onPrefer = (keeper: (key: string, value: unknown) => void): void => void keepers.add(keeper)

/** The user's choices of columns, density and theme; at login they come with the user's record. */
export const usePreferences = create<Preferences>()((set) => ({
  values: {},
  prefer: (key, value) => {
    set(({ values }) => ({ values: { ...values, [key]: value } }))
    for (const keep of keepers) keep(key, value)
  }
}))

export const usePreference = <T>(key: string, fallback: T): [T, (value: T) => void] => {
  const value = usePreferences((state) => state.values[key] as T | undefined)
  const prefer = usePreferences((state) => state.prefer)
  return [value ?? fallback, (next) => prefer(key, next)]
}
