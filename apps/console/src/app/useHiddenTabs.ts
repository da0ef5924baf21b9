import { type RefObject, useEffect, useState } from 'react'

/** Keys of the tabs that stand beyond an edge of their bar. An observer tells: asking here would make the browser lay the page out once more. */
export const useHiddenTabs = (bar: RefObject<HTMLElement | null>, keys: string): ReadonlySet<string> => {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    if (!bar.current || !('IntersectionObserver' in window)) return undefined
    const out = new Set<string>()
    const watching = new IntersectionObserver(
      (seen) => {
        for (const { target, intersectionRatio } of seen) {
          const key = target.getAttribute('data-key') ?? ''
          if (intersectionRatio < whole) out.add(key)
          else out.delete(key)
        }
        setHidden(new Set(out))
      },
      { root: bar.current, threshold: [0, whole] }
    )
    for (const tab of bar.current.querySelectorAll('.tabbar-tab')) watching.observe(tab)
    return () => watching.disconnect()
  }, [bar, keys])
  return hidden
}
/* A hair of a tab may be cut by rounding. */
const whole = 0.98
