import { billTerms } from '@yunshu/contract/bill/words'
import { linkTo } from '@yunshu/contract/kit/console'
import { isIn } from '@yunshu/contract/kit/machine'
import { billMachine } from '@yunshu/contract/bill/machine'
import { bill } from '@yunshu/contract/bill/contract'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { payment } from '@yunshu/contract/payment/contract'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { money } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import type { Action } from '../../kit/Moves.tsx'
import { ask, toastDone } from '../../kit/toast.tsx'
import { undoBy } from '../../kit/undo.ts'
import { useRun } from '../../kit/useRun.ts'
import { ReasonDialog } from '../../widgets/ReasonDialog.tsx'
import { BillPrint } from './BillSheet.tsx'
import type { BillRow } from './columns.tsx'
import { phrases } from './phrases.ts'
import { ReceiveDialog } from './payment/ReceiveDialog.tsx'
import { isOpen, isPayable, isUntouched } from './state.ts'

type Doing = 'receive' | 'freeze' | 'askBad' | 'void' | 'print'
const { may } = carrier.receivables

/** What the creditor does with a bill: write receipts off, remind, freeze, void it, or give it up. */
export const useReceivableActions = (): {
  actions: (row: BillRow) => Action[]
  dialog: ReactNode
  open: (doing: Doing, rows: readonly BillRow[]) => void
} => {
  const say = useSay()
  const navigate = useNavigate()
  const [doing, setDoing] = useState<Chosen>()
  const [reminding, unfreezing, agreeing, refusing] = [useRun(bill.remind), useRun(bill.unfreeze), useRun(bill.agreeBad), useRun(bill.refuseBad)]
  const open = (what: Doing, rows: readonly BillRow[]) => setDoing({ doing: what, rows })
  const remind = async ({ id }: BillRow) => {
    if (await reminding.run({ id })) toastDone(say(phrases, 'reminded'))
  }
  const unfreeze = async ({ id, version, bill_no: no }: BillRow) => {
    if (await unfreezing.run({ id, version })) toastDone(say(phrases, 'unfrozenDone', { no }))
  }
  const agree = async ({ id, version, bill_no: no, unpaid_fen }: BillRow) => {
    const content = say(phrases, 'agreeBadAsk', { no, amount: money(unpaid_fen) })
    if (!(await ask({ title: say(phrases, 'agreeBad'), content, danger: true }))) return
    if (await agreeing.run({ id, version })) toastDone(say(phrases, 'badDone', { no }))
  }
  const refuseBad = async ({ id, version }: BillRow) => {
    if (await refusing.run({ id, version })) toastDone(say(phrases, 'badRefused'))
  }
  const actions = (row: BillRow): Action[] => {
    const line = (key: keyof typeof phrases.zh & string, right: Action['may'], run: () => void, danger = false): Action => ({
      key,
      label: say(phrases, key),
      run,
      danger,
      ...(right && { may: right })
    })
    const aside = (action: Action): Action => ({ ...action, aside: true })
    const [asking, bad] = [isOpen(row), row.bad_asked_at !== null && isIn(billMachine, row.bill_status, 'unpaid', 'partlyPaid')]
    return [
      ...(isPayable(row)
        ? [
            {
              ...line('receive', may.settle, () => open('receive', [row])),
              label: say(phrases, 'receiveOne'),
              why: row.financed ? say(phrases, 'receiveAssigned') : undefined
            }
          ]
        : []),
      ...(asking ? [line('remind', may.remind, () => void remind(row))] : []),
      ...(asking && !row.financed ? [aside(line('finance', may.finance, () => void navigate(`${linkTo(carrier.financing)}?bill=${row.id}`)))] : []),
      ...(asking && !row.frozen && !row.financed ? [aside(line('freeze', may.freeze, () => open('freeze', [row])))] : []),
      ...(row.frozen ? [line('unfreeze', may.freeze, () => void unfreeze(row))] : []),
      ...(bad ? [line('agreeBad', may.badDebt, () => void agree(row), true), line('refuseBad', may.badDebt, () => void refuseBad(row))] : []),
      ...(!bad && !row.financed && isIn(billMachine, row.bill_status, 'unpaid', 'partlyPaid') && row.pending_fen === 0
        ? [aside(line('askBad', may.badDebt, () => open('askBad', [row])))]
        : []),
      ...(isUntouched(row) && !row.financed ? [line('void', may.void, () => open('void', [row]), true)] : []),
      aside(line('print', may.view, () => open('print', [row])))
    ]
  }
  const dialog = doing && <ReceivableDialog {...doing} onClose={() => setDoing(undefined)} />
  return { actions, dialog, open }
}

type Chosen = { doing: Doing; rows: readonly BillRow[] }
const ReceivableDialog = ({ doing, rows, onClose }: Chosen & { onClose: () => void }) => {
  const say = useSay()
  const [first] = rows
  if (!first) return null
  if (doing === 'receive') return <ReceiveDialog payer_id={first.debtor_id} rows={rows} onClose={onClose} />
  if (doing === 'print') return <BillPrint ids={rows.map(({ id }) => id)} onClose={onClose} />
  const reasons = (...keys: readonly (keyof typeof phrases.zh & string)[]) => keys.map((key) => say(phrases, key))
  const title = `${say(phrases, doing)} ${first.bill_no}`
  const common = { row: first, terms: billTerms, title, label: say(phrases, doing), onClose }
  if (doing === 'askBad')
    return <ReasonDialog {...common} command={bill.askBad} common={reasons('reasonBankrupt', 'reasonTooOld')} done={say(phrases, 'badAskedDone')} />
  if (doing === 'freeze')
    return (
      <ReasonDialog
        {...common}
        command={bill.freeze}
        common={reasons('reasonDispute', 'reasonDamage')}
        done={say(phrases, 'frozenDone', { no: first.bill_no })}
        undo={({ id, version }) => undoBy(bill.unfreeze, { id, version })}
      />
    )
  return (
    <ReasonDialog
      {...common}
      command={payment.voidBill}
      help={say(phrases, 'voidWhy')}
      common={reasons('reasonAmount', 'reasonTax', 'reasonStatement')}
      done={say(phrases, 'voided', { no: first.bill_no })}
    />
  )
}
