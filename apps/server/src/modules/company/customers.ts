import { orderMachine } from '@yunshu/contract/order/machine'
import { codes } from '../../platform/db/codes.ts'
import { companyState, auditStatus, company } from '@yunshu/contract/company/contract'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { endOfShanghaiDay, startOfShanghaiDay } from '@yunshu/domain/calendar'
import { maskMobile } from '@yunshu/domain/mask'
import { sql } from 'kysely'
import { updateVersioned } from '../../platform/db/versioned.ts'
import { likeText } from '../../platform/db/like.ts'
import { inOrder, pageOf } from '../../platform/db/page.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { read, write } from '../../platform/verb/verb.ts'
import { endCompanySessions } from '../../platform/session/sessions.ts'
import { shadowState } from '../link/index.ts'
import { fromText } from './numbers.ts'
import { companiesOf, getCompany, shownCompany } from './queries.ts'

type Row = OutputOf<typeof company.customers>['data'][number]
/* Orders are counted by the side on which the company stands. */
type Side = 'o.shipper_id' | 'o.carrier_id'
const orderCount = (side: Side) => sql<number>`(select count(*)::int from "order" o where o.tenant_id = c.tenant_id and ${sql.ref(side)} = c.id)`
const gmv = (side: Side) =>
  sql<number>`(select coalesce(sum(o.freight_fen), 0)::bigint from "order" o where o.tenant_id = c.tenant_id and ${sql.ref(side)} = c.id and o.order_status >= ${codes(orderMachine, 'awaiting')})`

/** The shippers of the operator's tenant, or its carriers. */
export const listCustomers = read(company.customers, async ({ tx, actor, input }): Promise<OutputOf<typeof company.customers>> => {
  const { keyword, company_type = 4, audit_status, source, state, date_from, date_to, sort = 'created_at', order = 'desc' } = input
  const side = company_type === 2 ? 'o.carrier_id' : 'o.shipper_id'
  let rows = companiesOf(tx, actor)
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
      'c.created_at'
    ])
    .select([sql<boolean>`c.pending is not null`.as('has_pending'), orderCount(side).as('order_count'), gmv(side).as('gmv_fen')])
    .$narrowType<Pick<Row, 'company_type' | 'source' | 'audit_status' | 'state'>>()
  if (audit_status)
    rows = rows
      .where('c.state', '<>', shadowState)
      .where((e) =>
        e.or([e('c.audit_status', '=', audit_status), ...(audit_status === auditStatus.code.inReview ? [e('c.pending', 'is not', null)] : [])])
      )
  if (source) rows = rows.where('c.source', '=', source)
  if (state) rows = rows.where('c.state', '=', state)
  if (date_from) rows = rows.where('c.created_at', '>=', startOfShanghaiDay(date_from))
  if (date_to) rows = rows.where('c.created_at', '<', endOfShanghaiDay(date_to))
  if (keyword)
    rows = rows.where((e) =>
      e.or([
        ...(['c.company_name', 'c.short_name', 'c.contact_name'] as const).map((column) => e(column, 'ilike', likeText(keyword))),
        e('c.credit_code', '=', keyword.toUpperCase()),
        e('c.contact_mobile', '=', keyword),
        e('c.company_no', '=', keyword)
      ])
    )
  const sorted = sort === 'created_at' ? rows.orderBy('c.created_at', order) : rows.orderBy(sql.ref(sort), inOrder(order, false))
  const page = await pageOf(tx, sorted.orderBy('c.id', 'desc'), input)
  return { ...page, data: page.data.map((row) => ({ ...row, contact_mobile: maskMobile(row.contact_mobile) })) }
})

export const tellCompany = read(company.info, async ({ tx, actor, input }) => shownCompany(await getCompany(tx, actor, input.id)))

/** The operator's word on a registration or on a change that waits: approved it holds, rejected the old values stay. */
export const reviewCompany = write(company.review, async ({ tx, actor, input, publishChange }) => {
  const before = await getCompany(tx, actor, input.id)
  const { result, reason = '', version } = input
  if (before.state === shadowState) refuse('companyShadow', { company_name: before.company_name })
  const isNew = before.audit_status === auditStatus.code.inReview
  if (!isNew && before.pending === null) refuse('nothingToReview', { company_name: before.company_name })
  if (result === 'reject' && reason.length < 2) refuse('reasonMissing')
  if (result === 'approve' && isNew && before.license_img === '') refuse('licenseMissing')
  const verdict = { audit_reason: reason, pending: null, ...(isNew ? { audit_status: result === 'approve' ? 20 : 30 } : {}) }
  const approved = result === 'approve' && before.pending !== null ? fromText(before.pending as object) : {}
  const after = await updateVersioned(tx, 'company', actor, before, { ...approved, ...verdict }, version)
  publishChange('company', after)
  return { output: shownCompany(after), log: { before, after, no: after.company_no, parties: [after.id] } }
})

/** A frozen company's people are logged out at once; what is on the road goes on. */
export const freezeCompany = write(company.freeze, async ({ tx, actor, input, publishChange }) => {
  const before = await getCompany(tx, actor, input.id)
  if (before.state === shadowState) refuse('companyShadow', { company_name: before.company_name })
  const after = await updateVersioned(tx, 'company', actor, before, { state: input.state, state_reason: input.reason }, input.version)
  if (input.state === companyState.code.frozen) await endCompanySessions(tx, actor.tenant_id, before.id)
  publishChange('company', after)
  return { output: shownCompany(after), log: { before, after, no: after.company_no, parties: [after.id] } }
})
