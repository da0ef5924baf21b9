import type { carrier } from '@yunshu/contract/consoles/carrier'
import { linkTo } from '@yunshu/contract/kit/console'
import { section } from '@yunshu/contract/section/contract'
import { boardType, sectionMachine, tempZone } from '@yunshu/contract/section/enums'
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
import { columns, templateColumns } from './columns.tsx'
import { lanePagesOf } from './lanePages.ts'
import { phrases } from './phrases.ts'

const { StatusTabs, KeywordField, TextField, SelectField, RemoteField } = queryFields(section.list)

/** Customers that have, or can have, contracted lanes. */
export const findCustomers = async (keyword: string) =>
  (await call(section.customers, { keyword })).data.map(({ id, name }) => ({ value: id, label: name }))

type SectionListPageProps = { page: typeof carrier.sections | typeof carrier.duoduoSections }

/** 客户路段: the lanes that customers have agreed, what ends soonest first; on the page of a template those of its customers, with what it says of a lane. */
export const SectionListPage = ({ page }: SectionListPageProps) => {
  const say = useSay()
  const list = useList(section.list)
  const { all } = useVehicleTypes()
  const { add, info, may, list: own } = lanePagesOf(page)
  const isOfTemplate = own.route !== lanePagesOf({ route: '' }).list.route
  const shown = isOfTemplate ? templateColumns : columns
  const actions = useSectionActions(page)
  return (
    <ListPage page={page}>
      <QueryForm
        list={list}
        terms={sectionTerms}
        more={
          <>
            <TextField name="lot_no" />
            <SelectField name="vehicle_type_id" of={all} />
            <SelectField name="board_type" of={boardType} />
            <SelectField name="temp_zone" of={tempZone} />
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
        columns={shown}
        to={({ id }) => linkTo(info, { id })}
        pickable={false}
        tools={
          <>
            <AddPageButton page={add} />
            <ImportButton
              may={may.import}
              calls={section}
              title={say(phrases, 'importTitle')}
              name={say(sectionTerms, 'section_name')}
              how={say(phrases, 'importHow')}
            />
          </>
        }
        extra={<ExportList list={list} columns={shown} terms={sectionTerms} may={may.export} title={page} />}
        empty={<p>{say(phrases, 'none')}</p>}
        moves={(row) => <Actions items={actions(row)} />}
      />
    </ListPage>
  )
}
