import { carrier } from '@yunshu/contract/consoles/carrier'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { type Grant, linkTo, type Page } from '@yunshu/contract/kit/console'
import { link } from '@yunshu/contract/link/contract'
import { linkMachine } from '@yunshu/contract/link/machine'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { AddButton, AddPageButton } from '../../kit/AddButton.tsx'
import type { Column } from '../../kit/cells.tsx'
import { DataTable } from '../../kit/DataTable.tsx'
import { useSay } from '../../kit/lang.ts'
import { ListPage } from '../../kit/ListPage.tsx'
import { type Action, Actions } from '../../kit/Moves.tsx'
import { queryFields } from '../../kit/queryFields.tsx'
import { QueryForm } from '../../kit/QueryForm.tsx'
import { type List, useList } from '../../kit/useList.ts'
import { ExportList } from '../../widgets/ExportList.tsx'
import { useLinkActions } from './actions.tsx'
import { type CarrierRow, carrierColumns, customerColumns, type CustomerRow, named } from './columns.tsx'
import { InviteDialog } from './InviteDialog.tsx'
import { phrases } from './phrases.ts'
import { terms } from './terms.ts'

// Both lists have these filters, or they do not compile.
const { StatusTabs, KeywordField } = queryFields<typeof link.carriers | typeof link.shippers>(link.carriers)
const kinds = ['link', 'order', 'project'] as const

/** With whom one works, how well, and at which prices: a shipper's carriers (承运商), or a carrier's customers (客户). */
export const LinkListPage = ({ page }: { page: typeof shipper.carriers | typeof carrier.customers }) =>
  page === shipper.carriers ? <Carriers /> : <Customers />

const Carriers = () => {
  const say = useSay()
  const navigate = useNavigate()
  const sign = ({ carrier_id }: CarrierRow): Action => ({
    key: 'sign',
    label: say(phrases, 'sign'),
    may: shipper.projects.may.view,
    run: () => void navigate(linkTo(shipper.projects, { carrier_id }))
  })
  return (
    <Links
      page={shipper.carriers}
      list={useList(link.carriers, { kinds })}
      columns={carrierColumns}
      to={({ id }) => linkTo(shipper.carrierInfo, { id })}
      find={say(phrases, 'find')}
      empty={say(phrases, 'none')}
      tools={<AddPageButton page={shipper.carrierAdd} />}
      // Before the carrier has accepted there is nothing to sign.
      first={(row) => (row.link_status === linkMachine.code.pending ? [] : [sign(row)])}
    />
  )
}

const Customers = () => {
  const say = useSay()
  const navigate = useNavigate()
  const [inviting, setInviting] = useState(false)
  const rates = ({ id }: CustomerRow): Action => ({
    key: 'rates',
    label: say(phrases, 'rates'),
    run: () => void navigate(linkTo(carrier.customerInfo, { id, tab: 'projects' }))
  })
  return (
    <Links
      page={carrier.customers}
      list={useList(link.shippers, { kinds })}
      columns={customerColumns}
      to={({ id }) => linkTo(carrier.customerInfo, { id })}
      find={say(phrases, 'findCustomer')}
      empty={say(phrases, 'noneCustomer')}
      tools={<AddButton may={carrier.customers.may.invite} label={say(phrases, 'invite')} onClick={() => setInviting(true)} />}
      first={(row) => [rates(row)]}
    >
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
    </Links>
  )
}

type LinksProps<R> = {
  page: Page & { readonly may: { readonly export: Grant } }
  list: List<R>
  columns: Column<R>[]
  to: (row: R) => string
  find: string
  empty: string
  tools: ReactNode
  /** The actions before those of the cooperation. */
  first: (row: R) => Action[]
  children?: ReactNode
}
const Links = <R extends CarrierRow | CustomerRow>({ page, list, columns, to, find, empty, tools, first, children }: LinksProps<R>) => {
  const { actions, dialog } = useLinkActions()
  const moves = (row: CarrierRow | CustomerRow) => actions(named(row))
  return (
    <ListPage page={page}>
      <QueryForm list={list} terms={terms}>
        <StatusTabs list={list} machine={linkMachine} />
        <KeywordField name="keyword" placeholder={find} />
      </QueryForm>
      <DataTable
        list={list}
        terms={terms}
        columns={columns}
        to={to}
        pickable={false}
        tools={tools}
        extra={<ExportList list={list} columns={columns} terms={terms} may={page.may.export} title={page} />}
        empty={<p>{empty}</p>}
        moves={(row) => <Actions items={[...first(row), ...moves(row)]} />}
      />
      {dialog}
      {children}
    </ListPage>
  )
}
