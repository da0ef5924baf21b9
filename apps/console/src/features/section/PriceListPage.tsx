import type { carrier } from '@yunshu/contract/consoles/carrier'
import { billingUnit } from '@yunshu/contract/rate/enums'
import { priceMay, section } from '@yunshu/contract/section/contract'
import { priceTime, tempZone } from '@yunshu/contract/section/enums'
import { sectionTerms } from '@yunshu/contract/section/words'
import { useState } from 'react'
import { AddPageButton } from '../../kit/AddButton.tsx'
import { DataTable } from '../../kit/DataTable.tsx'
import { useSay } from '../../kit/lang.ts'
import { ListPage } from '../../kit/ListPage.tsx'
import { type Action, Actions } from '../../kit/Moves.tsx'
import { queryFields } from '../../kit/queryFields.tsx'
import { QueryForm } from '../../kit/QueryForm.tsx'
import { useCan } from '../../kit/rights.ts'
import { useEditAction, useRemoval } from '../../kit/useAsked.ts'
import { useList } from '../../kit/useList.ts'
import { ExportList } from '../../widgets/ExportList.tsx'
import { ImportButton } from '../../widgets/RowsImport.tsx'
import { useVehicleTypes } from '../../widgets/vehicleTypes.ts'
import type { PriceRow } from './columns.tsx'
import { pricePagesOf } from './lanePages.ts'
import { phrases } from './phrases.ts'
import { priceColumns } from './priceColumns.tsx'
import { EndDialog } from './PriceTable.tsx'
import { findCustomers } from './SectionListPage.tsx'
import './section.css'
import { VersionsDialog } from './VersionsDialog.tsx'

const { KeywordField, SelectField, RemoteField } = queryFields(section.prices)
const imports = {
  template: section.priceTemplate,
  importPreview: section.priceImportPreview,
  importErrors: section.priceImportErrors,
  import: section.priceImport
}

/** The prices of all lanes (多多运价, MT运价), every version a row, the newest first. */
export const PriceListPage = ({ page }: { page: typeof carrier.duoduoPrices | typeof carrier.mtRates }) => {
  const say = useSay()
  const can = useCan()
  const list = useList(section.prices)
  const { all } = useVehicleTypes()
  const { list: own, add, edit: editPage, may } = pricePagesOf(page)
  const columns = priceColumns(own)
  const edit = useEditAction(editPage)
  const remove = useRemoval(section.removePrice, {
    may: may.remove,
    ask: ({ price_no, revision }: PriceRow) => say(phrases, 'removePriceAsk', { price_no, revision })
  })
  const [ending, setEnding] = useState<PriceRow>()
  const [compared, setCompared] = useState<PriceRow>()
  const actions = (row: PriceRow): Action[] => [
    ...(row.is_superseded || !can(priceMay.up) ? [] : [edit(row)]),
    { key: 'versions', label: say(phrases, 'versions'), may: may.versions, run: () => setCompared(row) },
    ...(row.price_time === priceTime.code.over
      ? []
      : [{ key: 'end', label: say(phrases, 'end_'), may: may.edit, danger: true, run: () => setEnding(row) }]),
    ...(row.used_count > 0 ? [] : [remove(row)])
  ]
  return (
    <ListPage page={page}>
      <QueryForm
        list={list}
        terms={sectionTerms}
        more={
          <>
            <SelectField name="billing_unit" of={billingUnit} />
            <SelectField name="temp_zone" of={tempZone} />
          </>
        }
      >
        <KeywordField name="keyword" placeholder={say(phrases, 'findPrice')} />
        <RemoteField name="shipper_id" find={findCustomers} />
        <SelectField name="vehicle_type_id" of={all} />
        <SelectField name="price_time" of={priceTime} />
      </QueryForm>
      <DataTable
        list={list}
        terms={sectionTerms}
        columns={columns}
        pickable={false}
        onOpen={setCompared}
        tools={
          <>
            {can(priceMay.up) && <AddPageButton page={add} />}
            <ImportButton
              may={may.import}
              calls={imports}
              title={say(phrases, 'importPrices')}
              name={say(sectionTerms, 'section_name')}
              how={say(phrases, 'importPricesHow')}
            />
          </>
        }
        extra={<ExportList list={list} columns={columns} terms={sectionTerms} may={may.export} title={page} />}
        empty={<p>{say(phrases, 'pricesNoneYet')}</p>}
        moves={(row) => <Actions items={actions(row)} />}
      />
      {ending && <EndDialog row={ending} onClose={() => setEnding(undefined)} />}
      {compared && <VersionsDialog price={compared} onClose={() => setCompared(undefined)} />}
    </ListPage>
  )
}
