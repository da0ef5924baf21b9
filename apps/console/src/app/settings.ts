import { create } from 'zustand'
import { usePreferences } from '../kit/preferences.ts'
import { defaultTheme, isTheme, type ThemeName } from '../kit/theme.ts'
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
  collapse: false
}

const readStored = (): Partial<Settings> => {
  try {
    return JSON.parse(localStorage.getItem(stored.settings) ?? '{}') as Partial<Settings>
  } catch {
    return {}
  }
}
const sound = (given: Partial<Settings>): Partial<Settings> =>
  Object.fromEntries(
    Object.entries(given).filter(([name, value]) =>
      name === 'theme' ? isTheme(value) : typeof value === typeof defaultSettings[name as keyof Settings]
    )
  )

export const useSettings = create<Settings>()(() => ({ ...defaultSettings, ...sound(readStored()) }))

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
