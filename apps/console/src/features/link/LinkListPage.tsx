import { shipper } from '@yunshu/contract/consoles/shipper'
import { linkTo } from '@yunshu/contract/kit/console'
import { link } from '@yunshu/contract/link/contract'
import { linkMachine } from '@yunshu/contract/link/machine'
import { useNavigate } from 'react-router'
import { AddPageButton } from '../../kit/AddButton.tsx'
import { DataTable } from '../../kit/DataTable.tsx'
import { useSay } from '../../kit/lang.ts'
import { ListPage } from '../../kit/ListPage.tsx'
import { type Action, Actions } from '../../kit/Moves.tsx'
import { queryFields } from '../../kit/queryFields.tsx'
import { QueryForm } from '../../kit/QueryForm.tsx'
import { useList } from '../../kit/useList.ts'
import { ExportList } from '../../widgets/ExportList.tsx'
import { useLinkActions } from './actions.tsx'
import { type CarrierRow, carrierColumns, named } from './columns.tsx'
import { phrases } from './phrases.ts'
import { terms } from './terms.ts'

const { StatusTabs, KeywordField } = queryFields(link.carriers)
const page = shipper.carriers

/** 承运商: with whom a shipper works, how well, and at which prices. */
export const LinkListPage = () => {
  const say = useSay()
  const navigate = useNavigate()
  const list = useList(link.carriers, { kinds: ['link', 'order', 'project'] })
  const { actions, dialog } = useLinkActions()
  const sign = ({ carrier_id }: CarrierRow): Action => ({
    key: 'sign',
    label: say(phrases, 'sign'),
    may: shipper.projects.may.view,
    run: () => void navigate(linkTo(shipper.projects, { carrier_id }))
  })
  // Before the carrier has accepted there is nothing to sign.
  const first = (row: CarrierRow): Action[] => (row.link_status === linkMachine.code.pending ? [] : [sign(row)])
  return (
    <ListPage page={page}>
      <QueryForm list={list} terms={terms}>
        <StatusTabs list={list} machine={linkMachine} />
        <KeywordField name="keyword" placeholder={say(phrases, 'find')} />
      </QueryForm>
      <DataTable
        list={list}
        terms={terms}
        columns={carrierColumns}
        to={({ id }) => linkTo(shipper.carrierInfo, { id })}
        pickable={false}
        tools={<AddPageButton page={shipper.carrierAdd} />}
        extra={<ExportList list={list} columns={carrierColumns} terms={terms} may={page.may.export} title={page} />}
        empty={<p>{say(phrases, 'none')}</p>}
        moves={(row) => <Actions items={[...first(row), ...actions(named(row))]} />}
      />
      {dialog}
    </ListPage>
  )
}
