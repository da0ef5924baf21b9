import { lazy, Suspense, type ComponentType, type ReactNode } from 'react'

/** A component whose code is loaded when it is first shown: dialogs, drawers, calendars. `lazily(async () => (await import('./AssignDialog.tsx')).AssignDialog)` */
export const lazily = <P extends object>(load: () => Promise<ComponentType<P>>, waiting: ReactNode = null): ((props: P) => ReactNode) => {
  const Part = lazy(async () => ({ default: (await load()) as ComponentType<object> }))
  return (props) => (
    <Suspense fallback={waiting}>
      <Part {...props} />
    </Suspense>
  )
}
