import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { vehicleTypeState, givenVehicleTypes, setting } from '@yunshu/contract/setting/contract'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { deleteVersioned, type Row, updateVersioned } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { onConstraint } from '../../platform/verb/constraints.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { listVerb } from '../../platform/verb/list.ts'
import { write } from '../../platform/verb/verb.ts'
import { isTypeAskedFor } from '../order/rows.ts'
import { isTypePriced } from '../rate/rows.ts'
import { isTypeOfVehicles, vehicleCount } from '../vehicle/rows.ts'

onConstraint('vehicle_type_title_once', 'vehicleTypeTwice')

type Shown = OutputOf<typeof setting.createVehicleType>
const typesOf = (tx: Tx, { tenant_id }: Pick<Actor, 'tenant_id'>) => tx.selectFrom('vehicle_type as t').where('t.tenant_id', '=', tenant_id)

/** All vehicle types of a tenant in their order, also those no longer offered: what has one keeps its name. */
export const allTypes = async (tx: Tx, tenant_id: number) =>
  await typesOf(tx, { tenant_id })
    .select(['t.id', 't.title', 't.title_en', 't.length_mm', 't.width_mm', 't.height_mm', 't.load_kg', 't.volume_m3', 't.license_class', 't.state'])
    .orderBy('t.sort')
    .orderBy('t.id')
    .$narrowType<{ state: 1 | 2 }>()
    .execute()
/** The vehicle types that may be chosen. */
export const openTypes = async (tx: Tx, tenant_id: number) =>
  await typesOf(tx, { tenant_id })
    .select(['t.id', 't.title', 't.title_en'])
    .where('t.state', '=', vehicleTypeState.code.offered)
    .orderBy('t.sort')
    .orderBy('t.id')
    .execute()
/** The whole rows of those, the smallest load first. */
export const offeredTypes = async (tx: Tx, tenant_id: number): Promise<Row<'vehicle_type'>[]> =>
  await typesOf(tx, { tenant_id }).selectAll('t').where('t.state', '=', vehicleTypeState.code.offered).orderBy('t.load_kg').execute()
/** Gives a new tenant the twelve types of the specification; from here on they are its own. */
export const seedVehicleTypes = async (tx: Tx, tenant_id: number): Promise<void> => {
  const pattern = await tx.selectFrom('vehicle_type_pattern').selectAll().execute()
  const types = pattern.map(({ state: _state, ...type }) => ({ ...type, tenant_id }))
  await tx
    .insertInto('vehicle_type')
    .values(types)
    .onConflict((on) => on.doNothing())
    .execute()
}

const rows = (tx: Tx, actor: Actor) =>
  typesOf(tx, actor)
    .select(['t.id', 't.version', 't.title', 't.title_en', 't.length_mm', 't.width_mm', 't.height_mm', 't.load_kg', 't.volume_m3'])
    .select(['t.license_class', 't.mot_codes', 't.sort', 't.state'])
    .select(vehicleCount(actor.tenant_id, 'vehicle_type_id', sql.ref('t.id')).as('vehicle_count'))
    .$narrowType<Pick<Shown, 'state'>>()
const getType = async (tx: Tx, actor: Actor, id: number): Promise<Row<'vehicle_type'>> =>
  (await typesOf(tx, actor).selectAll('t').where('t.id', '=', id).executeTakeFirst()) ?? refuse('notFound')
const getTypeRow = async (tx: Tx, actor: Actor, id: number): Promise<Shown> =>
  (await rows(tx, actor).where('t.id', '=', id).executeTakeFirst()) ?? refuse('notFound')

const listVehicleTypes = listVerb(setting.vehicleTypes, {
  rows: ({ tx, actor }) => rows(tx, actor),
  id: 't.id',
  filters: { keyword: { text: ['t.title', 't.title_en'] }, state: 't.state' },
  sorts: {
    sort: 't.sort',
    length_mm: { nullable: 't.length_mm' },
    load_kg: { nullable: 't.load_kg' },
    volume_m3: { nullable: 't.volume_m3' },
    vehicle_count: sql.ref('vehicle_count')
  },
  first: ['sort', 'asc']
})

/* Numbers and order of a tenant's types are given one after the other. */
const lockTypes = async (tx: Tx, actor: Actor) => {
  await sql`select pg_advisory_xact_lock(hashtextextended('vehicle types', ${actor.tenant_id}))`.execute(tx)
  return await typesOf(tx, actor).select(['t.id', 't.sort']).orderBy('t.sort').orderBy('t.id').forNoKeyUpdate().execute()
}

const createVehicleType = write(setting.createVehicleType, async ({ tx, actor, input, publishChange }) => {
  const kept = await lockTypes(tx, actor)
  const id = Math.max(givenVehicleTypes, ...kept.map((row) => row.id)) + 1
  const sort = Math.max(0, ...kept.map((row) => row.sort)) + 1
  const after = await tx
    .insertInto('vehicle_type')
    .values({ tenant_id: actor.tenant_id, id, ...input, mot_codes: [...input.mot_codes], sort, created_by: actor.user_id })
    .returningAll()
    .executeTakeFirstOrThrow()
  publishChange('vehicle_type', { id, parties: [] })
  return { output: await getTypeRow(tx, actor, id), log: { id, after, no: after.title } }
})

const updateVehicleType = write(setting.updateVehicleType, async ({ tx, actor, input: { id, version, ...entry }, publishChange }) => {
  const before = await getType(tx, actor, id)
  const after = await updateVersioned(tx, 'vehicle_type', actor, before, { ...entry, mot_codes: [...entry.mot_codes] }, version)
  publishChange('vehicle_type', { id, parties: [] })
  return { output: await getTypeRow(tx, actor, id), log: { id, before, after, no: after.title } }
})

const enableVehicleType = write(setting.enableVehicleType, async ({ tx, actor, input: { id, version, state }, publishChange }) => {
  const before = await getType(tx, actor, id)
  const after = await updateVersioned(tx, 'vehicle_type', actor, before, { state }, version)
  publishChange('vehicle_type', { id, parties: [] })
  return { output: await getTypeRow(tx, actor, id), log: { id, before, after, no: after.title } }
})

const moveVehicleType = write(setting.moveVehicleType, async ({ tx, actor, input: { id, up }, publishChange }) => {
  const before = await getType(tx, actor, id)
  const order = (await lockTypes(tx, actor)).map((row) => row.id)
  const at = order.indexOf(id)
  const to = Math.min(order.length - 1, Math.max(0, at + (up ? -1 : 1)))
  order.splice(to, 0, ...order.splice(at, 1))
  for (const [i, one] of order.entries())
    await tx
      .updateTable('vehicle_type')
      .set({ sort: i + 1 })
      .where('tenant_id', '=', actor.tenant_id)
      .where('id', '=', one)
      .where('sort', '<>', i + 1)
      .execute()
  publishChange('vehicle_type', { id, parties: [] })
  return { output: await getTypeRow(tx, actor, id), log: { id, before, after: { ...before, sort: to + 1 }, no: before.title } }
})

const removeVehicleType = write(setting.removeVehicleType, async ({ tx, actor, input: { id, version }, publishChange }) => {
  const before = await getType(tx, actor, id)
  const { title } = before
  if (version !== before.version) refuse('staleVersion')
  if (id <= givenVehicleTypes) refuse('vehicleTypeGiven', { title })
  const { vehicle_count } = await getTypeRow(tx, actor, id)
  if (vehicle_count > 0) refuse('vehicleTypeUsed', { title, vehicle_count })
  // Vehicles that were deleted, orders and prices keep the number, and with it the name.
  if (await isNamed(tx, actor, id)) refuse('vehicleTypeUsed', { title, vehicle_count })
  await deleteVersioned(tx, 'vehicle_type', before)
  publishChange('vehicle_type', { id, parties: [] })
  return { output: { id }, log: { id, before, no: title } }
})

const isNamed = async (tx: Tx, { tenant_id }: Actor, id: number): Promise<boolean> =>
  (await isTypeOfVehicles(tx, tenant_id, id)) || (await isTypeAskedFor(tx, tenant_id, id)) || (await isTypePriced(tx, tenant_id, id))

export const vehicleTypeVerbs = [listVehicleTypes, createVehicleType, updateVehicleType, enableVehicleType, moveVehicleType, removeVehicleType]
