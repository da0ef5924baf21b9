import { waybillMachine } from '@yunshu/contract/waybill/machine'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { setClock } from '../../platform/clock.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { userActor } from '../actors.ts'
import type { Base } from '../base.ts'
import type { SeededPair } from '../capacity.ts'
import type { DemoContext } from '../context.ts'
import { day, iso } from '../plan.ts'
import { seedTracks } from '../tracks.ts'
import { type Cast, castOf, crewWords, ownerOf, type WordsOf } from './cast.ts'
import { type Copy, type Machine, writeCopies } from './copy.ts'
import type { Twins } from './crew.ts'
import { customers, type Stem, slots, stemNames, stems } from './customers.ts'
import { readGroups } from './group.ts'
import { seedProjects } from './projects.ts'
import { type Desk, settleWeek } from './settle.ts'
import { inSeason, type Told, toldTrips, weekly } from './week.ts'
import { type First, tellOtherWeeks, twoCrews } from './weeks.ts'

type Story = {
  readonly demo: DemoContext
  readonly base: Base
  readonly pairs: Readonly<Record<string, readonly SeededPair[]>>
  readonly twins: Twins
  readonly machine: Machine
}

/** By how many days the week that is settled by hand is earlier than what it is told after. */
const firstWeek = -14

/**
 * The months before: the trips of the fortnight that are over are told once more two weeks earlier, of other customers; that week is settled by everybody's own acts; and
 * then it is written anew for every week of the story, with other customers, drivers and trucks, by set statements. What it gives is each customer's words.
 */
export const seedStory = async (story: Story): Promise<WordsOf> => {
  const { demo, base, machine } = story
  const { services } = demo
  await seedTracks(services, base.tenant_id, { arrived: true })
  const cast = await transactAsSystem(services.db, (tx) => castOf(tx, base, story.pairs, story.twins))
  const words = await seedProjects(services, base, machine)
  const trips = await chosen(story)
  const first = await tellFirstWeek(story, trips, words, cast)
  for (const [i, desk] of (await desksOf(story)).entries()) {
    const own = first.filter(({ carrier_id }) => carrier_id === desk.owner.company_id)
    const keys = [...new Set(own.map(({ customer }) => customer.key))]
    const parties: { chief: Actor; approver: Actor }[] = []
    for (const key of keys) parties.push({ chief: await userActor(services, base, key), approver: await userActor(services, base, `${key}-fin`) })
    if (own.length > 0)
      await settleWeek(demo, desk, parties, {
        from: Math.min(...own.map(({ from }) => from)),
        until: Math.max(...own.map(({ until }) => until)),
        serial: (i + 1) * 100_000,
        waybill_ids: own.flatMap(({ waybill_ids }) => waybill_ids)
      })
  }
  setClock(new Date(demo.now))
  await tellOtherWeeks(services, base, machine.from, first, words, cast)
  return words
}

const chosen = async (story: Story): Promise<{ trip: Told; days: number }[]> =>
  await transactAsSystem(story.demo.services.db, async (tx) => {
    const { demo, base } = story
    const told = await toldTrips(tx, base.tenant_id, demo.now)
    const { rows: busy } = await sql<{ crew: number[]; begin: string; until: string }>`
      select array[d.driver_id, d.vehicle_id] as crew, lower(d.during) as begin, greatest(upper(d.during), w.unload_done_at) as until from dispatch d
      join waybill w on w.tenant_id = d.tenant_id and w.id = d.waybill_id
      where d.tenant_id = ${base.tenant_id} and w.waybill_status <> ${waybillMachine.code.cancelled} and w.created_at > ${iso(demo.now - 15 * day)}`.execute(
      tx
    )
    const own = busy.map(({ crew, begin, until }) => ({ crew, from: Date.parse(begin), until: Date.parse(until) }))
    return inSeason(weekly(told.filter(hasStandIns(story)), own))
  })

/** Where two crews drive a week, everybody of a trip has somebody who drives in his place: nobody is then on the trip and on its copy. */
const hasStandIns = ({ base, pairs, twins }: Story): ((trip: Told) => boolean) => {
  const roles = new Set(twins[twoCrews]?.map(({ role }) => role))
  const replaced = new Set((pairs[twoCrews] ?? []).flatMap(({ driver, vehicle }, role) => (roles.has(role) ? [driver.id, vehicle.id] : [])))
  return ({ carrier_id, crew }) => carrier_id !== base.companies[twoCrews]?.id || crew.every((id) => replaced.has(id))
}

/** The trips two weeks earlier, shared among the first customers of each kind. */
const tellFirstWeek = async (
  { demo, base, machine }: Story,
  trips: readonly { readonly trip: Told; readonly days: number }[],
  words: WordsOf,
  cast: Cast
): Promise<First[]> =>
  await transactAsSystem(demo.services.db, async (tx) => {
    const { tenant_id } = base
    const roots = { order: trips.map(({ trip }) => trip.order_id), waybill: trips.flatMap(({ trip }) => trip.waybill_ids) }
    const rootOf = new Map(trips.flatMap(({ trip }) => [trip.order_id, ...trip.waybill_ids].map((id) => [id, trip.order_id] as const)))
    const bills = await tx
      .selectFrom('bill')
      .select(['id', 'waybill_id'])
      .where('tenant_id', '=', tenant_id)
      .where('waybill_id', 'in', roots.waybill)
      .execute()
    for (const { id, waybill_id } of bills) {
      const root = rootOf.get(waybill_id ?? 0)
      if (root !== undefined) rootOf.set(id, root)
    }
    const groups = await readGroups(tx, tenant_id, { ...roots, bill: bills.map(({ id }) => id) }, rootOf)
    const nth: Record<Stem, number> = { food: 0, goods: 0, outside: 0 }
    const told = trips.flatMap(({ trip, days }) => {
      const group = groups.get(trip.order_id)
      const stem = stemNames.find(
        (one) => base.companies[stems[one].shipper]?.id === trip.shipper_id && base.companies[stems[one].carrier]?.id === trip.carrier_id
      )
      if (!group || !stem) return []
      const customer = customers.filter((one) => one.stem === stem)[nth[stem] % slots[stem]]
      nth[stem] += 1
      if (!customer) return []
      const crew = crewWords(cast, stems[stem].carrier, 'standing', 0)
      const copy: Copy = { group, days: firstWeek + days, words: new Map([...(words.get(customer.key) ?? []), ...crew]) }
      return [{ trip, days, customer, copy }]
    })
    const made = await writeCopies(
      tx,
      ownerOf(base),
      machine,
      told.map(({ copy }) => copy)
    )
    return told.map(({ trip, days, customer }, i) => {
      const anew = (id: number): number => Number(made[i]?.get(String(id)) ?? 0)
      const by = (firstWeek + days) * day
      return {
        customer,
        carrier_id: trip.carrier_id,
        order_id: anew(trip.order_id),
        waybill_ids: trip.waybill_ids.map(anew),
        from: trip.from + by,
        until: trip.until + by
      }
    })
  })

const desksOf = async ({ demo, base }: Story): Promise<Desk[]> => {
  const desks: Desk[] = []
  for (const account of ['carrier', 'carrier2'])
    desks.push({
      owner: await userActor(demo.services, base, account),
      settler: await userActor(demo.services, base, `${account}-fin`),
      cashier: await userActor(demo.services, base, `${account}-pay`)
    })
  return desks
}
