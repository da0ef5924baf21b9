import { bill } from '@yunshu/contract/bill/contract'
import { billKind, billMachine } from '@yunshu/contract/bill/machine'
import { billTerms } from '@yunshu/contract/bill/words'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { linkTo } from '@yunshu/contract/kit/console'
import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Bulk } from '../../kit/Bulk.tsx'
import { Can } from '../../kit/Can.tsx'
import { DataTable } from '../../kit/DataTable.tsx'
import { useSay } from '../../kit/lang.ts'
import { ListPage } from '../../kit/ListPage.tsx'
import { Actions } from '../../kit/Moves.tsx'
import { PickedButton } from '../../kit/PickedButton.tsx'
import { queryFields } from '../../kit/queryFields.tsx'
import { QueryForm } from '../../kit/QueryForm.tsx'
import { useList } from '../../kit/useList.ts'
import { ExportList } from '../../widgets/ExportList.tsx'
import { OwedCards } from './Ageing.tsx'
import { MakeBatchDialog } from './batch/BatchDialogs.tsx'
import { BatchList } from './batch/BatchList.tsx'
import { batchPhrases as words } from './batch/phrases.ts'
import { owedColumns, type OwedRow } from './columns.tsx'
import { useOwedActions } from './owedActions.tsx'
import { phrases } from './phrases.ts'
import { isPayable } from './state.ts'

const { payables } = carrier
const { StatusTabs, FlagField, KeywordField, RangeField, SelectField } = queryFields(bill.owed)
const to = (row: OwedRow) => linkTo(carrier.payableInfo, { id: row.id })
const isInReview = ({ bill_status }: OwedRow) => bill_status === billMachine.code.inReview

/** What the carrier owes its drivers, captains and sub-carriers (应付账单): approved in levels, frozen, and paid in batches. */
export const OwedListPage = () => {
  const say = useSay()
  const [search, setSearch] = useSearchParams()
  const view = search.get('view') === 'batches' ? 'batches' : 'bills'
  const show = (next: 'bills' | 'batches') => setSearch(next === 'bills' ? {} : { view: next })
  return (
    <ListPage page={payables}>
      <Segmented
        className="bill-views"
        value={view}
        options={[
          { value: 'bills', label: say(phrases, 'bills') },
          { value: 'batches', label: say(words, 'batches') }
        ]}
        onChange={show}
      />
      {view === 'bills' ? <OwedBills onBatch={() => show('batches')} /> : <BatchList />}
    </ListPage>
  )
}

const OwedBills = ({ onBatch }: { onBatch: () => void }) => {
  const say = useSay()
  const { actions, dialog } = useOwedActions(onBatch)
  const [approving, setApproving] = useState<readonly OwedRow[]>()
  const [making, setMaking] = useState<readonly OwedRow[]>()
  const list = useList(bill.owed)
  const waiting = list.picked.filter(isInReview)
  const ready = list.picked.filter((row) => row.direction === 2 && isPayable(row) && !row.financed)
  return (
    <>
      <OwedCards list={list} />
      <QueryForm
        list={list}
        terms={billTerms}
        more={
          <>
            <FlagField name="overdue" label={say(phrases, 'onlyOverdue')} />
            <FlagField name="requested" label={say(phrases, 'onlyRequested')} />
            <FlagField name="frozen" label={say(phrases, 'onlyFrozen')} />
          </>
        }
      >
        <StatusTabs list={list} machine={billMachine} />
        <KeywordField name="keyword" placeholder={say(phrases, 'findOwed')} />
        <SelectField name="bill_kind" of={billKind} />
        <RangeField from="due_from" to="due_to" label={say(phrases, 'due')} />
      </QueryForm>
      <DataTable
        list={list}
        terms={billTerms}
        columns={owedColumns}
        to={to}
        tools={
          <>
            <Can may={payables.may.batch}>
              <PickedButton
                primary
                label={say(words, 'make')}
                count={ready.length}
                state={billMachine.states.unpaid}
                onClick={() => setMaking(ready)}
              />
            </Can>
            <Can may={payables.may.batch}>
              <Button onClick={() => setMaking([])}>{say(words, 'makeDue')}</Button>
            </Can>
            <Can may={payables.may.review}>
              <PickedButton
                label={say(phrases, 'bulkApprove')}
                count={waiting.length}
                state={billMachine.states.inReview}
                onClick={() => setApproving(waiting)}
              />
            </Can>
          </>
        }
        extra={<ExportList list={list} columns={owedColumns} terms={billTerms} may={payables.may.export} title={payables} />}
        empty={<p>{say(phrases, 'emptyOwed')}</p>}
        moves={(row) => <Actions items={actions(row)} />}
      />
      {approving && (
        <Bulk
          title={say(phrases, 'bulkApprove')}
          command={bill.approveOwed}
          rows={approving}
          no={({ bill_no }) => bill_no}
          input={({ id, version }) => ({ id, version })}
          onClose={() => setApproving(undefined)}
        />
      )}
      {making && <MakeBatchDialog rows={making} onClose={() => setMaking(undefined)} onDone={onBatch} />}
      {dialog}
    </>
  )
}
