import { lazy, Suspense, type ComponentType } from 'react'
import { useSearchParams } from 'react-router'
import { useGlobalDialog } from '../kit/globalDialog.ts'

type GlobalDialog = ComponentType<{ ids: readonly number[]; onClose: () => void }>
const dispatching = lazy(async () => ({ default: (await import('../features/dispatch/DispatchDialog.tsx')).DispatchDialog }))
const dispatchingOn = lazy(async () => ({ default: (await import('../features/dispatch/DispatchDialog.tsx')).DispatchOnDialog }))
const loadDispatching = lazy(async () => ({ default: (await import('../features/dispatch/LoadDispatchDialog.tsx')).LoadDispatchDialog }))
const offering = lazy(async () => ({ default: (await import('../features/dispatch/OfferDialog.tsx')).OfferDialog }))
const choosing = lazy(async () => ({ default: (await import('../features/dispatch/ChooseDialog.tsx')).ChooseDialog }))
const swapping = lazy(async () => ({ default: one((await import('../features/dispatch/SwapDialog.tsx')).SwapDialog) }))
const relaying = lazy(async () => ({ default: one((await import('../features/dispatch/RelayDialog.tsx')).RelayDialog) }))
const resending = lazy(async () => ({ default: one((await import('../features/dispatch/ResendDialog.tsx')).ResendDialog) }))
const one =
  (Dialog: ComponentType<{ id: number; onClose: () => void }>): GlobalDialog =>
  ({ ids: [id], onClose }) =>
    id === undefined ? null : <Dialog id={id} onClose={onClose} />

const releasing = lazy(async () => ({ default: one((await import('../features/release/AskDialog.tsx')).AskDialog) }))
const registering = lazy(async () => ({ default: one((await import('../features/abnormal/RegisterDialog.tsx')).RegisterDialog) }))
const registeringOn = lazy(async () => ({ default: one((await import('../features/abnormal/RegisterDialog.tsx')).RegisterOnOrder) }))
const orderTodo = lazy(async () => ({ default: one((await import('../features/order/OrderTodo.tsx')).OrderTodo) }))
const assigning = lazy(async () => ({ default: one((await import('../features/order/OrderTodo.tsx')).AssignTodo) }))
const checking = lazy(async () => ({ default: one(reviewing('check', (await import('../widgets/ReceiptReviewDialog.tsx')).ReceiptReviewDialog)) }))
const confirming = lazy(async () => ({
  default: one(reviewing('confirm', (await import('../widgets/ReceiptReviewDialog.tsx')).ReceiptReviewDialog))
}))
const uploading = lazy(async () => ({ default: one((await import('../features/waybill/ReceiptDialogs.tsx')).ReceiptUpload) }))
const bidding = lazy(async () => ({ default: (await import('../features/campaign/ToBidDialog.tsx')).ToBidDialog }))
const billing = lazy(async () => ({ default: one((await import('../features/bill/BillReview.tsx')).OneBillReview) }))
const paying = lazy(async () => ({ default: (await import('../features/bill/payment/PayDialog.tsx')).PayDialog }))
const stating = lazy(async () => ({ default: one((await import('../features/statement/StatementReview.tsx')).OneStatementReview) }))
const consenting = lazy(async () => ({ default: one((await import('../features/loan/AssignmentInfoPage.tsx')).ConsentTodo) }))
const reviewing =
  (pass: 'check' | 'confirm', Dialog: ComponentType<{ id: number; pass: 'check' | 'confirm'; onClose: () => void }>) =>
  ({ id, onClose }: { id: number; onClose: () => void }) => <Dialog id={id} pass={pass} onClose={onClose} />

/**
 * Dialogs of one feature that stand over pages of another, by the name in the address: `?dispatch=12,13`, `?dispatchOn=7,9,29733120,12,13` (a vehicle, its driver or 0, the minute of
 * departure, and orders), `?toBid=12,13`, `?offer=12,13` (orders to drivers), `?choose=9,4`
 * (a supply, and an application for it), `?swap=7`, `?relay=7`, `?resend=7`, `?askRelease=7` (a release for a trip), `?abnormal=7` (an exception of a trip), `?abnormalOf=12` (of an order), `?loadDispatch=5,2` (a load plan, and one of its vehicles); and the acts of the inbox that are done where one
 * stands, by the names of `contract/asks.ts`.
 */
const globalDialogs: Readonly<Record<string, GlobalDialog>> = {
  dispatch: dispatching,
  dispatchOn: dispatchingOn,
  loadDispatch: loadDispatching,
  offer: offering,
  choose: choosing,
  swap: swapping,
  relay: relaying,
  resend: resending,
  askRelease: releasing,
  abnormal: registering,
  abnormalOf: registeringOn,
  acceptOrder: orderTodo,
  answerCancel: orderTodo,
  answerTime: assigning,
  assignOrder: assigning,
  toBid: bidding,
  checkReceipt: checking,
  confirmReceipt: confirming,
  uploadReceipt: uploading,
  reviewBill: billing,
  payBill: paying,
  confirmStatement: stating,
  consentLoan: consenting
}

export const GlobalDialogs = () => {
  const [search] = useSearchParams()
  const { close } = useGlobalDialog()
  return Object.entries(globalDialogs).map(([name, Dialog]) => {
    const ids = (search.get(name) ?? '')
      .split(',')
      .filter(Boolean)
      .map(Number)
      .filter((id) => Number.isSafeInteger(id) && id >= 0)
    return ids.length ? (
      <Suspense key={`${name} ${ids.join()}`} fallback={null}>
        <Dialog ids={ids} onClose={() => close(name)} />
      </Suspense>
    ) : null
  })
}
