import { fleet } from '@yunshu/contract/fleet/contract'
import { fleetTerms } from '@yunshu/contract/fleet/words'
import { fleetState } from '@yunshu/contract/fleet/enums'
import type { Actor } from '../../platform/actor.ts'
import { databaseNow, databaseNowAfter } from '../../platform/db/databaseNow.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { type Row, updateVersioned } from '../../platform/db/versioned.ts'
import { shareFiles } from '../../platform/file/files.ts'
import { newId } from '../../platform/ids.ts'
import { onConstraint } from '../../platform/verb/constraints.ts'
import { refuse, refuseField } from '../../platform/verb/refuse.ts'
import { write } from '../../platform/verb/verb.ts'
import { driversNamed } from '../driver/index.ts'
import { vehiclesNamed } from '../vehicle/index.ts'
import { lockMember } from './rows.ts'
import { getFleet, getMember, lockFleet } from './queries.ts'

const elsewhere = { owner: '', fleet_name: '' }
for (const name of ['fleet_member_driver_once', 'fleet_member_vehicle_once', 'fleet_member_driver_now', 'fleet_member_vehicle_now'])
  onConstraint(name, 'memberElsewhere', elsewhere)

type Newcomer = { readonly kind: 'vehicle' | 'driver'; readonly id: number; readonly name: string }
const named = (kind: Newcomer['kind'], names: ReadonlyMap<number, string>): Newcomer[] => [...names].map(([id, name]) => ({ kind, id, name }))
/* Locked one after the other in one order, so that two who add the same many wait for each other and never in a ring. */
const byId = (one: number, other: number): number => one - other

/** Vehicles and drivers of the carrier join one of its fleets; whoever is in it already stays. */
export const joinFleet = write(fleet.join, async ({ tx, actor, input: { id, vehicle_ids, driver_ids }, publishChange }) => {
  const { tenant_id, company_id } = actor
  // A dispatch holds who is in which fleet before it holds that fleet, so these come first here too.
  for (const driver_id of driver_ids.toSorted(byId)) await lockMember(tx, tenant_id, 'driver', driver_id)
  for (const vehicle_id of vehicle_ids.toSorted(byId)) await lockMember(tx, tenant_id, 'vehicle', vehicle_id)
  const into = await lockFleet(tx, actor, id)
  const { fleet_name } = into
  if (into.fleet_state === fleetState.code.suspended) refuse('fleetSuspended', { owner: fleet_name, fleet_name, reason: into.suspended_reason })
  const drivers = await driversNamed(tx, tenant_id, company_id, driver_ids, { still: true })
  const vehicles = await vehiclesNamed(tx, tenant_id, company_id, vehicle_ids, { still: true })
  if (drivers.size < driver_ids.length || vehicles.size < vehicle_ids.length) refuse('notFound')
  const joined: string[] = []
  for (const newcomer of [...named('driver', drivers), ...named('vehicle', vehicles)])
    if (await joinOne(tx, actor, into, newcomer)) joined.push(newcomer.name)
  publishChange('fleet', into)
  return { output: { joined: joined.length }, log: { id, no: fleet_name, after: { member_name: joined.join('、') } } }
})

const joinOne = async (tx: Tx, actor: Actor, into: Row<'fleet'>, { kind, id, name }: Newcomer): Promise<boolean> => {
  const { tenant_id, company_id } = into
  const now = await tx
    .selectFrom('fleet_member as m')
    .innerJoin('fleet as f', (on) => on.onRef('f.tenant_id', '=', 'm.tenant_id').onRef('f.id', '=', 'm.fleet_id'))
    .select(['m.fleet_id', 'f.fleet_name'])
    .where('m.tenant_id', '=', tenant_id)
    .where(`m.${kind}_id`, '=', id)
    .where('m.left_at', 'is', null)
    .executeTakeFirst()
  if (now?.fleet_id === into.id) return false
  if (now) refuse('memberElsewhere', { owner: name, fleet_name: now.fleet_name })
  await tx
    .insertInto('fleet_member')
    .values({
      tenant_id,
      id: newId(),
      parties: [company_id],
      company_id,
      fleet_id: into.id,
      ...(kind === 'driver' ? { driver_id: id } : { vehicle_id: id }),
      joined_at: await databaseNow(tx),
      created_by: actor.user_id,
      updated_by: actor.user_id
    })
    .execute()
  return true
}

/* A membership that still lasts, under its lock. */
const openMember = async (tx: Tx, actor: Actor, id: number): Promise<Row<'fleet_member'>> => {
  const { driver_id, vehicle_id } = await getMember(tx, actor, id)
  await lockMember(tx, actor.tenant_id, driver_id === null ? 'vehicle' : 'driver', driver_id ?? vehicle_id ?? 0)
  const member = await getMember(tx, actor, id)
  if (member.left_at !== null) refuse('memberLeft')
  return member
}

/** A member leaves; the trips of that time stay as they were paid. */
export const leaveFleet = write(fleet.leave, async ({ tx, actor, input, publishChange }) => {
  const before = await openMember(tx, actor, input.id)
  const from = await getFleet(tx, actor, before.fleet_id)
  const after = await updateVersioned(tx, 'fleet_member', actor, before, { left_at: await databaseNowAfter(tx, before.joined_at) }, input.version)
  publishChange('fleet', from)
  return {
    output: { id: after.id },
    log: { id: from.id, no: from.fleet_name, after: { member_name: await nameOf(tx, before), left_at: after.left_at } }
  }
})

/** What a driver has signed; from now on the captain collects for his trips. A better picture of it later changes nothing of that day. */
export const entrustMember = write(fleet.entrust, async ({ tx, actor, input, publishChange }) => {
  const before = await openMember(tx, actor, input.id)
  if (before.driver_id === null || input.entrust_file === '') {
    const label = { zh: fleetTerms.zh.entrust_file, en: fleetTerms.en.entrust_file }
    refuseField('entrust_file', label, { zh: '须上传司机签署的文件', en: 'must be what a driver has signed' }, actor.origin.lang)
  }
  await shareFiles(tx, actor, input.entrust_file.split(',').filter(Boolean), [actor.company_id])
  const of = await getFleet(tx, actor, before.fleet_id)
  const entrusted_at = before.entrusted_at ?? (await databaseNow(tx))
  const after = await updateVersioned(tx, 'fleet_member', actor, before, { entrust_file: input.entrust_file, entrusted_at }, input.version)
  publishChange('fleet', of)
  return {
    output: { id: after.id },
    log: { id: of.id, no: of.fleet_name, after: { member_name: await nameOf(tx, before), entrust_file: after.entrust_file } }
  }
})

const nameOf = async (tx: Tx, { tenant_id, company_id, driver_id, vehicle_id }: Row<'fleet_member'>): Promise<string> =>
  driver_id === null
    ? ((await vehiclesNamed(tx, tenant_id, company_id, [vehicle_id ?? 0])).get(vehicle_id ?? 0) ?? '')
    : ((await driversNamed(tx, tenant_id, company_id, [driver_id])).get(driver_id) ?? '')
