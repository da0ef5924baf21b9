import { laneplan } from '@yunshu/contract/laneplan/contract'
import type { Actor } from '../../platform/actor.ts'
import { nowIso } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { updateVersioned } from '../../platform/db/versioned.ts'
import { newId } from '../../platform/ids.ts'
import { onConstraint } from '../../platform/verb/constraints.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { write } from '../../platform/verb/verb.ts'
import { findSection, lockSection } from '../section/index.ts'
import { getPair } from '../vehicle/index.ts'
import { fixedPairs } from './queries.ts'

onConstraint('lane_pair_vehicle_once', 'pairFixedTwice', { plate_no: '' })

/** 设定固定班次: what the checks of a dispatch say is asked on each day, since papers end and trips change; here the pair only has to be the carrier's own. */
export const fixPair = write(laneplan.fixPair, async ({ tx, actor, input: { section_id, shift, vehicle_id, driver_id }, publishChange }) => {
  const lane = await lockSection(tx, actor, section_id)
  const { vehicle, driver } = await getPair(tx, actor, vehicle_id, driver_id)
  const other = await findFixed(tx, actor, vehicle_id, shift)
  if (other?.section_id === section_id) refuse('pairFixedTwice', { plate_no: vehicle.plate_no })
  if (other) refuse('pairOnOtherLane', { plate_no: vehicle.plate_no, section_name: other.section_name })
  const { tenant_id, company_id, user_id, user_name } = actor
  const after = await tx
    .insertInto('lane_pair')
    .values({
      tenant_id,
      id: newId(),
      parties: [company_id],
      carrier_id: company_id,
      section_id,
      shift,
      vehicle_id,
      driver_id,
      plate_no: vehicle.plate_no,
      driver_name: driver.driver_name,
      created_at: nowIso(),
      created_by: user_id,
      created_by_name: user_name
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  publishChange('section', lane)
  const shown = (await fixedPairs(tx, actor, [section_id])).find(({ id }) => id === after.id) ?? refuse('notFound')
  return { output: shown, log: { id: after.id, no: `${lane.section_name} ${vehicle.plate_no}`, after } }
})

/** The row stays for the log; trips that were dispatched by it are trips as every other. */
export const freePair = write(laneplan.freePair, async ({ tx, actor, input, publishChange }) => {
  const before = await getFixed(tx, actor, input.id)
  const lane = await lockSection(tx, actor, before.section_id)
  await updateVersioned(tx, 'lane_pair', actor, before, { deleted_at: nowIso() }, input.version)
  publishChange('section', lane)
  return { output: { id: before.id }, log: { id: before.id, no: lane.section_name, before } }
})

const getFixed = async (tx: Tx, { tenant_id, company_id }: Actor, id: number) =>
  (await tx
    .selectFrom('lane_pair')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where('carrier_id', '=', company_id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()) ?? refuse('notFound')

/* For which lane a vehicle is fixed in a shift already. */
const findFixed = async (tx: Tx, actor: Actor, vehicle_id: number, shift: number) => {
  const there = await tx
    .selectFrom('lane_pair')
    .select('section_id')
    .where('tenant_id', '=', actor.tenant_id)
    .where('carrier_id', '=', actor.company_id)
    .where('vehicle_id', '=', vehicle_id)
    .where('shift', '=', shift)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return there && { section_id: there.section_id, section_name: (await findSection(tx, actor, there.section_id))?.section_name ?? '' }
}
