import { lazy, Suspense, type ComponentType } from 'react'
import { useSearchParams } from 'react-router'
import { useGlobalDialog } from '../kit/globalDialog.ts'

type GlobalDialog = ComponentType<{ ids: readonly number[]; onClose: () => void }>
const dispatching = lazy(async () => ({ default: (await import('../features/dispatch/DispatchDialog.tsx')).DispatchDialog }))
const swapping = lazy(async () => ({ default: one((await import('../features/dispatch/SwapDialog.tsx')).SwapDialog) }))
const resending = lazy(async () => ({ default: one((await import('../features/dispatch/ResendDialog.tsx')).ResendDialog) }))
const one =
  (Dialog: ComponentType<{ id: number; onClose: () => void }>): GlobalDialog =>
  ({ ids: [id], onClose }) =>
    id === undefined ? null : <Dialog id={id} onClose={onClose} />

/** Dialogs of one feature that stand over pages of another, by the name in the address: `?dispatch=12,13`, `?swap=7`, `?resend=7`. */
const globalDialogs: Readonly<Record<string, GlobalDialog>> = { dispatch: dispatching, swap: swapping, resend: resending }

export const GlobalDialogs = () => {
  const [search] = useSearchParams()
  const { close } = useGlobalDialog()
  return Object.entries(globalDialogs).map(([name, Dialog]) => {
    const ids = (search.get(name) ?? '')
      .split(',')
      .map(Number)
      .filter((id) => Number.isSafeInteger(id) && id > 0)
    return ids.length ? (
      <Suspense key={`${name} ${ids.join()}`} fallback={null}>
        <Dialog ids={ids} onClose={() => close(name)} />
      </Suspense>
    ) : null
  })
}
