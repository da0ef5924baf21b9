import { carrier } from '@yunshu/contract/consoles/carrier'
import { supply } from '@yunshu/contract/supply/contract'
import { supplyMachine, supplyPriceMode, supplyScope } from '@yunshu/contract/supply/machine'
import { supplyTerms } from '@yunshu/contract/supply/words'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { AddButton } from '../../kit/AddButton.tsx'
import { Bulk } from '../../kit/Bulk.tsx'
import { Can } from '../../kit/Can.tsx'
import { DataTable } from '../../kit/DataTable.tsx'
import { useGlobalDialog } from '../../kit/globalDialog.ts'
import { useSay } from '../../kit/lang.ts'
import { ListPage } from '../../kit/ListPage.tsx'
import { Actions } from '../../kit/Moves.tsx'
import { PickedButton } from '../../kit/PickedButton.tsx'
import { queryFields } from '../../kit/queryFields.tsx'
import { QueryForm } from '../../kit/QueryForm.tsx'
import { useList } from '../../kit/useList.ts'
import { useAreaTree } from '../../widgets/areaTree.ts'
import { ExportList } from '../../widgets/ExportList.tsx'
import { useVehicleTypes } from '../../widgets/vehicleTypes.ts'
import { useSupplyActions } from './actions.tsx'
import { AppliesDialog } from './AppliesDialog.tsx'
import { columns, type SupplyRow } from './columns.tsx'
import { phrases } from './phrases.ts'
import { PickOrders } from './PickOrders.tsx'

const { StatusTabs, KeywordField, SelectField, RangeField, CascaderField } = queryFields(supply.list)
const page = carrier.supplies

/** 货源管理: goods that no vehicle carries yet, offered to drivers, with who has applied. */
export const SupplyListPage = () => {
  const say = useSay()
  const dialogs = useGlobalDialog()
  const [search] = useSearchParams()
  const list = useList(supply.list)
  const areas = useAreaTree()
  const { all } = useVehicleTypes()
  const [picking, setPicking] = useState(false)
  const [many, setMany] = useState<{ act: 'refresh' | 'takeDown'; rows: readonly SupplyRow[] }>()
  const out = list.picked.filter(({ supply_status }) => supply_status === supplyMachine.code.published)
  const { actions, dialog } = useSupplyActions()
  const shown = Number(search.get('applies'))
  const more = (
    <>
      {areas.length > 0 && <CascaderField name="start_area_code" options={areas} />}
      {areas.length > 0 && <CascaderField name="end_area_code" options={areas} />}
      <SelectField name="vehicle_type_id" of={all} />
      <SelectField name="publish_scope" of={supplyScope} />
    </>
  )
  return (
    <ListPage page={page}>
      <QueryForm list={list} terms={supplyTerms} more={more}>
        <StatusTabs list={list} machine={supplyMachine} />
        <KeywordField name="keyword" placeholder={say(phrases, 'find')} />
        <SelectField name="price_mode" of={supplyPriceMode} />
        <RangeField from="load_from" to="load_to" label={say(phrases, 'loading')} />
      </QueryForm>
      <DataTable
        list={list}
        terms={supplyTerms}
        columns={columns}
        onOpen={({ id }) => dialogs.open('applies', id)}
        tools={
          <>
            <AddButton may={page.may.create} label={say(phrases, 'add')} onClick={() => setPicking(true)} />
            {(['refresh', 'takeDown'] as const).map((act) => (
              <Can key={act} may={page.may.publish}>
                <PickedButton
                  label={say(phrases, act)}
                  count={out.length}
                  state={supplyMachine.states.published}
                  onClick={() => setMany({ act, rows: out })}
                />
              </Can>
            ))}
          </>
        }
        extra={<ExportList list={list} columns={columns} terms={supplyTerms} may={page.may.export} title={page} />}
        empty={<p>{say(phrases, 'none')}</p>}
        moves={(row) => <Actions items={actions(row)} />}
      />
      {picking && <PickOrders onClose={() => setPicking(false)} />}
      {shown > 0 && !search.has('choose') && <AppliesDialog key={shown} id={shown} onClose={() => dialogs.close('applies')} />}
      {many && (
        <Bulk
          title={say(phrases, many.act)}
          command={supply[many.act]}
          rows={many.rows}
          no={({ supply_no }) => supply_no}
          input={({ id, version }) => ({ id, version })}
          onClose={() => setMany(undefined)}
        />
      )}
      {dialog}
    </ListPage>
  )
}
