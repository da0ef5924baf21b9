import { useTab } from './tab.ts'
import { toastDone } from './toast.tsx'

/** Ends the page of a form that is saved: says so, leads to what comes next, and closes its tab. */
export const useLeave = (): ((saved: string, to: string) => void) => {
  const { leave } = useTab()
  return (saved, to) => {
    toastDone(saved)
    leave(to)
  }
}
