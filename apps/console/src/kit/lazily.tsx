import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react'

export type Lazily<P> = ((props: P) => ReactNode) & {
  /** Loads the code before it is shown; then nothing stands in its place first. */
  readonly ahead: () => Promise<unknown>
}

/** A component whose code is loaded when it is first shown; what stands in its place until then is for the page around it to say. */
export const lazyPart = <P extends object>(load: () => Promise<ComponentType<P>>): Lazily<P> => {
  let loaded: ComponentType<P> | undefined
  const get = async () => (loaded = await load())
  const Part = lazy(async () => ({ default: (await get()) as ComponentType<object> }))
  const Shown = (props: P) => {
    // How it began to be shown it stays, else what it holds would be lost.
    const [Known] = useState(() => loaded)
    return Known ? <Known {...props} /> : <Part {...props} />
  }
  return Object.assign(Shown, { ahead: get })
}

/** The same with what stands in its place: dialogs, drawers, calendars. `lazily(async () => (await import('./AssignDialog.tsx')).AssignDialog)` */
export const lazily = <P extends object>(load: () => Promise<ComponentType<P>>, waiting: ReactNode = null): Lazily<P> => {
  const Part = lazyPart(load)
  const Shown = (props: P) => (
    <Suspense fallback={waiting}>
      <Part {...props} />
    </Suspense>
  )
  return Object.assign(Shown, { ahead: Part.ahead })
}
