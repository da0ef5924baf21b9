import { sectionMachine } from '@yunshu/contract/section/enums'
import { type SectionNode, usualRadius } from '@yunshu/contract/section/contract'
import { type Lane, type LaneRun, pickLane } from '@yunshu/domain/section'
import { type RawBuilder, sql } from 'kysely'
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
