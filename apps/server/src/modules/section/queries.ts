import { priceMay, type section } from '@yunshu/contract/section/contract'
import { priceTime } from '@yunshu/contract/section/enums'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { shanghaiDay } from '@yunshu/domain/calendar'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { now } from '../../platform/clock.ts'
import { codes } from '../../platform/db/codes.ts'
import type { Tx } from '../../platform/db/pool.ts'
import type { Row } from '../../platform/db/versioned.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { mayDo } from '../../platform/verb/verb.ts'
import { tripsOnSection, tripsUnderPrice } from '../waybill/index.ts'

type ShownSection = OutputOf<typeof section.create>
type Detail = OutputOf<typeof section.info>
type ShownPrice = OutputOf<typeof section.createPrice>

const today = (): string => shanghaiDay(now())
/** Whether somebody may know what customers pay for lanes, and what drivers are paid. */
export const sees = (actor: Actor) => ({ up: mayDo(actor, priceMay.up), down: mayDo(actor, priceMay.down) })

/** The contracted lanes that an actor may see: a carrier its own. */
const sectionsOf = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('section as s')
    .where('s.tenant_id', '=', actor.tenant_id)
    .where('s.carrier_id', '=', actor.type === 2 ? actor.company_id : 0)
    .where('s.deleted_at', 'is', null)

/** A lane to act on, which nobody else changes until the end of the transaction; its prices are written behind it. One that the actor may not see is refused as if it did not exist. */
export const lockSection = async (tx: Tx, actor: Actor, id: number): Promise<Row<'section'>> =>
  (await sectionsOf(tx, actor).selectAll('s').where('s.id', '=', id).forNoKeyUpdate().executeTakeFirst()) ?? refuse('notFound')

/** A lane by its name; one that was removed is found no more. */
export const findSection = async (tx: Tx, actor: Actor, id: number): Promise<Pick<Row<'section'>, 'section_name'> | undefined> =>
  await sectionsOf(tx, actor).select('s.section_name').where('s.id', '=', id).executeTakeFirst()

/** The columns of a lane, as the list shows it. */
export const rowsOf = (tx: Tx, actor: Actor) =>
  sectionsOf(tx, actor)
    .select(['s.id', 's.version', 's.section_no', 's.section_name', 's.shipper_id', 's.shipper_name', 's.lot_no', 's.start_node', 's.end_node'])
    .select(['s.via_nodes', 's.mileage_m', 's.mileage_source', 's.run_minutes', 's.load_minutes', 's.unload_minutes', 's.daily_trips'])
    .select([
      's.vehicle_type_ids',
      's.return_flag',
      's.lane_code',
      's.site_from',
      's.site_to',
      's.board_type',
      's.seal_required',
      's.grace_min',
      's.temp_zone',
      's.valid_from',
      's.valid_to',
      's.section_status',
      's.remark',
      's.created_by_name',
      's.created_at'
    ])
    .select([
      sql<number>`(select count(*)::int from section_price p where p.tenant_id = ${actor.tenant_id} and p.section_id = s.id and p.deleted_at is null and p.valid_to >= ${today()}::date)`.as(
        'price_count'
      )
    ])

/** One lane as the list shows it, after a change. */
export const getSectionRow = async (tx: Tx, actor: Actor, id: number): Promise<ShownSection> =>
  (await rowsOf(tx, actor).where('s.id', '=', id).executeTakeFirst()) ?? refuse('notFound')

/** One lane with its nodes and how much has run on it. */
export const getSectionDetail = async (tx: Tx, actor: Actor, id: number): Promise<Detail> => {
  const row = await rowsOf(tx, actor)
    .innerJoinLateral(tripsOnSection(actor.tenant_id, sql.ref('s.id')).as('t'), (on) => on.onTrue())
    .select(['s.start_point', 's.end_point', 's.via_points', 't.count as trip_count', 't.last as last_day'])
    .$narrowType<Pick<Detail, 'start_point' | 'end_point' | 'via_points'>>()
    .where('s.id', '=', id)
    .executeTakeFirst()
  return row ?? refuse('notFound')
}

/** The prices of lanes that an actor may see. */
export const pricesOf = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('section_price as p')
    .where('p.tenant_id', '=', actor.tenant_id)
    .where('p.carrier_id', '=', actor.type === 2 ? actor.company_id : 0)
    .where('p.deleted_at', 'is', null)

/** A price to act on. It is read behind the lock of its lane, which is asked for first. */
export const getPrice = async (tx: Tx, actor: Actor, id: number): Promise<Row<'section_price'>> => {
  const { section_id } = (await pricesOf(tx, actor).select('p.section_id').where('p.id', '=', id).executeTakeFirst()) ?? refuse('notFound')
  await lockSection(tx, actor, section_id)
  return (await pricesOf(tx, actor).selectAll('p').where('p.id', '=', id).executeTakeFirst()) ?? refuse('notFound')
}

/** The version of the same price behind one, if there is any. */
export const findLater = async (tx: Tx, { tenant_id, price_no, revision }: Row<'section_price'>): Promise<Row<'section_price'> | undefined> =>
  await tx
    .selectFrom('section_price')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where('price_no', '=', price_no)
    .where('revision', '>', revision)
    .where('deleted_at', 'is', null)
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst()

const underPrice = (actor: Actor) =>
  tripsUnderPrice(actor.tenant_id, {
    section_id: sql.ref('p.section_id'),
    vehicle_type_id: sql.ref('p.vehicle_type_id'),
    valid_from: sql.ref('p.valid_from'),
    valid_to: sql.ref('p.valid_to')
  }).as('u')
/** How many trips have run under a price, and until when. */
export const usedOf = async (tx: Tx, actor: Actor, id: number): Promise<{ used_count: number; used_to: string | null }> => {
  return await pricesOf(tx, actor)
    .innerJoinLateral(underPrice(actor), (on) => on.onTrue())
    .select(['u.count as used_count', 'u.last as used_to'])
    .where('p.id', '=', id)
    .executeTakeFirstOrThrow()
}

/** The columns of a price; what its customer pays and what the driver is paid only for who may know it. */
export const priceRowsOf = (tx: Tx, actor: Actor) => {
  const { up, down } = sees(actor)
  const shown = (may: boolean, column: 'up_fen' | 'up_rate_bp' | 'down_fen') =>
    may ? sql<number | null>`p.${sql.ref(column)}` : sql<number | null>`null::bigint`
  return pricesOf(tx, actor)
    .innerJoin('section as s', (on) => on.onRef('s.tenant_id', '=', 'p.tenant_id').onRef('s.id', '=', 'p.section_id'))
    .innerJoinLateral(underPrice(actor), (on) => on.onTrue())
    .select([
      'p.id',
      'p.version',
      'p.price_no',
      'p.revision',
      'p.section_id',
      's.section_no',
      's.section_name',
      's.lane_code',
      's.temp_zone',
      's.shipper_name'
    ])
    .select(['p.vehicle_type_id', 'p.billing_unit', 'p.return_bp', 'p.base_stops', 'p.stop_fen', 'p.base_m', 'p.extra_km_fen', 'p.free_wait_min'])
    .select([
      'p.wait_fen_hour',
      'p.night_fen',
      'p.cancel_ladder',
      'p.fuel_base_fen',
      'p.fuel_share_bp',
      'p.fuel_trigger_bp',
      'p.valid_from',
      'p.valid_to'
    ])
    .select(['p.remark', 'p.created_by_name', 'p.created_at'])
    .select([
      shown(up, 'up_fen').as('up_fen'),
      shown(up, 'up_rate_bp').as('up_rate_bp'),
      shown(down, 'down_fen').as('down_fen'),
      priceTimeOf().as('price_time'),
      sql<boolean>`exists (select from section_price l where l.tenant_id = ${actor.tenant_id} and l.price_no = p.price_no and l.revision > p.revision and l.deleted_at is null)`.as(
        'is_superseded'
      ),
      'u.count as used_count',
      'u.last as used_to'
    ])
    .$narrowType<Pick<ShownPrice, 'cancel_ladder'>>()
}
/** Whether a price `p` is still to come, holds today, or is over. */
export const priceTimeOf = () => sql<number>`(case when p.valid_from > ${today()}::date then ${codes(priceTime, 'ahead')}
  when p.valid_to < ${today()}::date then ${codes(priceTime, 'over')} else ${codes(priceTime, 'now')} end)::int`

export const getPriceRow = async (tx: Tx, actor: Actor, id: number): Promise<ShownPrice> =>
  (await priceRowsOf(tx, actor).where('p.id', '=', id).executeTakeFirst()) ?? refuse('notFound')
