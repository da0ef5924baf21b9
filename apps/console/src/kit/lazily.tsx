import { lazy, Suspense, type ComponentType, type ReactNode } from 'react'

/** A part that is fetched when it is first shown: dialogs, drawers, calendars. `lazily(() => import('./AssignDialog.tsx'), 'AssignDialog')` */
export const lazily = <N extends string, P extends object>(
  load: () => Promise<Readonly<Record<N, ComponentType<P>>>>,
  name: N,
  waiting: ReactNode = null
): ((props: P) => ReactNode) => {
  const Part = lazy(async () => ({ default: (await load())[name] as ComponentType<object> }))
  return (props) => (
    <Suspense fallback={waiting}>
      <Part {...props} />
    </Suspense>
  )
}
