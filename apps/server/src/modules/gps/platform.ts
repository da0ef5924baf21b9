import { createHmac, timingSafeEqual } from 'node:crypto'
import { gps } from '@yunshu/contract/gps/contract'
import type { InputOf, OutputOf } from '@yunshu/contract/kit/endpoint'
import type { Actor } from '../../platform/actor.ts'
import { now, nowIso } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/pool.ts'
import type { Row } from '../../platform/db/versioned.ts'
import { refuse, refuseField } from '../../platform/verb/refuse.ts'
import { read, write } from '../../platform/verb/verb.ts'
import { vehiclesOfPlates } from '../vehicle/rows.ts'
import { ingestWithin, toldBy, type ToldPosition } from './ingest.ts'
import { outcomeOf } from './record.ts'

type Platform = Row<'gps_platform'>
const platformOf = async (tx: Tx, { tenant_id, company_id }: Pick<Actor, 'tenant_id' | 'company_id'>): Promise<Platform | undefined> =>
  await tx.selectFrom('gps_platform').selectAll().where('tenant_id', '=', tenant_id).where('company_id', '=', company_id).executeTakeFirst()

/** Says where to look for the key, and is no secret. */
const accessCode = ({ tenant_id, company_id }: Pick<Actor, 'tenant_id' | 'company_id'>): string => `${tenant_id}.${company_id}`

const shownOf = (actor: Actor, row: Platform | undefined): OutputOf<typeof gps.platform> => ({
  version: row?.version ?? 1,
  platform_name: row?.platform_name ?? '',
  enabled: row?.enabled ?? false,
  access_code: accessCode(actor),
  has_secret: (row?.secret_enc ?? null) !== null,
  last_at: row?.last_at ?? null,
  kept_count: Number(row?.kept_count ?? 0),
  dropped_count: Number(row?.dropped_count ?? 0)
})

export const showPlatform = read(gps.platform, async ({ tx, actor }) => shownOf(actor, await platformOf(tx, actor)))

/** A new key holds from the commit on; the one before is forgotten. */
export const setPlatform = write(gps.setPlatform, async ({ tx, actor, input, services, publishChange }) => {
  const { tenant_id, company_id } = actor
  await tx
    .insertInto('gps_platform')
    .values({ tenant_id, company_id, parties: [company_id], platform_name: input.platform_name })
    .onConflict((on) => on.columns(['tenant_id', 'company_id']).doNothing())
    .execute()
  const before = await tx
    .selectFrom('gps_platform')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where('company_id', '=', company_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (before.version !== input.version) refuse('staleVersion')
  const secret_enc = input.secret === undefined ? before.secret_enc : services.secrets.seal(input.secret)
  if (input.enabled && secret_enc === null)
    refuseField('secret', { zh: '签名密钥', en: 'Signing key' }, { zh: '启用时必填', en: 'is needed where it is turned on' }, actor.origin.lang)
  const { platform_name, enabled } = input
  const after = await tx
    .updateTable('gps_platform')
    .set({ platform_name, enabled, secret_enc, version: before.version + 1, updated_at: nowIso(), updated_by: actor.user_id })
    .where('tenant_id', '=', tenant_id)
    .where('company_id', '=', company_id)
    .returningAll()
    .executeTakeFirstOrThrow()
  publishChange('gps', { id: company_id, parties: [company_id] })
  const logged = ({ platform_name: name, enabled: on }: Platform) => ({ platform_name: name, enabled: on })
  return {
    output: shownOf(actor, after),
    log: {
      id: company_id,
      no: actor.company_name,
      before: logged(before),
      after: { ...logged(after), ...(input.secret !== undefined && { secret_changed: true }) }
    }
  }
})

/** A delivery is sent within this of our clock, ms. */
const soonMs = 5 * 60_000
const mostRows = 500

/** Takes what another platform delivers. Who does not know the key learns nothing but that; a call without a line in the log, as for every position. */
export const deliverPositions = write(gps.deliver, async ({ tx, input, services: { secrets } }) => {
  const [, tenant_id = 0, company_id = 0] = (/^(\d{1,16})\.(\d{1,16})$/u.exec(input.access_code) ?? []).map(Number)
  const row = await tx
    .selectFrom('gps_platform')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where('company_id', '=', company_id)
    .where('enabled', '=', true)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row?.secret_enc || !isSigned(input, secrets.unseal(row.secret_enc))) return refuse('platformSignWrong')
  const sent = Date.parse(input.sent_at)
  if (Math.abs(sent - now().getTime()) > soonMs || (row.sent_at !== null && sent <= Date.parse(row.sent_at))) refuse('deliveredBefore')
  const given = readData(input.data) ?? refuse('deliveryUnread')
  const rows = given.flatMap((one) => positionOf(one) ?? [])
  const vehicles = await vehiclesOfPlates(tx, tenant_id, company_id, [...new Set(rows.map(({ plate_no }) => plate_no))])
  const told = rows.flatMap(({ plate_no, ...fix }) => {
    const vehicle_id = vehicles.get(plate_no)
    return vehicle_id === undefined ? [] : [{ ...fix, plate_no, vehicle_id, source: toldBy.platform }]
  })
  const outcome = outcomeOf(await ingestWithin(tx, tenant_id, told))
  await tx
    .updateTable('gps_platform')
    .set((e) => ({
      sent_at: input.sent_at,
      last_at: nowIso(),
      kept_count: e('kept_count', '+', outcome.kept),
      dropped_count: e('dropped_count', '+', outcome.dropped)
    }))
    .where('tenant_id', '=', tenant_id)
    .where('company_id', '=', company_id)
    .execute()
  const unknown_plates = [...new Set(rows.map(({ plate_no }) => plate_no))].filter((plate) => !vehicles.has(plate))
  return { output: { ...outcome, unread: given.length - rows.length, unknown_plates }, log: 'none' }
})

const isSigned = ({ access_code, sent_at, data, sign }: InputOf<typeof gps.deliver>, key: string): boolean => {
  const [given, right] = [Buffer.from(sign, 'hex'), createHmac('sha256', key).update([access_code, sent_at, data].join('\n')).digest()]
  return given.length === right.length && timingSafeEqual(given, right)
}

const readData = (text: string): readonly unknown[] | undefined => {
  try {
    const data: unknown = JSON.parse(text)
    return Array.isArray(data) && data.length <= mostRows ? data : undefined
  } catch {
    return undefined
  }
}

/** A row as it was delivered; undefined where it is no position at all. What is odd about one is for the rule of what is believed to say. */
const positionOf = (given: unknown): Omit<ToldPosition, 'vehicle_id' | 'source'> | undefined => {
  const row = typeof given === 'object' && given !== null ? (given as Readonly<Record<string, unknown>>) : {}
  const number = (name: string): number | null => (typeof row[name] === 'number' ? row[name] : null)
  const [lon, lat, at] = [number('lon'), number('lat'), typeof row['fix_time'] === 'string' ? Date.parse(row['fix_time']) : Number.NaN]
  const plate_no = typeof row['plate_no'] === 'string' ? row['plate_no'].slice(0, 20) : ''
  if (plate_no === '' || lon === null || lat === null || Number.isNaN(at)) return undefined
  const temps = Array.isArray(row['temps']) ? row['temps'].slice(0, 4).map((temp: unknown) => (typeof temp === 'number' ? temp : null)) : undefined
  return {
    plate_no,
    lon,
    lat,
    at,
    datum: row['datum'] === 'wgs84' ? 'wgs84' : 'gcj02',
    located: row['located'] !== false,
    speed: number('speed'),
    course: number('course'),
    altitude_m: number('altitude_m'),
    mileage_m: number('mileage_m'),
    temps,
    acc: typeof row['acc'] === 'boolean' ? row['acc'] : null
  }
}
