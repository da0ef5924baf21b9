import { batch } from '@yunshu/contract/batch/contract'
import { batchMachine } from '@yunshu/contract/batch/machine'
import { batchTerms } from '@yunshu/contract/batch/words'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { isIn } from '@yunshu/contract/kit/machine'
import { payChannel } from '@yunshu/contract/payment/machine'
import { type ReactNode, useState } from 'react'
import { money, num } from '../../../kit/format.ts'
import { useSay } from '../../../kit/lang.ts'
import type { Action } from '../../../kit/Moves.tsx'
import { ask, toastDone } from '../../../kit/toast.tsx'
import { useRun } from '../../../kit/useRun.ts'
import { ReasonDialog } from '../../../widgets/ReasonDialog.tsx'
import { saveFile } from '../../../kit/saveFile.ts'
import type { BatchRow } from './columns.tsx'
import { PayBatchDialog } from './BatchDialogs.tsx'
import { batchPhrases as words } from './phrases.ts'

const { may } = carrier.payables
const { code } = batchMachine

/** What the reader has done with a batch himself, where that is known. */
type Own = { readonly made: boolean; readonly approved: boolean }

/** What is done with a batch, by its state and its way of paying. */
export const useBatchActions = (): { actions: (row: BatchRow, own?: Own) => Action[]; dialog: ReactNode } => {
  const say = useSay()
  const [doing, setDoing] = useState<Chosen>()
  const [submitting, approving, sending, taking] = [useRun(batch.submit), useRun(batch.approve), useRun(batch.send), useRun(batch.file)]
  const slotsOf = ({ batch_no: no, row_count, amount_fen }: BatchRow) => ({ no, count: num(row_count), amount: money(amount_fen) })
  const submit = async (row: BatchRow) => {
    if (await submitting.run({ id: row.id, version: row.version })) toastDone(say(words, 'submitted', { no: row.batch_no }))
  }
  const approve = async (row: BatchRow) => {
    const asked = await ask({ title: say(words, 'approve'), content: say(words, 'approveAsk', slotsOf(row)) })
    if (asked && (await approving.run({ id: row.id, version: row.version }))) toastDone(say(words, 'approved', { no: row.batch_no }))
  }
  const send = async (row: BatchRow) => {
    const asked = await ask({ title: say(words, 'send'), content: say(words, 'sendAsk', slotsOf(row)) })
    if (asked && (await sending.run({ id: row.id, version: row.version }))) toastDone(say(words, 'sent', { no: row.batch_no }))
  }
  const take = async ({ id }: BatchRow, format: 'csv' | 'xlsx') => {
    const file = await taking.run({ id, format })
    if (file) saveFile(file)
  }
  const actions = (row: BatchRow, own?: Own): Action[] => {
    const whyMade = own?.made ? say(words, 'whyMade') : undefined
    const whyApproved = own?.approved ? say(words, 'whyApproved') : undefined
    const at = row.batch_status
    const isByBank = row.pay_channel === payChannel.code.bankTransfer
    const open = (what: Chosen['doing']) => () => setDoing({ doing: what, row })
    const isAtBank = isByBank && at === code.paying
    return [
      ...(at === code.draft ? [{ key: 'submit', label: say(words, 'submit'), may: may.batch, run: () => void submit(row) }] : []),
      ...(at === code.submitted
        ? [
            { key: 'approve', label: say(words, 'approve'), may: may.review, why: whyMade, run: () => void approve(row) },
            { key: 'sendBack', label: say(words, 'sendBack'), may: may.review, danger: true, run: open('sendBack') }
          ]
        : []),
      ...(at === code.approved && !isByBank ? [{ key: 'pay', label: say(words, 'pay'), may: may.pay, why: whyApproved, run: open('pay') }] : []),
      ...(at === code.approved && isByBank
        ? [{ key: 'send', label: say(words, 'send'), may: may.pay, why: whyApproved, run: () => void send(row) }]
        : []),
      ...(isAtBank
        ? [
            { key: 'xlsx', label: say(words, 'fileXlsx'), may: may.pay, run: () => void take(row, 'xlsx') },
            { key: 'csv', label: say(words, 'fileCsv'), may: may.pay, run: () => void take(row, 'csv') }
          ]
        : []),
      ...(isIn(batchMachine, at, 'draft', 'submitted', 'approved')
        ? [{ key: 'void', label: say(words, 'void'), may: may.batch, danger: true, run: open('void') }]
        : [])
    ]
  }
  const dialog = doing && <BatchDialog {...doing} onClose={() => setDoing(undefined)} />
  return { actions, dialog }
}

type Chosen = { doing: 'sendBack' | 'void' | 'pay'; row: BatchRow }
const BatchDialog = ({ doing, row, onClose }: Chosen & { onClose: () => void }) => {
  const say = useSay()
  if (doing === 'pay') return <PayBatchDialog row={row} onClose={onClose} />
  const no = row.batch_no
  const common = { row, terms: batchTerms, title: `${say(words, doing)} ${no}`, label: say(words, doing), onClose }
  return doing === 'sendBack' ? (
    <ReasonDialog
      {...common}
      command={batch.sendBack}
      common={[say(words, 'reasonAmount'), say(words, 'reasonPayee')]}
      done={say(words, 'sentBack', { no })}
    />
  ) : (
    <ReasonDialog
      {...common}
      command={batch.void}
      common={[say(words, 'reasonPlan'), say(words, 'reasonTwice')]}
      done={say(words, 'voided', { no })}
    />
  )
}
