import { CheckOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { payeeType } from '@yunshu/contract/fleet/enums'
import { statement } from '@yunshu/contract/statement/contract'
import { statementMachine } from '@yunshu/contract/statement/machine'
import { statementTerms } from '@yunshu/contract/statement/words'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { AddButton } from '../../kit/AddButton.tsx'
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
import { columnsOf, type StatementRow } from './columns.tsx'
import { ConfirmMany } from './ConfirmDialog.tsx'
import { GenerateDialog } from './GenerateDialog.tsx'
import { GenerateDownDialog } from './GenerateDownDialog.tsx'
import { PayerBulk } from './PayerBulk.tsx'
import { phrases } from './phrases.ts'
import { linkOf, mays, type Side, sideOf, type sidePages } from './side.ts'

const { StatusTabs, FlagField, KeywordField, RangeField, SelectField } = queryFields(statement.list)

/* Each page lists one direction. */
const [owed, paid] = [{ direction: 1 }, { direction: 2 }] as const
/** What waits for the reader's word: sent by the other side. */
const waiting = { statement_status: statementMachine.code.sent, theirs: true }
const StatementReview = lazily(async () => (await import('./StatementReview.tsx')).StatementReview)

/** Statements as one side sees them: generate, send or check, confirm, bill. */
export const StatementListPage = ({ page }: { page: (typeof sidePages)[Side] }) => {
  const side = sideOf(page)
  const say = useSay()
  const go = useNavigate()
  const list = useList(statement.list, { fixed: side === 'payer' ? paid : owed })
  const [reviewing, setReviewing] = useState<Filters>()
  const [search, setSearch] = useSearchParams()
  const settled = Number(search.get('settle')) || null
  const [generating, setGenerating] = useState(false)
  const [confirming, setConfirming] = useState<readonly StatementRow[]>()
  const { actions, dialog } = useStatementActions()
  const columns = columnsBy[side]
  const to = ({ id }: { id: number }) => linkOf(side, id)
  const mayConfirm = mays[side].confirm
  const close = () => {
    setGenerating(false)
    if (settled) setSearch({}, { replace: true })
  }
  const confirmPicked = () => {
    const rows = list.picked.filter(waitsForUs)
    if (rows.length) setConfirming(rows)
    else toastWarning(say(phrases, 'nothingToConfirm'))
  }
  return (
    <ListPage page={page}>
      <QueryForm list={list} terms={statementTerms}>
        <StatusTabs list={list} machine={statementMachine} />
        <KeywordField name="keyword" placeholder={say(phrases, side === 'payer' ? 'findPayee' : 'find')} />
        {side === 'payer' && <SelectField name="payee_type" of={payeeType} />}
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
            {side === 'payer' && <PayerBulk picked={list.picked} />}
            <ReviewButton list={list} may={mayConfirm} waiting={waiting} onReview={setReviewing} />
            {side !== 'payer' && (
              <Can may={mayConfirm}>
                <Button icon={<CheckOutlined />} disabled={!list.picked.length} onClick={confirmPicked}>
                  {say(phrases, 'bulkConfirm')}
                </Button>
              </Can>
            )}
          </>
        }
        extra={<ExportList list={list} columns={columns} terms={statementTerms} may={page.may.export} title={page} />}
        empty={<p>{say(phrases, side === 'payer' ? 'emptyPayees' : 'emptyFirst')}</p>}
        moves={(row) => <Actions items={actions(row)} />}
      />
      {(generating || settled) && side === 'payer' && (
        <GenerateDownDialog payee_id={settled} onClose={close} onDone={(id) => (id === null ? list.refresh() : void go(to({ id })))} />
      )}
      {generating && side !== 'payer' && <GenerateDialog onClose={() => setGenerating(false)} onDone={(id) => void go(to({ id }))} />}
      {confirming && <ConfirmMany rows={confirming} onClose={() => setConfirming(undefined)} />}
      {reviewing && <StatementReview query={reviewing} onClose={() => setReviewing(undefined)} />}
      {dialog}
    </ListPage>
  )
}
const columnsBy = { shipper: columnsOf('shipper'), carrier: columnsOf('carrier'), payer: columnsOf('payer') } as const
