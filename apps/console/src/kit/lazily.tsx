import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react'

type Lazily<P> = ((props: P) => ReactNode) & {
  /** Loads the code before it is shown; then nothing stands in its place first. */
  readonly ahead: () => Promise<unknown>
}

/** A component whose code is loaded when it is first shown: dialogs, drawers, calendars. `lazily(async () => (await import('./AssignDialog.tsx')).AssignDialog)` */
export const lazily = <P extends object>(load: () => Promise<ComponentType<P>>, waiting: ReactNode = null): Lazily<P> => {
  let loaded: ComponentType<P> | undefined
  const get = async () => (loaded = await load())
  const Part = lazy(async () => ({ default: (await get()) as ComponentType<object> }))
  const Shown = (props: P) => {
    // How it began to be shown it stays, else what it holds would be lost.
    const [Known] = useState(() => loaded)
    return Known ? (
      <Known {...props} />
    ) : (
      <Suspense fallback={waiting}>
        <Part {...props} />
      </Suspense>
    )
  }
  return Object.assign(Shown, { ahead: get })
}
