import type { ThemeConfig } from 'antd'
import { useEffect, useSyncExternalStore } from 'react'
import { create } from 'zustand'
import { useSettings } from './settings.ts'

type Algorithm = ThemeConfig['algorithm']
/** How antd works out colours on dark ground; who looks at light ground does not fetch it. */
const useAlgorithm = create<{ dark: Algorithm }>()(() => ({ dark: undefined }))
const system = matchMedia('(prefers-color-scheme: dark)')
const watch = (changed: () => void) => {
  system.addEventListener('change', changed)
  return () => system.removeEventListener('change', changed)
}

/** Fetches what the chosen look needs. Awaited before the first picture, so that a dark page is never light first. */
export const fetchLook = async (): Promise<void> => {
  const { look } = useSettings.getState()
  if (look === 'light' || (look === 'system' && !system.matches) || useAlgorithm.getState().dark) return
  useAlgorithm.setState({ dark: (await import('antd/es/theme/themes/dark/index.js')).default })
}

/** antd's algorithm while the page is dark. */
export const useDark = (): Algorithm => {
  const look = useSettings((state) => state.look)
  const isDark = useSyncExternalStore(watch, () => look === 'dark' || (look === 'system' && system.matches))
  const algorithm = useAlgorithm((state) => state.dark)
  useEffect(() => void (isDark && fetchLook()), [isDark])
  return isDark ? algorithm : undefined
}
