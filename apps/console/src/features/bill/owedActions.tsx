import { bill } from '@yunshu/contract/bill/contract'
import { billKind, billMachine } from '@yunshu/contract/bill/machine'
import { billTerms } from '@yunshu/contract/bill/words'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { type ReactNode, useState } from 'react'
import { money } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import type { Action } from '../../kit/Moves.tsx'
import { ask, toastDone } from '../../kit/toast.tsx'
import { undoBy } from '../../kit/undo.ts'
import { useRun } from '../../kit/useRun.ts'
import { ReasonDialog } from '../../widgets/ReasonDialog.tsx'
import type { OwedRow } from './columns.tsx'
import { MakeBatchDialog, PayeeAccountDialog } from './batch/BatchDialogs.tsx'
import { batchPhrases as words } from './batch/phrases.ts'
import { PayDialog } from './payment/PayDialog.tsx'
import { RegisterDialog } from './payment/RegisterDialog.tsx'
import { phrases } from './phrases.ts'
import { isOpen, isPayable } from './state.ts'

const { may } = carrier.payables
/** Fuel and tolls are loaded on their cards. */
const onCards: readonly number[] = [billKind.code.fuel, billKind.code.etc]

type Asked = { doing: 'sendBack' | 'freeze' | 'account' | 'pay' | 'payCompany' | 'register'; row: OwedRow }
/** What a carrier does with a bill that it owes; one that can be paid is put into a batch of its own, after which `onBatch` is called; what another carrier is owed is paid to it. */
export const useOwedActions = (onBatch: () => void): { actions: (row: OwedRow) => Action[]; dialog: ReactNode } => {
  const say = useSay()
  const [doing, setDoing] = useState<Asked>()
  const approving = useRun(bill.approveOwed)
  const freeing = useRun(bill.unfreezeOwed)
  const approve = async ({ id, version, bill_no: no, amount_fen }: OwedRow) => {
    const asked = await ask({ title: say(phrases, 'approve'), content: say(phrases, 'approveAsk', { no, amount: money(amount_fen) }) })
    if (asked && (await approving.run({ id, version }))) toastDone(say(phrases, 'approved', { no }))
  }
  const unfreeze = async ({ id, version, bill_no: no }: OwedRow) => {
    if (await freeing.run({ id, version })) toastDone(say(phrases, 'unfrozenDone', { no }))
  }
  const actions = (row: OwedRow): Action[] => {
    const inReview = row.bill_status === billMachine.code.inReview
    const isCompany = row.direction === 1
    const approveLabel = row.audit_level > 1 ? say(phrases, 'approveLevel', { level: row.audit_done + 1 }) : say(phrases, 'approve')
    return [
      ...(inReview ? [{ key: 'approve', label: approveLabel, may: may.review, run: () => void approve(row) }] : []),
      ...(inReview
        ? [{ key: 'sendBack', label: say(phrases, 'sendBack'), may: may.review, danger: true, run: () => setDoing({ doing: 'sendBack', row }) }]
        : []),
      ...(isCompany && isPayable(row)
        ? [
            { key: 'pay', label: say(phrases, 'pay'), may: may.pay, run: () => setDoing({ doing: 'payCompany', row }) },
            { key: 'register', label: say(phrases, 'registerOne'), may: may.pay, run: () => setDoing({ doing: 'register', row }) }
          ]
        : []),
      ...(!isCompany && isPayable(row) && !row.financed && !onCards.includes(row.bill_kind)
        ? [{ key: 'pay', label: say(words, 'payOne'), may: may.batch, run: () => setDoing({ doing: 'pay', row }) }]
        : []),
      ...(!isCompany && isOpen(row) && !row.frozen
        ? [{ key: 'freeze', label: say(phrases, 'freeze'), may: may.freeze, aside: true, run: () => setDoing({ doing: 'freeze', row }) }]
        : []),
      ...(!isCompany && row.frozen
        ? [
            {
              key: 'unfreeze',
              label: say(phrases, 'unfreeze'),
              may: may.freeze,
              why: row.frozen_by_trip ? say(phrases, 'frozenByTrip') : undefined,
              run: () => void unfreeze(row)
            }
          ]
        : []),
      ...(isCompany
        ? []
        : [{ key: 'account', label: say(words, 'account'), may: may.batch, aside: true, run: () => setDoing({ doing: 'account', row }) }])
    ]
  }
  const dialog = doing && <OwedDialog {...doing} onBatch={onBatch} onClose={() => setDoing(undefined)} />
  return { actions, dialog }
}

type OwedDialogProps = Asked & { onBatch: () => void; onClose: () => void }
const OwedDialog = ({ doing, row, onBatch, onClose }: OwedDialogProps) => {
  const say = useSay()
  const reasons = (...keys: readonly (keyof typeof phrases.zh & string)[]) => keys.map((key) => say(phrases, key))
  return (
    <>
      {doing === 'pay' && <MakeBatchDialog rows={[row]} onClose={onClose} onDone={onBatch} />}
      {doing === 'payCompany' && <PayDialog ids={[row.id]} onClose={onClose} />}
      {doing === 'register' && <RegisterDialog ids={[row.id]} onClose={onClose} />}
      {doing === 'account' && <PayeeAccountDialog payee={{ id: row.creditor_id, name: row.creditor_name }} onClose={onClose} />}
      {doing === 'sendBack' && (
        <ReasonDialog
          command={bill.sendBackOwed}
          row={row}
          terms={billTerms}
          title={`${say(phrases, 'sendBack')} ${row.bill_no}`}
          label={say(phrases, 'sendBack')}
          common={row.direction === 1 ? reasons('reasonAmount', 'reasonTax', 'reasonStatement') : reasons('reasonAmount', 'reasonPayee')}
          done={say(phrases, 'sentBack', { no: row.bill_no })}
          onClose={onClose}
        />
      )}
      {doing === 'freeze' && (
        <ReasonDialog
          command={bill.freezeOwed}
          row={row}
          terms={billTerms}
          title={`${say(phrases, 'freeze')} ${row.bill_no}`}
          label={say(phrases, 'freeze')}
          common={reasons('reasonDispute', 'reasonDamage')}
          done={say(phrases, 'frozenDone', { no: row.bill_no })}
          undo={({ id, version }) => undoBy(bill.unfreezeOwed, { id, version })}
          onClose={onClose}
        />
      )}
    </>
  )
}
