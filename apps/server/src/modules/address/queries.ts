import { distanceM } from '@yunshu/domain/geo'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { refuse } from '../../platform/verb/refuse.ts'

/** The actor's company's own addresses. */
export const addressesOf = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('address_book as a')
    .where('a.tenant_id', '=', actor.tenant_id)
    .where('a.company_id', '=', actor.company_id)
    .where('a.deleted_at', 'is', null)
export const addressColumns = [
  'a.id',
  'a.version',
  'a.link_name',
  'a.link_phone',
  'a.address_province',
  'a.address_city',
  'a.address_area',
  'a.area_code',
  'a.address',
  'a.address_diming',
  'a.address_content',
  'a.lng',
  'a.lat',
  'a.address_type',
  'a.radius_m',
  'a.use_count',
  'a.created_at'
] as const

export const getAddress = async (tx: Tx, actor: Actor, id: number) =>
  (await addressesOf(tx, actor).selectAll('a').where('a.id', '=', id).executeTakeFirst()) ?? refuse('notFound')

/** Nearer than this, with the same contact, it is the same place. */
const nearM = 50
type Candidate = { readonly lng: number; readonly lat: number; readonly link_name: string; readonly link_phone: string }

/** An address of the same contact within 50 m, when there is one: a box by index first, then the distance itself. */
export const findNear = async (tx: Tx, actor: Actor, place: Candidate, except = 0) => {
  const reach = 0.001
  const near = await addressesOf(tx, actor)
    .select(['a.id', 'a.link_name', 'a.address', 'a.lng', 'a.lat'])
    .where('a.link_phone', '=', place.link_phone)
    .where('a.link_name', '=', place.link_name)
    .where('a.id', '<>', except)
    .where('a.lng', '>=', place.lng - reach)
    .where('a.lng', '<=', place.lng + reach)
    .where('a.lat', '>=', place.lat - reach)
    .where('a.lat', '<=', place.lat + reach)
    .execute()
  return near.map((other) => ({ ...other, metres: Math.round(distanceM(place, other)) })).find(({ metres }) => metres < nearM)
}
