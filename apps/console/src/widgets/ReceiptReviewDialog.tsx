import { Button } from 'antd'
import { receipt } from '@yunshu/contract/receipt/contract'
import { receiptMachine } from '@yunshu/contract/receipt/machine'
import { receiptTerms } from '@yunshu/contract/receipt/words'
import { useState, type ReactNode } from 'react'
import { Dialog, FormDialog } from '../kit/Dialog.tsx'
import { Failed, Waiting } from '../kit/Empty.tsx'
import { Field } from '../kit/Field.tsx'
import { useSay } from '../kit/lang.ts'
import { toastDone } from '../kit/toast.tsx'
import { useCall } from '../kit/useCall.ts'
import { useCommandForm } from '../kit/useCommandForm.ts'
import { useRun } from '../kit/useRun.ts'
import { blocks } from './phrases.ts'
import { ReasonInput } from './ReasonInput.tsx'
import { ReceiptView } from './receipts.tsx'

type ReviewProps = {
  id: number /** The move that lets it through: the carrier's check or the shipper's confirmation; without it one only looks. */
  pass?: 'check' | 'confirm' | undefined
  choose?: ReactNode
  onClose: () => void
}

/** Looks at a receipt and lets it through or sends it back (BK-AU). */
export const ReceiptReviewDialog = ({ id, pass, choose, onClose }: ReviewProps) => {
  const say = useSay()
  const [rejecting, setRejecting] = useState(false)
  const { data, error, refresh } = useCall(receipt.info, { id })
  const { run, busy } = useRun(receipt[pass ?? 'check'])
  const move = receiptMachine.moves[pass ?? 'check']
  const name = pass ? say.label(move) : say(blocks, 'receipt')
  if (!data)
    return (
      <Dialog title={name} onClose={onClose}>
        {error ? <Failed error={error} onRetry={refresh} /> : <Waiting />}
      </Dialog>
    )
  const { version, receipt_no } = data.receipt
  const through = async () => {
    if (!(await run({ id, version }))) return
    toastDone(say(blocks, 'receiptDone', { move, no: receipt_no }))
    onClose()
  }
  const reject = pass && (
    <Button danger onClick={() => setRejecting(true)}>
      {say.label(receiptMachine.moves.reject)}
    </Button>
  )
  const main = pass && { label: say(blocks, pass === 'check' ? 'checkPass' : 'confirmPass'), loading: busy, onClick: through }
  return (
    <Dialog title={`${name} ${receipt_no}`} onClose={onClose} width={1120} also={reject} main={main}>
      {choose}
      <ReceiptView info={data} />
      {rejecting && <ReceiptRejectDialog receipt={data.receipt} onClose={() => setRejecting(false)} onDone={onClose} />}
    </Dialog>
  )
}

type RejectProps = { receipt: { id: number; version: number; receipt_no: string }; onClose: () => void; onDone?: () => void }

/** Sends a receipt back to whoever uploaded it; he reads the reason on his phone. */
export const ReceiptRejectDialog = ({ receipt: { id, version, receipt_no }, onClose, onDone }: RejectProps) => {
  const say = useSay()
  const move = receiptMachine.moves.reject
  const filling = useCommandForm(receipt.reject, { id, version, reason: '' }, () => {
    toastDone(say(blocks, 'receiptDone', { move, no: receipt_no }))
    onClose()
    onDone?.()
  })
  const common = (['whyBlurred', 'whyNoSign', 'whyNoStamp', 'whyNumbers', 'whyOther'] as const).map((key) => say(blocks, key))
  return (
    <FormDialog filling={filling} terms={receiptTerms} title={`${say.label(move)} ${receipt_no}`} label={say.label(move)} onClose={onClose}>
      <Field form={filling.form} name="reason" label={say(blocks, 'rejectReason')} help={say(blocks, 'rejectHelp')}>
        <ReasonInput common={common} />
      </Field>
    </FormDialog>
  )
}
