import { operator } from '@yunshu/contract/consoles/operator'
import { linkTo } from '@yunshu/contract/kit/console'
import { platformMode, tenant, validity } from '@yunshu/contract/tenant/contract'
import { tenantMachine } from '@yunshu/contract/tenant/machine'
import { tenantTerms } from '@yunshu/contract/tenant/words'
import { AddPageButton } from '../../kit/AddButton.tsx'
import type { Column } from '../../kit/cells.tsx'
import { DataTable } from '../../kit/DataTable.tsx'
import { day } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import { Moves } from '../../kit/Moves.tsx'
import { queryFields } from '../../kit/queryFields.tsx'
import { QueryForm } from '../../kit/QueryForm.tsx'
import { Mark } from '../../kit/Status.tsx'
import { useList } from '../../kit/useList.ts'
import { ExportList } from '../../widgets/ExportList.tsx'
import { tenantGrants, type TenantRow, useTenantActions } from './actions.tsx'
import { phrases } from './phrases.ts'
import { usePackages } from './usePackages.ts'

const { StatusTabs, KeywordField, SelectField } = queryFields(tenant.list)
const { tenants } = operator
const to = (row: TenantRow) => linkTo(operator.tenantInfo, { id: row.id })
const tones = { 1: 'done', 2: 'care', 3: 'wrong', 4: 'rest' } as const

/** How the time of a tenant stands. */
export const Validity = ({ row }: { row: Pick<TenantRow, 'validity' | 'valid_to'> }) => {
  const say = useSay()
  if (row.valid_to === null) return say(phrases, 'forever')
  return (
    <>
      {day(row.valid_to)} {row.validity !== 1 && <Mark tone={tones[row.validity]}>{say.label(validity.names[row.validity])}</Mark>}
    </>
  )
}
const Name = ({ row }: { row: TenantRow }) => {
  const say = useSay()
  return (
    <>
      {row.tenant_name} {row.is_root && <Mark tone="move">{say(phrases, 'root')}</Mark>}
    </>
  )
}
const columns: Column<TenantRow>[] = [
  { name: 'tenant_no', width: 180, link: true },
  { name: 'tenant_name', width: 220, cell: (row) => <Name row={row} /> },
  { name: 'state', width: 100 },
  { name: 'system_title', width: 140 },
  { name: 'platform_mode', width: 110 },
  { name: 'domain', width: 180 },
  { name: 'package_name', width: 130 },
  { name: 'valid_to', width: 190, cell: (row) => <Validity row={row} />, sort: 'valid_to' },
  { name: 'company_count', width: 100, sort: 'company_count' },
  { name: 'user_count', width: 90, sort: 'user_count' },
  { name: 'waybill_month', width: 110, sort: 'waybill_month' },
  { name: 'state_reason', width: 200, hidden: true },
  { name: 'created_at', width: 140, sort: 'created_at' }
]

export const TenantList = () => {
  const say = useSay()
  const list = useList(tenant.list, { kinds: ['tenant'] })
  const packages = usePackages()
  const { also, open, dialog } = useTenantActions()
  return (
    <>
      <QueryForm list={list} terms={tenantTerms}>
        <StatusTabs list={list} machine={tenantMachine} />
        <KeywordField name="keyword" placeholder={say(phrases, 'find')} />
        <SelectField name="package_id" of={packages} />
        <SelectField name="platform_mode" of={platformMode} />
        <SelectField name="validity" of={validity} />
      </QueryForm>
      <DataTable
        list={list}
        terms={tenantTerms}
        columns={columns}
        to={to}
        pickable={false}
        tools={<AddPageButton page={operator.tenantAdd} />}
        extra={<ExportList list={list} columns={columns} terms={tenantTerms} title={tenants} may={tenants.may.export} />}
        empty={<p>{say(phrases, 'none')}</p>}
        moves={(row) => (
          <Moves
            machine={tenantMachine}
            code={row.state}
            grants={row.is_root ? {} : tenantGrants}
            onMove={(move) => open({ what: move, row })}
            also={also(row)}
          />
        )}
      />
      {dialog}
    </>
  )
}
