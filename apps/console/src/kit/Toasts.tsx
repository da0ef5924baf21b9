import { App } from 'antd'
import { useEffect } from 'react'
import { bindToasts } from './toast.tsx'

/** Where messages and questions appear. It loads after the page; messages from before wait for it. */
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
