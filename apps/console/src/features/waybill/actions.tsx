import { carrier } from '@yunshu/contract/consoles/carrier'
import { canMove, isIn } from '@yunshu/contract/kit/machine'
import { receiptMachine } from '@yunshu/contract/receipt/machine'
import { canSwap, waybillMachine } from '@yunshu/contract/waybill/machine'
import { useState, type ReactNode } from 'react'
import { useSay } from '../../kit/lang.ts'
import { lazily } from '../../kit/lazily.tsx'
import type { Action } from '../../kit/Moves.tsx'
import { useGlobalDialog } from '../../kit/globalDialog.ts'
import type { WaybillRow } from './columns.tsx'
import { canRelay, canStepBack, nextNode, type Stop } from './nodes.ts'
import { phrases } from './phrases.ts'

const ShareDialog = lazily(async () => (await import('../../widgets/ShareDialog.tsx')).ShareDialog)
const AcceptDialog = lazily(async () => (await import('./AcceptDialog.tsx')).AcceptDialog)
const CancelDialog = lazily(async () => (await import('./CancelDialog.tsx')).CancelDialog)
const NodeDialog = lazily(async () => (await import('./NodeDialog.tsx')).NodeDialog)
const CheckReceiptDialog = lazily(async () => (await import('./ReceiptDialogs.tsx')).CheckReceiptDialog)
const UploadReceiptDialog = lazily(async () => (await import('./ReceiptDialogs.tsx')).UploadReceiptDialog)
const RequestDialog = lazily(async () => (await import('./RequestDialog.tsx')).RequestDialog)
const ReportDialog = lazily(async () => (await import('../../widgets/ReportDialog.tsx')).ReportDialog)
const WithdrawRequestDialog = lazily(async () => (await import('./RequestDialog.tsx')).WithdrawRequestDialog)
const StepBackDialog = lazily(async () => (await import('./StepBackDialog.tsx')).StepBackDialog)
const PrintWaybills = lazily(async () => (await import('./WaybillSheet.tsx')).PrintWaybills)

type Doing = 'report' | 'accept' | 'node' | 'upload' | 'check' | 'stepBack' | 'share' | 'print' | 'cancel' | 'request' | 'withdrawRequest'
type Open = { doing: Doing; row: WaybillRow }
const { may } = carrier.waybills

/* All that is left to do of a trip that another carrier drives (转包). */
const ofMirror = ['check', 'share', 'print', 'abnormal']

/** What can be done with a waybill, the next step first; the list's rows and the page's header read the same. `dialog` stands once on the page. */
export const useWaybillActions = (): {
  actions: (row: WaybillRow, points?: readonly Stop[]) => Action[]
  dialog: ReactNode
  open: (doing: Doing, row: WaybillRow) => void
} => {
  const say = useSay()
  const globalDialog = useGlobalDialog()
  const [opened, setOpened] = useState<Open>()
  const open = (doing: Doing, row: WaybillRow) => setOpened({ doing, row })
  const actions = (row: WaybillRow, points?: readonly Stop[]): Action[] => {
    const { waybill_status: code, receipt_status } = row
    const node = nextNode(row, points)
    const move = node?.move === 'signIn' && !points && code === waybillMachine.code.atPickup ? 'load' : node?.move
    const receiptIs = (...names: (keyof typeof receiptMachine.code)[]) => isIn(receiptMachine, receipt_status, ...names)
    const offered: (Action | false | undefined)[] = [
      canMove(waybillMachine, code, 'send', 'carrier') && {
        key: 'resend',
        label: say(phrases, 'resend'),
        may: may.dispatch,
        run: () => globalDialog.open('resend', row.id)
      },
      code === waybillMachine.code.awaitingDriver && {
        key: 'accept',
        label: say(phrases, 'acceptFor'),
        may: may.backfill,
        run: () => open('accept', row)
      },
      move && { key: 'node', label: say.label(waybillMachine.moves[move]), may: may.backfill, run: () => open('node', row) },
      receiptIs('toUpload', 'rejected') && { key: 'upload', label: say(phrases, 'uploadReceipt'), may: may.receipt, run: () => open('upload', row) },
      receiptIs('inReview') && { key: 'check', label: say(phrases, 'checkReceipt'), may: may.check, run: () => open('check', row) },
      canSwap(code) && { key: 'swap', label: say(phrases, 'swap'), aside: true, may: may.swap, run: () => globalDialog.open('swap', row.id) },
      canRelay(code) && { key: 'relay', label: say(phrases, 'relay'), aside: true, may: may.relay, run: () => globalDialog.open('relay', row.id) },
      canStepBack(code) && { key: 'stepBack', label: say(phrases, 'stepBack'), aside: true, may: may.stepBack, run: () => open('stepBack', row) },
      code > 0 && { key: 'share', label: say(phrases, 'share'), aside: true, run: () => open('share', row) },
      { key: 'print', label: say(phrases, 'print'), aside: true, may: may.print, run: () => open('print', row) },
      code >= waybillMachine.code.accepted &&
        code <= waybillMachine.code.atDelivery && {
          key: 'askRelease',
          label: say(phrases, 'askRelease'),
          aside: true,
          may: carrier.releases.may.ask,
          run: () => globalDialog.open('askRelease', row.id)
        },
      code >= waybillMachine.code.accepted && {
        key: 'request',
        label: say(phrases, 'request'),
        aside: true,
        may: may.request,
        run: () => open('request', row)
      },
      code >= waybillMachine.code.signed && {
        key: 'report',
        label: say(phrases, 'report'),
        aside: true,
        may: may.report,
        run: () => open('report', row)
      },
      {
        key: 'abnormal',
        label: say(phrases, 'registerAbnormal'),
        aside: true,
        may: carrier.abnormals.may.create,
        run: () => globalDialog.open('abnormal', row.id)
      },
      canMove(waybillMachine, code, 'cancel', 'carrier') && {
        key: 'cancel',
        label: say(phrases, 'cancel'),
        may: may.cancel,
        danger: true,
        run: () => open('cancel', row)
      }
    ]
    return offered.filter((action) => action !== false && action !== undefined).filter(({ key }) => !row.subcontracted || ofMirror.includes(key))
  }
  const onClose = () => setOpened(undefined)
  return { actions, open, dialog: opened && <Doer {...opened} onClose={onClose} onNext={(doing) => open(doing, opened.row)} /> }
}

const Doer = ({ doing, row, onClose, onNext }: Open & { onClose: () => void; onNext: (doing: Doing) => void }) => {
  if (doing === 'accept') return <AcceptDialog row={row} onClose={onClose} />
  if (doing === 'node') return <NodeDialog row={row} onClose={onClose} />
  if (doing === 'upload') return <UploadReceiptDialog row={row} onClose={onClose} />
  if (doing === 'check') return <CheckReceiptDialog row={row} onClose={onClose} />
  if (doing === 'stepBack') return <StepBackDialog row={row} onClose={onClose} />
  if (doing === 'share') return <ShareDialog id={row.id} no={row.waybill_no} onClose={onClose} />
  if (doing === 'print') return <PrintWaybills ids={[row.id]} onClose={onClose} />
  if (doing === 'request') return <RequestDialog rows={[row]} onClose={onClose} onWithdraw={() => onNext('withdrawRequest')} />
  if (doing === 'report') return <ReportDialog of={{ waybill_id: row.id }} no={row.waybill_no} onClose={onClose} />
  if (doing === 'withdrawRequest') return <WithdrawRequestDialog row={row} onClose={onClose} />
  return <CancelDialog row={row} onClose={onClose} />
}
