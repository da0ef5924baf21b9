import { create } from 'zustand'
import { allowKeys } from '../kit/keys.ts'
import { usePreferences } from '../kit/preferences.ts'
import { defaultTheme, isTheme, looks, type LookName, textSizes, type TextSize, type ThemeName } from '../kit/theme.ts'
import { stored } from './platform.ts'

/** The theme settings, with the specification's names. */
export type Settings = {
  mode: 'vertical' | 'horizontal'
  theme: ThemeName
  fixedHead: boolean
  fullScreen: boolean
  refresh: boolean
  notice: boolean
  isBreadcrumb: boolean
  isLogo: boolean
  tag: boolean
  collapse: boolean
  /** Beside the specification's names, kept with them: light or dark ground, size of text, shortcuts of the keyboard. */
  look: LookName
  textSize: TextSize
  keys: boolean
}
export const defaultSettings: Settings = {
  mode: 'vertical',
  theme: defaultTheme,
  fixedHead: true,
  fullScreen: true,
  refresh: true,
  notice: true,
  isBreadcrumb: true,
  isLogo: true,
  tag: true,
  collapse: false,
  look: 'light',
  textSize: 14,
  keys: true
}

const readStored = (): Partial<Settings> => {
  try {
    return JSON.parse(localStorage.getItem(stored.settings) ?? '{}') as Partial<Settings>
  } catch {
    return {}
  }
}
/** What a setting may be, where its type says too little. */
const among: Partial<Record<keyof Settings, (value: string | number) => boolean>> = {
  theme: isTheme,
  look: (value) => value in looks,
  textSize: (value) => value in textSizes
}
const sound = (given: Partial<Settings>): Partial<Settings> =>
  Object.fromEntries(
    Object.entries(given).filter(
      ([name, value]) =>
        typeof value === typeof defaultSettings[name as keyof Settings] &&
        (typeof value === 'boolean' || (among[name as keyof Settings]?.(value) ?? true))
    )
  )

export const useSettings = create<Settings>()(() => ({ ...defaultSettings, ...sound(readStored()) }))

allowKeys(useSettings.getState().keys)
useSettings.subscribe(({ keys }) => allowKeys(keys))

/** Changes settings; kept in this browser and with the user. */
export const setSettings = (patch: Partial<Settings>): void => {
  useSettings.setState(patch)
  const all = useSettings.getState()
  localStorage.setItem(stored.settings, JSON.stringify(all))
  usePreferences.getState().prefer('settings', all)
}

/** What the user chose earlier wins over the tenant's brand, and both over the default. */
export const adoptSettings = (chosen: unknown, brand: string): void => {
  const known = typeof chosen === 'object' && chosen !== null ? sound(chosen as Partial<Settings>) : {}
  useSettings.setState({ ...(isTheme(brand) && { theme: brand }), ...known })
  localStorage.setItem(stored.settings, JSON.stringify(useSettings.getState()))
}
