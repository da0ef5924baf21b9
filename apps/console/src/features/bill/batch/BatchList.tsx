import { batch } from '@yunshu/contract/batch/contract'
import { batchMachine } from '@yunshu/contract/batch/machine'
import { batchTerms } from '@yunshu/contract/batch/words'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { linkTo } from '@yunshu/contract/kit/console'
import { Button } from 'antd'
import { useState } from 'react'
import { Can } from '../../../kit/Can.tsx'
import { DataTable } from '../../../kit/DataTable.tsx'
import { useSay } from '../../../kit/lang.ts'
import { Actions } from '../../../kit/Moves.tsx'
import { queryFields } from '../../../kit/queryFields.tsx'
import { QueryForm } from '../../../kit/QueryForm.tsx'
import { useList } from '../../../kit/useList.ts'
import { ExportList } from '../../../widgets/ExportList.tsx'
import { useBatchActions } from './actions.tsx'
import { batchColumns, type BatchRow } from './columns.tsx'
import { BatchResultsDialog } from './BatchDialogs.tsx'
import { batchPhrases as words } from './phrases.ts'

const { payables } = carrier
const { StatusTabs, KeywordField, RangeField } = queryFields(batch.list)
const to = ({ id }: BatchRow) => linkTo(carrier.batchInfo, { id })

/** 付款批次: what was put together, approved, and what became of it. */
export const BatchList = () => {
  const say = useSay()
  const list = useList(batch.list)
  const { actions, dialog } = useBatchActions()
  const [reading, setReading] = useState(false)
  return (
    <>
      <QueryForm list={list} terms={batchTerms}>
        <StatusTabs list={list} machine={batchMachine} />
        <KeywordField name="keyword" placeholder={say(words, 'find')} />
        <RangeField from="date_from" to="date_to" label={say(words, 'created')} />
      </QueryForm>
      <DataTable
        list={list}
        terms={batchTerms}
        columns={batchColumns}
        to={to}
        pickable={false}
        tools={
          <Can may={payables.may.results}>
            <Button onClick={() => setReading(true)}>{say(words, 'results')}</Button>
          </Can>
        }
        extra={<ExportList list={list} columns={batchColumns} terms={batchTerms} may={payables.may.export} title={carrier.batchInfo} />}
        empty={<p>{say(words, 'empty')}</p>}
        moves={(row) => <Actions items={actions(row)} />}
      />
      {dialog}
      {reading && <BatchResultsDialog onClose={() => setReading(false)} />}
    </>
  )
}
