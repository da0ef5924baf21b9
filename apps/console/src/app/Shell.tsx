import { Drawer } from 'antd'
import { useEffect, useLayoutEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Console } from '@yunshu/contract/kit/console'
import { useSay } from '../kit/lang.ts'
import { anyUnsaved } from '../kit/tab.ts'
import { Breadcrumb } from './Breadcrumb.tsx'
import { Downloads } from './Downloads.tsx'
import { Header } from './Header.tsx'
import { Keys } from './Keys.tsx'
import { startLive } from './live.ts'
import { Logo, SideMenu } from './SideMenu.tsx'
import { OfflineBanner } from './OfflineBanner.tsx'
import { pageAt } from './pages.ts'
import { shell } from './phrases.ts'
import { productName } from './platform.ts'
import type { User } from './session.ts'
import { useSettings } from './settings.ts'
import { TabBar } from './TabBar.tsx'
import { Tabs } from './Tabs.tsx'
import { moveTabs, restoreTabs, useTabs } from './tabs.ts'
import { useNarrow } from './useNarrow.ts'

/** The frame around every screen: menu, header, visited tabs, and the tabs' screens, kept alive. */
export const Shell = ({ user, mine }: { user: User; mine: Console }) => {
  const say = useSay()
  const loc = useLocation()
  const navigate = useNavigate()
  const settings = useSettings()
  const narrow = useNarrow()
  const [drawer, setDrawer] = useState(false)
  const side = settings.mode === 'vertical' && !narrow
  const page = pageAt(mine, loc.pathname)
  const title = user.company_system_title || say.both(productName)

  useLayoutEffect(() => {
    if (!useTabs.getState().tabs.some(({ key }) => key === mine.index)) restoreTabs(mine.index, (path) => pageAt(mine, path) !== undefined)
    moveTabs({ do: 'visit', loc })
  }, [loc, mine])
  useEffect(() => {
    document.title = page ? `${say.both(page)}-${title}` : title
  }, [page, title, say])
  useEffect(() => setDrawer(false), [loc.pathname])
  useEffect(() => {
    const live = new AbortController()
    startLive(live.signal)
    return () => live.abort()
  }, [user.token])
  useEffect(() => {
    const onLeave = (event: BeforeUnloadEvent) => anyUnsaved() && event.preventDefault()
    addEventListener('beforeunload', onLeave)
    return () => removeEventListener('beforeunload', onLeave)
  }, [])

  const classes = [
    'shell',
    side ? 'shell-side' : 'shell-top',
    settings.collapse && side ? 'shell-collapsed' : '',
    settings.fixedHead ? '' : 'shell-flow'
  ]
  return (
    <div className={classes.filter(Boolean).join(' ')}>
      <a className="skip" href="#main">
        {say(shell, 'skip')}
      </a>
      {side && <SideMenu user={user} mine={mine} mode="inline" collapsed={settings.collapse} />}
      <div className="shell-main">
        <OfflineBanner />
        <Header user={user} mine={mine} narrow={narrow} onMenu={() => setDrawer(true)} />
        {settings.tag && <TabBar mine={mine} active={loc.pathname} go={(to) => void navigate(to)} />}
        {settings.isBreadcrumb && page && page.route !== mine.index && <Breadcrumb mine={mine} page={page} />}
        <Tabs mine={mine} active={loc.pathname} />
      </div>
      {narrow && (
        <Drawer
          open={drawer}
          placement="left"
          size={220}
          onClose={() => setDrawer(false)}
          title={<Logo user={user} collapsed={false} />}
          styles={{ body: { padding: 0 } }}
        >
          <SideMenu user={user} mine={mine} mode="inline" collapsed={false} />
        </Drawer>
      )}
      <Downloads />
      <Keys mine={mine} active={loc.pathname} />
    </div>
  )
}
