import { section, type SectionNode } from '@yunshu/contract/section/contract'
import { boardType, mileageSource, tempZone } from '@yunshu/contract/section/enums'
import { addDays, shanghaiDay } from '@yunshu/domain/calendar'
import { sql } from 'kysely'
import { joinTrips } from '../modules/section/join.ts'
import type { Actor } from '../platform/actor.ts'
import { transactAsSystem } from '../platform/db/scope.ts'
import type { Services } from '../platform/verb/services.ts'
import type { DemoContext } from './context.ts'

/** How many lanes the first carrier has at most, and how many of one customer. */
const [most, ofOne] = [12, 3]

/**
 * The contracted lanes of the first carrier: the ways that its customers' goods go most, each with prices for the vehicles that run on it; one ends soon, one is over. What
 * ran on them joins them, and then one price rises from next week on, which makes its second version.
 */
export const seedSections = async ({ services, runAs, users: { carrier }, now }: DemoContext): Promise<void> => {
  if (!carrier) return
  const today = shanghaiDay(new Date(now))
  const ways = await waysOf(services, carrier)
  const made: { id: number; type: number; metres: number }[] = []
  for (const [i, way] of ways.entries()) {
    const [start_point, end_point] = [nodeOf(way, 'from'), nodeOf(way, 'to')]
    const row = await runAs(carrier, section.create, {
      shipper_id: way.shipper_id,
      section_name: `${way.from_name} - ${way.to_name}`,
      lot_no: `${today.slice(0, 4)}-${'ABC'[i % 3] ?? 'A'}-${String(1 + (i % 4)).padStart(2, '0')}`,
      start_point,
      end_point,
      mileage_m: 1,
      mileage_source: mileageSource.code.map,
      run_minutes: Math.max(60, way.run_minutes ?? 600),
      load_minutes: 90,
      unload_minutes: 60,
      daily_trips: 1 + (i % 3),
      ...askedOf(way, i),
      valid_from: addDays(today, -120),
      // The third ends soon, the last is over.
      valid_to: addDays(today, i === 2 ? 12 : i === ways.length - 1 ? -3 : 245)
    })
    made.push({ id: row.id, type: way.vehicle_type_id, metres: row.mileage_m })
  }
  for (const { id, type, metres } of made)
    await runAs(carrier, section.createPrice, {
      section_id: id,
      vehicle_type_id: type,
      ...priceFor(metres),
      valid_from: addDays(today, -120),
      valid_to: addDays(today, 245)
    })
  await joinTrips(services)
  await raise(runAs, carrier, made[0]?.id ?? 0, addDays(today, 7))
}

/* What the customer of a lane asks for; every third says nothing of grace, and is judged as everywhere. */
const askedOf = (way: Way, i: number) => ({
  lane_code: `L${way.from_code.slice(0, 4)}-${way.to_code.slice(0, 4)}-${String(1 + i).padStart(2, '0')}`,
  site_from: `S${way.from_code}`,
  site_to: `S${way.to_code}`,
  board_type: boardType.codes[i % 3] ?? boardType.code.trunk,
  seal_required: i % 2 === 0,
  grace_min: i % 3 === 2 ? null : 10 * (1 + (i % 3)),
  temp_zone: tempZone.codes[i % 2] ?? tempZone.code.ambient
})

/* Some 6.2 yuan a kilometre, of which the driver is paid 5.3; to the nearest ten yuan. */
const priceFor = (metres: number) => {
  const ten = (yuan: number): number => Math.max(10, Math.round(yuan / 10) * 10) * 100
  return {
    billing_unit: 5 as const,
    up_fen: ten((metres / 1000) * 6.2),
    up_rate_bp: 900 as const,
    down_fen: ten((metres / 1000) * 5.3),
    return_bp: 6_000,
    base_stops: 2,
    stop_fen: 15_000,
    free_wait_min: 120,
    wait_fen_hour: 6_000,
    night_fen: 20_000,
    cancel_ladder: [
      { notice_min: 120, cancel_fen: 50_000 },
      { notice_min: 240, cancel_fen: 20_000 }
    ],
    fuel_base_fen: 730,
    fuel_share_bp: 3_500,
    fuel_trigger_bp: 500
  }
}

const raise = async (runAs: DemoContext['runAs'], carrier: Actor, section_id: number, from: string): Promise<void> => {
  const [kept] = (await runAs(carrier, section.prices, { section_id })).data
  if (!kept || kept.up_fen === null || kept.down_fen === null) return
  const { id, version, vehicle_type_id, valid_to } = kept
  const later = kept.used_to !== null && kept.used_to >= from ? addDays(kept.used_to, 1) : from
  const { up_fen: _up, down_fen: _down, ...same } = priceFor(0)
  const risen = { up_fen: Math.round((kept.up_fen * 103) / 100_000) * 1000, down_fen: kept.down_fen }
  await runAs(carrier, section.updatePrice, {
    id,
    version,
    vehicle_type_id,
    ...same,
    ...risen,
    valid_from: later,
    valid_to,
    remark: '油价上调后的新一轮报价'
  })
}

type Way = {
  readonly shipper_id: number
  readonly vehicle_type_id: number
  readonly run_minutes: number | null
} & Readonly<Record<`${'from' | 'to'}_${'name' | 'code' | 'street'}`, string>> &
  Readonly<Record<`${'from' | 'to'}_${'lng' | 'lat'}`, number>>
const nodeOf = (way: Way, end: 'from' | 'to'): SectionNode => ({
  node_name: way[`${end}_name`],
  area_code: way[`${end}_code`],
  address: way[`${end}_street`],
  lng: way[`${end}_lng`],
  lat: way[`${end}_lat`],
  radius_m: 3000
})

/* From where to where the goods of each customer went most, with the vehicles that took them. */
const waysOf = async ({ db }: Services, { tenant_id, company_id }: Actor): Promise<Way[]> => {
  const { rows } = await transactAsSystem(db, (tx) =>
    sql<Way>`
    with ride as (
      select wo.shipper_id, wo.order_id, w.vehicle_type_id, w.run_minutes from waybill_order wo
      join waybill w on w.tenant_id = wo.tenant_id and w.id = wo.waybill_id and w.carrier_id = ${company_id} and w.vehicle_type_id is not null
      where wo.tenant_id = ${tenant_id} and wo.relay_of is null
    ),
    way as (
      select r.shipper_id, mode() within group (order by r.vehicle_type_id) as vehicle_type_id, max(r.run_minutes) as run_minutes, count(*) as n,
        a.address_diming as from_name, a.area_code as from_code, a.address_str as from_street, a.lng as from_lng, a.lat as from_lat,
        z.address_diming as to_name, z.area_code as to_code, z.address_str as to_street, z.lng as to_lng, z.lat as to_lat
      from ride r
      join lateral (select * from order_point p where p.tenant_id = ${tenant_id} and p.order_id = r.order_id and p.kind = 1 order by p.seq limit 1) a on true
      join lateral (select * from order_point p where p.tenant_id = ${tenant_id} and p.order_id = r.order_id and p.kind = 2 order by p.seq desc limit 1) z on true
      group by r.shipper_id, a.address_diming, a.area_code, a.address_str, a.lng, a.lat, z.address_diming, z.area_code, z.address_str, z.lng, z.lat
    ),
    ranked as (select w.*, row_number() over (partition by w.shipper_id order by w.n desc, w.from_name, w.to_name) as nth from way w)
    select * from ranked where nth <= ${ofOne} order by n desc, shipper_id, nth limit ${most}`.execute(tx)
  )
  return rows
}
