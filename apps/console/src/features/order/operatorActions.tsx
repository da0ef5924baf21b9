import { operator } from '@yunshu/contract/consoles/operator'
import { orderMachine } from '@yunshu/contract/order/machine'
import { useState } from 'react'
import { useSay } from '../../kit/lang.ts'
import { lazily } from '../../kit/lazily.tsx'
import type { Action } from '../../kit/Moves.tsx'
import type { OrderRow } from './columns.tsx'
import { phrases } from './phrases.ts'

const FreezeDialog = lazily(async () => (await import('./FreezeDialogs.tsx')).FreezeDialog)
const ReportDialog = lazily(async () => (await import('../../widgets/ReportDialog.tsx')).ReportDialog)

/** What the operator can do with an order of others. */
export const useOperatorActions = () => {
  const say = useSay()
  const [row, setRow] = useState<OrderRow>()
  const [reporting, setReporting] = useState<OrderRow>()
  const actions = (one: OrderRow): Action[] =>
    one.order_status < orderMachine.code.open
      ? []
      : [
          ...(one.order_status >= orderMachine.code.signed
            ? [{ key: 'report', label: say(phrases, 'report'), aside: true, may: operator.orders.may.report, run: () => setReporting(one) }]
            : []),
          {
            key: 'freeze',
            label: say(phrases, one.frozen_at === null ? 'freeze' : 'unfreeze'),
            may: operator.orders.may.freeze,
            aside: true,
            danger: one.frozen_at === null,
            run: () => setRow(one)
          }
        ]
  const dialog = (
    <>
      {row && <FreezeDialog row={row} onClose={() => setRow(undefined)} />}
      {reporting && <ReportDialog of={{ order_id: reporting.id }} no={reporting.order_no} onClose={() => setReporting(undefined)} />}
    </>
  )
  return { actions, dialog }
}
