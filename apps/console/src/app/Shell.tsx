import { lazy, Suspense, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, type Location } from 'react-router'
import { holds, type Console } from '@yunshu/contract/kit/console'
import { askToLeave } from '../kit/Dialog.tsx'
import { Drawer } from '../kit/Drawer.tsx'
import { useSay } from '../kit/lang.ts'
import { useRights } from '../kit/rights.ts'
import { anyUnsaved, forgetUnsaved, isUnsaved } from '../kit/tab.ts'
import { Banners } from './Banners.tsx'
import { Breadcrumb } from './Breadcrumb.tsx'
import { closeLeft } from './closeTabs.ts'
import { Downloads } from './Downloads.tsx'
import { Header } from './Header.tsx'
import { Keys } from './Keys.tsx'
import { startLive } from './live.ts'
import { Logo, SideMenu } from './SideMenu.tsx'
import { askBeforeLeaving } from './navigation.tsx'
import { pageAt } from './pages.ts'
import { shell } from './phrases.ts'
import { type Lost, productTitle } from './platform.ts'
import { isResting, logOut, useSession, type User } from './session.ts'
import { useSettings } from './settings.ts'
import { TabBar } from './TabBar.tsx'
import { Tabs } from './Tabs.tsx'
import { moveTabs, restoreTabs, useTabs } from './tabs.ts'
import { useNarrow } from './useNarrow.ts'

const SetUpFactor = lazy(async () => ({ default: (await import('./FactorDialog.tsx')).FactorDialog }))
const ErrorResult = lazy(async () => ({ default: (await import('./ErrorPage.tsx')).ErrorResult }))
const Watermark = lazy(async () => ({ default: (await import('./Watermark.tsx')).Watermark }))
const Consents = lazy(async () => ({ default: (await import('./ConsentDialog.tsx')).ConsentDialog }))
const ChooseOwn = lazy(async () => ({ default: (await import('./AccountDialogs.tsx')).PasswordDialog }))

type ShellProps = {
  user: User
  mine: Console
  /** The address has no page, or none that the user may open; that is said in place of a tab's screen. */
  lost: Lost | undefined
}
/** The frame around every screen: menu, header, visited tabs, and the tabs' screens, kept alive. */
export const Shell = ({ user, mine, lost }: ShellProps) => {
  const say = useSay()
  const loc = useLocation()
  const settings = useSettings()
  const narrow = useNarrow()
  const watermark = useSession(({ profile }) => profile?.watermark ?? '')
  const [drawer, setDrawer] = useState(false)
  const openDrawer = useCallback(() => setDrawer(true), [])
  // Until the password and the second factor are in order the server refuses everything else, so no page is shown.
  const resting = useSession(({ profile }) => isResting(profile))
  const side = settings.mode === 'vertical' && !narrow
  const page = pageAt(mine, loc.pathname)
  const suffix = useSession(({ profile }) => profile?.title_suffix ?? '')
  const title = suffix || user.company_system_title || say.label(productTitle)

  useLayoutEffect(() => {
    if (!useTabs.getState().tabs.some(({ key }) => key === mine.index)) restoreTabs(mine.index, (path) => mayOpen(mine, path))
    if (!lost) moveTabs({ do: 'visit', loc })
    closeLeft(loc.pathname)
  }, [loc, mine, lost])
  useEffect(() => {
    if (!lost) document.title = page ? `${say.label(page)}-${title}` : title
  }, [page, title, say, lost])
  useEffect(() => setDrawer(false), [loc.pathname])
  useLive(user.token)
  useLeaveWarning()
  useKeptInput(mine)
  useFlowScroll(loc.pathname, settings.fixedHead)

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
        <Banners />
        <Header user={user} mine={mine} narrow={narrow} onMenu={openDrawer} />
        {settings.tag && <TabBar mine={mine} active={loc.pathname} />}
        {settings.isBreadcrumb && page && page.route !== mine.index && <Breadcrumb mine={mine} page={page} />}
        {resting ? (
          <main className="tabs-main" id="main" />
        ) : (
          <Tabs mine={mine} active={loc.pathname} instead={lost && <ErrorResult kind={lost} />} />
        )}
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
      <FirstThings />
      <Keys mine={mine} active={loc.pathname} />
      {watermark && (
        <Suspense fallback={null}>
          <Watermark text={watermark} />
        </Suspense>
      )}
    </div>
  )
}

/** What somebody has to do before anything else: choose a password of his own, set up the second factor. */
const FirstThings = () => {
  const mustChange = useSession(({ profile }) => profile?.must_change ?? false)
  const isRestingNow = useSession(({ profile }) => isResting(profile))
  // Nobody consents in another's name, and the operator's own people are asked nothing.
  const isAsked = useSession(({ user, profile }) => user !== undefined && user.login_admin_type !== 1 && profile?.impersonated_by === '')
  const factorDue = useSession(({ profile }) => profile?.factor_due === true && !profile.must_change && !profile.password_due)
  return (
    <>
      {mustChange && (
        <Suspense fallback={null}>
          <ChooseOwn forced onClose={() => void logOut()} />
        </Suspense>
      )}
      {factorDue && (
        <Suspense fallback={null}>
          <SetUpFactor forced onClose={() => void logOut()} />
        </Suspense>
      )}
      {isAsked && !isRestingNow && (
        <Suspense fallback={null}>
          <Consents />
        </Suspense>
      )}
    </>
  )
}

const useLive = (token: string): void => {
  useEffect(() => {
    const live = new AbortController()
    startLive(live.signal)
    return () => live.abort()
  }, [token])
}

/** The browser asks before it is closed over what was typed and not saved. */
const useLeaveWarning = (): void => {
  useEffect(() => {
    const onLeave = (event: BeforeUnloadEvent) => anyUnsaved() && event.preventDefault()
    addEventListener('beforeunload', onLeave)
    return () => removeEventListener('beforeunload', onLeave)
  }, [])
}

const mayOpen = (mine: Console, path: string): boolean => {
  const page = pageAt(mine, path)
  return page !== undefined && holds(mine.type, useRights.getState().codes, page.may.view)
}

/** A path has one tab. Opening another record in it would discard what is typed there, so the user is asked first. */
const useKeptInput = (mine: Console): void => {
  const say = useSay()
  useEffect(
    () =>
      askBeforeLeaving((to) => {
        if (!isOtherRecord(mine, to) || !isUnsaved(to.pathname)) return undefined
        return askToLeave(say).then((left) => {
          if (left) forgetUnsaved(to.pathname)
          return left
        })
      }),
    [mine, say]
  )
}
const isOtherRecord = (mine: Console, to: Pick<Location, 'pathname' | 'search'>): boolean => {
  const tab = useTabs.getState().tabs.find(({ key }) => key === to.pathname)
  const [before, after] = [new URLSearchParams(tab?.loc.search), new URLSearchParams(to.search)]
  return tab !== undefined && (pageAt(mine, to.pathname)?.params ?? []).some((name) => before.get(name) !== after.get(name))
}

/** Where the page head scrolls away, all tabs share one scrolling element; the scroll position of each is restored. */
const useFlowScroll = (path: string, fixedHead: boolean): void => {
  const places = useRef(new Map<string, number>())
  useLayoutEffect(() => {
    const box = document.querySelector('.shell-main')
    if (fixedHead || !box) return undefined
    box.scrollTop = places.current.get(path) ?? 0
    const note = () => void places.current.set(path, box.scrollTop)
    box.addEventListener('scroll', note, { passive: true })
    return () => box.removeEventListener('scroll', note)
  }, [path, fixedHead])
}
