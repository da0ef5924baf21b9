import { Activity, memo, Suspense, useMemo } from 'react'
import { useNavigate, useRoutes, useSearchParams, type Location, type RouteObject } from 'react-router'
import type { Console, Page, UserType } from '@yunshu/contract/kit/console'
import { Waiting } from '../kit/Empty.tsx'
import { ErrorBoundary } from '../kit/ErrorBoundary.tsx'
import { TabContext } from '../kit/tab.ts'
import { closeTabs } from './closeTabs.ts'
import { screens } from './screens.ts'
import { moveTabs, useTabs } from './tabs.ts'

/** Every open tab's screen; the hidden ones keep their state and stop their effects. */
export const Tabs = ({ mine, active }: { mine: Console; active: string }) => {
  const { tabs } = useTabs()
  const navigate = useNavigate()
  const tree = useMemo(() => treeOf(mine), [mine])
  return (
    <main className="tabs-main" id="main" tabIndex={-1}>
      {tabs
        .filter(({ key, seen }) => seen || key === active)
        .map((tab) => {
          const refresh = () => moveTabs({ do: 'refresh', key: tab.key })
          return (
            <Activity key={`${tab.key}:${tab.rev}`} name={tab.key} mode={tab.key === active ? 'visible' : 'hidden'}>
              <section className="tab-view" data-tab-active={tab.key === active || undefined}>
                <TabContext value={{ key: tab.key, note: (note) => moveTabs({ do: 'note', key: tab.key, note }), close: () => void closeTabs({ do: 'close', key: tab.key }, active, (to) => void navigate(to)), refresh }}>
                  <ErrorBoundary onReload={refresh}>
                    <Suspense fallback={<Waiting />}>
                      <TabView tree={tree} loc={tab.loc} />
                    </Suspense>
                  </ErrorBoundary>
                </TabContext>
              </section>
            </Activity>
          )
        })}
    </main>
  )
}

/** One tab is one frozen location. */
const TabView = memo(({ tree, loc }: { tree: RouteObject[]; loc: Location }) => useRoutes(tree, loc))

const treeOf = (mine: Console): RouteObject[] =>
  Object.entries(mine.pages).flatMap(([name, page]) => {
    const Screen = screens[mine.type as Exclude<UserType, 3>][name]
    return Screen ? [{ path: page.route, caseSensitive: true, element: <ScreenOf page={page} Screen={Screen} /> }] : []
  })

/** A page about another record starts anew; its parameters are its identity. */
const ScreenOf = ({ page, Screen }: { page: Page; Screen: React.ComponentType }) => {
  const [search] = useSearchParams()
  return <Screen key={page.params.map((name) => search.get(name)).join()} />
}
