import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { screen } from '@yunshu/contract/screen/contract'
import { findArea } from '@yunshu/places/areas'
import { englishCity } from '@yunshu/places/english'
import { loadPlaces } from '@yunshu/places/load-node'
import { type Actor, systemActor } from '../../platform/actor.ts'
import { elapsedMs, inFuture, nowIso } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { transact } from '../../platform/db/scope.ts'
import { tokenHash } from '../../platform/secrets.ts'
import { findTenantAccess, isOpen } from '../../platform/tenant/access.ts'
import { findTenantOfHost } from '../../platform/tenant/find.ts'
import { Guesses } from '../../platform/verb/guesses.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import type { Services } from '../../platform/verb/services.ts'
import { readApart } from '../../platform/verb/verb.ts'
import { citiesOf, clustersOf, daysOf, flowsOf, monthOf, nameOfCity, totalsOf } from '../board/index.ts'
import { driverEndings } from '../driver/index.ts'
import { vehicleEndings } from '../vehicle/index.ts'

loadPlaces(undefined, ['readings'])

/** Vehicles that were silent for longer are not shown; they stand together by squares of so many degrees; papers are told so many weeks ahead. */
const [seenWithinMs, squareDegrees, weeksAhead] = [3_600_000, 1.5, 4]
/** The wrong codes of screens that this server has met. */
const guesses = new Guesses()

/** The big screen (数据大屏): the figures of the link's tenant, and of no other, since they are read within its walls like those of its operator. */
export const screenFigures = readApart(screen.figures, async ({ actor, input, services }) => {
  const { ip, host } = actor.origin
  const seconds = guesses.wait(ip)
  if (seconds > 0) refuse('tooMany', { seconds })
  const link = await transact(services.db, actor, (tx) => findScreen(tx, input.code, host), { platform: true, readonly: true })
  if (!link) {
    guesses.count(ip, input.code)
    return refuse('linkExpired')
  }
  const { tenant_id, screen_name, expires_at } = link
  return { screen_name, expires_at, ...(await kept(services, tenant_id)) }
})

/** The link with this code while it holds: its platform is open, and on an address of its own it is that platform's. */
const findScreen = async (tx: Tx, code: string, host: string) => {
  const [tenant = '', secret] = code.split('.')
  if (!secret || !/^\d{1,15}$/.test(tenant)) return undefined
  const link = await tx
    .selectFrom('screen')
    .select(['tenant_id', 'screen_name', 'expires_at'])
    .where('tenant_id', '=', Number(tenant))
    .where('code_hash', '=', tokenHash(secret))
    .where('expires_at', '>', nowIso())
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  const [platform, house] = await Promise.all([link && findTenantAccess(tx, link.tenant_id), findTenantOfHost(tx, host)])
  return link && platform && isOpen(platform) && (!house || house.id === link.tenant_id) ? link : undefined
}

type Figures = Omit<OutputOf<typeof screen.figures>, 'screen_name' | 'expires_at'>
/** For so long figures are told again as they were, so that many screens of a platform cost little more than one. */
const keptMs = 20_000
const lately = new WeakMap<Services, Map<number, { readonly until: number; readonly figures: Promise<Figures> }>>()

/* Whoever asks while the figures are being read waits for the same answer; what failed is asked anew. */
const kept = async (services: Services, tenant_id: number): Promise<Figures> => {
  const told = lately.get(services) ?? new Map<number, { until: number; figures: Promise<Figures> }>()
  lately.set(services, told)
  const at = elapsedMs()
  for (const [tenant, { until }] of told) if (until <= at) told.delete(tenant)
  const found = told.get(tenant_id)
  if (found) return await found.figures
  const figures = transact(services.db, systemActor(tenant_id), (tx) => figuresOf(tx, systemActor(tenant_id)), { readonly: true })
  told.set(tenant_id, { until: at + keptMs, figures })
  figures.catch(() => told.delete(tenant_id))
  return await figures
}

const figuresOf = async (tx: Tx, actor: Actor): Promise<Figures> => {
  loadPlaces()
  const [{ companies: _, ...totals }, deals, days, cities, flows, vehicles, drivers, trucks] = await Promise.all([
    totalsOf(tx, actor),
    monthOf(tx, actor),
    daysOf(tx, actor),
    citiesOf(tx, actor),
    flowsOf(tx, actor),
    clustersOf(tx, actor, inFuture(-seenWithinMs), squareDegrees),
    driverEndings(tx, actor),
    vehicleEndings(tx, actor)
  ])
  const papers = [...drivers.counts, ...trucks.counts]
  const papersIn = (within: (week: number) => boolean): number => papers.reduce((sum, { week, count }) => (within(week) ? sum + count : sum), 0)
  return {
    read_at: nowIso(),
    ...totals,
    papers_ending: papersIn((week) => week >= 0 && week < weeksAhead),
    papers_ended: papersIn((week) => week < 0),
    deals,
    days: days.map(({ day, order_count, goods_kg }) => ({ day, order_count, goods_kg })),
    cities: cities.map(({ city_code, ...row }) => ({ ...cityAt(city_code), ...row })),
    flows: flows.map(({ from_code, to_code, waybill_count }) => ({ from: cityAt(from_code), to: cityAt(to_code), waybill_count })),
    vehicles
  }
}

/* A city by its code; one that is not known lies nowhere, and is left out of the map. */
const cityAt = (code: string) => {
  const city = nameOfCity(code)
  const area = findArea(code)
  const province = findArea(code.slice(0, 2))?.name ?? ''
  return { city, city_en: city === '' ? '' : englishCity(province, city), lng: area?.lng ?? 0, lat: area?.lat ?? 0 }
}
