import { QueryClientProvider } from '@tanstack/react-query'
import { ConfigProvider } from 'antd'
import enUS from 'antd/es/locale/en_US'
import zhCN from 'antd/es/locale/zh_CN'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { useEffect, useLayoutEffect } from 'react'
import { ErrorBoundary } from '../kit/ErrorBoundary.tsx'
import { useLang } from '../kit/lang.ts'
import { lazily } from '../kit/lazily.tsx'
import { queryClient } from '../kit/queries.ts'
import { themes, tokensOf } from '../kit/theme.ts'
import { Navigation } from './navigation.tsx'
import { Pages } from './Pages.tsx'
import { useDark } from './dark.ts'
import { useSettings } from './settings.ts'

const Toasts = lazily(async () => (await import('../kit/Toasts.tsx')).Toasts)

/** Theme, language, cache and routes around everything. */
export const Root = () => {
  const lang = useLang((state) => state.lang)
  const { theme, textSize } = useSettings()
  const dark = useDark()
  dayjs.locale(lang === 'zh' ? 'zh-cn' : 'en')
  useLayoutEffect(() => {
    const { dataset, classList, style } = document.documentElement
    classList.add('yunshu')
    dataset['menu'] = themes[theme].dark ? 'dark' : 'light'
    dataset['look'] = dark ? 'dark' : 'light'
    style.setProperty('--accent', themes[theme].primary)
    style.setProperty('--text', `${textSize}px`)
  }, [theme, dark, textSize])
  useEffect(() => {
    document.documentElement.lang = lang === 'zh' ? 'zh-CN' : 'en'
  }, [lang])
  return (
    <ConfigProvider locale={lang === 'zh' ? zhCN : enUS} theme={tokensOf(theme, textSize, dark)} button={{ autoInsertSpace: false }}>
      <Toasts />
      <div className="ant-app">
        <QueryClientProvider client={queryClient}>
          <ErrorBoundary onReload={() => location.reload()}>
            <Navigation>
              <Pages />
            </Navigation>
          </ErrorBoundary>
        </QueryClientProvider>
      </div>
    </ConfigProvider>
  )
}
