import { useMemo, type ReactNode } from 'react'
import { UNSAFE_LocationContext as Here, NavigationType, useLocation, type Location } from 'react-router'

/**
 * Gives what is within one frozen location. The router's own way to do so (`useRoutes` with a location) gives a new object at every change of the address,
 * so that each change of tab rendered every link and list of all open tabs anew; this context is all that those read.
 */
export const FrozenLocation = ({ loc, children }: { loc: Location; children: ReactNode }) => {
  // Read but not used: React walks down from a changed context to its first reader. That is this one, and below it the context is unchanged.
  useLocation()
  const here = useMemo(() => ({ location: loc, navigationType: NavigationType.Pop }), [loc])
  return <Here value={here}>{children}</Here>
}
