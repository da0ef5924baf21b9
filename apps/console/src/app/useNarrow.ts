import { useSyncExternalStore } from 'react'

const narrow = '(max-width: 991px)'
const watch = (changed: () => void) => {
  const media = matchMedia(narrow)
  media.addEventListener('change', changed)
  return () => media.removeEventListener('change', changed)
}
/** Below 992 px the menu becomes a drawer. */
export const useNarrow = (): boolean => useSyncExternalStore(watch, () => matchMedia(narrow).matches)
