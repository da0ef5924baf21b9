import { companyState } from '@yunshu/contract/company/contract'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { link } from '@yunshu/contract/link/contract'
import { type NotNull, sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { listVerb } from '../../platform/verb/list.ts'
import { read } from '../../platform/verb/verb.ts'
import { openCompanies } from '../company/rows.ts'
import { vehicleCount } from '../vehicle/rows.ts'
import { linksOf, partnerColumns, withWork } from './queries.ts'

type Carrier = OutputOf<typeof link.carriers>['data'][number]

/* Every link has its company, which a key demands: said as a left join, so that what only counts links does not look for it. */
type Whole = { short_name: NotNull; credit_code: NotNull; contact_name: NotNull; contact_mobile: NotNull }
const carriersOf = (tx: Tx, actor: Actor) =>
  linksOf(tx, actor)
    .where('l.shipper_id', '=', actor.company_id)
    .leftJoin('company as c', (on) => on.onRef('c.tenant_id', '=', 'l.tenant_id').onRef('c.id', '=', 'l.carrier_id'))
    .select([...partnerColumns(actor), ...carrierColumns(actor)])
    .$narrowType<Whole & { state: NotNull }>()
/** A shipper's carriers; how many vehicles they have is told, the vehicles themselves are not. */
export const listCarriers = listVerb(link.carriers, {
  rows: ({ tx, actor }) => carriersOf(tx, actor),
  id: 'l.id',
  filters: {
    keyword: { text: ['l.carrier_name', 'c.short_name'], also: (word) => sql<boolean>`c.credit_code = ${word.toUpperCase()}` },
    link_status: 'l.link_status'
  },
  sorts: { score: { nullable: 'l.score' }, created_at: 'l.created_at' },
  first: ['created_at', 'desc'],
  systemScope: true,
  shown: async (rows, { tx, actor }) => (await withWork(tx, actor, rows)).map((row) => shownCarrier(row) as Carrier)
})

/** One carrier as its shipper sees it. */
export const carrierInfo = read(
  link.carrierInfo,
  async ({ tx, actor, input }) =>
    await withSystemScope(tx, async () => {
      const row = await carriersOf(tx, actor).where('l.id', '=', input.id).executeTakeFirst()
      const [shown = refuse('notFound')] = await withWork(tx, actor, row ? [row] : [])
      return shownCarrier(shown) as Carrier
    })
)

/** Approved companies of the other kind, by part of the name, the whole credit code or the whole mobile number. */
export const findPartners = read(link.find, async ({ tx, actor, input: { keyword } }) => ({
  data: await withSystemScope(tx, () =>
    openCompanies(tx, actor.tenant_id, actor.type === 4 ? 'carrier' : 'shipper', keyword)
      .leftJoin('company_link as l', (on) =>
        on
          .onRef('l.tenant_id', '=', 'c.tenant_id')
          .onRef(actor.type === 4 ? 'l.carrier_id' : 'l.shipper_id', '=', 'c.id')
          .on(actor.type === 4 ? 'l.shipper_id' : 'l.carrier_id', '=', actor.company_id)
      )
      .select(['c.id as company_id', 'c.company_name', 'c.short_name', 'c.area_code', 'l.link_status'])
      .execute()
  )
}))

const vehiclesOf = ({ tenant_id }: Actor) => vehicleCount(tenant_id, 'company_id', sql.ref('l.carrier_id'))
const carrierColumns = (actor: Actor) =>
  [
    'l.carrier_id',
    'l.carrier_name',
    'l.default_flag',
    'l.invite_name',
    'l.invite_mobile',
    'l.invited_at',
    'l.joined_at',
    'c.state',
    'c.road_permit_valid_to',
    vehiclesOf(actor).as('vehicle_count')
  ] as const
type Invited = { state: number; invited_at: string | null; joined_at: string | null; invite_name: string; invite_mobile: string }
type Shadowed = { contact_name: string; contact_mobile: string; short_name: string; carrier_name: string }
/* Of a company that is not known yet to be the one it invited, a shipper sees what it wrote down itself; whom others invited there is not its business. */
const shownCarrier = <R extends Shadowed & Invited>({ state, joined_at, invite_name, invite_mobile, ...row }: R) => {
  const joined = state !== companyState.code.notJoined && (row.invited_at === null || joined_at !== null)
  const written = joined ? {} : { contact_name: invite_name, contact_mobile: invite_mobile, short_name: row.carrier_name.slice(0, 30) }
  return { ...row, ...written, joined }
}
