import { carrier } from '@yunshu/contract/consoles/carrier'
import { operator } from '@yunshu/contract/consoles/operator'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { invoice } from '@yunshu/contract/invoice/contract'
import { applyMachine, invoiceMachine, riskFlag } from '@yunshu/contract/invoice/machine'
import { invoiceTerms } from '@yunshu/contract/invoice/words'
import { type Grant, linkTo, type Page } from '@yunshu/contract/kit/console'
import { invoiceType } from '@yunshu/contract/link/contract'
import { useState } from 'react'
import { Bulk } from '../../kit/Bulk.tsx'
import { Can } from '../../kit/Can.tsx'
import { DataTable } from '../../kit/DataTable.tsx'
import { useSay } from '../../kit/lang.ts'
import { PickedButton } from '../../kit/PickedButton.tsx'
import { queryFields } from '../../kit/queryFields.tsx'
import { QueryForm } from '../../kit/QueryForm.tsx'
import { useList } from '../../kit/useList.ts'
import { ExportList } from '../../widgets/ExportList.tsx'
import { applyColumns, type ApplyRow, issuedColumns } from './columns.tsx'
import { phrases } from './phrases.ts'

export type InvoicePage = Page & { readonly may: { readonly export: Grant } }
const applies = queryFields(invoice.list)
const documents = queryFields(invoice.issued)

const infoOf = (type: number) => (type === 4 ? shipper.invoiceInfo : type === 2 ? carrier.invoicingInfo : operator.invoicingInfo)
const reviewOf = (type: number): Grant | undefined =>
  type === 2 ? carrier.invoicing.may.review : type === 1 ? operator.invoicing.may.review : undefined
const waits = ({ apply_status }: ApplyRow) => apply_status === applyMachine.code.inReview

/** 开票申请, with what is asked of the reader. */
export const Applies = ({ page, tools }: { page: InvoicePage; tools?: React.ReactNode }) => {
  const say = useSay()
  const list = useList(invoice.list)
  const columns = applyColumns(page.type)
  const [running, setRunning] = useState<readonly ApplyRow[]>()
  const review = reviewOf(page.type)
  const picked = list.picked.filter(waits)
  return (
    <>
      <QueryForm list={list} terms={invoiceTerms}>
        <applies.StatusTabs list={list} machine={applyMachine} />
        <applies.KeywordField name="keyword" placeholder={say(phrases, 'find')} />
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
            {review && (
              <Can may={review}>
                <PickedButton
                  label={say(phrases, 'approve')}
                  count={picked.length}
                  state={applyMachine.states.inReview}
                  onClick={() => setRunning(picked)}
                />
              </Can>
            )}
          </>
        }
        extra={<ExportList list={list} columns={columns} terms={invoiceTerms} may={page.may.export} title={page} />}
        empty={<p>{say(phrases, 'none')}</p>}
      />
      {running && (
        <Bulk
          title={say(phrases, 'approve')}
          command={invoice.approve}
          rows={running}
          no={({ apply_no }) => apply_no}
          input={({ id, version }) => ({ id, version })}
          onClose={() => setRunning(undefined)}
        />
      )}
    </>
  )
}

/** 开票记录: every document with a number. */
export const Issued = ({ page }: { page: InvoicePage }) => {
  const say = useSay()
  const list = useList(invoice.issued)
  return (
    <>
      <QueryForm list={list} terms={invoiceTerms}>
        <documents.StatusTabs list={list} machine={invoiceMachine} only={['issued', 'partlyReversed', 'reversed']} />
        <documents.KeywordField name="keyword" placeholder={say(phrases, 'findIssued')} />
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
      />
    </>
  )
}
