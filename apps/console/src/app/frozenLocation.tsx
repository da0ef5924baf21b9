import { use, useMemo, useState, type ReactNode } from 'react'
import { UNSAFE_LocationContext as Here, UNSAFE_RouteContext as Route, NavigationType, type Location } from 'react-router'

/**
 * Gives what is within one frozen location. The router's own way to do so (`useRoutes` with a location) gives a new object at every change of the address,
 * so that each change of tab rendered every link and list of all open tabs anew; these two contexts are all that those read.
 */
export const FrozenLocation = ({ loc, children }: { loc: Location; children: ReactNode }) => {
  const outer = use(Route)
  // Paths of the console are absolute: which route a tab was opened under is never asked again.
  const [route] = useState(outer)
  const here = useMemo(() => ({ location: loc, navigationType: NavigationType.Pop }), [loc])
  return (
    <Route value={route}>
      <Here value={here}>{children}</Here>
    </Route>
  )
}
