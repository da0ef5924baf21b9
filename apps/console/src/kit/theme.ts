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
/** 外观: light, dark, or as the computer is set. */
export const looks = {
  light: { zh: '浅色', en: 'Light' },
  dark: { zh: '深色', en: 'Dark' },
  system: { zh: '跟随系统', en: 'As the computer' }
} as const
export type LookName = keyof typeof looks
/** 字号: text in px, from which controls and lines follow. */
export const textSizes = { 14: { zh: '标准', en: 'Normal' }, 16: { zh: '大', en: 'Large' }, 18: { zh: '特大', en: 'Largest' } } as const
export type TextSize = keyof typeof textSizes
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
/** On dark ground the colour is light, and what stands on it dark. */
const darkShades: Readonly<Record<string, Shades>> = {
  '#1677ff': { word: '#7db0ff', hover: '#9cc3ff', active: '#69a2fa', tint: '#17305a', tintHover: '#1d3c70', edge: '#3a66a8' },
  '#13a06f': { word: '#5fcf9f', hover: '#7fdcb4', active: '#4cc08f', tint: '#123a2b', tintHover: '#174a37', edge: '#2f7a5a' },
  '#d4380d': { word: '#ff9673', hover: '#ffb096', active: '#f98a66', tint: '#4a2115', tintHover: '#5c2a1b', edge: '#96503a' }
}
const lightGround = {
  colorError: '#cf1322',
  colorText: '#1f2329',
  colorTextSecondary: '#4e5969',
  colorTextTertiary: '#5f6876',
  colorTextQuaternary: '#646d7a',
  colorTextPlaceholder: '#646d7a',
  colorTextDisabled: '#646d7a',
  colorBgLayout: '#f2f3f5',
  colorBorder: '#d0d5dd',
  colorBorderSecondary: '#e5e6eb'
}
const darkGround = {
  colorError: '#ff8a87',
  colorText: '#e6e8eb',
  colorTextSecondary: '#b8bec8',
  colorTextTertiary: '#a3aab6',
  colorTextQuaternary: '#a3aab6',
  colorTextPlaceholder: '#a3aab6',
  colorTextDisabled: '#a3aab6',
  colorTextLightSolid: '#10141a',
  colorBgLayout: '#141519',
  colorBgContainer: '#1f2126',
  colorBgElevated: '#282b31',
  colorBgSpotlight: '#d7dbe2',
  colorBorder: '#4a4f58',
  colorBorderSecondary: '#34383f'
}
const table = {
  light: { headerBg: '#f7f8fa', headerColor: '#4e5969', rowHoverBg: '#f7f9fc' },
  dark: { headerBg: '#282b31', headerColor: '#b8bec8', rowHoverBg: '#272a30' }
}
const menuBlack = '#20222a'

/** antd's tokens of a theme, on light or dark ground, for a size of text; `darkAlgorithm` of antd is fetched by who looks at dark ground. */
export const tokensOf = (name: ThemeName, size: TextSize = 14, dark?: ThemeConfig['algorithm']): ThemeConfig => {
  const { primary } = themes[name]
  const { word, hover, active, tint, tintHover, edge } = (dark ? darkShades : shades)[primary] as Shades
  const selected = (shades[primary] as Shades).word
  return {
    zeroRuntime: true,
    hashed: false,
    cssVar: { key: 'yunshu' },
    ...(dark && { algorithm: dark }),
    token: {
      ...(dark ? darkGround : lightGround),
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
      fontFamily: 'var(--fonts)',
      fontSize: size,
      controlHeight: size + 18,
      controlHeightSM: size + 14,
      borderRadius: 6,
      motion: false
    },
    components: {
      Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none' },
      Menu: {
        darkItemBg: menuBlack,
        darkSubMenuItemBg: '#17181f',
        darkItemSelectedBg: selected,
        darkItemSelectedColor: '#fff',
        darkItemColor: '#c9cdd4',
        itemHeight: 40
      },
      Table: { ...table[dark ? 'dark' : 'light'], cellPaddingBlock: 10, cellPaddingBlockMD: 8, cellPaddingBlockSM: 5 },
      Tabs: { horizontalMargin: '0' }
    }
  }
}
