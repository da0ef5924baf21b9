import { bill } from '@yunshu/contract/bill/contract'
import { billMachine } from '@yunshu/contract/bill/machine'
import { billTerms } from '@yunshu/contract/bill/words'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { linkTo } from '@yunshu/contract/kit/console'
import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { Bulk } from '../../kit/Bulk.tsx'
import { Can } from '../../kit/Can.tsx'
import { DataTable } from '../../kit/DataTable.tsx'
import { useSay } from '../../kit/lang.ts'
import { ListPage } from '../../kit/ListPage.tsx'
import { Actions } from '../../kit/Moves.tsx'
import { Peek, usePeek } from '../../kit/Peek.tsx'
import { FlagField, KeywordField, RangeField } from '../../kit/queryFields.tsx'
import { QueryForm } from '../../kit/QueryForm.tsx'
import { StatusTabs } from '../../kit/StatusTabs.tsx'
import { useList } from '../../kit/useList.ts'
import { ExportList } from '../../widgets/ExportList.tsx'
import { AgeingCards } from './Ageing.tsx'
import { BillPeek } from './BillView.tsx'
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
  const [view, setView] = useState<'bills' | 'receipts'>('bills')
  return (
    <ListPage page={receivables}>
      <Segmented
        className="bill-views"
        value={view}
        options={(['bills', 'receipts'] as const).map((value) => ({ value, label: say(phrases, value) }))}
        onChange={setView}
      />
      {view === 'bills' ? <Bills onPayments={() => setView('receipts')} /> : <ReceivedList />}
    </ListPage>
  )
}

const Bills = ({ onPayments }: { onPayments: () => void }) => {
  const say = useSay()
  const list = useList(bill.list)
  const peek = usePeek(list)
  const { actions, dialog } = useReceivableActions()
  const [receiving, setReceiving] = useState(false)
  const [reminding, setReminding] = useState<readonly BillRow[]>()
  return (
    <>
      <AgeingCards list={list} side="creditor" onPayments={onPayments} />
      <QueryForm list={list} terms={billTerms} more={<FlagField name="frozen" label={say(phrases, 'onlyFrozen')} />}>
        <StatusTabs list={list} name="bill_status" machine={billMachine} />
        <KeywordField name="keyword" placeholder={say(phrases, 'find')} />
        <RangeField from="due_from" to="due_to" label={say(phrases, 'due')} />
        <FlagField name="overdue" label={say(phrases, 'onlyOverdue')} />
      </QueryForm>
      <DataTable
        list={list}
        terms={billTerms}
        columns={receivableColumns}
        to={to}
        onOpen={peek.open}
        tools={
          <>
            <Can may={receivables.may.settle}>
              <Button type="primary" data-new="" onClick={() => setReceiving(true)}>
                {say(phrases, 'receive')}
              </Button>
            </Can>
            <Can may={receivables.may.remind}>
              <Button disabled={!list.picked.some(isOpen)} onClick={() => setReminding(list.picked.filter(isOpen))}>
                {say(phrases, 'remind')}
              </Button>
            </Can>
          </>
        }
        extra={<ExportList list={list} columns={receivableColumns} terms={billTerms} may={receivables.may.export} title={receivables} />}
        empty={<p>{say(phrases, 'emptyReceivables')}</p>}
        moves={(row) => <Actions items={actions(row)} />}
      />
      <Peek peek={peek} title={(row) => row.bill_no} to={to} width={860}>
        {(row) => <BillPeek id={row.id} side="creditor" actions={actions} />}
      </Peek>
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
    </>
  )
}
