import { addressCells } from '@yunshu/contract/address/cells'
import { address, addressType } from '@yunshu/contract/address/contract'
import { addressTerms } from '@yunshu/contract/address/words'
import type { Grant } from '@yunshu/contract/kit/console'
import type { Bilingual } from '@yunshu/contract/kit/phrases'
import { useState } from 'react'
import { AddButton } from '../../kit/AddButton.tsx'
import type { Column } from '../../kit/cells.tsx'
import { DataTable } from '../../kit/DataTable.tsx'
import { useSay } from '../../kit/lang.ts'
import { Actions } from '../../kit/Moves.tsx'
import { kit } from '../../kit/phrases.ts'
import { useCall } from '../../kit/useCall.ts'
import { useRemoval } from '../../kit/useAsked.ts'
import { queryFields } from '../../kit/queryFields.tsx'
import { QueryForm } from '../../kit/QueryForm.tsx'
import { type RowOf, useList } from '../../kit/useList.ts'
import { ExportList } from '../../widgets/ExportList.tsx'
import { ImportButton } from '../../widgets/RowsImport.tsx'
import { AddressDialog } from './AddressDialog.tsx'
import { phrases } from './phrases.ts'

const { KeywordField, LinkedField, SelectField, TextField } = queryFields(address.list)
type Address = RowOf<typeof address.list>
const columns: Column<Address>[] = [
  { name: 'link_name', width: 120 },
  { name: 'link_phone', width: 140 },
  { name: 'address_diming', width: 140 },
  { name: 'address', width: 340, cell: addressCells.address },
  { name: 'address_type', width: 120 },
  { name: 'address_content', width: 180 },
  { name: 'use_count', width: 100, sort: 'use_count' },
  { name: 'created_at', width: 140, sort: 'created_at', hidden: true }
]

type Area = { readonly title: string; readonly cities: readonly { readonly title: string }[] }
const named = ({ title }: { readonly title: string }) => ({ value: title, label: title })
const citiesOf = (provinces: readonly Area[]) => (province: string | number) =>
  provinces.find(({ title }) => title === province)?.cities.map(named) ?? []

/** The company's places with their contacts (地址簿), the often used first. */
export const AddressList = ({
  may,
  title
}: {
  may: Readonly<Record<'create' | 'edit' | 'remove' | 'import' | 'export', Grant>>
  title: Bilingual
}) => {
  const say = useSay()
  const list = useList(address.list, { kinds: ['address'] })
  const { data: provinces = [] } = useCall(address.areas, {}, { keep: true, method: 'GET' })
  const [open, setOpen] = useState<{ row?: Address }>()
  const remove = useRemoval(address.remove, { may: may.remove, ask: ({ link_name }: Address) => say(phrases, 'removeAsk', { link_name }) })
  return (
    <>
      <QueryForm list={list} terms={addressTerms}>
        <KeywordField name="keyword" />
        <TextField name="name" label={say(phrases, 'findName')} />
        <LinkedField name="address_province" second="address_city" of={provinces.map(named)} below={citiesOf(provinces)} />
        <SelectField name="address_type" of={addressType} />
      </QueryForm>
      <DataTable
        list={list}
        terms={addressTerms}
        columns={columns}
        pickable={false}
        tools={
          <>
            <AddButton may={may.create} label={say(phrases, 'add')} onClick={() => setOpen({})} />
            <ImportButton
              may={may.import}
              calls={address}
              title={say(phrases, 'importTitle')}
              name={say(addressTerms, 'address_diming')}
              how={say(phrases, 'importHow')}
            />
          </>
        }
        extra={<ExportList list={list} columns={columns} terms={addressTerms} may={may.export} title={title} />}
        empty={<p>{say(phrases, 'none')}</p>}
        moves={(row) => <Actions items={[{ key: 'edit', label: say(kit, 'edit'), may: may.edit, run: () => setOpen({ row }) }, remove(row)]} />}
      />
      {open && <AddressDialog {...open} onClose={() => setOpen(undefined)} />}
    </>
  )
}
