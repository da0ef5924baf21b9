import { shipper } from '@yunshu/contract/consoles/shipper'
import { canMove } from '@yunshu/contract/kit/machine'
import { receipt } from '@yunshu/contract/receipt/contract'
import { paperMachine, receiptMachine } from '@yunshu/contract/receipt/machine'
import { receiptTerms } from '@yunshu/contract/receipt/words'
import { useState, type ReactNode } from 'react'
import { useSay } from '../../kit/lang.ts'
import type { Action } from '../../kit/Moves.tsx'
import { CommandDialog } from '../../kit/CommandDialog.tsx'
import { ask, toastDone } from '../../kit/toast.tsx'
import { useRun } from '../../kit/useRun.ts'
import { CourierFields } from '../../widgets/CourierFields.tsx'
import { ReasonDialog } from '../../widgets/ReasonDialog.tsx'
import { ReceiptRejectDialog, ReceiptReviewDialog } from '../../widgets/ReceiptReviewDialog.tsx'
import type { ReceiptRow } from './columns.tsx'
import { phrases } from './phrases.ts'
import { isPaperAway, readyToConfirm, toBeReminded } from '@yunshu/contract/receipt/state'

type Doing = 'review' | 'reject' | 'reopen' | 'register' | 'lose'
const { may } = shipper.receipts

/** What the shipper can do with a receipt; `review` opens it in a dialog from the list, on its own page confirm and reject stand by themselves. */
export const useReceiptActions = (at: 'list' | 'page'): { actions: (row: ReceiptRow) => Action[]; dialog: ReactNode } => {
  const say = useSay()
  const [open, setOpen] = useState<{ doing: Doing; row: ReceiptRow }>()
  const [confirming, reminding] = [useRun(receipt.confirm), useRun(receipt.remind)]
  const confirm = async ({ id, version, receipt_no }: ReceiptRow) => {
    if (!(await ask({ title: say(phrases, 'confirmOne'), content: say(phrases, 'confirmAsk', { no: receipt_no }) }))) return
    if (await confirming.run({ id, version })) toastDone(say(phrases, 'confirmed', { no: receipt_no }))
  }
  const remind = async ({ id }: ReceiptRow) => {
    if (await reminding.run({ id })) toastDone(say(phrases, 'reminded'))
  }
  const actions = (row: ReceiptRow): Action[] => {
    const review = { key: 'review', label: say(phrases, 'review'), may: may.review, run: () => setOpen({ doing: 'review', row }) }
    const onPage = [
      { key: 'confirm', label: say(phrases, 'confirmOne'), may: may.review, run: () => void confirm(row) },
      { key: 'reject', label: say(phrases, 'reject'), may: may.review, danger: true, run: () => setOpen({ doing: 'reject', row }) }
    ]
    return [
      ...(readyToConfirm(row) ? (at === 'list' ? [review] : onPage) : []),
      ...(toBeReminded(row) ? [{ key: 'remind', label: say(phrases, 'remind'), may: may.remind, run: () => void remind(row) }] : []),
      ...(isPaperAway(row)
        ? [{ key: 'register', label: say(phrases, 'register'), may: may.register, run: () => setOpen({ doing: 'register', row }) }]
        : []),
      ...(canMove(paperMachine, row.paper_status, 'lose', 'shipper')
        ? [{ key: 'lose', label: say(phrases, 'lose'), may: may.lose, danger: true, run: () => setOpen({ doing: 'lose', row }) }]
        : []),
      ...(canMove(receiptMachine, row.receipt_status, 'reopen', 'shipper')
        ? [{ key: 'reopen', label: say(phrases, 'reopen'), may: may.review, run: () => setOpen({ doing: 'reopen', row }) }]
        : [])
    ]
  }
  const onClose = () => setOpen(undefined)
  const dialog =
    open &&
    (open.doing === 'review' ? (
      <ReceiptReviewDialog id={open.row.id} pass="confirm" onClose={onClose} />
    ) : open.doing === 'reject' ? (
      <ReceiptRejectDialog receipt={open.row} onClose={onClose} />
    ) : open.doing === 'register' ? (
      <RegisterPaperDialog row={open.row} onClose={onClose} />
    ) : open.doing === 'lose' ? (
      <LosePaperDialog row={open.row} onClose={onClose} />
    ) : (
      <ReopenDialog row={open.row} onClose={onClose} />
    ))
  return { actions, dialog }
}

/** A receipt that was confirmed by mistake goes back to review. */
export const ReopenDialog = ({ row, onClose, onDone }: { row: ReceiptRow; onClose: () => void; onDone?: () => void }) => {
  const say = useSay()
  return (
    <ReasonDialog
      command={receipt.reopen}
      row={row}
      terms={receiptTerms}
      title={`${say(phrases, 'reopen')} ${row.receipt_no}`}
      label={say(phrases, 'reopen')}
      asks={say(phrases, 'reason')}
      help={say(phrases, 'reopenWhy')}
      common={(['reasonMistake', 'reasonNewEvidence', 'reasonCarrier'] as const).map((key) => say(phrases, key))}
      done={say(phrases, 'reopened', { no: row.receipt_no })}
      {...(onDone && { onDone })}
      onClose={onClose}
    />
  )
}

/** 纸质登记: the paper is here, by whichever courier it came. */
const RegisterPaperDialog = ({ row: { id, version, receipt_no, express_name, express_no }, onClose }: { row: ReceiptRow; onClose: () => void }) => {
  const say = useSay()
  return (
    <CommandDialog
      command={receipt.receivePaper}
      start={{ id, version, express_name, express_no }}
      terms={receiptTerms}
      title={`${say(phrases, 'registerTitle')} ${receipt_no}`}
      label={say(phrases, 'register')}
      done={say(phrases, 'registered', { no: receipt_no })}
      onClose={onClose}
    >
      {(form) => <CourierFields form={form} />}
    </CommandDialog>
  )
}

/** 标记丢失: what that means for the driver's deposit is said before it is done. */
const LosePaperDialog = ({ row, onClose }: { row: ReceiptRow; onClose: () => void }) => {
  const say = useSay()
  return (
    <ReasonDialog
      command={receipt.losePaper}
      row={row}
      terms={receiptTerms}
      title={`${say(phrases, 'lose')} ${row.receipt_no}`}
      label={say(phrases, 'lose')}
      asks={say(receiptTerms, 'lost_reason')}
      help={say(phrases, 'loseWhy')}
      common={(['lostByCourier', 'lostByDriver', 'lostByConsignee'] as const).map((key) => say(phrases, key))}
      done={say(phrases, 'lostDone', { no: row.receipt_no })}
      onClose={onClose}
    />
  )
}
