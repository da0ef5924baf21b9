import { auditStatus, company, companySource, companyState, companyType } from '@yunshu/contract/company/contract'
import { companyTerms } from '@yunshu/contract/company/words'
import { operator } from '@yunshu/contract/consoles/operator'
import { linkTo } from '@yunshu/contract/kit/console'
import { Button } from 'antd'
import { useState } from 'react'
import { AddButton } from '../../kit/AddButton.tsx'
import { Can } from '../../kit/Can.tsx'
import type { Column } from '../../kit/cells.tsx'
import { DataTable } from '../../kit/DataTable.tsx'
import type { Filters } from '../../kit/address.ts'
import { useSay } from '../../kit/lang.ts'
import { lazily } from '../../kit/lazily.tsx'
import { ReviewButton } from '../../kit/ReviewButton.tsx'
import { ListPage } from '../../kit/ListPage.tsx'
import { Actions } from '../../kit/Moves.tsx'
import { queryFields } from '../../kit/queryFields.tsx'
import { QueryForm } from '../../kit/QueryForm.tsx'
import { Mark } from '../../kit/Status.tsx'
import { type RowOf, useList } from '../../kit/useList.ts'
import { ExportList } from '../../widgets/ExportList.tsx'
import { FuelDialog } from '../../widgets/FuelDialog.tsx'
import { CompanyAddDialog } from './CompanyAddDialog.tsx'
import { AuditMark } from './CompanyFacts.tsx'
import { useCustomerActions } from './customerActions.tsx'
import { phrases } from './phrases.ts'

const { KeywordField, RangeField, SelectField } = queryFields(company.customers)
type Row = RowOf<typeof company.customers>
const to = (row: Row) => linkTo(operator.customerInfo, { id: row.id })
const terms = { zh: { ...companyTerms.zh, created_at: phrases.zh.created }, en: { ...companyTerms.en, created_at: phrases.en.created } }
const columns: Column<Row>[] = [
  { name: 'company_name', width: 200, link: true },
  { name: 'company_type', width: 110, hidden: true },
  { name: 'audit_status', width: 150, cell: (row) => <Review row={row} /> },
  { name: 'credit_code', width: 190, rank: 3 },
  { name: 'contact_name', width: 110 },
  { name: 'contact_mobile', width: 140 },
  { name: 'order_count', width: 100, sort: 'order_count' },
  { name: 'gmv_fen', width: 150, sort: 'gmv_fen' },
  { name: 'owe_limit_fen', width: 130, rank: 3 },
  { name: 'source', width: 120 },
  { name: 'state', width: 100, cell: (row) => <State row={row} /> },
  { name: 'company_no', width: 170, hidden: true },
  { name: 'created_at', width: 140, sort: 'created_at' }
]
/** Registered and not looked at yet, or changed since. */
const waiting = { audit_status: auditStatus.code.inReview }
const CompanyReview = lazily(async () => (await import('./CompanyReview.tsx')).CompanyReview)
const kindsOfCompany = [4, 2] as const
const Review = ({ row }: { row: Row }) => {
  const say = useSay()
  if (row.state === companyState.code.notJoined) return '-'
  return row.has_pending && row.audit_status === auditStatus.code.approved ? (
    <Mark tone="wait">{say(phrases, 'hasPending')}</Mark>
  ) : (
    <AuditMark code={row.audit_status} />
  )
}
const State = ({ row }: { row: Row }) => (
  <Mark tone={row.state === companyState.code.normal ? 'done' : row.state === companyState.code.notJoined ? 'wait' : 'wrong'}>
    {useSay().label(companyState.names[row.state])}
  </Mark>
)

/** The shippers of the tenant (货主管理): who registered, who awaits review, who is frozen. */
export const CustomerListPage = () => {
  const say = useSay()
  const list = useList(company.customers, { kinds: ['company'] })
  const { actions, dialog } = useCustomerActions()
  const [reviewing, setReviewing] = useState<Filters>()
  const [fuel, setFuel] = useState(false)
  const [adding, setAdding] = useState(false)
  return (
    <ListPage page={operator.customers}>
      <QueryForm list={list} terms={terms}>
        <KeywordField name="keyword" placeholder={say(phrases, 'find')} />
        <SelectField name="company_type" of={kindsOfCompany.map((value) => ({ value, label: say.label(companyType.names[value]) }))} />
        <SelectField name="audit_status" of={auditStatus} />
        <SelectField name="source" of={companySource} />
        <SelectField name="state" of={companyState} />
        <RangeField from="date_from" to="date_to" label={say(phrases, 'created')} />
      </QueryForm>
      <DataTable
        list={list}
        terms={terms}
        columns={columns}
        to={to}
        pickable={false}
        tools={
          <>
            <AddButton may={operator.customers.may.create} label={say(phrases, 'addCompany')} onClick={() => setAdding(true)} />
            <ReviewButton list={list} may={operator.customers.may.review} waiting={waiting} onReview={setReviewing} />
          </>
        }
        extra={
          <>
            <ExportList list={list} columns={columns} terms={terms} title={operator.customers} may={operator.customers.may.export} />
            <Can may={operator.customers.may.fuel}>
              <Button onClick={() => setFuel(true)}>{say.label({ zh: operator.customers.acts.fuel[1], en: operator.customers.acts.fuel[2] })}</Button>
            </Can>
          </>
        }
        empty={<p>{say(phrases, 'noneYet')}</p>}
        moves={(row) => <Actions items={actions(row)} />}
      />
      {reviewing && <CompanyReview query={reviewing} onClose={() => setReviewing(undefined)} />}
      {dialog}
      {adding && <CompanyAddDialog onClose={() => setAdding(false)} />}
      {fuel && <FuelDialog onClose={() => setFuel(false)} />}
    </ListPage>
  )
}
