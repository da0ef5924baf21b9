import { bill } from '@yunshu/contract/bill/contract'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { linkTo } from '@yunshu/contract/kit/console'
import { Button } from 'antd'
import { useState } from 'react'
import { Bulk } from '../../kit/Bulk.tsx'
import { Can } from '../../kit/Can.tsx'
import { useSay } from '../../kit/lang.ts'
import { PickedButton } from '../../kit/PickedButton.tsx'
import { BillList } from './BillList.tsx'
import { type BillRow, receivableColumns } from './columns.tsx'
import { ReceivedList } from './PaymentLists.tsx'
import { phrases } from './phrases.ts'
import { useReceivableActions } from './receivableActions.tsx'
import { ReceiveDialog } from './ReceiveDialog.tsx'
import { isOpen } from './state.ts'

const { receivables } = carrier
const to = (row: BillRow) => linkTo(carrier.receivableInfo, { id: row.id })

/** The carrier's receivables (应收账单): ageing, write-off of receipts, and what customers paid in advance. */
export const ReceivableListPage = () => {
  const say = useSay()
  const { actions, dialog } = useReceivableActions()
  const [receiving, setReceiving] = useState(false)
  const [reminding, setReminding] = useState<readonly BillRow[]>()
  return (
    <BillList
      page={receivables}
      side="creditor"
      columns={receivableColumns}
      to={to}
      actions={actions}
      tools={({ picked }) => (
        <>
          <Can may={receivables.may.settle}>
            <Button type="primary" data-new="" onClick={() => setReceiving(true)}>
              {say(phrases, 'receive')}
            </Button>
          </Can>
          <Can may={receivables.may.remind}>
            <PickedButton label={say(phrases, 'remind')} count={picked.filter(isOpen).length} onClick={() => setReminding(picked.filter(isOpen))} />
          </Can>
        </>
      )}
      empty={say(phrases, 'emptyReceivables')}
      payments={{ label: say(phrases, 'receipts'), list: <ReceivedList /> }}
    >
      {receiving && <ReceiveDialog onClose={() => setReceiving(false)} />}
      {reminding && (
        <Bulk
          title={say(phrases, 'remind')}
          command={bill.remind}
          rows={reminding}
          no={({ bill_no }) => bill_no}
          input={({ id }) => ({ id })}
          onClose={() => setReminding(undefined)}
        />
      )}
      {dialog}
    </BillList>
  )
}
