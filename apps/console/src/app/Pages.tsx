import { lazy, Suspense, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Waiting } from '../kit/Empty.tsx'
import { Guard } from './Guard.tsx'
import { lostAt } from './platform.ts'
import { useSession } from './session.ts'

const LoginPage = lazy(async () => ({ default: (await import('./LoginPage.tsx')).LoginPage }))
const RegisterPage = lazy(async () => ({ default: (await import('./RegisterPage.tsx')).RegisterPage }))
const GraphsPage = lazy(async () => ({ default: (await import('./GraphsPage.tsx')).GraphsPage }))
const ErrorPage = lazy(async () => ({ default: (await import('./ErrorPage.tsx')).ErrorPage }))
/** The developer's page of all blocks; a production bundle does not contain it. */
const KitPage = import.meta.env.DEV ? lazy(async () => ({ default: (await import('./dev/KitPage.tsx')).KitPage })) : undefined

/** Public pages by themselves, the whitelist of the specification; everything else behind the guard, in tabs. */
const publicPages: Readonly<Record<string, ReactNode>> = {
  '/login': <LoginPage entrance="/login" />,
  '/user': <LoginPage entrance="/user" />,
  '/system': <LoginPage entrance="/system" />,
  '/register': <RegisterPage />,
  '/graphs': <GraphsPage />,
  '/401': <ErrorPage kind="401" />,
  '/404': <ErrorPage kind="404" />,
  ...(KitPage && { '/dev/kit': <KitPage /> })
}

export const Pages = () => {
  const { pathname } = useLocation()
  const path = pathname.replace(/\/+$/, '')
  const hasToken = useSession(({ token }) => token !== '')
  // Who is logged in keeps menu and tabs where a page is missing or barred.
  const isPublic = Object.hasOwn(publicPages, path) && !(hasToken && lostAt(path))
  return (
    <Suspense key={isPublic ? path : 'tabs'} fallback={<Waiting />}>
      {isPublic ? publicPages[path] : <Guard />}
    </Suspense>
  )
}
