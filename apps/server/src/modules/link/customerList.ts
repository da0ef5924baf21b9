import { customer } from '@yunshu/contract/customer/contract'
import { addressText } from '@yunshu/domain/address'
import { areaPath } from '@yunshu/places/areas'
import { loadPlaces } from '@yunshu/places/load-node'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { refuse } from '../../platform/verb/refuse.ts'
import { listVerb } from '../../platform/verb/list.ts'
import { read } from '../../platform/verb/verb.ts'
import { lastPayment } from '../payment/rows.ts'
import { rowsOf, shownCustomers, waits } from './customers.ts'

type Detail = OutputOf<typeof customer.info>

/** A carrier's customers, those first about whom something is to be done. */
export const listCustomers = listVerb(customer.list, {
  rows: ({ tx, actor }) => rowsOf(tx, actor),
  id: 'k.id',
  filters: {
    keyword: { text: ['k.customer_name', 'k.short_name', 'k.contact_name'], whole: ['k.customer_no', 'k.credit_code', 'k.contact_mobile'] },
    link_status: 'l.link_status',
    grade: 'k.grade',
    owner_id: 'k.owner_id',
    todo: (todo) => waits(todo)
  },
  sorts: {
    due_on: { nullable: 'd.due_on' },
    created_at: 'k.created_at',
    score: { nullable: 'l.score' },
    contract_valid_to: { nullable: 'd.contract_valid_to' },
    next_follow_on: { nullable: 'k.next_follow_on' }
  },
  first: ['due_on', 'asc'],
  shown: (rows, { tx, actor }) => shownCustomers(tx, actor, rows)
})

/** The whole card of one customer. */
export const customerInfo = read(customer.info, async ({ tx, actor, input }) => {
  const row = await rowsOf(tx, actor)
    .select(['k.license_img', 'k.legal_name', 'k.area_code', 'k.address', 'k.taxpayer_type', 'k.bank_name', 'k.bank_account', 'k.bank_branch_no'])
    .select(['k.cs_id', 'k.contacts', 'k.contracts', 'k.titles', 'k.remark', 'k.created_at'])
    .where('k.id', '=', input.id)
    .executeTakeFirst()
  const [shown = refuse('notFound')] = await shownCustomers(tx, actor, row ? [row] : [])
  const paid = shown.shipper_id === null ? undefined : await lastPayment(tx, actor.tenant_id, shown.shipper_id, actor.company_id)
  return { ...shown, seat: seatOf(shown.area_code), last_paid_at: paid?.paid_at ?? null, last_paid_fen: paid?.amount_fen ?? null } as Detail
})

const seatOf = (area_code: string | null): string => {
  loadPlaces()
  const path = area_code === null ? undefined : areaPath(area_code)
  return path ? addressText(path) : ''
}
