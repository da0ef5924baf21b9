import { billTerms } from '@yunshu/contract/bill/words'
import { billMachine } from '@yunshu/contract/bill/machine'
import { bill } from '@yunshu/contract/bill/contract'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { type ReactNode, useState } from 'react'
import { money } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import type { Action } from '../../kit/Moves.tsx'
import { ask, toastDone } from '../../kit/toast.tsx'
import { useRun } from '../../kit/useRun.ts'
import { ReasonDialog } from '../../widgets/ReasonDialog.tsx'
import { BillPrint } from './BillSheet.tsx'
import type { BillRow } from './columns.tsx'
import { PayDialog } from './payment/PayDialog.tsx'
import { phrases } from './phrases.ts'
import { RegisterDialog } from './payment/RegisterDialog.tsx'
import { isPayable, unpayable } from './state.ts'

type Doing = 'pay' | 'register' | 'sendBack' | 'print'
const { may } = shipper.payables

/** What the debtor does with a bill: approve it or send it back, then pay it by wallet or register what was paid outside. */
export const usePayableActions = (): {
  actions: (row: BillRow) => Action[]
  dialog: ReactNode
  open: (doing: Doing, rows: readonly BillRow[]) => void
} => {
  const say = useSay()
  const [doing, setDoing] = useState<{ doing: Doing; rows: readonly BillRow[] }>()
  const approving = useRun(bill.approve)
  const approve = async (row: BillRow) => {
    const { id, version, bill_no: no } = row
    const asked = await ask({ title: say(phrases, 'approve'), content: say(phrases, 'approveAsk', { no, amount: money(row.amount_fen) }) })
    if (asked && (await approving.run({ id, version }))) toastDone(say(phrases, 'approved', { no }))
  }
  const open = (what: Doing, rows: readonly BillRow[]) => setDoing({ doing: what, rows })
  const actions = (row: BillRow): Action[] => {
    const inReview = row.bill_status === billMachine.code.inReview
    const why = unpayable(row)
    const approveLabel = row.audit_level > 1 ? say(phrases, 'approveLevel', { level: row.audit_done + 1 }) : say(phrases, 'approve')
    return [
      ...(inReview ? [{ key: 'approve', label: approveLabel, may: may.review, run: () => void approve(row) }] : []),
      ...(inReview ? [{ key: 'sendBack', label: say(phrases, 'sendBack'), may: may.review, danger: true, run: () => open('sendBack', [row]) }] : []),
      ...(isPayable(row) || why
        ? [{ key: 'pay', label: say(phrases, 'pay'), may: may.pay, why: why && say(phrases, why), run: () => open('pay', [row]) }]
        : []),
      ...(isPayable(row) ? [{ key: 'register', label: say(phrases, 'registerOne'), may: may.register, run: () => open('register', [row]) }] : []),
      { key: 'print', label: say(phrases, 'print'), may: may.view, aside: true, run: () => open('print', [row]) }
    ]
  }
  const onClose = () => setDoing(undefined)
  const [first] = doing?.rows ?? []
  const ids = (doing?.rows ?? []).map(({ id }) => id)
  const dialog = doing && first && (
    <>
      {doing.doing === 'pay' && <PayDialog ids={ids} onClose={onClose} />}
      {doing.doing === 'register' && <RegisterDialog ids={ids} onClose={onClose} />}
      {doing.doing === 'print' && <BillPrint ids={ids} onClose={onClose} />}
      {doing.doing === 'sendBack' && <SendBackDialog row={first} onClose={onClose} />}
    </>
  )
  return { actions, dialog, open }
}

/** 驳回: the creditor reads the reason. */
export const SendBackDialog = ({ row, onClose, onDone }: { row: BillRow; onClose: () => void; onDone?: () => void }) => {
  const say = useSay()
  return (
    <ReasonDialog
      command={bill.sendBack}
      row={row}
      terms={billTerms}
      title={`${say(phrases, 'sendBack')} ${row.bill_no}`}
      label={say(phrases, 'sendBack')}
      common={(['reasonAmount', 'reasonTax', 'reasonStatement'] as const).map((key) => say(phrases, key))}
      done={say(phrases, 'sentBack', { no: row.bill_no })}
      {...(onDone && { onDone })}
      onClose={onClose}
    />
  )
}
