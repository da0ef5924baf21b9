import { receipt } from '@yunshu/contract/receipt/contract'
import { receiptTerms } from '@yunshu/contract/receipt/words'
import { CommandDialog } from '../../kit/CommandDialog.tsx'
import { useSay } from '../../kit/lang.ts'
import { toastDone } from '../../kit/toast.tsx'
import { useRun } from '../../kit/useRun.ts'
import { CourierFields } from '../../widgets/CourierFields.tsx'
import type { Trip } from './nodes.ts'
import { phrases } from './phrases.ts'
import { isOnward } from './ReceiptDialogs.tsx'

type ReceiptLine = Trip['receipts'][number]

/** The carrier has the paper in hand: one press. */
export const useTakePaper = (): ((line: ReceiptLine) => Promise<void>) => {
  const say = useSay()
  const taking = useRun(receipt.takePaper)
  return async ({ id, version, receipt_no }) => {
    if (await taking.run({ id, version })) toastDone(say(phrases, 'paperTaken', { no: receipt_no }))
  }
}

/** The paper goes off by courier, from the driver or on to the shipper. */
export const SendPaperDialog = ({ line, onClose }: { line: ReceiptLine; onClose: () => void }) => {
  const say = useSay()
  const { id, version, receipt_no } = line
  const label = say(phrases, isOnward(line) ? 'forwardPaper' : 'sendPaper')
  return (
    <CommandDialog
      command={receipt.sendPaper}
      start={{ id, version, express_name: '', express_no: '' }}
      terms={receiptTerms}
      title={`${label} ${receipt_no}`}
      label={label}
      done={say(phrases, 'paperSent', { no: receipt_no })}
      onClose={onClose}
    >
      {(form) => <CourierFields form={form} />}
    </CommandDialog>
  )
}
