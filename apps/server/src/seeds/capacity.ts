import { driverState } from '@yunshu/contract/driver/enums'
import { driver } from '@yunshu/contract/driver/contract'
import type { Endpoint, InputOf, OutputOf } from '@yunshu/contract/kit/endpoint'
import { vehicle } from '@yunshu/contract/vehicle/contract'
import { addDays, addYears, type Day, monthEnd, shanghaiDay } from '@yunshu/domain/calendar'
import { verbs as driverVerbs } from '../modules/driver/index.ts'
import { verbs as vehicleVerbs } from '../modules/vehicle/index.ts'
import { type Actor, noOrigin } from '../platform/actor.ts'
import { now } from '../platform/clock.ts'
import { transactAsSystem } from '../platform/db/scope.ts'
import { findUserActor } from '../platform/session/sessions.ts'
import type { Services } from '../platform/verb/services.ts'
import type { Base } from './base.ts'
import { crews, type DriverQuirk, fleet, type Model, models, type Quirk, unread } from './fleet.ts'
import { demoIdNo, demoMobile, demoVin } from './identities.ts'
import { draw } from './photos.ts'

/** What is needed to enter vehicles and drivers of one carrier: who acts, what today is, and where its plates and numbers begin. */
type Carrier = {
  readonly services: Services
  readonly actor: Actor
  /** Who looks at the papers at the operator's. */
  readonly reviewer: Actor
  readonly today: Day
  readonly plate: string
  readonly area: string
  readonly from: number
  readonly image: string
}
export type SeededPair = { readonly vehicle: OutputOf<typeof vehicle.create>; readonly driver: OutputOf<typeof driver.create> }

/** Twelve vehicles and twelve drivers for each carrier of the demo, most of them in order and reviewed, through the same verbs as anybody's; the nth driver usually drives the nth vehicle. */
export const seedCapacity = async (services: Services, base: Base): Promise<Record<string, SeededPair[]>> => {
  const made: Record<string, SeededPair[]> = {}
  for (const account of Object.keys(homes)) {
    const carrier = await carrierOf(services, base, account)
    if (!carrier) continue
    const crew = crews[account] ?? []
    const pairs: SeededPair[] = []
    for (const [i, [model, quirk]] of fleet.entries()) {
      const [name = '司机', license_class = 'B2', driverQuirk] = crew[i] ?? []
      pairs.push(await addPair(carrier, i, { name, license_class, driverQuirk, model, quirk }))
    }
    made[account] = pairs
  }
  return made
}

/** Where each carrier's plates and areas are. */
const homes: Readonly<Record<string, readonly [plate: string, area: string]>> = { carrier: ['川A', '510107'], carrier2: ['鄂A', '420112'] }

/** What is needed to enter vehicles and drivers of a carrier. */
export const carrierOf = async (services: Services, base: Base, account: string): Promise<Carrier | undefined> => {
  const [actor, reviewer, home] = [await actorOf(services, base, account), await actorOf(services, base, 'operator'), homes[account]]
  if (!actor || !reviewer || !home) return undefined
  const [plate, area] = home
  const from = Object.keys(homes).indexOf(account) * 100
  return { services, actor, reviewer, today: shanghaiDay(now()), plate, area, from, image: await sampleImage(services, actor) }
}

/** The nth vehicle of a carrier, and who usually drives it. */
export const addPair = async (
  carrier: Carrier,
  i: number,
  {
    name,
    license_class,
    driverQuirk,
    model,
    quirk
  }: { name: string; license_class: string; model: keyof typeof models; driverQuirk?: DriverQuirk | undefined; quirk?: Quirk | undefined }
): Promise<SeededPair> => {
  const driver = await addDriver(carrier, i, name, license_class, driverQuirk)
  return { driver, vehicle: await addVehicle(carrier, i, models[model], quirk, driver) }
}

const addDriver = async (
  { services, actor, reviewer, today, area, from, image }: Carrier,
  i: number,
  driver_name: string,
  license_class: string,
  quirk: DriverQuirk | undefined
) => {
  const light = license_class === 'C1'
  const input: InputOf<typeof driver.create> = {
    driver_name,
    mobile: demoMobile(1_001 + from + i),
    id_no: demoIdNo(from * 3 + i * 11 + 1, area),
    id_front_img: image,
    id_back_img: image,
    id_valid_to: addDays(addYears(today, 6), i * 31),
    id_long_term: false,
    license_class,
    license_img: image,
    first_license_at: addYears(today, -12 - (i % 12)),
    license_valid_from: addYears(today, -5),
    license_valid_to: quirk === 'licenceSoon' ? addDays(today, 20) : addDays(addYears(today, 2), i * 40),
    license_issuer: area === '510107' ? '成都市公安局交通警察支队' : '武汉市公安局交通管理局',
    light_only: light,
    qualification_no: light ? '' : `${area}${String(20_190_000 + i)}${String(1_000 + from + i)}`,
    qualification_img: light ? '' : image,
    qualification_valid_to: light ? null : quirk === 'qualificationExpired' ? addDays(today, -9) : addDays(addYears(today, 1), i * 53),
    coop_type: quirk === 'spot' ? 3 : 1,
    emergency_name: `${driver_name.slice(0, 1)}女士`,
    emergency_phone: demoMobile(2_001 + from + i)
  }
  const entered = await run(services, actor, driverVerbs, driver.create, input)
  const review = unread.driver[i]
  const judge = { id: entered.id, version: entered.version }
  const made = await (async () => {
    if (review === 'waiting') return entered
    if (review === undefined) return await run(services, reviewer, driverVerbs, driver.approve, judge)
    const { version } = await run(services, reviewer, driverVerbs, driver.refuse, { ...judge, reason: '驾驶证照片模糊，看不清发证机关' })
    const { id_no: _, ...again } = { ...input, license_img: await sampleImage(services, actor) }
    return await run(services, actor, driverVerbs, driver.update, { ...again, id: entered.id, version })
  })()
  return quirk === 'disabled'
    ? await run(services, actor, driverVerbs, driver.enable, {
        id: made.id,
        version: made.version,
        state: driverState.code.disabled,
        reason: '请长假，暂不接单'
      })
    : made
}

const addVehicle = async (
  carrier: Carrier,
  i: number,
  { box, trailer, ...model }: Model,
  quirk: Quirk | undefined,
  bound: OutputOf<typeof driver.create>
) => {
  const { services, actor, reviewer, today, plate, area, from, image } = carrier
  const registered = addDays(today, -400 - i * 97)
  const compulsory_end = quirk === 'insuranceSoon' ? addDays(today, 12) : addDays(today, 95 + i * 17)
  const commercial_end = quirk === 'insuranceExpired' ? addDays(today, -6) : addDays(compulsory_end, 8)
  const policy = (end: Day, kind: string, more: object = {}) => ({
    insurer: i % 2 ? '示例财产保险' : '演示平安财险',
    policy_no: `${kind}${end.replaceAll('-', '')}${String(1_000 + from + i)}`,
    start_date: addDays(end, -364),
    end_date: end,
    img: image,
    ...more
  })
  const heavy = model.gross_mass_kg > 4_500
  const input: InputOf<typeof vehicle.create> = {
    ...model,
    plate_no: plateOf(plate, model.plate_color, from + i),
    vin: demoVin(1_000 + from + i),
    engine_no: `WP${String(610_000 + from + i)}`,
    owner_name: actor.company_name,
    use_nature: '货运',
    register_date: registered,
    issue_date: addDays(registered, 3),
    issuer: area === '510107' ? '成都市公安局交通警察支队' : '武汉市公安局交通管理局',
    box_length_mm: box[0],
    box_width_mm: box[1],
    box_height_mm: box[2],
    box_volume_m3: Math.round((box[0] * box[1] * box[2]) / 1e5) / 1e4,
    ...(trailer ? { ...trailer, trailer_plate_no: `${plate}${String(3_001 + from + i)}挂` } : {}),
    license_front_img: image,
    license_back_img: image,
    ...(heavy
      ? {
          road_cert_no: `${area}${String(200_001 + from + i)}`,
          road_cert_img: image,
          road_cert_valid_to: addDays(addYears(today, 1), i * 29),
          gps_device_no: `BD${String(13_900_000 + from + i)}`
        }
      : {}),
    vehicle_use: quirk === 'affiliated' ? 2 : quirk === 'spot' ? 3 : 1,
    ...(quirk === 'affiliated' ? { rely_company: actor.company_name, rely_contract_to: addYears(today, 1) } : {}),
    driver_id: bound.state === driverState.code.inService ? bound.id : null,
    compulsory: policy(compulsory_end, 'JQ'),
    commercial: policy(commercial_end, 'SY', { third_party_fen: 100_000_000, cargo_fen: 30_000_000 }),
    inspection_month: (quirk === 'inspectionSoon' || quirk === 'inspectionExpired' ? today : addDays(today, 80 + i * 19)).slice(0, 7)
  }
  const entered = await run(services, actor, vehicleVerbs, vehicle.create, input)
  const { id, version } = entered
  const review = unread.vehicle[i]
  const made =
    review === 'waiting'
      ? entered
      : review === 'refused'
        ? await run(services, reviewer, vehicleVerbs, vehicle.refuse, { id, version, reason: '行驶证缺少副页' })
        : await run(services, reviewer, vehicleVerbs, vehicle.approve, { id, version })
  if (quirk === 'inspectionExpired') await expireInspection(carrier, made.id)
  return quirk === 'suspended'
    ? await run(services, actor, vehicleVerbs, vehicle.suspend, {
        id: made.id,
        version: made.version,
        suspended: true,
        reason: '变速箱大修，暂停接单'
      })
    : made
}

/* An expired inspection cannot be entered, since in use it only expires with time; so it is written directly. */
const expireInspection = async ({ services, actor, today }: Carrier, vehicle_id: number): Promise<void> =>
  await transactAsSystem(services.db, async (tx) => {
    await tx
      .updateTable('inspection')
      .set({ valid_to: monthEnd(addDays(today, -40).slice(0, 7)) })
      .where('tenant_id', '=', actor.tenant_id)
      .where('vehicle_id', '=', vehicle_id)
      .execute()
  })

/* Blue and yellow plates have seven characters, small new-energy ones eight with a letter first. */
const plateOf = (head: string, color: number, n: number): string =>
  color === 94 ? `${head}D${String(12_001 + n)}` : `${head}${String(60_101 + n * 7)}`

const actorOf = async (services: Services, base: Base, account: string): Promise<Actor | undefined> => {
  const user = base.users[account]
  const found = user && (await transactAsSystem(services.db, (tx) => findUserActor(tx, base.tenant_id, user.id)))
  return found && { ...found, origin: noOrigin }
}

const run = async <E extends Endpoint>(
  services: Services,
  actor: Actor,
  verbs: readonly { contract: Endpoint; run: (services: Services, actor: Actor, raw: unknown) => Promise<unknown> }[],
  contract: E,
  input: InputOf<E>
): Promise<OutputOf<E>> => {
  const verb = verbs.find((one) => one.contract === contract)
  if (!verb) throw new Error(`no verb answers ${contract.path}`)
  return (await verb.run(services, actor, input)) as OutputOf<E>
}

/* A picture of a card with lines and without words, used for every scanned certificate of the demo. */
export const sampleImage = async ({ db, files }: Services, actor: Actor): Promise<string> => {
  const lines = [90, 140, 190, 240].map((y, i) => `<rect x="60" y="${y}" width="${320 - i * 40}" height="18" rx="9" fill="#9fb6cf"/>`).join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="450"><rect width="720" height="450" rx="28" fill="#eaf1f8"/><rect x="24" y="24" width="672" height="402" rx="18" fill="none" stroke="#c3d3e4" stroke-width="4"/>${lines}<rect x="480" y="90" width="170" height="210" rx="12" fill="#d3e0ee"/><circle cx="565" cy="165" r="42" fill="#b4c8dc"/><path d="M495 300c0-50 35-80 70-80s70 30 70 80z" fill="#b4c8dc"/><rect x="60" y="350" width="560" height="24" rx="12" fill="#c3d3e4"/></svg>`
  const bytes = await draw(svg)
  return (await files.keep(db, actor, { name: '示例证件.png', bytes })).url
}
