import { auditStatus, companyState } from '@yunshu/contract/company/contract'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { link } from '@yunshu/contract/link/contract'
import { maskMobile } from '@yunshu/domain/mask'
import { sql } from 'kysely'
import { pageOf } from '../../platform/db/page.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { read } from '../../platform/verb/verb.ts'
import { shadowState } from './shadow.ts'
import { like, linksOf, partnerColumns } from './queries.ts'

type Carriers = OutputOf<typeof link.carriers>
type Shippers = OutputOf<typeof link.shippers>

/** A shipper's carriers; how many vehicles they have is told, the vehicles themselves are not. */
export const listCarriers = read(
  link.carriers,
  async ({ tx, actor, input }): Promise<Carriers> =>
    await withSystemScope(tx, async () => {
      const { keyword, link_status, sort = 'created_at', order = 'desc' } = input
      let wanted = linksOf(tx, actor)
        .where('l.shipper_id', '=', actor.company_id)
        .innerJoin('company as c', (on) => on.onRef('c.tenant_id', '=', 'l.tenant_id').onRef('c.id', '=', 'l.carrier_id'))
      if (keyword)
        wanted = wanted.where((e) =>
          e.or([
            e('l.carrier_name', 'ilike', like(keyword)),
            e('c.short_name', 'ilike', like(keyword)),
            e('c.credit_code', '=', keyword.toUpperCase())
          ])
        )
      const tabs = await wanted
        .select(['l.link_status', (e) => e.fn.countAll<number>().as('n')])
        .groupBy('l.link_status')
        .execute()
      if (link_status) wanted = wanted.where('l.link_status', '=', link_status)
      const rows = wanted.select([...partnerColumns(actor), ...carrierColumns])
      const page = await pageOf(
        tx,
        rows.orderBy(sql.ref(`l.${sort}`), (by) => (order === 'asc' ? by.asc() : by.desc()).nullsLast()).orderBy('l.id', 'desc'),
        input
      )
      return { ...page, data: page.data.map(shownCarrier), tabs: Object.fromEntries(tabs.map(({ link_status: code, n }) => [code, n])) }
    })
)

/** A carrier's shippers. */
export const listShippers = read(
  link.shippers,
  async ({ tx, actor, input }): Promise<Shippers> =>
    await withSystemScope(tx, async () => {
      const { keyword, link_status, sort = 'created_at', order = 'desc' } = input
      let wanted = linksOf(tx, actor)
        .where('l.carrier_id', '=', actor.company_id)
        .innerJoin('company as c', (on) => on.onRef('c.tenant_id', '=', 'l.tenant_id').onRef('c.id', '=', 'l.shipper_id'))
      if (keyword)
        wanted = wanted.where((e) =>
          e.or([e('l.shipper_name', 'ilike', like(keyword)), e('c.short_name', 'ilike', like(keyword)), e('l.customer_no', '=', keyword)])
        )
      const tabs = await wanted
        .select(['l.link_status', (e) => e.fn.countAll<number>().as('n')])
        .groupBy('l.link_status')
        .execute()
      if (link_status) wanted = wanted.where('l.link_status', '=', link_status)
      const rows = wanted.select([...partnerColumns(actor), 'l.shipper_id', 'l.shipper_name', 'l.customer_no'])
      const page = await pageOf(
        tx,
        rows.orderBy(sql.ref(`l.${sort}`), (by) => (order === 'asc' ? by.asc() : by.desc()).nullsLast()).orderBy('l.id', 'desc'),
        input
      )
      return { ...page, data: page.data.map(shown), tabs: Object.fromEntries(tabs.map(({ link_status: code, n }) => [code, n])) }
    })
)

/** One carrier as its shipper sees it. */
export const carrierInfo = read(
  link.carrierInfo,
  async ({ tx, actor, input }) =>
    await withSystemScope(tx, async () => {
      const row = await linksOf(tx, actor)
        .where('l.shipper_id', '=', actor.company_id)
        .where('l.id', '=', input.id)
        .innerJoin('company as c', (on) => on.onRef('c.tenant_id', '=', 'l.tenant_id').onRef('c.id', '=', 'l.carrier_id'))
        .select([...partnerColumns(actor), ...carrierColumns])
        .executeTakeFirst()
      return shownCarrier(row ?? refuse('notFound')) as Carriers['data'][number]
    })
)

/** One customer as its carrier sees it. */
export const shipperInfo = read(
  link.shipperInfo,
  async ({ tx, actor, input }) =>
    await withSystemScope(tx, async () => {
      const row = await linksOf(tx, actor)
        .where('l.carrier_id', '=', actor.company_id)
        .where('l.id', '=', input.id)
        .innerJoin('company as c', (on) => on.onRef('c.tenant_id', '=', 'l.tenant_id').onRef('c.id', '=', 'l.shipper_id'))
        .select([...partnerColumns(actor), 'l.shipper_id', 'l.shipper_name', 'l.customer_no'])
        .executeTakeFirst()
      return shown(row ?? refuse('notFound')) as Shippers['data'][number]
    })
)

/** Approved companies of the other kind, by part of the name, the whole credit code or the whole mobile number. */
export const findPartners = read(link.find, async ({ tx, actor, input: { keyword } }) => ({
  data: await withSystemScope(tx, () =>
    tx
      .selectFrom('company as c')
      .leftJoin('company_link as l', (on) =>
        on
          .onRef('l.tenant_id', '=', 'c.tenant_id')
          .onRef(actor.type === 4 ? 'l.carrier_id' : 'l.shipper_id', '=', 'c.id')
          .on(actor.type === 4 ? 'l.shipper_id' : 'l.carrier_id', '=', actor.company_id)
      )
      .select(['c.id as company_id', 'c.company_name', 'c.short_name', 'c.area_code', 'l.link_status'])
      .where('c.tenant_id', '=', actor.tenant_id)
      .where('c.company_type', '=', actor.type === 4 ? 2 : 4)
      .where('c.audit_status', '=', auditStatus.code.approved)
      .where('c.state', '=', companyState.code.normal)
      .where('c.deleted_at', 'is', null)
      .where((e) =>
        e.or([e('c.company_name', 'ilike', like(keyword)), e('c.credit_code', '=', keyword.toUpperCase()), e('c.contact_mobile', '=', keyword)])
      )
      .orderBy('c.company_name')
      .limit(20)
      .execute()
  )
}))

const vehicles = sql<number>`(select count(*)::int from vehicle v where v.tenant_id = l.tenant_id and v.company_id = l.carrier_id and v.deleted_at is null)`
const shown = <R extends { contact_mobile: string }>(row: R): R => ({ ...row, contact_mobile: maskMobile(row.contact_mobile) })
const carrierColumns = [
  'l.carrier_id',
  'l.carrier_name',
  'l.default_flag',
  'l.invite_name',
  'l.invite_mobile',
  'l.invited_at',
  'c.state',
  'c.road_permit_valid_to',
  vehicles.as('vehicle_count')
] as const
type Shadowed = { contact_name: string; contact_mobile: string; short_name: string; carrier_name: string }
/* Of a company that has not joined, a shipper sees what it wrote down itself; whom others invited there is not its business. */
const shownCarrier = <R extends Shadowed & { state: number; invite_name: string; invite_mobile: string }>({
  state,
  invite_name,
  invite_mobile,
  ...row
}: R) => {
  const joined = state !== shadowState
  const written = joined ? {} : { contact_name: invite_name, contact_mobile: invite_mobile, short_name: row.carrier_name.slice(0, 30) }
  return { ...shown({ ...row, ...written }), joined }
}
