import { tenant } from '@yunshu/contract/tenant/contract'
import { sql } from 'kysely'
import { listVerb } from '../../platform/verb/list.ts'
import { packageRows } from './packages.ts'
import { demandRoot, tenantRows, validityOf } from './queries.ts'

/** Every tenant, for the operator of the root tenant alone; counts reach into each. */
export const listTenants = listVerb(tenant.list, {
  before: ({ actor }) => demandRoot(actor),
  rows: ({ tx }) => tenantRows(tx),
  id: 't.id',
  filters: {
    keyword: { text: ['t.tenant_name', 't.tenant_no', 't.system_title', 't.domain'] },
    state: 't.state',
    package_id: 't.package_id',
    platform_mode: 't.platform_mode',
    validity: (code) => sql<boolean>`${validityOf()} = ${code}`
  },
  sorts: {
    created_at: 't.created_at',
    valid_to: { nullable: 't.valid_to' },
    company_count: sql.ref('company_count'),
    user_count: sql.ref('user_count'),
    waybill_month: sql.ref('waybill_month')
  },
  first: ['created_at', 'desc'],
  due: { nullable: 't.valid_to' },
  systemScope: true
})

/** What tenants can have. */
export const listPackages = listVerb(tenant.packages, {
  before: ({ actor }) => demandRoot(actor),
  rows: ({ tx }) => packageRows(tx),
  id: 'p.id',
  filters: { keyword: { text: ['p.package_name'] }, state: 'p.state' },
  sorts: { created_at: 'p.created_at', price_fen_month: 'p.price_fen_month', tenant_count: sql.ref('tenant_count') },
  first: ['created_at', 'asc']
})
