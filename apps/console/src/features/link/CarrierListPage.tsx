import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { linkTo } from '@yunshu/contract/kit/console'
import { link } from '@yunshu/contract/link/contract'
import { linkMachine } from '@yunshu/contract/link/machine'
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
import { carrierColumns, named } from './columns.tsx'
import { phrases } from './phrases.ts'
import { terms } from './terms.ts'

/** 承运商: with whom the shipper works, how well, and at which prices. */
export const CarrierListPage = () => {
  const say = useSay()
  const navigate = useNavigate()
  const list = useList(link.carriers, { kinds: ['link', 'order', 'project'] })
  const { actions, dialog } = useLinkActions()
  const { may } = shipper.carriers
  return (
    <ListPage page={shipper.carriers}>
      <QueryForm list={list} terms={terms}>
        <StatusTabs list={list} name="link_status" machine={linkMachine} />
        <KeywordField name="keyword" placeholder={say(phrases, 'find')} />
      </QueryForm>
      <DataTable
        list={list}
        terms={terms}
        columns={carrierColumns}
        to={(row) => linkTo(shipper.carrierInfo, { id: row.id })}
        pickable={false}
        tools={
          <Can may={may.create}>
            <Button type="primary" icon={<PlusOutlined />} data-new="" onClick={() => void navigate(linkTo(shipper.carrierAdd))}>
              {say(phrases, 'add')}
            </Button>
          </Can>
        }
        extra={<ExportList list={list} columns={carrierColumns} terms={terms} may={may.export} title={shipper.carriers} />}
        empty={<p>{say(phrases, 'none')}</p>}
        moves={(row) => (
          <Actions
            items={[
              // Before the carrier has accepted there is nothing to sign.
              ...(row.link_status === linkMachine.code.pending
                ? []
                : [
                    {
                      key: 'sign',
                      label: say(phrases, 'sign'),
                      may: shipper.projects.may.view,
                      run: () => void navigate(linkTo(shipper.projects, { carrier_id: row.carrier_id }))
                    }
                  ]),
              ...actions(named(row))
            ]}
          />
        )}
      />
      {dialog}
    </ListPage>
  )
}
