import { useSearchParams } from 'react-router'

/**
 * Opens a dialog of another feature over this page. Features do not import each other, so the dialog is named in the address (`?swap=12`), and
 * `app/globalDialogs.tsx` knows the component of each name.
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
