import { address } from '@yunshu/contract/address/contract'
import type { InputOf, OutputOf } from '@yunshu/contract/kit/endpoint'
import { estimateRoute } from '@yunshu/places/distance'
import { loadPlaces } from '@yunshu/places/load-node'
import type { Actor } from '../../platform/actor.ts'
import { nowIso } from '../../platform/clock.ts'
import { updateVersioned } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { newId } from '../../platform/ids.ts'
import { onConstraint } from '../../platform/verb/constraints.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { listVerb } from '../../platform/verb/list.ts'
import { read, write } from '../../platform/verb/verb.ts'
import { getAddress } from './queries.ts'

onConstraint('frequent_route_name_once', 'routeTwice')

type Shown = OutputOf<typeof address.createRoute>
/** The frequent routes of the actor's company. */
const routesOf = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('frequent_route as r')
    .where('r.tenant_id', '=', actor.tenant_id)
    .where('r.company_id', '=', actor.company_id)
    .where('r.deleted_at', 'is', null)
const rows = (tx: Tx, actor: Actor) =>
  routesOf(tx, actor)
    .select(['r.id', 'r.version', 'r.route_name', 'r.points', 'r.distance_m', 'r.run_minutes', 'r.created_at'])
    .$narrowType<Pick<Shown, 'points'>>()
const getRoute = async (tx: Tx, actor: Actor, id: number) =>
  (await routesOf(tx, actor).selectAll('r').where('r.id', '=', id).executeTakeFirst()) ?? refuse('notFound')
const getRouteRow = async (tx: Tx, actor: Actor, id: number): Promise<Shown> =>
  (await rows(tx, actor).where('r.id', '=', id).executeTakeFirst()) ?? refuse('notFound')

const list = listVerb(address.routes, {
  rows: ({ tx, actor }) => rows(tx, actor),
  id: 'r.id',
  filters: { keyword: { text: ['r.route_name'] } },
  sorts: { created_at: 'r.created_at', route_name: 'r.route_name', distance_m: 'r.distance_m' },
  first: ['created_at', 'desc']
})
const info = read(address.routeInfo, async ({ tx, actor, input }) => await getRouteRow(tx, actor, input.id))

type Form = InputOf<typeof address.createRoute>
/** The points as the address book has them now, with the way between them; loading comes before unloading. */
const columnsOf = async (tx: Tx, actor: Actor, { route_name, points }: Form) => {
  const first = points.findIndex(({ kind }) => kind === 2)
  if (points[0]?.kind !== 1 || first < 0 || points.slice(first).some(({ kind }) => kind === 1)) refuse('routeOrder')
  const copies: Shown['points'] = []
  for (const { kind, address_id } of points) {
    const kept = await getAddress(tx, actor, address_id)
    const { link_name, link_phone, address_province, address_city, address_area, area_code, address_diming, address_content, lng, lat } = kept
    copies.push({
      kind,
      address_id,
      link_name,
      link_phone,
      address_province,
      address_city,
      address_area,
      area_code,
      address: kept.address,
      address_diming,
      address_content,
      lng,
      lat
    })
  }
  loadPlaces()
  const { distance_m, duration_s } = estimateRoute(copies.map(({ lng, lat, area_code }) => ({ lng, lat, code: area_code })))
  return { route_name, points: JSON.stringify(copies), distance_m, run_minutes: Math.round(duration_s / 60) }
}

const create = write(address.createRoute, async ({ tx, actor, input, publishChange }) => {
  const { tenant_id, company_id } = actor
  const after = await tx
    .insertInto('frequent_route')
    .values({ tenant_id, id: newId(), parties: [company_id], company_id, ...(await columnsOf(tx, actor, input)), created_by: actor.user_id })
    .returningAll()
    .executeTakeFirstOrThrow()
  publishChange('address', after)
  return { output: await getRouteRow(tx, actor, after.id), log: { after, no: after.route_name } }
})
const update = write(address.updateRoute, async ({ tx, actor, input, publishChange }) => {
  const before = await getRoute(tx, actor, input.id)
  const after = await updateVersioned(tx, 'frequent_route', actor, before, await columnsOf(tx, actor, input), input.version)
  publishChange('address', after)
  return { output: await getRouteRow(tx, actor, after.id), log: { before, after, no: after.route_name } }
})
const remove = write(address.removeRoute, async ({ tx, actor, input, publishChange }) => {
  const before = await getRoute(tx, actor, input.id)
  const after = await updateVersioned(tx, 'frequent_route', actor, before, { deleted_at: nowIso() }, input.version)
  publishChange('address', after)
  return { output: { id: before.id }, log: { id: before.id, before, no: before.route_name } }
})

export const routeVerbs = [list, info, create, update, remove]
