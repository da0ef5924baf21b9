import { Activity, memo, Suspense, useEffect, useMemo, type ReactNode } from 'react'
import { useSearchParams, type Location } from 'react-router'
import type { Console, Page, UserType } from '@yunshu/contract/kit/console'
import { Waiting } from '../kit/Empty.tsx'
import { ErrorBoundary } from '../kit/ErrorBoundary.tsx'
import { PageShape } from '../kit/PageShape.tsx'
import { TabContext, type Tab } from '../kit/tab.ts'
import { closeTabs, isLeft, leaveTab, reloadBroken, remakeTab } from './closeTabs.ts'
import { GlobalDialogs } from './globalDialogs.tsx'
import { screens } from './screens.ts'
import { shapes } from './shapes.ts'
import { FrozenLocation } from './frozenLocation.tsx'
import { IncompleteLink } from './IncompleteLink.tsx'
import { moveTabs, useTabs } from './tabs.ts'

/** Every open tab's screen; the hidden ones keep their state and stop their effects. */
export const Tabs = ({ mine, active, instead }: { mine: Console; active: string /** Shown while no tab is. */; instead?: ReactNode }) => {
  const { tabs } = useTabs()
  const shown = useMemo(() => screensOf(mine), [mine])
  return (
    <main className="tabs-main" id="main" tabIndex={-1}>
      {tabs
        .filter(({ key, seen }) => seen || key === active)
        .map(({ key, rev, loc }) => (
          <Activity key={`${key}:${rev}`} name={key} mode={key === active ? 'visible' : 'hidden'}>
            <section className="tab-view" data-tab-active={key === active ? key : undefined}>
              <TabFrame tabKey={key} shown={shown.get(loc.pathname)} loc={loc} />
            </section>
          </Activity>
        ))}
      {instead && (
        <section className="alone">
          <Suspense fallback={<Waiting />}>{instead}</Suspense>
        </section>
      )}
    </main>
  )
}

/** The context of a tab. It stays the same object, so that a change in one tab does not render the others. */
const TabFrame = memo(({ tabKey, shown, loc }: { tabKey: string; shown: Shown | undefined; loc: Location }) => {
  const tab = useMemo(
    (): Tab => ({
      key: tabKey,
      note: (note) => moveTabs({ do: 'note', key: tabKey, note }),
      close: () => void closeTabs({ do: 'close', key: tabKey }, location.pathname),
      leave: (to) => leaveTab(tabKey, to),
      isLeft: () => isLeft(tabKey),
      refresh: () => remakeTab(tabKey),
      shape: shown?.shape
    }),
    [tabKey, shown?.shape]
  )
  return (
    <TabContext value={tab}>
      <ErrorBoundary onReload={() => reloadBroken(tabKey)}>
        <Suspense fallback={shown?.shape ? <PageShape /> : <Waiting />}>
          <FrozenLocation loc={loc}>{shown && <ScreenOf {...shown} />}</FrozenLocation>
        </Suspense>
      </ErrorBoundary>
    </TabContext>
  )
})

type Shown = {
  page: Page
  Screen: (props: { page: Page }) => ReactNode
  /** Of a record's page. */
  shape: string | undefined
  /** Loads the code of the records to which it leads. */
  ahead: () => void
}
const screensOf = (mine: Console): ReadonlyMap<string, Shown> => {
  const ofMine = screens[mine.type as Exclude<UserType, 3>]
  const all = Object.entries(mine.pages)
  return new Map(
    all.flatMap(([name, page]) => {
      const Screen = ofMine[name]
      const ahead = () => {
        for (const [child, { parent }] of all)
          if (parent && folderOf(parent) === folderOf(page.route) && shapes[child]) void ofMine[child]?.ahead?.().catch(() => undefined)
      }
      return Screen ? [[page.route, { page, Screen: Screen as Shown['Screen'], shape: shapes[name], ahead }] as const] : []
    })
  )
}

/** When a list or a form has stood for a while, the code of the records that it and those beside it in the menu lead to is fetched: whoever opens one waits for its data alone. */
const folderOf = (route: string): string => route.slice(0, route.lastIndexOf('/'))
const restMs = 700
const useAhead = (ahead: () => void): void =>
  useEffect(() => {
    const timer = setTimeout(ahead, restMs)
    return () => clearTimeout(timer)
  }, [ahead])

/** The key of a screen contains the parameters of its address, so that a page about another record is mounted anew. */
const ScreenOf = memo(({ page, Screen, ahead }: Shown) => {
  const [search] = useSearchParams()
  useAhead(ahead)
  if (page.params.some((name) => !search.get(name))) return <IncompleteLink page={page} />
  return (
    <>
      <Screen key={page.params.map((name) => search.get(name)).join()} page={page} />
      <GlobalDialogs />
    </>
  )
})
