import { batch } from '@yunshu/contract/batch/contract'
import { batchMachine, batchRowMachine } from '@yunshu/contract/batch/machine'
import { batchTerms } from '@yunshu/contract/batch/words'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { linkTo } from '@yunshu/contract/kit/console'
import { payChannel } from '@yunshu/contract/payment/machine'
import { Button } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Can } from '../../../kit/Can.tsx'
import { DataTable } from '../../../kit/DataTable.tsx'
import { RowFacts } from '../../../kit/Facts.tsx'
import { money } from '../../../kit/format.ts'
import { InfoPage, Section } from '../../../kit/InfoPage.tsx'
import { useSay } from '../../../kit/lang.ts'
import { Actions } from '../../../kit/Moves.tsx'
import { queryFields } from '../../../kit/queryFields.tsx'
import { QueryForm } from '../../../kit/QueryForm.tsx'
import { EnumName, Status } from '../../../kit/Status.tsx'
import { toastDone } from '../../../kit/toast.tsx'
import { useCall } from '../../../kit/useCall.ts'
import { useList } from '../../../kit/useList.ts'
import { useRun } from '../../../kit/useRun.ts'
import { ExportList } from '../../../widgets/ExportList.tsx'
import { StorySection } from '../../../widgets/ObjectStory.tsx'
import { useBatchActions } from './actions.tsx'
import { type BatchLine, BatchProgress, type BatchRow, lineColumns } from './columns.tsx'
import { BatchResultsDialog } from './BatchDialogs.tsx'
import { batchPhrases as words } from './phrases.ts'

const { may } = carrier.payables
const { StatusTabs, KeywordField } = queryFields(batch.rows)
const { batch: Listed } = batch.info.output.properties

/** One batch (付款批次详情): who made, approved and paid it, and what became of each of its rows. */
export const BatchInfoPage = () => {
  const say = useSay()
  const id = Number(useSearchParams()[0].get('id'))
  const called = useCall(batch.info, { id }, { kinds: ['batch'] })
  const { actions, dialog } = useBatchActions()
  const [reading, setReading] = useState(false)
  return (
    <>
      <InfoPage
        called={called}
        no={(info) => info.batch.batch_no}
        status={(info) => <Status machine={batchMachine} code={info.batch.batch_status} />}
        facts={({ batch: row }) => (
          <>
            <EnumName of={payChannel} code={row.pay_channel} />
            <span>{money(row.amount_fen)}</span>
            <BatchProgress row={row} />
          </>
        )}
        actions={(info) => (
          <>
            <Actions at="header" items={actions(info.batch, info.own)} />
            {info.batch.pay_channel === payChannel.code.bankTransfer && info.batch.batch_status >= batchMachine.code.paying && (
              <Can may={may.results}>
                <Button onClick={() => setReading(true)}>{say(words, 'results')}</Button>
              </Can>
            )}
          </>
        )}
      >
        {(info) => (
          <>
            <Section title={say(words, 'facts')}>
              <RowFacts
                of={Listed}
                row={info.batch}
                terms={batchTerms}
                columns={3}
                items={[
                  { name: 'amount_fen', strong: true },
                  'paid_fen',
                  'row_count',
                  'paid_count',
                  'failed_count',
                  'waiting_count',
                  'created_by_name',
                  'created_at',
                  'submitted_at',
                  'approved_by_name',
                  'approved_at',
                  'paid_by_name',
                  'started_at',
                  'done_at',
                  'remark',
                  info.batch.reason && 'reason'
                ]}
              />
            </Section>
            <Section title={say(words, 'rows')}>
              <Lines row={info.batch} />
            </Section>
            <StorySection type="batch" id={info.batch.id} />
          </>
        )}
      </InfoPage>
      {dialog}
      {reading && <BatchResultsDialog onClose={() => setReading(false)} />}
    </>
  )
}

const Lines = ({ row }: { row: BatchRow }) => {
  const say = useSay()
  const list = useList(batch.rows, { fixed: { batch_id: row.id }, local: true, kinds: ['batch'] })
  const { run } = useRun(batch.takeOut)
  const takeOut = async ({ id, bill_no: no }: BatchLine) => {
    if (await run({ batch_row_id: id })) toastDone(say(words, 'takenOut', { no }))
  }
  const isDraft = row.batch_status === batchMachine.code.draft
  const canGo = (line: BatchLine) => isDraft && line.row_status === batchRowMachine.code.waiting
  return (
    <>
      <QueryForm list={list} terms={batchTerms}>
        <StatusTabs list={list} machine={batchRowMachine} />
        <KeywordField name="keyword" placeholder={say(words, 'findRow')} />
      </QueryForm>
      <DataTable
        list={list}
        terms={batchTerms}
        columns={lineColumns}
        to={(line) => linkTo(carrier.payableInfo, { id: line.bill_id })}
        pickable={false}
        extra={<ExportList list={list} columns={lineColumns} terms={batchTerms} may={may.export} title={carrier.batchInfo} />}
        {...(isDraft && {
          moves: (line: BatchLine) => (
            <Actions
              items={
                canGo(line) ? [{ key: 'takeOut', label: say(words, 'takeOut'), may: may.batch, danger: true, run: () => void takeOut(line) }] : []
              }
            />
          )
        })}
      />
    </>
  )
}
