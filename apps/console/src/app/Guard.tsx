import { lazy, Suspense, useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { type Console, holds } from '@yunshu/contract/kit/console'
import { CallError } from '../kit/call.ts'
import { Failed, Waiting } from '../kit/Empty.tsx'
import { useRights } from '../kit/rights.ts'
import { lostAt, type Lost, showsEverything } from './platform.ts'
import { screens } from './screens.ts'
import { loadUser, type User, useSession } from './session.ts'

const Shell = lazy(async () => ({ default: (await import('./Shell.tsx')).Shell }))

/** The order of the specification: whitelist (`Pages.tsx`), token, user info, menu of the type, permission. */
export const Guard = () => {
  const { token, user, mine } = useSession()
  const { type, codes } = useRights()
  const { pathname, search } = useLocation()
  const [failed, setFailed] = useState<CallError>()
  const load = () => {
    setFailed(undefined)
    loadUser().catch((cause: unknown) => setFailed(cause instanceof CallError ? cause : new CallError('internalError', String(cause))))
  }
  useEffect(() => {
    if (token && !user) load()
  }, [token, user])

  const lost = lostAt(pathname)
  if (!token) return <Navigate to={`/login?redirect=${encodeURIComponent(pathname + search).replaceAll('%2F', '/')}`} replace />
  if (!user || !mine) return <div className="alone">{failed ? <Failed error={failed} onRetry={load} /> : <Waiting />}</div>
  if (pathname === '/') return <Navigate to={mine.index} replace />
  if (lost) return inShell(user, mine, lost)
  const found = Object.entries(mine.pages).find(([, page]) => page.route === pathname)
  const moved = pathname.replace(/^\/Tenant\//, '/Tenant/city/')
  if (!found && Object.values(mine.pages).some((page) => page.route === moved)) return <Navigate to={moved + search} replace />
  if (!found || !screens[mine.type as 1 | 2 | 4][found[0]]) return <Navigate to="/404" replace />
  if (pathname !== mine.index && !showsEverything && !(type !== 0 && holds(type, codes, found[1].may.view)))
    return <Navigate to="/401" state={{ need: [found[1].may.view.code] }} replace />
  return inShell(user, mine)
}

const inShell = (user: User, mine: Console, lost?: Lost) => (
  <Suspense fallback={<Waiting />}>
    <Shell user={user} mine={mine} lost={lost} />
  </Suspense>
)
