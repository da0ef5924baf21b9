import type { ThemeConfig } from 'antd'
import type { Bilingual } from '@yunshu/contract/kit/phrases'

export type ThemeName = 'theme1' | 'theme2' | 'theme3' | 'theme4' | 'theme5' | 'theme6'
type Look = Bilingual & { readonly primary: string; readonly dark: boolean }

/** Three colours, each with a white or a black menu. */
export const themes: Readonly<Record<ThemeName, Look>> = {
  theme1: { zh: '蓝白', en: 'Blue white', primary: '#1677ff', dark: false },
  theme2: { zh: '蓝黑', en: 'Blue black', primary: '#1677ff', dark: true },
  theme3: { zh: '绿白', en: 'Green white', primary: '#13a06f', dark: false },
  theme4: { zh: '绿黑', en: 'Green black', primary: '#13a06f', dark: true },
  theme5: { zh: '红白', en: 'Red white', primary: '#d4380d', dark: false },
  theme6: { zh: '红黑', en: 'Red black', primary: '#d4380d', dark: true }
}
export const defaultTheme: ThemeName = 'theme2'
export const isTheme = (name: unknown): name is ThemeName => typeof name === 'string' && name in themes

/** Shades of a theme colour. Text in it, and white text on it, must have a contrast of 4.5 : 1 (WCAG AA), so `word` is darker than the colour itself. */
type Shades = {
  readonly word: string
  readonly hover: string
  readonly active: string
  readonly tint: string
  readonly tintHover: string
  readonly edge: string
}
const shades: Readonly<Record<string, Shades>> = {
  '#1677ff': { word: '#1064d8', hover: '#0f6ae6', active: '#0a50b0', tint: '#e8f1ff', tintHover: '#d6e6ff', edge: '#91bdff' },
  '#13a06f': { word: '#0b7a53', hover: '#0e835a', active: '#086341', tint: '#e7f6f0', tintHover: '#d0eee2', edge: '#7fcfb0' },
  '#d4380d': { word: '#c8330a', hover: '#d4380d', active: '#a52a08', tint: '#fdeee9', tintHover: '#fadcd2', edge: '#f0a68f' }
}
const menuBlack = '#20222a'

/** antd's tokens of a theme. */
export const tokensOf = (name: ThemeName): ThemeConfig => {
  const { primary } = themes[name]
  const { word, hover, active, tint, tintHover, edge } = shades[primary] as Shades
  return {
    zeroRuntime: true,
    hashed: false,
    cssVar: { key: 'yunshu' },
    token: {
      colorPrimary: word,
      colorPrimaryHover: hover,
      colorPrimaryActive: active,
      colorPrimaryBg: tint,
      colorPrimaryBgHover: tintHover,
      colorPrimaryBorder: edge,
      colorLink: word,
      colorLinkHover: hover,
      colorLinkActive: active,
      colorInfo: word,
      colorError: '#cf1322',
      colorText: '#1f2329',
      colorTextSecondary: '#4e5969',
      colorTextTertiary: '#5f6876',
      colorTextQuaternary: '#646d7a',
      colorTextPlaceholder: '#646d7a',
      colorTextDisabled: '#646d7a',
      colorBgLayout: '#f2f3f5',
      colorBorder: '#d0d5dd',
      colorBorderSecondary: '#e5e6eb',
      fontFamily: 'var(--fonts)',
      fontSize: 14,
      controlHeight: 32,
      controlHeightSM: 28,
      borderRadius: 6,
      motion: false
    },
    components: {
      Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none' },
      Menu: { darkItemBg: menuBlack, darkSubMenuItemBg: '#17181f', darkItemSelectedBg: word, darkItemColor: '#c9cdd4', itemHeight: 40 },
      Table: {
        headerBg: '#f7f8fa',
        headerColor: '#4e5969',
        cellPaddingBlock: 10,
        cellPaddingBlockMD: 8,
        cellPaddingBlockSM: 5,
        rowHoverBg: '#f7f9fc'
      },
      Tabs: { horizontalMargin: '0' }
    }
  }
}
