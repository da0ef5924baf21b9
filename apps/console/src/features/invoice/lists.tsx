import { carrier } from '@yunshu/contract/consoles/carrier'
import { operator } from '@yunshu/contract/consoles/operator'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { invoice } from '@yunshu/contract/invoice/contract'
import { applyMachine, invoiceMachine } from '@yunshu/contract/invoice/machine'
import { riskFlag } from '@yunshu/contract/risk/enums'
import { invoiceTerms } from '@yunshu/contract/invoice/words'
import { type Grant, linkTo, type Page } from '@yunshu/contract/kit/console'
import { canMove } from '@yunshu/contract/kit/machine'
import { invoiceType } from '@yunshu/contract/link/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { Bulk } from '../../kit/Bulk.tsx'
import { Can } from '../../kit/Can.tsx'
import { DataTable } from '../../kit/DataTable.tsx'
import { useSay } from '../../kit/lang.ts'
import { Actions } from '../../kit/Moves.tsx'
import { PickedButton } from '../../kit/PickedButton.tsx'
import { queryFields } from '../../kit/queryFields.tsx'
import { QueryForm } from '../../kit/QueryForm.tsx'
import { useCall } from '../../kit/useCall.ts'
import { useList } from '../../kit/useList.ts'
import { ExportList } from '../../widgets/ExportList.tsx'
import { rightsOf, useApplyActions } from './applyActions.tsx'
import { applyColumns, type ApplyRow, issuedColumns } from './columns.tsx'
import { useDocumentActions } from './documentActions.tsx'
import { NumbersDialog } from './NumbersDialog.tsx'
import { phrases } from './phrases.ts'

export type InvoicePage = Page & { readonly may: { readonly export: Grant } }
const applies = queryFields(invoice.list)
const documents = queryFields(invoice.issued)

const infoOf = (type: number) => (type === 4 ? shipper.invoiceInfo : type === 2 ? carrier.invoicingInfo : operator.invoicingInfo)
const waits = ({ apply_status }: ApplyRow) => apply_status === applyMachine.code.inReview
const toIssue = ({ apply_status }: ApplyRow) => canMove(applyMachine, apply_status, 'issue')

/* Who the reader has invoices with, as the options of a filter. */
const usePartners = () => {
  const { data } = useCall(invoice.partners, {})
  const options = (all: readonly { id: number; name: string }[] = []) => all.map(({ id, name }) => ({ value: id, label: name }))
  return { sellers: options(data?.sellers), buyers: options(data?.buyers) }
}

/** 开票申请, with what is asked of the reader. */
export const Applies = ({ page, tools }: { page: InvoicePage; tools?: React.ReactNode }) => {
  const say = useSay()
  const list = useList(invoice.list)
  const columns = applyColumns(page.type)
  const { sellers, buyers } = usePartners()
  const { actions, dialog } = useApplyActions(page.type)
  const [running, setRunning] = useState<{ command: typeof invoice.approve; rows: readonly ApplyRow[] }>()
  const [importing, setImporting] = useState(false)
  const may = page.type === 4 ? undefined : rightsOf[page.type as 1 | 2]
  const bulk = (label: 'approveMany' | 'sendMany', command: typeof invoice.approve, fits: (row: ApplyRow) => boolean) => {
    const rows = list.picked.filter(fits)
    const state = applyMachine.states[label === 'approveMany' ? 'inReview' : 'issuing']
    return <PickedButton label={say(phrases, label)} count={rows.length} state={state} onClick={() => setRunning({ command, rows })} />
  }
  return (
    <>
      <QueryForm list={list} terms={invoiceTerms}>
        <applies.StatusTabs list={list} machine={applyMachine} />
        <applies.KeywordField name="keyword" placeholder={say(phrases, 'find')} />
        {page.type !== 2 && <applies.SelectField name="seller_id" of={sellers} />}
        {page.type !== 4 && <applies.SelectField name="buyer_id" of={buyers} />}
        <applies.SelectField name="invoice_type" of={invoiceType} />
        {page.type !== 4 && <applies.SelectField name="risk_flag" of={riskFlag} />}
        <applies.RangeField from="date_from" to="date_to" label={say(phrases, 'applied')} />
      </QueryForm>
      <DataTable
        list={list}
        terms={invoiceTerms}
        columns={columns}
        to={({ id }) => linkTo(infoOf(page.type), { id })}
        tools={
          <>
            {tools}
            {may && (
              <>
                <Can may={may.review}>{bulk('approveMany', invoice.approve, waits)}</Can>
                <Can may={may.issue}>{bulk('sendMany', invoice.send, toIssue)}</Can>
                <Can may={may.issue}>
                  <Button onClick={() => setImporting(true)}>{say(phrases, 'importNumbers')}</Button>
                </Can>
              </>
            )}
          </>
        }
        extra={<ExportList list={list} columns={columns} terms={invoiceTerms} may={page.may.export} title={page} />}
        empty={<p>{say(phrases, 'none')}</p>}
        moves={(row) => <Actions items={actions(row)} />}
      />
      {running && (
        <Bulk
          title={say(phrases, running.command === invoice.approve ? 'approveMany' : 'sendMany')}
          command={running.command}
          rows={running.rows}
          no={({ apply_no }) => apply_no}
          input={({ id, version }) => ({ id, version })}
          onClose={() => setRunning(undefined)}
        />
      )}
      {importing && <NumbersDialog onClose={() => setImporting(false)} />}
      {dialog}
    </>
  )
}

/** 开票记录: every document with a number. */
export const Issued = ({ page }: { page: InvoicePage }) => {
  const say = useSay()
  const list = useList(invoice.issued)
  const { sellers, buyers } = usePartners()
  const { actions, dialog } = useDocumentActions(page.type)
  return (
    <>
      <QueryForm list={list} terms={invoiceTerms}>
        <documents.StatusTabs list={list} machine={invoiceMachine} only={['issued', 'partlyReversed', 'reversed']} />
        <documents.KeywordField name="keyword" placeholder={say(phrases, 'findIssued')} />
        {page.type !== 2 && <documents.SelectField name="seller_id" of={sellers} />}
        {page.type !== 4 && <documents.SelectField name="buyer_id" of={buyers} />}
        <documents.SelectField name="invoice_type" of={invoiceType} />
        <documents.RangeField from="date_from" to="date_to" label={say(phrases, 'issued')} />
        <documents.FlagField name="red_letter" label={say(invoiceTerms, 'red_letter')} />
      </QueryForm>
      <DataTable
        list={list}
        terms={invoiceTerms}
        columns={issuedColumns}
        to={({ apply_id }) => linkTo(infoOf(page.type), { id: apply_id })}
        pickable={false}
        extra={<ExportList list={list} columns={issuedColumns} terms={invoiceTerms} may={page.may.export} title={page} />}
        empty={<p>{say(phrases, 'noneIssued')}</p>}
        moves={(row) => <Actions items={actions(row)} />}
      />
      {dialog}
    </>
  )
}
