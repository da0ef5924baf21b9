import { QueryClientProvider } from '@tanstack/react-query'
import { ConfigProvider } from 'antd'
import enUS from 'antd/locale/en_US'
import zhCN from 'antd/locale/zh_CN'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { useEffect, useLayoutEffect } from 'react'
import { RouterProvider } from 'react-router/dom'
import { useLang } from '../kit/lang.ts'
import { lazily } from '../kit/lazily.tsx'
import { queryClient } from '../kit/queries.ts'
import { themes, tokensOf } from '../kit/theme.ts'
import { router } from './router.tsx'
import { useSettings } from './settings.ts'

const Toasts = lazily(async () => (await import('../kit/Toasts.tsx')).Toasts)

/** Theme, language, cache and routes around everything. */
export const Root = () => {
  const lang = useLang((state) => state.lang)
  const theme = useSettings((state) => state.theme)
  dayjs.locale(lang === 'zh' ? 'zh-cn' : 'en')
  useLayoutEffect(() => {
    const { dataset, classList, style } = document.documentElement
    classList.add('yunshu')
    dataset['menu'] = themes[theme].dark ? 'dark' : 'light'
    style.setProperty('--accent', themes[theme].primary)
  }, [theme])
  useEffect(() => {
    document.documentElement.lang = lang === 'zh' ? 'zh-CN' : 'en'
  }, [lang])
  return (
    <ConfigProvider locale={lang === 'zh' ? zhCN : enUS} theme={tokensOf(theme)} button={{ autoInsertSpace: false }}>
      <Toasts />
      <div className="ant-app">
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </div>
    </ConfigProvider>
  )
}
