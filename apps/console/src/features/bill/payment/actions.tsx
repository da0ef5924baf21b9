import { billTerms } from '@yunshu/contract/bill/words'
import { isOutside, paymentMachine } from '@yunshu/contract/payment/machine'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { payment } from '@yunshu/contract/payment/contract'
import { type ReactNode, useState } from 'react'
import { money } from '../../../kit/format.ts'
import { useSay } from '../../../kit/lang.ts'
import type { Action } from '../../../kit/Moves.tsx'
import { useWho } from '../../../kit/rights.ts'
import { ask, toastDone } from '../../../kit/toast.tsx'
import { useRun } from '../../../kit/useRun.ts'
import { ReasonDialog } from '../../../widgets/ReasonDialog.tsx'
import type { PaymentRow } from '../columns.tsx'
import { PaymentPrint } from './PaymentSheet.tsx'
import { phrases } from '../phrases.ts'
import { ApplyDialog } from './ReceiveDialog.tsx'

type Doing = 'withdraw' | 'fail' | 'giveBack' | 'apply' | 'print'
type Actions = { actions: (row: PaymentRow) => Action[]; dialog: ReactNode }

/** What the payer does with its payment: take a registration back, set an advance or a claim off, print the voucher. */
export const usePaidActions = (): Actions => {
  const say = useSay()
  const [doing, setDoing] = useState<{ doing: Doing; row: PaymentRow }>()
  const may = useWho() === 'shipper' ? shipper.payables.may : { ...carrier.payables.may, register: carrier.payables.may.pay }
  const actions = (row: PaymentRow): Action[] => [
    ...(row.payment_status === paymentMachine.code.processing
      ? [{ key: 'withdraw', label: say(phrases, 'withdraw'), may: may.register, run: () => setDoing({ doing: 'withdraw', row }) }]
      : []),
    ...(row.rest_fen > 0 ? [{ key: 'apply', label: say(phrases, 'setOff'), may: may.pay, run: () => setDoing({ doing: 'apply', row }) }] : []),
    { key: 'print', label: say(phrases, 'print'), may: may.view, run: () => setDoing({ doing: 'print', row }) }
  ]
  const onClose = () => setDoing(undefined)
  const dialog = doing && (
    <>
      {doing.doing === 'print' && <PaymentPrint id={doing.row.id} onClose={onClose} />}
      {doing.doing === 'apply' && <ApplyDialog row={doing.row} label={say(phrases, 'setOff')} onClose={onClose} />}
      {doing.doing === 'withdraw' && (
        <ReasonDialog
          command={payment.withdraw}
          row={doing.row}
          terms={billTerms}
          title={`${say(phrases, 'withdraw')} ${doing.row.pay_no}`}
          label={say(phrases, 'withdraw')}
          common={[say(phrases, 'reasonMistake'), say(phrases, 'reasonReturned')]}
          done={say(phrases, 'withdrawn', { no: doing.row.pay_no })}
          onClose={onClose}
        />
      )}
    </>
  )
  return { actions, dialog }
}

/** What the payee does with money: confirm it, use its advance, give it back. */
export const useReceivedActions = (): Actions => {
  const say = useSay()
  const [doing, setDoing] = useState<{ doing: Doing; row: PaymentRow }>()
  const confirming = useRun(payment.confirm)
  const { may } = carrier.receivables
  const confirm = async ({ id, version, amount_fen, bank_serial_no }: PaymentRow) => {
    const content = say(phrases, 'confirmAsk', { amount: money(amount_fen), serial: bank_serial_no ?? '-' })
    if (!(await ask({ title: say(phrases, 'confirmArrived'), content }))) return
    if (await confirming.run({ id, version })) toastDone(say(phrases, 'confirmed'))
  }
  const actions = (row: PaymentRow): Action[] => {
    const start = (key: Doing, danger = false): Action => ({
      key,
      label: say(phrases, key),
      may: may.settle,
      danger,
      run: () => setDoing({ doing: key, row })
    })
    return [
      ...(row.payment_status === paymentMachine.code.processing
        ? [{ key: 'confirm', label: say(phrases, 'confirmArrived'), may: may.settle, run: () => void confirm(row) }, start('fail', true)]
        : []),
      ...(row.rest_fen > 0 ? [start('apply')] : []),
      { key: 'print', label: say(phrases, 'print'), may: may.view, run: () => setDoing({ doing: 'print', row }) },
      ...(row.payment_status === paymentMachine.code.success && isOutside(row.pay_channel) ? [start('giveBack', true)] : [])
    ]
  }
  const onClose = () => setDoing(undefined)
  const reasons = (...keys: readonly ('reasonNoMoney' | 'reasonMistake' | 'reasonReturned')[]) => keys.map((key) => say(phrases, key))
  const dialog = doing && (
    <>
      {doing.doing === 'print' && <PaymentPrint id={doing.row.id} onClose={onClose} />}
      {doing.doing === 'apply' && <ApplyDialog row={doing.row} label={say(phrases, 'apply')} onClose={onClose} />}
      {doing.doing === 'fail' && (
        <ReasonDialog
          command={payment.fail}
          row={doing.row}
          terms={billTerms}
          title={`${say(phrases, 'fail')} ${doing.row.pay_no}`}
          label={say(phrases, 'fail')}
          common={reasons('reasonNoMoney', 'reasonReturned')}
          done={say(phrases, 'failed')}
          onClose={onClose}
        />
      )}
      {doing.doing === 'giveBack' && (
        <ReasonDialog
          command={payment.giveBack}
          row={doing.row}
          terms={billTerms}
          title={`${say(phrases, 'giveBack')} ${doing.row.pay_no}`}
          label={say(phrases, 'giveBack')}
          help={say(phrases, 'giveBackWhy')}
          common={reasons('reasonMistake', 'reasonReturned')}
          done={say(phrases, 'gaveBack', { no: doing.row.pay_no })}
          onClose={onClose}
        />
      )}
    </>
  )
  return { actions, dialog }
}
