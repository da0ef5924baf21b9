import { carrier } from '@yunshu/contract/consoles/carrier'
import { linkTo } from '@yunshu/contract/kit/console'
import { section } from '@yunshu/contract/section/contract'
import { sectionMachine } from '@yunshu/contract/section/enums'
import { sectionTerms } from '@yunshu/contract/section/words'
import { AddPageButton } from '../../kit/AddButton.tsx'
import { call } from '../../kit/call.ts'
import { DataTable } from '../../kit/DataTable.tsx'
import { useSay } from '../../kit/lang.ts'
import { ListPage } from '../../kit/ListPage.tsx'
import { Actions } from '../../kit/Moves.tsx'
import { queryFields } from '../../kit/queryFields.tsx'
import { QueryForm } from '../../kit/QueryForm.tsx'
import { useList } from '../../kit/useList.ts'
import { ExportList } from '../../widgets/ExportList.tsx'
import { ImportButton } from '../../widgets/RowsImport.tsx'
import { useVehicleTypes } from '../../widgets/vehicleTypes.ts'
import { useSectionActions } from './actions.tsx'
import { columns } from './columns.tsx'
import { phrases } from './phrases.ts'

const { StatusTabs, KeywordField, TextField, SelectField, RemoteField } = queryFields(section.list)
const { may } = carrier.sections

/** Customers that have, or can have, contracted lanes. */
export const findCustomers = async (keyword: string) =>
  (await call(section.customers, { keyword })).data.map(({ id, name }) => ({ value: id, label: name }))

/** 客户路段: the lanes that customers have agreed, what ends soonest first. */
export const SectionListPage = () => {
  const say = useSay()
  const list = useList(section.list)
  const { all } = useVehicleTypes()
  const actions = useSectionActions()
  return (
    <ListPage page={carrier.sections}>
      <QueryForm
        list={list}
        terms={sectionTerms}
        more={
          <>
            <TextField name="lot_no" />
            <SelectField name="vehicle_type_id" of={all} />
          </>
        }
      >
        <StatusTabs list={list} machine={sectionMachine} />
        <KeywordField name="keyword" placeholder={say(phrases, 'find')} />
        <RemoteField name="shipper_id" find={findCustomers} />
        <TextField name="start_node" />
        <TextField name="end_node" />
      </QueryForm>
      <DataTable
        list={list}
        terms={sectionTerms}
        columns={columns}
        to={({ id }) => linkTo(carrier.sectionInfo, { id })}
        pickable={false}
        tools={
          <>
            <AddPageButton page={carrier.sectionAdd} />
            <ImportButton
              may={may.import}
              calls={section}
              title={say(phrases, 'importTitle')}
              name={say(sectionTerms, 'section_name')}
              how={say(phrases, 'importHow')}
            />
          </>
        }
        extra={<ExportList list={list} columns={columns} terms={sectionTerms} may={may.export} title={carrier.sections} />}
        empty={<p>{say(phrases, 'none')}</p>}
        moves={(row) => <Actions items={actions(row)} />}
      />
    </ListPage>
  )
}
