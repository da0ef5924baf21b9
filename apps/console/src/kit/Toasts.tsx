import { App } from 'antd'
import { useEffect } from 'react'
import { bindToasts } from './toast.tsx'

/** Where messages and questions appear; it comes after the page, and what was said before waits for it. */
export const Toasts = () => (
  <App component={false} message={{ maxCount: 3, top: 16 }}>
    <Host />
  </App>
)
const Host = () => {
  const app = App.useApp()
  useEffect(() => bindToasts(app), [app])
  return null
}
