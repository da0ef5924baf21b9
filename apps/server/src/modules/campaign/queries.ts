import { bidMode, campaignMachine } from '@yunshu/contract/campaign/machine'
import { shipper } from '@yunshu/contract/consoles/shipper'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import type { campaign } from '@yunshu/contract/campaign/contract'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { codes } from '../../platform/db/codes.ts'
import type { Tx } from '../../platform/db/pool.ts'
import type { Row } from '../../platform/db/versioned.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { mayDo } from '../../platform/verb/verb.ts'

export type Shown = OutputOf<typeof campaign.list>['data'][number]
export type InHall = OutputOf<typeof campaign.hall>['data'][number]

/** The campaigns of the actor's company; of data scope (数据范围), those that its people have put out. Invitations belong to all users of a carrier, as its orders do until they are dispatched. */
export const campaignsOf = (tx: Tx, { tenant_id, company_id, people }: Actor) =>
  tx
    .selectFrom('campaign as c')
    .where('c.tenant_id', '=', tenant_id)
    .where('c.shipper_id', '=', company_id)
    .$if(people !== undefined, (q) => q.where(sql<boolean>`c.created_by = any(${people})`))
/** The same of a campaign that was read already. */
export const isOwn = ({ shipper_id, created_by }: Row<'campaign'>, { company_id, people }: Actor): boolean =>
  shipper_id === company_id && (people === undefined || (created_by !== null && people.includes(created_by)))

const common = [
  'c.id',
  'c.version',
  'c.campaign_no',
  'c.campaign_status',
  'c.bid_mode',
  'c.price_unit',
  'c.shipper_name',
  'c.order_count',
  'c.start_address_diming',
  'c.end_address_diming',
  'c.goods_name',
  'c.goods_kg',
  'c.goods_volume',
  'c.vehicle_type_ids',
  'c.distance_m',
  'c.first_start_time',
  'c.last_end_time',
  'c.deadline',
  'c.ceiling_fen',
  'c.step_fen',
  'c.show_rank',
  'c.need_plate',
  'c.deposit_fen',
  'c.round',
  'c.remark'
] as const

/** The rows of a shipper's list. What carriers bid is only for those who may see it. */
export const rowsOf = (tx: Tx, actor: Actor) => {
  const price = (column: 'c.best_fen' | 'c.deal_fen') =>
    mayDo(actor, shipper.campaigns.may.price) ? sql<number | null>`${sql.ref(column)}` : sql<number | null>`null::bigint`
  return campaignsOf(tx, actor)
    .select([
      ...common,
      'c.created_at',
      'c.order_nos',
      'c.invited_count',
      'c.viewed_count',
      'c.bid_count',
      'c.min_bidders',
      'c.target_fen',
      'c.floor_fen',
      'c.winner_name',
      'c.deal_reason',
      'c.close_reason',
      'c.confirm_by',
      'c.confirmed_at',
      'c.delay_count',
      'c.created_by_name'
    ])
    .select([price('c.best_fen').as('best_fen'), price('c.deal_fen').as('deal_fen')])
}
export const getShown = async (tx: Tx, actor: Actor, id: number): Promise<Shown> =>
  ((await rowsOf(tx, actor).where('c.id', '=', id).executeTakeFirst()) as Shown | undefined) ?? refuse('notFound')

/** The rows of a carrier's hall: the campaigns to which it is invited, with its own bid. */
export const hallOf = (tx: Tx, { tenant_id, company_id }: Actor) =>
  tx
    .selectFrom('bid as b')
    .innerJoin('campaign as c', (on) => on.onRef('c.tenant_id', '=', 'b.tenant_id').onRef('c.id', '=', 'b.campaign_id'))
    .where('b.tenant_id', '=', tenant_id)
    .where('b.carrier_id', '=', company_id)
    .select([
      ...common,
      // Since when it is invited.
      'b.created_at',
      'b.id as bid_id',
      'b.bid_status',
      'b.deposit_status',
      'b.bid_fen as my_bid_fen',
      'b.tax_rate_bp as my_tax_rate_bp',
      'b.bid_at',
      'b.plate_no',
      'b.driver_name',
      'b.offered_until',
      'b.counter_fen',
      'b.counter_until',
      'c.confirmed_at'
    ])
    .select([
      sql<number | null>`case when c.show_rank then b.rank end`.as('my_rank'),
      // Only of an open auction, and only while it is open: afterwards it would tell a loser the winner's price.
      sql<
        number | null
      >`case when c.bid_mode = ${bidMode.code.auction} and c.campaign_status = ${codes(campaignMachine, 'open')} then c.best_fen end`.as('best_fen'),
      sql<string | null>`case when c.winner_id = ${company_id} then c.confirm_by end`.as('confirm_by')
    ])
export const getInHall = async (tx: Tx, actor: Actor, id: number): Promise<InHall> =>
  ((await hallOf(tx, actor).where('c.id', '=', id).executeTakeFirst()) as InHall | undefined) ?? refuse('notFound')
