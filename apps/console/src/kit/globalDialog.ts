import { useSearchParams } from 'react-router'

/**
 * Dialogs of another feature over this page: the page says which by the address (`?swap=12`), and `app/globalDialogs.tsx` knows who draws it,
 * since features never meet.
 */
export const useGlobalDialog = (): { open: (name: string, ...ids: readonly number[]) => void; close: (name: string) => void } => {
  const [, setSearch] = useSearchParams()
  const change = (name: string, ids: readonly number[]) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        if (ids.length) next.set(name, ids.join(','))
        else next.delete(name)
        return next
      },
      { replace: true }
    )
  return { open: (name, ...ids) => change(name, ids), close: (name) => change(name, []) }
}
