import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { address, addressType } from '@yunshu/contract/address/contract'
import { addressTerms } from '@yunshu/contract/address/words'
import type { Grant } from '@yunshu/contract/kit/console'
import type { Both } from '@yunshu/contract/kit/phrases'
import { useState } from 'react'
import { Can } from '../../kit/Can.tsx'
import type { Column } from '../../kit/cells.tsx'
import { DataTable } from '../../kit/DataTable.tsx'
import { useSay } from '../../kit/lang.ts'
import { Actions } from '../../kit/Moves.tsx'
import { KeywordField, SelectField, TextField } from '../../kit/queryFields.tsx'
import { QueryForm } from '../../kit/QueryForm.tsx'
import { ask, toastDone } from '../../kit/toast.tsx'
import { type RowOf, useList } from '../../kit/useList.ts'
import { useRun } from '../../kit/useRun.ts'
import { ExportList } from '../../widgets/ExportList.tsx'
import { AddressDialog } from './AddressDialog.tsx'
import { phrases } from './phrases.ts'

type Address = RowOf<typeof address.list>
const columns: Column<Address>[] = [
  { name: 'link_name', width: 120 },
  { name: 'link_phone', width: 140 },
  { name: 'address_diming', width: 140 },
  { name: 'address', width: 340, cell: (row) => `${row.address_province}${row.address_city}${row.address_area}${row.address}` },
  { name: 'address_type', width: 120 },
  { name: 'address_content', width: 180 },
  { name: 'use_count', width: 100, sort: 'use_count' },
  { name: 'created_at', width: 140, sort: 'created_at', hidden: true }
]

/** The company's places with their contacts (地址簿), the often used first. */
export const AddressList = ({ may, title }: { may: { create: Grant; edit: Grant; remove: Grant; export: Grant }; title: Both }) => {
  const say = useSay()
  const list = useList(address.list, { kinds: ['address'] })
  const [open, setOpen] = useState<{ row?: Address }>()
  const removing = useRun(address.remove)
  const remove = async ({ id, version, link_name }: Address) => {
    if (!(await ask({ title: say(phrases, 'removeAsk', { link_name }), danger: true }))) return
    if (await removing.run({ id, version })) toastDone(say(phrases, 'removed'))
  }
  return (
    <>
      <QueryForm list={list} terms={addressTerms}>
        <KeywordField name="keyword" />
        <TextField name="name" label={say(phrases, 'findName')} />
        <SelectField name="address_type" of={addressType} />
      </QueryForm>
      <DataTable
        list={list}
        terms={addressTerms}
        columns={columns}
        pickable={false}
        tools={
          <Can may={may.create}>
            <Button type="primary" icon={<PlusOutlined />} data-new="" onClick={() => setOpen({})}>
              {say(phrases, 'add')}
            </Button>
          </Can>
        }
        extra={<ExportList list={list} columns={columns} terms={addressTerms} may={may.export} title={title} />}
        empty={<p>{say(phrases, 'none')}</p>}
        moves={(row) => (
          <Actions
            items={[
              { key: 'edit', label: say(phrases, 'edit'), may: may.edit, run: () => setOpen({ row }) },
              { key: 'remove', label: say(phrases, 'remove'), may: may.remove, danger: true, run: () => void remove(row) }
            ]}
          />
        )}
      />
      {open && <AddressDialog {...open} onClose={() => setOpen(undefined)} />}
    </>
  )
}
