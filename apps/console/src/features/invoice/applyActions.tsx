import { carrier } from '@yunshu/contract/consoles/carrier'
import { operator } from '@yunshu/contract/consoles/operator'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { invoice } from '@yunshu/contract/invoice/contract'
import { applyMachine, invoiceChannel, redState } from '@yunshu/contract/invoice/machine'
import { invoiceTerms } from '@yunshu/contract/invoice/words'
import type { Grant } from '@yunshu/contract/kit/console'
import { canMove } from '@yunshu/contract/kit/machine'
import { type ReactNode, useState } from 'react'
import { useSay } from '../../kit/lang.ts'
import type { Action } from '../../kit/Moves.tsx'
import { useAsked } from '../../kit/useAsked.ts'
import { ReasonDialog } from '../../widgets/ReasonDialog.tsx'
import type { ApplyRow } from './columns.tsx'
import { MailDialog, redReasons, ReviewDialog, SplitDialog } from './dialogs.tsx'
import { phrases } from './phrases.ts'

/** Who may do what with an application, by the kind of reader. */
export const rightsOf = {
  1: { ...operator.invoicing.may, red: operator.invoiceHistory.may.red },
  2: carrier.invoicing.may
} as const
type Doing = { doing: 'review' | 'split' | 'askRed' | 'mail'; row: ApplyRow }

/** What the reader can do with an application, in the order in which it comes about; `channel` is how its seller issues, where that is known. */
export const useApplyActions = (type: number): { actions: (row: ApplyRow, channel?: number) => Action[]; dialog: ReactNode } => {
  const say = useSay()
  const [open, setOpen] = useState<Doing>()
  const [withdrawing, sending, receiving, resending] = [
    useAsked(invoice.withdraw),
    useAsked(invoice.send),
    useAsked(invoice.receive),
    useAsked(invoice.resend)
  ]
  const onClose = () => setOpen(undefined)
  const actions = (row: ApplyRow, channel?: number): Action[] => {
    const { id, version, apply_no, apply_status } = row
    const action = (key: keyof typeof phrases.zh & string, may: Grant, run: () => void): Action => ({ key, label: say(phrases, key), may, run })
    const dialog = (key: Doing['doing'], may: Grant): Action => action(key, may, () => setOpen({ doing: key, row }))
    const inReview = apply_status === applyMachine.code.inReview
    const hasInvoices = row.issued_fen > row.red_fen
    const withdraw = (may: Grant): Action =>
      action('withdraw', may, () => void withdrawing.run({ id, version }, { done: say(phrases, 'withdrawn', { apply_no }) }))
    if (type === 4) {
      const { receive, red, send } = shipper.invoices.may
      return [
        ...(inReview ? [withdraw(shipper.invoiceAdd.may.withdraw)] : []),
        ...(hasInvoices && row.delivered_at === null
          ? [action('receive', receive, () => void receiving.run({ id, version }, { done: say(phrases, 'received') }))]
          : []),
        ...(hasInvoices && row.red_state !== redState.code.asked ? [{ ...dialog('askRed', red), aside: true }] : []),
        ...(hasInvoices ? [{ ...dialog('mail', send), aside: true }] : [])
      ]
    }
    const may = rightsOf[type as 1 | 2]
    return [
      ...(inReview ? [dialog('review', may.review), dialog('split', may.split)] : []),
      ...(inReview && row.is_seller ? [withdraw(carrier.receivables.may.invoice)] : []),
      ...(channel === invoiceChannel.code.drill && canMove(applyMachine, apply_status, 'issue')
        ? [action('send', may.issue, () => void sending.run({ id, version }, { done: say(phrases, 'sent') }))]
        : []),
      ...(hasInvoices ? [{ ...action('resend', may.issue, () => void resending.run({ id }, { done: say(phrases, 'resent') })), aside: true }] : [])
    ]
  }
  return {
    actions,
    dialog: open && (
      <>
        {open.doing === 'review' && <ReviewDialog id={open.row.id} onClose={onClose} />}
        {open.doing === 'split' && <SplitDialog row={open.row} onClose={onClose} />}
        {open.doing === 'mail' && <MailDialog row={open.row} onClose={onClose} />}
        {open.doing === 'askRed' && (
          <ReasonDialog
            command={invoice.askRed}
            row={open.row}
            terms={invoiceTerms}
            title={`${say(phrases, 'askRed')} ${open.row.apply_no}`}
            label={say(phrases, 'askRed')}
            common={redReasons.map((key) => say(phrases, key))}
            done={say(phrases, 'asked')}
            onClose={onClose}
          />
        )}
      </>
    )
  }
}
