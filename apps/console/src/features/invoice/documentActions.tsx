import { invoice } from '@yunshu/contract/invoice/contract'
import { invoiceMachine } from '@yunshu/contract/invoice/machine'
import { isIn } from '@yunshu/contract/kit/machine'
import { type ReactNode, useState } from 'react'
import { call } from '../../kit/call.ts'
import { useSay } from '../../kit/lang.ts'
import type { Action } from '../../kit/Moves.tsx'
import { useAsked } from '../../kit/useAsked.ts'
import { saveText } from '../../kit/saveFile.ts'
import { rightsOf } from './applyActions.tsx'
import type { InvoiceRow } from './columns.tsx'
import { AttachDialog, NumberDialog, RedDialog } from './dialogs.tsx'
import { phrases } from './phrases.ts'

type Doing = { doing: 'number' | 'attach' | 'red'; row: InvoiceRow }

/** What the reader can do with one document: its number, its files, its red letter; `reason` is why the buyer asks for one. */
export const useDocumentActions = (type: number, reason = ''): { actions: (row: InvoiceRow) => Action[]; dialog: ReactNode } => {
  const say = useSay()
  const [open, setOpen] = useState<Doing>()
  const resending = useAsked(invoice.resend)
  const may = type === 4 ? undefined : rightsOf[type as 1 | 2]
  const download = async (id: number) => {
    const { name, xml } = await call(invoice.xml, { id })
    saveText(name, xml)
  }
  const actions = (row: InvoiceRow): Action[] => {
    const at = (doing: Doing['doing']) => () => setOpen({ doing, row })
    const xml: Action = { key: 'xml', label: say(phrases, 'xml'), run: () => void download(row.id), aside: true }
    if (row.doc_status === invoiceMachine.code.toIssue)
      return may ? [{ key: 'number', label: say(phrases, 'number'), may: may.issue, run: at('number') }] : []
    if (row.invoice_no === null) return []
    if (!may) return [xml]
    const standing = !row.red_letter && isIn(invoiceMachine, row.doc_status, 'issued', 'partlyReversed')
    return [
      xml,
      ...(standing ? [{ key: 'red', label: say(phrases, 'red'), may: may.red, run: at('red'), danger: true }] : []),
      { key: 'attach', label: say(phrases, 'attach'), may: may.issue, run: at('attach') },
      {
        key: 'resend',
        label: say(phrases, 'resend'),
        may: may.issue,
        run: () => void resending.run({ id: row.apply_id }, { done: say(phrases, 'resent') })
      }
    ]
  }
  const onClose = () => setOpen(undefined)
  return {
    actions,
    dialog: open && (
      <>
        {open.doing === 'number' && <NumberDialog row={open.row} onClose={onClose} />}
        {open.doing === 'attach' && <AttachDialog row={open.row} onClose={onClose} />}
        {open.doing === 'red' && <RedDialog row={open.row} reason={reason} onClose={onClose} />}
      </>
    )
  }
}
