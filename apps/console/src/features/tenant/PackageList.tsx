import { operator } from '@yunshu/contract/consoles/operator'
import { packageState, tenant } from '@yunshu/contract/tenant/contract'
import { tenantTerms } from '@yunshu/contract/tenant/words'
import { useState } from 'react'
import { AddButton } from '../../kit/AddButton.tsx'
import type { Column } from '../../kit/cells.tsx'
import { DataTable } from '../../kit/DataTable.tsx'
import { num } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import { Actions } from '../../kit/Moves.tsx'
import { queryFields } from '../../kit/queryFields.tsx'
import { QueryForm } from '../../kit/QueryForm.tsx'
import { Mark } from '../../kit/Status.tsx'
import { kit } from '../../kit/phrases.ts'
import { useAsked } from '../../kit/useAsked.ts'
import { type RowOf, useList } from '../../kit/useList.ts'
import { PackageDialog } from './PackageDialog.tsx'
import { phrases } from './phrases.ts'

const { KeywordField, SelectField } = queryFields(tenant.packages)
type Package = RowOf<typeof tenant.packages>
const { may } = operator.tenants

const Limit = ({ of }: { of: number | null }) => {
  const say = useSay()
  return <>{of === null ? say(phrases, 'noLimit') : num(of)}</>
}
const Pages = ({ of }: { of: string }) => {
  const say = useSay()
  return <>{of === '*' ? say(phrases, 'everyMenu') : say(phrases, 'pages', { n: of.split(',').filter((code) => code.includes('-')).length })}</>
}
const columns: Column<Package>[] = [
  { name: 'package_name', width: 160 },
  { name: 'price_fen_month', width: 130, sort: 'price_fen_month' },
  { name: 'tenant_count', width: 90, sort: 'tenant_count' },
  { name: 'user_limit', width: 110, cell: (row) => <Limit of={row.user_limit} /> },
  { name: 'company_limit', width: 110, cell: (row) => <Limit of={row.company_limit} /> },
  { name: 'vehicle_limit', width: 110, cell: (row) => <Limit of={row.vehicle_limit} /> },
  { name: 'order_month_limit', width: 130, cell: (row) => <Limit of={row.order_month_limit} /> },
  { name: 'storage_limit_mb', width: 140, cell: (row) => <Limit of={row.storage_limit_mb} /> },
  { name: 'operator_mids', width: 130, cell: (row) => <Pages of={row.operator_mids} /> },
  { name: 'carrier_mids', width: 140, cell: (row) => <Pages of={row.carrier_mids} /> },
  { name: 'shipper_mids', width: 130, cell: (row) => <Pages of={row.shipper_mids} /> },
  { name: 'state', width: 100, cell: (row) => <State row={row} /> },
  { name: 'remark', width: 200, hidden: true }
]
const State = ({ row }: { row: Package }) => (
  <Mark tone={row.state === packageState.code.onSale ? 'done' : 'rest'}>{useSay().label(packageState.names[row.state])}</Mark>
)

/** The packages (套餐): menus and limits for a monthly price. */
export const PackageList = () => {
  const say = useSay()
  const list = useList(tenant.packages, { local: true, kinds: ['tenant'] })
  const [open, setOpen] = useState<{ row?: Package }>()
  const enabling = useAsked(tenant.enablePackage)
  const enable = ({ id, version, package_name, state }: Package) => {
    const ask = state === packageState.code.onSale && { title: say(phrases, 'withdrawAsk', { package_name }), content: say(phrases, 'withdrawNote') }
    return enabling.run(
      { id, version, state: state === packageState.code.onSale ? 2 : 1 },
      { ask, done: say(phrases, 'packageSaved', { package_name }) }
    )
  }
  return (
    <>
      <QueryForm list={list} terms={tenantTerms}>
        <KeywordField name="keyword" placeholder={say(phrases, 'packageFind')} />
        <SelectField name="state" of={packageState} />
      </QueryForm>
      <DataTable
        list={list}
        terms={tenantTerms}
        columns={columns}
        pickable={false}
        tools={<AddButton may={may.pack} label={say(phrases, 'packageAdd')} onClick={() => setOpen({})} />}
        empty={<p>{say(phrases, 'packageNone')}</p>}
        moves={(row) => (
          <Actions
            items={[
              { key: 'edit', label: say(kit, 'edit'), may: may.pack, run: () => setOpen({ row }) },
              {
                key: 'enable',
                label: say(phrases, row.state === packageState.code.onSale ? 'withdraw' : 'restore'),
                may: may.pack,
                danger: row.state === packageState.code.onSale,
                run: () => void enable(row)
              }
            ]}
          />
        )}
      />
      {open && <PackageDialog {...open} onClose={() => setOpen(undefined)} />}
    </>
  )
}
