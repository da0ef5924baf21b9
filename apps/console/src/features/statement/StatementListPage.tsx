import { CheckOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { linkTo } from '@yunshu/contract/kit/console'
import { statement } from '@yunshu/contract/statement/contract'
import { statementMachine } from '@yunshu/contract/statement/machine'
import { statementTerms } from '@yunshu/contract/statement/words'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { AddButton } from '../../kit/AddButton.tsx'
import { Bulk } from '../../kit/Bulk.tsx'
import { Can } from '../../kit/Can.tsx'
import { DataTable } from '../../kit/DataTable.tsx'
import type { Filters } from '../../kit/address.ts'
import { useSay } from '../../kit/lang.ts'
import { lazily } from '../../kit/lazily.tsx'
import { ReviewButton } from '../../kit/ReviewButton.tsx'
import { ListPage } from '../../kit/ListPage.tsx'
import { Actions } from '../../kit/Moves.tsx'
import { queryFields } from '../../kit/queryFields.tsx'
import { QueryForm } from '../../kit/QueryForm.tsx'
import { toastWarning } from '../../kit/toast.tsx'
import { useList } from '../../kit/useList.ts'
import { ExportList } from '../../widgets/ExportList.tsx'
import { useStatementActions, waitsForUs } from './actions.tsx'
import { columnsOf, statementMoves, type StatementRow } from './columns.tsx'
import { GenerateDialog } from './GenerateDialog.tsx'
import { phrases } from './phrases.ts'

const { StatusTabs, FlagField, KeywordField, RangeField } = queryFields(statement.list)

/** What waits for the reader's word: sent by the other side. */
const waiting = { statement_status: statementMachine.code.sent, theirs: true }
const StatementReview = lazily(async () => (await import('./StatementReview.tsx')).StatementReview)

/** Statements as one side sees them: generate, send or check, confirm, bill. */
export const StatementListPage = ({ page }: { page: typeof shipper.statements | typeof carrier.upstream }) => {
  const side = page === shipper.statements ? 'shipper' : 'carrier'
  const say = useSay()
  const go = useNavigate()
  const list = useList(statement.list)
  const [reviewing, setReviewing] = useState<Filters>()
  const [generating, setGenerating] = useState(false)
  const [confirming, setConfirming] = useState<readonly StatementRow[]>()
  const { actions, dialog } = useStatementActions()
  const columns = side === 'shipper' ? shipperColumns : carrierColumns
  const to = ({ id }: { id: number }) => (side === 'shipper' ? linkTo(shipper.statementInfo, { id }) : linkTo(carrier.upstreamInfo, { id }))
  const mayConfirm = side === 'shipper' ? shipper.statements.may.confirm : carrier.upstream.may.send
  const confirmPicked = () => {
    const rows = list.picked.filter(waitsForUs)
    if (rows.length) setConfirming(rows)
    else toastWarning(say(phrases, 'nothingToConfirm'))
  }
  return (
    <ListPage page={page}>
      <QueryForm list={list} terms={statementTerms}>
        <StatusTabs list={list} machine={statementMachine} />
        <KeywordField name="keyword" placeholder={say(phrases, 'find')} />
        <RangeField from="date_from" to="date_to" label={say(phrases, 'period')} />
        <FlagField name="diff_flag" label={say(phrases, 'onlyDiff')} />
      </QueryForm>
      <DataTable
        list={list}
        terms={statementTerms}
        columns={columns}
        to={to}
        onOpen={(row) => void go(to(row))}
        tools={
          <>
            <AddButton may={page.may.create} label={say(phrases, 'generate')} onClick={() => setGenerating(true)} />
            <ReviewButton list={list} may={mayConfirm} waiting={waiting} onReview={setReviewing} />
            <Can may={mayConfirm}>
              <Button icon={<CheckOutlined />} disabled={!list.picked.length} onClick={confirmPicked}>
                {say(phrases, 'bulkConfirm')}
              </Button>
            </Can>
          </>
        }
        extra={<ExportList list={list} columns={columns} terms={statementTerms} may={page.may.export} title={page} />}
        empty={<p>{say(phrases, 'emptyFirst')}</p>}
        moves={(row) => <Actions items={actions(row)} />}
        movesWide={statementMoves}
      />
      {generating && <GenerateDialog side={side} onClose={() => setGenerating(false)} onDone={(id) => void go(to({ id }))} />}
      {confirming && (
        <Bulk
          title={say(phrases, 'bulkConfirm')}
          command={statement.confirm}
          rows={confirming}
          no={({ statement_no }) => statement_no}
          input={({ id, version }) => ({ id, version })}
          onClose={() => setConfirming(undefined)}
        />
      )}
      {reviewing && <StatementReview query={reviewing} onClose={() => setReviewing(undefined)} />}
      {dialog}
    </ListPage>
  )
}
const shipperColumns = columnsOf('carrier_name')
const carrierColumns = columnsOf('shipper_name')
