import type { InputOf } from '@yunshu/contract/kit/endpoint'
import { columnsOf } from '@yunshu/contract/kit/entry'
import { advance } from '@yunshu/contract/kit/machine'
import { sectionFormFaults } from '@yunshu/contract/section/check'
import { section, sectionEntry, type SectionNode, usualRadius } from '@yunshu/contract/section/contract'
import { mileageSource, sectionMachine } from '@yunshu/contract/section/enums'
import { areaPath, isDistrict } from '@yunshu/places/areas'
import { estimateRoute } from '@yunshu/places/distance'
import { loadPlaces } from '@yunshu/places/load-node'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { nowIso } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { type Row, updateVersioned } from '../../platform/db/versioned.ts'
import { nextNo } from '../../platform/docno.ts'
import { newId } from '../../platform/ids.ts'
import { onConstraint } from '../../platform/verb/constraints.ts'
import { refuse, refuseFaults } from '../../platform/verb/refuse.ts'
import { write, type WriteContext } from '../../platform/verb/verb.ts'
import { findLink } from '../link/rows.ts'
import { tripsOnSection } from '../waybill/index.ts'
import { getSectionRow, lockSection } from './queries.ts'

onConstraint('section_name_once', 'sectionTwice')
onConstraint('section_code_once', 'sectionCodeTwice', { section_name: '', lane_code: '' })

/** What is entered of a lane. */
export type Entry = InputOf<typeof section.create>
type Writing = Pick<WriteContext<typeof section.create>, 'tx' | 'actor' | 'publishChange'>

/** A contracted lane (新增路段). Trips that ran on its days and are on no lane yet join it within a minute (`joinTrips`). */
export const createSection = write(section.create, async (context) => {
  const after = await insertSection(context, context.input)
  return { output: await getSectionRow(context.tx, context.actor, after.id), log: { after, no: after.section_no } }
})

/** A new lane, entered by hand or in a file. */
export const insertSection = async ({ tx, actor, publishChange }: Writing, entry: Entry): Promise<Row<'section'>> => {
  const { tenant_id, company_id, user_id, user_name } = actor
  const columns = await columnsFor(tx, actor, entry)
  await demandOwnName(tx, actor, entry)
  const after = await tx
    .insertInto('section')
    .values({
      tenant_id,
      id: newId(),
      parties: [company_id],
      carrier_id: company_id,
      section_no: await nextNo(tx, tenant_id, 'section'),
      section_status: sectionMachine.code.enabled,
      ...columns,
      created_at: nowIso(),
      created_by: user_id,
      created_by_name: user_name
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  publishChange('section', after)
  return after
}

/** What was never stays: trips that run on it already keep it, whatever it becomes. */
export const updateSection = write(section.update, async ({ tx, actor, input, publishChange }) => {
  const { id, version, ...entry } = input
  const before = await lockSection(tx, actor, id)
  if (entry.shipper_id !== before.shipper_id && (await countTrips(tx, before)) > 0) refuse('sectionCustomer')
  await demandOwnName(tx, actor, entry, id)
  const after = await updateVersioned(tx, 'section', actor, before, await columnsFor(tx, actor, entry), version)
  publishChange('section', after)
  return { output: await getSectionRow(tx, actor, id), log: { id, no: after.section_no, before, after } }
})

/** The row stays for the log; nothing finds it any more. */
export const removeSection = write(section.remove, async ({ tx, actor, input, publishChange }) => {
  const before = await lockSection(tx, actor, input.id)
  const count = await countTrips(tx, before)
  if (count > 0) refuse('sectionUsed', { count })
  const after = await updateVersioned(tx, 'section', actor, before, { deleted_at: nowIso() }, input.version)
  publishChange('section', after)
  return { output: { id: before.id }, log: { id: before.id, no: before.section_no, before } }
})

/** 停用: no more trips join it. */
export const stopSection = write(section.stop, async (context) => await move(context, 'stop'))
export const enableSection = write(section.enable, async (context) => await move(context, 'enable'))

const move = async ({ tx, actor, input, publishChange }: WriteContext<typeof section.stop>, by: keyof typeof sectionMachine.moves) => {
  const before = await lockSection(tx, actor, input.id)
  const section_status = advance(sectionMachine, before.section_status, by, actor.who)
  const after = await updateVersioned(tx, 'section', actor, before, { section_status }, input.version)
  publishChange('section', after)
  return { output: await getSectionRow(tx, actor, after.id), log: { id: after.id, no: after.section_no, before, after } }
}

const countTrips = async (tx: Tx, { tenant_id, id }: Row<'section'>): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select t.count from ${tripsOnSection(tenant_id, sql`${id}::bigint`)} as t`.execute(tx)
  return rows[0]?.count ?? 0
}

/* Told before the database would, since in an import the other rows still come in. */
const demandOwnName = async (tx: Tx, { tenant_id, company_id }: Actor, entry: Entry, except = 0): Promise<void> => {
  const { shipper_id, section_name, lane_code = '' } = entry
  const same = await tx
    .selectFrom('section')
    .select(['section_name', 'lane_code'])
    .where('tenant_id', '=', tenant_id)
    .where('carrier_id', '=', company_id)
    .where('shipper_id', '=', shipper_id)
    .where((e) => e.or([e('section_name', '=', section_name), e.and([e('lane_code', '=', lane_code), e('lane_code', '<>', '')])]))
    .where('id', '<>', except)
    .where('deleted_at', 'is', null)
    .execute()
  if (same.some((other) => other.section_name === section_name)) refuse('sectionTwice')
  const [coded] = same
  if (coded) refuse('sectionCodeTwice', coded)
}

/* The customer is one of the carrier's, whatever became of their cooperation; a length that is said to be the map's is the map's. */
const columnsFor = async (tx: Tx, actor: Actor, entry: Entry) => {
  refuseFaults(sectionFormFaults(entry), actor.origin.lang)
  const link = (await findLink(tx, actor.tenant_id, entry.shipper_id, actor.company_id)) ?? refuse('notFound')
  const { start_point, end_point, via_points = [] } = entry
  const nodes = [start_point, ...via_points, end_point].map(nodeOf)
  const [start, end] = [nodes[0] ?? nodeOf(start_point), nodes.at(-1) ?? nodeOf(end_point)]
  const via = nodes.slice(1, -1)
  const mileage_m = entry.mileage_source === mileageSource.code.map ? mapMetres(nodes) : entry.mileage_m
  return {
    ...columnsOf(sectionEntry, entry),
    mileage_m,
    shipper_id: link.shipper_id,
    shipper_name: link.shipper_name,
    start_point: JSON.stringify(start),
    end_point: JSON.stringify(end),
    via_points: JSON.stringify(via),
    start_node: start.node_name,
    end_node: end.node_name,
    via_nodes: via.map(({ node_name }) => node_name).join('、'),
    vehicle_type_ids: [...new Set(entry.vehicle_type_ids ?? [])]
  }
}

/** The way through nodes as the built-in map measures it, metres; a way of nothing is one metre. */
export const mapMetres = (nodes: readonly SectionNode[]): number => {
  loadPlaces()
  return Math.max(1, estimateRoute(nodes.map(({ lng, lat, area_code }) => ({ lng, lat, code: area_code }))).distance_m)
}

const nodeOf = ({ node_name, area_code, address = '', lng, lat, radius_m = usualRadius }: SectionNode): Required<SectionNode> => {
  loadPlaces()
  if (!isDistrict(area_code) || !areaPath(area_code)) refuse('areaUnknown', { area_code })
  return { node_name, area_code, address, lng, lat, radius_m }
}
