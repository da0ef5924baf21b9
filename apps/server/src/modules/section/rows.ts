import { sectionMachine } from '@yunshu/contract/section/enums'
import { type SectionNode, usualRadius } from '@yunshu/contract/section/contract'
import type { Day } from '@yunshu/domain/calendar'
import type { LanePrice, LaneRunning } from '@yunshu/domain/lanePrice'
import { isWayBack, type Lane, type LaneRun, pickLane } from '@yunshu/domain/section'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { likeText } from '../../platform/db/like.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'

/** On which contracted lane a ride is, by which name, the day of its pickup by which that was decided, and the minutes late that the lane forgives. */
export type OnSection = {
  readonly section_id: number
  readonly section_name: string
  readonly section_day: string
  readonly grace_min: number | null
}
/** A customer's order on a trip, as the rule takes it. */
export type Run = LaneRun & { readonly order_id: number; readonly shipper_id: number }
type Section = Lane & { readonly section_name: string; readonly shipper_id: number; readonly grace_min: number | null }

/** On which of these lanes each run is, by the order; a run that is on none is left out (docs/adr/0056). */
export const matchRuns = (runs: readonly Run[], sections: readonly Section[]): ReadonlyMap<number, OnSection> =>
  new Map(
    runs.flatMap((run) => {
      const found = pickLane(
        sections.filter(({ shipper_id }) => shipper_id === run.shipper_id),
        run
      )
      return found
        ? [[run.order_id, { section_id: found.id, section_name: found.section_name, section_day: run.day, grace_min: found.grace_min }] as const]
        : []
    })
  )

/** The lanes of a carrier with these customers that trips join. Within `withSystemScope`. */
export const openSections = async (tx: Tx, tenant_id: number, carrier_id: number, shipper_ids: readonly number[]): Promise<Section[]> => {
  const rows = await tx
    .selectFrom('section')
    .select([...laneColumns])
    .where('tenant_id', '=', tenant_id)
    .where('carrier_id', '=', carrier_id)
    .where('shipper_id', '=', (e) => e.fn.any(e.val([...shipper_ids])))
    .where('section_status', '=', sectionMachine.code.enabled)
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map(laneOf)
}

/** A stored lane as the rule takes it. */
export const laneOf = (row: Pick<Row<'section'>, (typeof laneColumns)[number]>): Section => ({
  id: row.id,
  section_name: row.section_name,
  shipper_id: row.shipper_id,
  grace_min: row.grace_min,
  start: circleOf(row.start_point as SectionNode),
  end: circleOf(row.end_point as SectionNode),
  via: (row.via_points as SectionNode[]).map(circleOf),
  return_flag: row.return_flag,
  vehicle_type_ids: row.vehicle_type_ids,
  valid_from: row.valid_from,
  valid_to: row.valid_to
})
const circleOf = ({ lng, lat, radius_m = usualRadius }: SectionNode) => ({ lng, lat, radius_m })
const laneColumns = [
  'id',
  'section_name',
  'shipper_id',
  'start_point',
  'end_point',
  'via_points',
  'return_flag',
  'vehicle_type_ids',
  'valid_from',
  'valid_to',
  'grace_min'
] as const

/** The customer's codes of a lane that a statement names. */
type LaneCodes = { readonly lane_code: string; readonly site_from: string; readonly site_to: string }
export const codesOfLane = (tenant_id: number, section_id: RawBuilder<unknown>): RawBuilder<LaneCodes> =>
  sql<LaneCodes>`(select s.lane_code, s.site_from, s.site_to from section s where s.tenant_id = ${tenant_id} and s.id = ${section_id})`

/** More lanes than these nobody plans on one screen. */
export const mostPlanned = 500
type Which = { readonly keyword?: string | undefined; readonly shipper_id?: number | undefined; readonly section_ids?: readonly number[] | undefined }

/** The lanes of the actor's company that are driven on some of these days, in the order of their codes and names; one more than are planned says that there are more. */
export const plannedSections = async (
  tx: Tx,
  actor: Actor,
  from: Day,
  to: Day,
  { keyword = '', shipper_id, section_ids }: Which
): Promise<Row<'section'>[]> => {
  const like = likeText(keyword.trim())
  return await tx
    .selectFrom('section')
    .selectAll()
    .where('tenant_id', '=', actor.tenant_id)
    .where('carrier_id', '=', actor.type === 2 ? actor.company_id : 0)
    .where('deleted_at', 'is', null)
    .where('section_status', '=', sectionMachine.code.enabled)
    .where('valid_from', '<=', to)
    .where('valid_to', '>=', from)
    .$if(shipper_id !== undefined, (q) => q.where('shipper_id', '=', shipper_id ?? 0))
    .$if(section_ids !== undefined, (q) => q.where(sql<boolean>`id = any(${section_ids ?? []}::bigint[])`))
    .$if(keyword.trim() !== '', (q) =>
      q.where(sql<boolean>`(lane_code ilike ${like} or section_name ilike ${like} or section_no ilike ${like} or shipper_name ilike ${like})`)
    )
    .orderBy('lane_code')
    .orderBy('section_name')
    .orderBy('id')
    .limit(mostPlanned + 1)
    .execute()
}

/** The lanes of the actor's company with a customer that are in use. */
export const lanesOfCustomer = async (tx: Tx, actor: Actor, shipper_id: number): Promise<Row<'section'>[]> =>
  await tx
    .selectFrom('section')
    .selectAll()
    .where('tenant_id', '=', actor.tenant_id)
    .where('carrier_id', '=', actor.type === 2 ? actor.company_id : 0)
    .where('shipper_id', '=', shipper_id)
    .where('section_status', '=', sectionMachine.code.enabled)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()

/** A run on a lane that is known, of which a price is asked. */
export type OnLane = Pick<LaneRun, 'stops' | 'day' | 'vehicle_type_id'> & { readonly section_id: number }
/**
 * The prices of these lanes, whatever became of the lanes since: of a run that of its day and its type of vehicle, with how it runs the lane. Of several units
 * the price that was entered last. Two statements; within `withSystemScope`.
 */
export const lanePricesOf = async (
  tx: Tx,
  tenant_id: number,
  section_ids: readonly number[]
): Promise<(run: OnLane) => { readonly price: LanePrice; readonly lane: LaneRunning; readonly section_no: string } | undefined> => {
  if (section_ids.length === 0) return () => undefined
  const ids = [...new Set(section_ids)]
  const sections = await tx.selectFrom('section').selectAll().where('tenant_id', '=', tenant_id).where('id', 'in', ids).execute()
  const prices = await tx
    .selectFrom('section_price')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where('section_id', 'in', ids)
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .execute()
  return ({ section_id, day, vehicle_type_id, stops }) => {
    const found = sections.find(({ id }) => id === section_id)
    const row = prices.find(
      (one) => one.section_id === section_id && one.vehicle_type_id === vehicle_type_id && one.valid_from <= day && day <= one.valid_to
    )
    if (!found || !row) return undefined
    const { section_name: name, mileage_m, section_no } = found
    return {
      price: { ...row, billing_unit: row.billing_unit as LanePrice['billing_unit'] },
      lane: { name, mileage_m, is_back: isWayBack(laneOf(found), stops) },
      section_no
    }
  }
}
