import type { Keeper, ToldFix } from '@yunshu/jt808/link'
import { elapsedMs, nowIso } from '../../platform/clock.ts'
import { isPassing } from '../../platform/db/pool.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { rootTenant } from '../../platform/tenant/access.ts'
import type { Services } from '../../platform/verb/services.ts'
import { ingestPositions, toldBy, type ToldOfAny } from '../gps/index.ts'
import { allTenants } from '../tenant/rows.ts'
import { type BearingVehicle, hasPlate, noteStray, vehiclesBearing } from '../vehicle/rows.ts'

/** A vehicle that was given a terminal, or lost it, is known after this, ms. */
const rememberedMs = 30_000
const mostRemembered = 100_000
/** 终端注册应答: done, terminal taken by another vehicle, no such terminal. */
const registered = { done: 0, taken: 3, unknown: 4 } as const

type Owner = { readonly vehicles: readonly BearingVehicle[]; readonly disputed: boolean }
type Needed = Pick<Services, 'db' | 'live' | 'secrets'>

/**
 * What the sockets of terminals are answered. A terminal belongs to the vehicle that bears its number (北斗终端号), and to nobody else: where two vehicles bear
 * it, it is neither's. One truck that several carriers of a platform have entered is one vehicle, once the operator has let the papers of each entry pass.
 */
export const terminalAnswers = (services: Needed): Keeper => {
  const known = new Map<string, Owner & { readonly until: number }>()

  const ownersOf = async (numbers: readonly string[], fresh = false): Promise<ReadonlyMap<string, Owner>> => {
    const now = elapsedMs()
    if (known.size > mostRemembered) known.clear()
    const asked = numbers.filter((number) => fresh || (known.get(number)?.until ?? 0) <= now)
    if (asked.length > 0) {
      const found = await transactAsSystem(services.db, async (tx) => {
        const all: BearingVehicle[] = []
        for (const tenant_id of await allTenants(tx)) all.push(...(await vehiclesBearing(tx, tenant_id, asked.flatMap(waysToWrite))))
        return all
      })
      for (const number of asked) {
        const ways = new Set(waysToWrite(number))
        known.set(number, { ...ownerAmong(found.filter(({ gps_device_no }) => ways.has(gps_device_no.toUpperCase()))), until: now + rememberedMs })
      }
    }
    return known
  }

  const codeOf = (number: string): string => services.secrets.sign('terminal', number).toString('base64url').slice(0, 16)
  const who: Keeper['who'] = async (number) => ((await ownersOf([number], true)).get(number)?.vehicles.length ? codeOf(number) : null)

  return {
    who,
    register: async ({ number, terminal_id, plate }) => {
      const owner = (await ownersOf([number], true)).get(number)
      if (owner?.vehicles.length) return { result: registered.done, code: codeOf(number) }
      if (owner?.disputed) return { result: registered.taken, code: '' }
      await noteUnknown(services, { terminal_no: number, maker_no: terminal_id, plate_no: plate, at: nowIso() })
      return { result: registered.unknown, code: '' }
    },
    keep: async (fixes) => {
      const owners = await ownersOf([...new Set(fixes.map(({ number }) => number))])
      const vehiclesOf = ({ number }: ToldFix): readonly BearingVehicle[] => owners.get(number)?.vehicles ?? []
      const unkept = await keepFixes(services, fixes, vehiclesOf)
      return fixes.map((fix) => vehiclesOf(fix).length > 0 && !unkept.has(fix.number))
    }
  }
}

/** Of the platform with a vehicle of the plate that it tells, else of the only one there is; of several nobody's. */
const noteUnknown = async ({ db }: Needed, stray: Parameters<typeof noteStray>[2]): Promise<void> =>
  await transactAsSystem(db, async (tx) => {
    const tenants = await allTenants(tx)
    const withPlate: number[] = []
    if (stray.plate_no !== '') for (const id of tenants) if (await hasPlate(tx, id, stray.plate_no)) withPlate.push(id)
    const own = tenants.filter((id) => id !== rootTenant)
    const [tenant_id, ...others] = withPlate.length ? withPlate : own.length ? own : tenants
    if (tenant_id !== undefined && others.length === 0) await noteStray(tx, tenant_id, stray)
  })

/** The ways in which people write a number: as it is, filled up with zeros, or with 北斗 before it. */
const waysToWrite = (number: string): string[] => {
  const upper = number.toUpperCase()
  return [upper, `0${upper}`, upper.padStart(12, '0'), upper.padStart(20, '0'), `BD${upper}`]
}

const ownerAmong = (bearing: readonly BearingVehicle[]): Owner => {
  const [first] = bearing
  if (!first || bearing.length === 1) return { vehicles: bearing, disputed: false }
  const isOne = bearing.every((one) => one.tenant_id === first.tenant_id && one.plate_no === first.plate_no && one.plate_color === first.plate_color)
  return { vehicles: isOne ? bearing.filter(({ passed }) => passed) : [], disputed: !isOne }
}

/** Keeps them all in one call; gives the numbers whose positions the database refuses for good, which must not hold up the others. */
const keepFixes = async (
  services: Needed,
  fixes: readonly ToldFix[],
  vehiclesOf: (fix: ToldFix) => readonly BearingVehicle[]
): Promise<ReadonlySet<string>> => {
  const rowsOf = (some: readonly ToldFix[]): ToldOfAny[] => some.flatMap((fix) => vehiclesOf(fix).map((vehicle) => rowOf(fix, vehicle)))
  const unkept = new Set<string>()
  try {
    await ingestPositions(services, rowsOf(fixes))
    return unkept
  } catch (error) {
    if (isPassing(error)) throw error
    console.error(`${nowIso()} terminals: ${fixes.length} positions could not be kept together:`, error)
  }
  for (const number of new Set(fixes.map((fix) => fix.number)))
    try {
      await ingestPositions(services, rowsOf(fixes.filter((fix) => fix.number === number)))
    } catch (error) {
      if (isPassing(error)) throw error
      unkept.add(number)
    }
  return unkept
}

const rowOf = (fix: ToldFix, { tenant_id, company_id, id: vehicle_id, plate_no }: BearingVehicle): ToldOfAny => ({
  tenant_id,
  company_id,
  vehicle_id,
  plate_no,
  source: toldBy.terminal,
  at: fix.at,
  lon: fix.lon,
  lat: fix.lat,
  datum: 'wgs84',
  located: fix.located,
  speed: fix.located ? fix.speed_kmh : null,
  course: fix.course,
  altitude_m: fix.altitude_m,
  mileage_m: fix.mileage_m,
  temps: fix.temperatures_dc.slice(0, 4).map((tenths) => (tenths === null ? null : tenths / 10)),
  acc: fix.acc
})
