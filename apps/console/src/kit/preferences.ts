import { create } from 'zustand'

type Preferences = {
  values: Readonly<Record<string, unknown>>
  /** Keeps a choice for this user; the session sends it to the server. */
  prefer: (key: string, value: unknown) => void
}
const keepers = new Set<(key: string, value: unknown) => void>()
/** Hears every choice that should outlive this browser. */
export const onPrefer = (keeper: (key: string, value: unknown) => void): void => void keepers.add(keeper)

/** What the user chose of columns, density, theme: known at login from the user record. */
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
