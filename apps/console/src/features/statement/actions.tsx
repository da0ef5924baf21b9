import { statementMachine } from '@yunshu/contract/statement/machine'
import { statement } from '@yunshu/contract/statement/contract'
import { useState, type ReactNode } from 'react'
import { useSay } from '../../kit/lang.ts'
import type { Action } from '../../kit/Moves.tsx'
import { useWho } from '../../kit/rights.ts'
import { toastDone } from '../../kit/toast.tsx'
import { undoBy } from '../../kit/undo.ts'
import { useRun } from '../../kit/useRun.ts'
import { isCredit, type StatementRow } from './columns.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { AdjustDialog, BillDialog, ConfirmForDialog, VoidDialog } from './dialogs.tsx'
import { MatchDialog } from './MatchDialog.tsx'
import { phrases } from './phrases.ts'
import { mays, sideOfRow } from './side.ts'
import { StatementPrint } from './StatementPrint.tsx'

type Doing = 'confirm' | 'adjust' | 'void' | 'bill' | 'confirmFor' | 'match' | 'print'
const dialogs = {
  confirm: ConfirmDialog,
  adjust: AdjustDialog,
  void: VoidDialog,
  bill: BillDialog,
  confirmFor: ConfirmForDialog,
  match: MatchDialog,
  print: StatementPrint
}

/** Whether it waits for this side's word. */
export const waitsForUs = (row: StatementRow): boolean => row.statement_status === statementMachine.code.sent && !row.is_maker

/** What one side can do with a statement: the maker sends and answers, the other side checks and confirms; one shows what is its turn. */
export const useStatementActions = (): { actions: (row: StatementRow) => Action[]; dialog: ReactNode } => {
  const say = useSay()
  const isShipper = useWho() === 'shipper'
  const [open, setOpen] = useState<{ doing: Doing; row: StatementRow }>()
  const [sending, recalling] = [useRun(statement.send), useRun(statement.recall)]
  const send = async ({ id, version }: StatementRow) => {
    const sent = await sending.run({ id, version })
    if (sent) toastDone(say(phrases, 'sent'), undoBy(statement.recall, { id, version: sent.version }))
  }
  const recall = async ({ id, version }: StatementRow) => {
    if (await recalling.run({ id, version })) toastDone(say(phrases, 'recalled'))
  }
  const actions = (row: StatementRow): Action[] => {
    const { statement_status: status, is_maker } = row
    const isDown = row.direction === 2
    const may = mays[sideOfRow(row, isShipper)]
    const isOpen = status === statementMachine.code.draft || status === statementMachine.code.sent || status === statementMachine.code.disputed
    const at = (doing: Doing) => () => setOpen({ doing, row })
    const all: (Action | false)[] = [
      is_maker && status === statementMachine.code.draft && { key: 'send', label: say(phrases, 'send'), may: may.send, run: () => void send(row) },
      waitsForUs(row) && { key: 'confirm', label: say(phrases, 'confirm'), may: may.confirm, run: at('confirm') },
      status === statementMachine.code.confirmed && {
        key: 'bill',
        label: say(phrases, isDown || (row.we_pay && !isCredit(row)) ? 'makePayable' : isCredit(row) ? 'makeCredit' : 'bill'),
        may: may.bill,
        run: at('bill')
      },
      is_maker &&
        status === statementMachine.code.sent && { key: 'recall', label: say(phrases, 'recall'), may: may.send, run: () => void recall(row) },
      is_maker && isOpen && { key: 'adjust', label: say(phrases, 'adjust'), may: may.adjust, run: at('adjust') },
      !isDown && isOpen && { key: 'match', label: say(phrases, 'import'), may: may.import, aside: true, run: at('match') },
      may.confirmFor !== undefined &&
        is_maker &&
        (status === statementMachine.code.sent || status === statementMachine.code.disputed) && {
          key: 'confirmFor',
          label: say(phrases, isDown ? 'confirmForPayee' : 'confirmFor'),
          may: may.confirmFor,
          run: at('confirmFor')
        },
      { key: 'print', label: say(phrases, 'print'), run: at('print') },
      ((is_maker && isOpen) || (status === statementMachine.code.confirmed && row.void_asked !== 1)) && {
        key: 'void',
        label: say(phrases, row.void_asked === 2 ? 'voidAgree' : 'voidIt'),
        may: may.void,
        danger: true,
        run: at('void')
      }
    ]
    return all.filter((action) => action !== false)
  }
  const Dialog = open && dialogs[open.doing]
  return { actions, dialog: Dialog && <Dialog row={open.row} onClose={() => setOpen(undefined)} /> }
}
