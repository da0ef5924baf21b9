import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { linkTo } from '@yunshu/contract/kit/console'
import { link } from '@yunshu/contract/link/contract'
import { linkMachine } from '@yunshu/contract/link/machine'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Can } from '../../kit/Can.tsx'
import { DataTable } from '../../kit/DataTable.tsx'
import { useSay } from '../../kit/lang.ts'
import { ListPage } from '../../kit/ListPage.tsx'
import { Actions } from '../../kit/Moves.tsx'
import { KeywordField } from '../../kit/queryFields.tsx'
import { QueryForm } from '../../kit/QueryForm.tsx'
import { StatusTabs } from '../../kit/StatusTabs.tsx'
import { useList } from '../../kit/useList.ts'
import { ExportList } from '../../widgets/ExportList.tsx'
import { useLinkActions } from './actions.tsx'
import { customerColumns, named } from './columns.tsx'
import { InviteDialog } from './InviteDialog.tsx'
import { phrases } from './phrases.ts'
import { terms } from './terms.ts'

/** 客户: for whom the carrier drives, and the rates it agreed with them. */
export const CustomerListPage = () => {
  const say = useSay()
  const navigate = useNavigate()
  const list = useList(link.shippers, { kinds: ['link', 'order', 'project'] })
  const { actions, dialog } = useLinkActions()
  const [inviting, setInviting] = useState(false)
  const { may } = carrier.customers
  return (
    <ListPage page={carrier.customers}>
      <QueryForm list={list} terms={terms}>
        <StatusTabs list={list} name="link_status" machine={linkMachine} />
        <KeywordField name="keyword" placeholder={say(phrases, 'findCustomer')} />
      </QueryForm>
      <DataTable
        list={list}
        terms={terms}
        columns={customerColumns}
        to={(row) => linkTo(carrier.customerInfo, { id: row.id })}
        pickable={false}
        tools={
          <Can may={may.invite}>
            <Button type="primary" icon={<PlusOutlined />} data-new="" onClick={() => setInviting(true)}>
              {say(phrases, 'invite')}
            </Button>
          </Can>
        }
        extra={<ExportList list={list} columns={customerColumns} terms={terms} may={may.export} title={carrier.customers} />}
        empty={<p>{say(phrases, 'noneCustomer')}</p>}
        moves={(row) => (
          <Actions
            items={[
              { key: 'rates', label: say(phrases, 'rates'), run: () => void navigate(linkTo(carrier.customerInfo, { id: row.id, tab: 'projects' })) },
              ...actions(named(row))
            ]}
          />
        )}
      />
      {dialog}
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
    </ListPage>
  )
}
