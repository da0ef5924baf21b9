import { useNavigate } from 'react-router'
import { useTab } from './tab.ts'
import { toastDone } from './toast.tsx'

/** Ends the page of a form that is saved: says so, closes its tab, and leads to what comes next. */
export const useLeave = (): ((saved: string, to: string) => void) => {
  const navigate = useNavigate()
  const { close } = useTab()
  return (saved, to) => {
    toastDone(saved)
    close()
    void navigate(to)
  }
}
