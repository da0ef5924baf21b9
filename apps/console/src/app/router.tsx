import { lazy, Suspense, type ComponentType } from 'react'
import { createBrowserRouter, type RouteObject } from 'react-router'
import { Waiting } from '../kit/Empty.tsx'
import { Crash } from './Crash.tsx'
import { Guard } from './Guard.tsx'

const LoginPage = lazy(async () => ({ default: (await import('./LoginPage.tsx')).LoginPage }))
const RegisterPage = lazy(async () => ({ default: (await import('./RegisterPage.tsx')).RegisterPage }))
const ErrorPage = lazy(async () => ({ default: (await import('./ErrorPage.tsx')).ErrorPage }))
const shown = <P extends object>(Page: ComponentType<P>, props: P) => (
  <Suspense fallback={<Waiting />}>
    <Page {...props} />
  </Suspense>
)

const entrance = (path: '/login' | '/user' | '/system'): RouteObject => ({
  path,
  caseSensitive: true,
  element: shown(LoginPage, { entrance: path }),
  errorElement: <Crash />
})

/** The developer's page of all blocks; a production bundle does not contain it. */
const ofDevelopment = (): RouteObject[] => {
  if (!import.meta.env.DEV) return []
  const KitPage = lazy(async () => ({ default: (await import('./dev/KitPage.tsx')).KitPage }))
  return [{ path: '/dev/kit', element: shown(KitPage, {}), errorElement: <Crash /> }]
}

/** Public pages by themselves; everything else behind the guard, in tabs. */
export const router = createBrowserRouter([
  entrance('/login'),
  entrance('/user'),
  entrance('/system'),
  { path: '/register', element: shown(RegisterPage, {}), errorElement: <Crash /> },
  { path: '/401', element: shown(ErrorPage, { kind: '401' }), errorElement: <Crash /> },
  { path: '/404', element: shown(ErrorPage, { kind: '404' }), errorElement: <Crash /> },
  ...ofDevelopment(),
  { path: '*', element: <Guard />, errorElement: <Crash /> }
])
