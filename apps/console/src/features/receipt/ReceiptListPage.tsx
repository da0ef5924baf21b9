import { shipper } from '@yunshu/contract/consoles/shipper'
import { linkTo } from '@yunshu/contract/kit/console'
import { receipt } from '@yunshu/contract/receipt/contract'
import { paperMachine, receiptMachine, receiptNumber } from '@yunshu/contract/receipt/machine'
import { receiptTerms } from '@yunshu/contract/receipt/words'
import { Space } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { Bulk } from '../../kit/Bulk.tsx'
import { Can } from '../../kit/Can.tsx'
import { DataTable } from '../../kit/DataTable.tsx'
import type { Filters } from '../../kit/address.ts'
import { useSay } from '../../kit/lang.ts'
import { PickedButton } from '../../kit/PickedButton.tsx'
import { lazily } from '../../kit/lazily.tsx'
import { ReviewButton } from '../../kit/ReviewButton.tsx'
import { ListPage } from '../../kit/ListPage.tsx'
import { Actions } from '../../kit/Moves.tsx'
import { Peek, usePeek } from '../../kit/Peek.tsx'
import { queryFields } from '../../kit/queryFields.tsx'
import { QueryForm } from '../../kit/QueryForm.tsx'
import { toastWarning } from '../../kit/toast.tsx'
import { type List, useList } from '../../kit/useList.ts'
import { ExportList } from '../../widgets/ExportList.tsx'
import { PrintList } from '../../widgets/PrintList.tsx'
import { useReceiptActions } from './actions.tsx'
import { columns, type ReceiptRow } from './columns.tsx'
import { phrases } from './phrases.ts'
import { ReceiptPeek } from './ReceiptPeek.tsx'
import { isPaperAway, readyToConfirm } from '@yunshu/contract/receipt/state'

const { StatusTabs, DayField, FlagField, KindedField, RangeField, SelectField } = queryFields(receipt.list)
type Running = { command: 'confirm' | 'remind' | 'receivePaper'; rows: readonly ReceiptRow[] }
/** What waits for the shipper: uploaded, and looked at by the carrier. */
const waiting = { receipt_status: receiptMachine.code.inReview, checked: true }
const ReceiptReview = lazily(async () => (await import('./ReceiptReview.tsx')).ReceiptReview)
const to = (row: ReceiptRow) => linkTo(shipper.receiptInfo, { id: row.id })

/** The shipper's receipts (回单管理): what is back, what is overdue, what waits for a look. */
export const ReceiptListPage = () => {
  const say = useSay()
  const list = useList(receipt.list)
  const peek = usePeek(list)
  const { actions, dialog } = useReceiptActions('list')
  const [reviewing, setReviewing] = useState<Filters>()
  const [running, setRunning] = useState<Running>()
  return (
    <ListPage page={shipper.receipts}>
      <QueryForm
        list={list}
        terms={receiptTerms}
        more={
          <>
            <DayField name="due_on" />
            <SelectField name="paper_status" of={paperMachine} />
          </>
        }
      >
        <StatusTabs list={list} machine={receiptMachine} />
        <KindedField kind="keyword_type" name="keyword" of={receiptNumber} />
        <RangeField from="date_from" to="date_to" label={say(phrases, 'delivered')} />
        <FlagField name="overdue" label={say(phrases, 'onlyOverdue')} />
      </QueryForm>
      <DataTable
        list={list}
        terms={receiptTerms}
        columns={columns}
        to={to}
        onOpen={peek.open}
        tools={<ReceiptTools list={list} onReview={setReviewing} onRun={setRunning} />}
        extra={<ExportList list={list} columns={columns} terms={receiptTerms} may={shipper.receipts.may.export} title={shipper.receipts} />}
        empty={
          <>
            <p>{say(phrases, 'emptyFirst')}</p>
            <Can may={shipper.dispatches.may.view}>
              <Link to={linkTo(shipper.dispatches)}>{say(phrases, 'toDispatches')}</Link>
            </Can>
          </>
        }
        moves={(row) => <Actions items={actions(row)} />}
      />
      <Peek peek={peek} title={(row) => row.receipt_no} to={to} width={960}>
        {(row) => <ReceiptPeek id={row.id} />}
      </Peek>
      {running && <RunAll {...running} onClose={() => setRunning(undefined)} />}
      {reviewing && <ReceiptReview query={reviewing} onClose={() => setReviewing(undefined)} />}
      {dialog}
    </ListPage>
  )
}

type ToolsProps = { list: List<ReceiptRow>; onReview: (query: Filters) => void; onRun: (running: Running) => void }
/** What is done with several receipts at once. */
const ReceiptTools = ({ list, onReview, onRun }: ToolsProps) => {
  const say = useSay()
  /* Those of the picked ones for which it is time; where there are none, why. */
  const run = (command: Running['command'], fits: (row: ReceiptRow) => boolean, none: 'nothingReady' | 'noPaperAway') => {
    const rows = list.picked.filter(fits)
    if (rows.length) onRun({ command, rows })
    else toastWarning(say(phrases, none))
  }
  return (
    <Space wrap>
      <ReviewButton list={list} may={shipper.receipts.may.review} waiting={waiting} onReview={onReview} />
      <Can may={shipper.receipts.may.review}>
        <PickedButton label={say(phrases, 'bulkConfirm')} count={list.picked.length} onClick={() => run('confirm', readyToConfirm, 'nothingReady')} />
      </Can>
      <Can may={shipper.receipts.may.register}>
        <PickedButton
          label={say(phrases, 'bulkRegister')}
          count={list.picked.length}
          onClick={() => run('receivePaper', isPaperAway, 'noPaperAway')}
        />
      </Can>
      <Can may={shipper.receipts.may.remind}>
        <PickedButton label={say(phrases, 'remind')} count={list.picked.length} onClick={() => onRun({ command: 'remind', rows: list.picked })} />
      </Can>
      <Can may={shipper.receipts.may.print}>
        <PrintList list={list} columns={columns} terms={receiptTerms} title={shipper.receipts} />
      </Can>
    </Space>
  )
}

const RunAll = ({ command, rows, onClose }: Running & { onClose: () => void }) => {
  const say = useSay()
  const shared = { rows, no: noOf, onClose }
  if (command === 'receivePaper') return <Bulk {...shared} title={say(phrases, 'bulkRegister')} command={receipt.receivePaper} input={seenOf} />
  return command === 'confirm' ? (
    <Bulk {...shared} title={say(phrases, 'bulkConfirm')} command={receipt.confirm} input={seenOf} />
  ) : (
    <Bulk {...shared} title={say(phrases, 'remind')} command={receipt.remind} input={remindOf} />
  )
}
const noOf = ({ receipt_no }: ReceiptRow) => receipt_no
const seenOf = ({ id, version }: ReceiptRow) => ({ id, version })
const remindOf = ({ id }: ReceiptRow) => ({ id })
