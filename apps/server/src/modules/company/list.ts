import { auditStatus, company, companyState } from '@yunshu/contract/company/contract'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { listVerb } from '../../platform/verb/list.ts'
import { freightOf, orderCountOf } from '../order/rows.ts'
import { companiesOf } from './queries.ts'

type Row = OutputOf<typeof company.customers>['data'][number]
const rowsOf = (tx: Tx, actor: Actor, company_type: 2 | 4) =>
  companiesOf(tx, actor)
    .where('c.company_type', '=', company_type)
    .select([
      'c.id',
      'c.version',
      'c.company_type',
      'c.company_no',
      'c.company_name',
      'c.credit_code',
      'c.contact_name',
      'c.contact_mobile',
      'c.source',
      'c.audit_status',
      'c.state',
      'c.owe_limit_fen',
      'c.created_at'
    ])
    .select([
      sql<boolean>`c.pending is not null`.as('has_pending'),
      orderCountOf(actor.tenant_id, sql.ref('c.id')).as('order_count'),
      freightOf(actor.tenant_id, sql.ref('c.id')).as('gmv_fen')
    ])
    .$narrowType<Pick<Row, 'company_type' | 'source' | 'audit_status' | 'state'>>()

/** The shippers of the operator's tenant, or its carriers. */
export const listCustomers = listVerb(company.customers, {
  rows: ({ tx, actor, input: { company_type = 4 } }) => rowsOf(tx, actor, company_type),
  id: 'c.id',
  filters: {
    keyword: {
      text: ['c.company_name', 'c.short_name', 'c.contact_name'],
      whole: ['c.contact_mobile', 'c.company_no'],
      also: (word) => sql<boolean>`c.credit_code = ${word.toUpperCase()}`
    },
    company_type: null,
    // Who waits for a review is registered and not yet looked at, or has changed something since.
    audit_status: (status) =>
      sql<boolean>`(c.state <> ${companyState.code.notJoined} and (c.audit_status = ${status}${status === auditStatus.code.inReview ? sql` or c.pending is not null` : sql``}))`,
    source: 'c.source',
    state: 'c.state',
    date_from: { since: 'c.created_at' },
    date_to: { until: 'c.created_at' }
  },
  sorts: { created_at: 'c.created_at', order_count: sql.ref('order_count'), gmv_fen: sql.ref('gmv_fen') },
  first: ['created_at', 'desc']
})
