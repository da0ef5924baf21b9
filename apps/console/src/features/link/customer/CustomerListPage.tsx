import { carrier } from '@yunshu/contract/consoles/carrier'
import { customer, customerGrade, customerTodo } from '@yunshu/contract/customer/contract'
import { customerTerms } from '@yunshu/contract/customer/words'
import { linkTo } from '@yunshu/contract/kit/console'
import { linkMachine } from '@yunshu/contract/link/machine'
import { useState } from 'react'
import { AddPageButton } from '../../../kit/AddButton.tsx'
import { Can } from '../../../kit/Can.tsx'
import { DataTable } from '../../../kit/DataTable.tsx'
import { useSay } from '../../../kit/lang.ts'
import { ListPage } from '../../../kit/ListPage.tsx'
import { Actions } from '../../../kit/Moves.tsx'
import { PickedButton } from '../../../kit/PickedButton.tsx'
import { queryFields } from '../../../kit/queryFields.tsx'
import { QueryForm } from '../../../kit/QueryForm.tsx'
import { useList } from '../../../kit/useList.ts'
import { ExportList } from '../../../widgets/ExportList.tsx'
import { useCustomerActions } from './actions.tsx'
import { columns, type CustomerRow } from './columns.tsx'
import { TransferDialog } from './dialogs.tsx'
import { findPeople } from './people.ts'
import { phrases } from './phrases.ts'

const { StatusTabs, KeywordField, SelectField, RemoteField } = queryFields(customer.list)
const { customers } = carrier

/** 客户: whose goods the carrier moves, those first about whom something is to be done. */
export const CustomerListPage = () => {
  const say = useSay()
  const list = useList(customer.list, { kinds: ['customer', 'link', 'order', 'project', 'bill', 'payment'] })
  const { actions, dialog } = useCustomerActions()
  const [handing, setHanding] = useState<readonly CustomerRow[]>()
  return (
    <ListPage page={customers}>
      <QueryForm list={list} terms={customerTerms}>
        <StatusTabs list={list} machine={linkMachine} />
        <KeywordField name="keyword" placeholder={say(phrases, 'find')} />
        <SelectField name="todo" of={customerTodo} />
        <SelectField name="grade" of={customerGrade} />
        <RemoteField name="owner_id" find={findPeople} />
      </QueryForm>
      <DataTable
        list={list}
        terms={customerTerms}
        columns={columns}
        to={({ id }) => linkTo(carrier.customerInfo, { id })}
        tools={
          <>
            <AddPageButton page={carrier.customerAdd} />
            <Can may={customers.may.transfer}>
              <PickedButton label={say(phrases, 'transfer')} count={list.picked.length} onClick={() => setHanding(list.picked)} />
            </Can>
          </>
        }
        extra={<ExportList list={list} columns={columns} terms={customerTerms} may={customers.may.export} title={customers} />}
        empty={<p>{say(phrases, 'none')}</p>}
        moves={(row) => <Actions items={actions(row)} />}
      />
      {handing && <TransferDialog rows={handing} onClose={() => setHanding(undefined)} />}
      {dialog}
    </ListPage>
  )
}
