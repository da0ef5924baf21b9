import { cityText } from '@yunshu/domain/address'
import { graceMinutes } from '@yunshu/domain/late'
import { thinned } from '@yunshu/domain/track'
import { englishCity } from '@yunshu/places/english'
import { loadPlaces } from '@yunshu/places/load-node'
import { waybill } from '@yunshu/contract/waybill/contract'
import type { Actor, Origin } from '../../platform/actor.ts'
import { inFuture, nowIso } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/pool.ts'
import type { Row } from '../../platform/db/versioned.ts'
import { newId } from '../../platform/ids.ts'
import { newToken, tokenHash } from '../../platform/secrets.ts'
import { findTenantOfHost } from '../../platform/tenant/find.ts'
import { Guesses } from '../../platform/verb/guesses.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { read, write } from '../../platform/verb/verb.ts'
import { drivenOf, readLine } from '../gps/index.ts'
import { lateEnd } from './rows.ts'

loadPlaces(undefined, ['readings'])

/** Makes a link to one trip for someone without an account; only the hash of its code is stored. */
export const shareWaybill = write(waybill.share, async ({ tx, actor, input }) => {
  const trip = await findVisible(tx, actor, input.id)
  const code = newToken()
  const expires_at = inFuture(input.days * 86_400_000)
  await tx
    .insertInto('share')
    .values({
      id: newId(),
      code_hash: tokenHash(code),
      tenant_id: actor.tenant_id,
      waybill_id: trip.id,
      company_id: actor.company_id,
      created_by: actor.user_id,
      maker: actor.user_name,
      expires_at
    })
    .execute()
  return { output: { path: `/track/${code}`, expires_at }, log: { type: 'waybill', id: trip.id, no: trip.waybill_no, after: { expires_at } } }
})

const linksOf = (tx: Tx, actor: Actor, waybill_id: number) =>
  tx
    .selectFrom('share')
    .where('tenant_id', '=', actor.tenant_id)
    .where('waybill_id', '=', waybill_id)
    .where('company_id', '=', actor.company_id)
    .where('expires_at', '>', nowIso())
    .where('revoked_at', 'is', null)

/** The links of one's own company to a trip that still hold. */
export const waybillShares = read(waybill.shares, async ({ tx, actor, input }) => {
  const trip = await findVisible(tx, actor, input.id)
  const links = await linksOf(tx, actor, trip.id)
    .select(['id', 'created_at', 'expires_at', 'created_by', 'maker'])
    .orderBy('id', 'desc')
    .limit(50)
    .execute()
  return { data: links.map(({ created_by, ...link }) => ({ ...link, mine: created_by === actor.user_id })) }
})

/** Takes a link back, by who made it: from now on it shows nothing, and pages that are open with it say so. */
export const unshareWaybill = write(waybill.unshare, async ({ tx, actor, input, publishChange }) => {
  const trip = await findVisible(tx, actor, input.id)
  const link = await linksOf(tx, actor, trip.id)
    .select(['id'])
    .where('id', '=', input.share_id)
    .where('created_by', '=', actor.user_id)
    .executeTakeFirst()
  if (!link) return refuse('notFound')
  const revoked_at = nowIso()
  const revoked = await tx
    .updateTable('share')
    .set({ revoked_at })
    .where('id', '=', link.id)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!revoked) return refuse('notFound')
  publishChange('waybill', trip)
  return { output: { id: trip.id }, log: { type: 'waybill', id: trip.id, no: trip.waybill_no, before: { revoked_at: null }, after: { revoked_at } } }
})

/** The wrong tracking codes that this server has met. */
const guesses = new Guesses()
/** The link with this code while it holds, on the tenant's own address where it has one; refused where so many wrong codes came from there that it looks like guessing. */
export const findShare = async (tx: Tx, code: string, { ip, host }: Pick<Origin, 'ip' | 'host'>): Promise<Row<'share'> | undefined> => {
  const seconds = guesses.wait(ip)
  if (seconds > 0) refuse('tooMany', { seconds })
  const link = await findLink(tx, code, host)
  if (!link) guesses.count(ip, code)
  return link
}

const findLink = async (tx: Tx, code: string, host: string): Promise<Row<'share'> | undefined> => {
  const link = await tx
    .selectFrom('share')
    .selectAll()
    .where('code_hash', '=', tokenHash(code))
    .where('expires_at', '>', nowIso())
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  const house = await findTenantOfHost(tx, host)
  return link && (!house || house.id === link.tenant_id) ? link : undefined
}

/** The progress of a trip with its way, and nothing that names a person, a house or a price; places are told to about a kilometre. */
export const trackWaybill = read(waybill.track, async ({ tx, actor, input }) => {
  const link = (await findShare(tx, input.code, actor.origin)) ?? refuse('linkExpired')
  const trip = await tx
    .selectFrom('waybill as w')
    .select([
      'w.waybill_no',
      'w.waybill_status',
      'w.plate_no',
      'w.eta',
      'w.sent_at',
      'w.unload_done_at',
      'w.sub_waybill_id',
      lateEnd(link, nowIso()).as('late_end_min')
    ])
    .where('w.tenant_id', '=', link.tenant_id)
    .where('w.id', '=', link.waybill_id)
    .executeTakeFirstOrThrow()
  const points = await tx
    .selectFrom('waybill_point')
    .select([
      'kind',
      'seq',
      'province',
      'city',
      'area',
      'lng',
      'lat',
      'time_type',
      'time_start',
      'time_end',
      'arrived_at',
      'done_at',
      'late_min',
      'grace_min'
    ])
    .where('tenant_id', '=', link.tenant_id)
    .where('waybill_id', '=', link.waybill_id)
    .orderBy('seq')
    .execute()
  return {
    waybill_no: trip.waybill_no,
    waybill_status: trip.waybill_status,
    plate_tail: trip.plate_no.slice(-3),
    eta: trip.eta,
    late_end_min: trip.late_end_min,
    expires_at: link.expires_at,
    points: points.map(({ area, grace_min, late_min, ...point }) => {
      const city = cityText({ ...point, area })
      return {
        ...point,
        late_min: late_min !== null && late_min <= (grace_min ?? graceMinutes) ? 0 : late_min,
        ...roughly(point),
        city,
        place_en: englishCity(point.province, city)
      }
    }),
    driven: await lineOf(tx, link, trip)
  }
})

/** A line of so many places is smooth enough on a phone. */
const mostPlaces = 200
const lineOf = async (
  tx: Tx,
  { tenant_id, waybill_id }: Pick<Row<'share'>, 'tenant_id' | 'waybill_id'>,
  trip: Pick<Row<'waybill'>, 'sent_at' | 'unload_done_at' | 'sub_waybill_id'>
) => {
  if (trip.sent_at === null) return []
  const driven = await drivenOf(tx, { ...trip, tenant_id, id: waybill_id })
  if (!driven) return []
  // From when it was sent on, and no longer than until the last unloading.
  const line = await readLine(tx, { ...driven, tenant_id, from: later(driven.from, trip.sent_at), to: trip.unload_done_at ?? nowIso() })
  return thinned(line, mostPlaces).map(roughly)
}
const later = (a: string, b: string): string => (Date.parse(a) > Date.parse(b) ? a : b)
const roughly = ({ lng, lat }: { lng: number; lat: number }) => ({ lng: Math.round(lng * 100) / 100, lat: Math.round(lat * 100) / 100 })

const findVisible = async (tx: Tx, actor: Actor, id: number): Promise<Pick<Row<'waybill'>, 'id' | 'waybill_no' | 'parties'>> => {
  const own = tx
    .selectFrom('waybill as w')
    .select(['w.id', 'w.waybill_no', 'w.parties'])
    .where('w.tenant_id', '=', actor.tenant_id)
    .where('w.id', '=', id)
  const mine =
    actor.type === 2
      ? own.where('w.carrier_id', '=', actor.company_id)
      : own.where((e) =>
          e.exists(
            e
              .selectFrom('waybill_order as wo')
              .select('wo.id')
              .where('wo.tenant_id', '=', actor.tenant_id)
              .whereRef('wo.waybill_id', '=', 'w.id')
              .where('wo.shipper_id', '=', actor.company_id)
          )
        )
  return (await mine.executeTakeFirst()) ?? refuse('notFound')
}
