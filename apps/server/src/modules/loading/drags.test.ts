import { loadDraft } from '../../../testkit/loading.ts'
import { anAcceptedOrder } from '../../../testkit/trip.ts'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../platform/actor.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { arrangeLoading, goToStep } from './change.ts'
import { confirmLoading, unconfirmLoading } from './confirm.ts'
import { planLoading, replanLoading } from './plan.ts'
import { checkLoading, loadingInfo, placeLoading } from './read.ts'
import { runLoading } from './run.ts'

let world: TestApp
let carrier: Actor
beforeAll(async () => {
  world = await testApp()
  carrier = await world.actor('carrier')
})
afterAll(() => world.close())

type Info = Awaited<ReturnType<typeof loadingInfo.run>>
type Vehicle = Info['vehicles'][number]
const without = (vehicles: readonly Vehicle[], order_id: number) =>
  vehicles
    .map(loadDraft)
    .map((vehicle) => ({
      ...vehicle,
      held: vehicle.held.filter((held) => held !== order_id),
      loads: vehicle.loads.filter((load) => load.order_id !== order_id),
      stops: vehicle.stops.filter((stop) => stop.order_id !== order_id)
    }))
    .filter(({ loads }) => loads.length > 0)

const types = [8, 10] as const
/** The stop at `from` taken out and put in again at `to`. */
const shifted = <T>(stops: readonly T[], from: number, to: number): T[] => {
  const taken = from % Math.max(1, stops.length)
  const rest = stops.toSpliced(taken, 1)
  return rest.toSpliced(to % (rest.length + 1), 0, ...stops.slice(taken, taken + 1))
}

/** What a dispatcher does at the desk: `a` and `b` choose the order, the vehicle or the step. */
const act = fc.record({
  kind: fc.constantFrom('move', 'move', 'move', 'part', 'out', 'lock', 'turn', 'stop', 'type', 'back', 'replan', 'hold', 'stay'),
  a: fc.nat(50),
  b: fc.nat(50)
})

test('whatever is dragged, locked, undone and planned again, the plan holds every rule, and no more is held than remains', async () => {
  const orders = await Promise.all(Array.from({ length: 9 }, (_, i) => anAcceptedOrder(world, { kg: 1000 + 700 * i, drops: i % 4 === 3 ? 2 : 1 })))
  const { services } = world
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 200, maxLength: 200 }), async (acts) => {
      const wish = {
        order_ids: orders.map(({ id }) => id),
        objective: 2 as const,
        vehicle_types: [
          { vehicle_type_id: types[0], fixed_fen: 60_000, per_km_fen: 420 },
          { vehicle_type_id: types[1], fixed_fen: 90_000, per_km_fen: 560 }
        ],
        allow_split: true,
        think_seconds: 1
      }
      const { id } = await planLoading.run(services, carrier, wish)
      await runLoading(services, { tenant_id: world.base.tenant_id, id })
      const look = async () => await loadingInfo.run(services, carrier, { id })
      for (const { kind, a, b } of acts) {
        const { task, vehicles, orders: shown, steps } = await look()
        const order = shown[a % shown.length]!
        const vehicle = vehicles[b % Math.max(1, vehicles.length)]
        const arrange = async (drafts: ReturnType<typeof loadDraft>[]) => {
          await arrangeLoading.run(services, carrier, { id, version: task.version, vehicles: drafts }).catch((error: { code?: string }) => {
            if (error.code !== 'planBroken') throw error
          })
        }
        if (kind === 'move' || kind === 'part') {
          const rest = without(vehicles, order.order_id)
          const onto = rest[b % (rest.length + 1)] ?? { id: `N${b}`, vehicle_type_id: types[1], locked: false, held: [], loads: [], stops: [] }
          const pieces = order.rows.map((row) => (kind === 'part' ? Math.ceil(row.pieces / 2) : row.pieces))
          const placed = await placeLoading.run(services, carrier, { id, vehicle: onto, order_id: order.order_id, pieces })
          await arrange([...rest.filter((one) => one.id !== onto.id), loadDraft(placed.vehicle)])
        } else if (kind === 'out') await arrange(without(vehicles, order.order_id))
        else if (kind === 'lock')
          await arrange(vehicles.map(loadDraft).map((draft) => (draft.id === vehicle?.id ? { ...draft, locked: !draft.locked } : draft)))
        else if (kind === 'stay')
          await arrange(
            vehicles
              .map(loadDraft)
              .map((draft) => (draft.id === vehicle?.id ? { ...draft, held: draft.held.length > 0 ? [] : [draft.loads[0]!.order_id] } : draft))
          )
        else if (kind === 'turn')
          await arrange(vehicles.map(loadDraft).map((draft) => (draft.id === vehicle?.id ? { ...draft, stops: draft.stops.toReversed() } : draft)))
        else if (kind === 'stop')
          await arrange(vehicles.map(loadDraft).map((draft) => (draft.id === vehicle?.id ? { ...draft, stops: shifted(draft.stops, a, b) } : draft)))
        else if (kind === 'type')
          await arrange(vehicles.map(loadDraft).map((draft) => (draft.id === vehicle?.id ? { ...draft, vehicle_type_id: types[a % 2]! } : draft)))
        else if (kind === 'back') await goToStep.run(services, carrier, { id, version: task.version, seq: steps[b % steps.length]!.seq })
        else if (kind === 'replan' && b < 10) {
          await replanLoading.run(services, carrier, { id, think_seconds: 1 })
          await runLoading(services, { tenant_id: world.base.tenant_id, id })
          const now = await look()
          for (const before of vehicles.filter(({ locked, held }) => !locked && held.length > 0)) {
            const its = ({ stops }: Vehicle) => stops.filter(({ order_id }) => before.held.includes(order_id)).map(({ point_id }) => point_id)
            const same = now.vehicles.find((one) => one.id === before.id)
            expect(same?.held).toEqual(before.held)
            expect(its(same!)).toEqual(its(before))
          }
        } else if (kind === 'hold' && vehicles.length > 0) {
          await confirmLoading.run(services, carrier, { id, version: task.version })
          const held = await transactAsSystem(services.db, (tx) =>
            tx
              .selectFrom('order_goods')
              .select(['reserved_num', 'remain_num'])
              .where(
                'order_id',
                'in',
                orders.map((one) => one.id)
              )
              .execute()
          )
          expect(held.every(({ reserved_num, remain_num }) => reserved_num <= remain_num)).toBe(true)
          const planned = vehicles.flatMap(({ loads }) => loads.flatMap(({ pieces }) => pieces)).reduce((sum, own) => sum + own, 0)
          expect(held.reduce((sum, { reserved_num }) => sum + reserved_num, 0)).toBe(planned)
          await unconfirmLoading.run(services, carrier, { id })
        }
        const after = await look()
        const again = await checkLoading.run(services, carrier, { id, vehicles: after.vehicles.map(loadDraft) })
        expect(again.violations).toEqual([])
        expect(again.vehicles).toEqual(after.vehicles)
        const loaded = after.vehicles.flatMap(({ loads }) => loads.flatMap(({ pieces }) => pieces))
        const left = after.unplanned.flatMap(({ pieces }) => pieces)
        const all = after.orders.flatMap(({ rows }) => rows.map(({ pieces }) => pieces))
        const sum = (pieces: readonly number[]) => pieces.reduce((total, own) => total + own, 0)
        expect(sum(loaded) + sum(left)).toBe(sum(all))
      }
    }),
    { numRuns: 1 }
  )
}, 900_000)
