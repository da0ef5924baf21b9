import { billMachine } from '@yunshu/contract/bill/machine'
import { partKind } from '@yunshu/contract/payable/enums'
import { createDispatch } from '../src/modules/dispatch/create.ts'
import { inFuture } from '../src/platform/clock.ts'
import { transactAsSystem } from '../src/platform/db/scope.ts'
import type { TestApp } from './app.ts'
import { setOff } from './delivered.ts'
import { aDriver } from './driver.ts'
import { anAcceptedOrder, driverActor, type Trip } from './trip.ts'
import { aVehicle } from './vehicle.ts'

/** A trip that is on the road, of whose freight parts are agreed for cards; their bills are approved unless said else. */
export const aTripOnCards = async (
  world: TestApp,
  { payable_fen, fuel_fen = 0, toll_fen = 0, approved = true }: { payable_fen: number; fuel_fen?: number; toll_fen?: number; approved?: boolean }
): Promise<Trip & { readonly person_id: number }> => {
  const dispatcher = await world.actor('carrier')
  const [order, vehicle, { id: driver_id, person_id }] = [
    await anAcceptedOrder(world, { freight_fen: payable_fen * 2 }),
    await aVehicle(world),
    await aDriver(world)
  ]
  const parts = [
    { part_kind: partKind.code.fuel, amount_fen: fuel_fen },
    { part_kind: partKind.code.etc, amount_fen: toll_fen },
    { part_kind: partKind.code.arrival, amount_fen: payable_fen - fuel_fen - toll_fen }
  ]
  const { id, version } = await createDispatch.run(world.services, dispatcher, {
    orders: [{ order_id: order.id }],
    vehicle_id: vehicle.id,
    driver_id,
    plan_start_time: inFuture(3 * 3_600_000),
    payable_fen,
    split: parts.filter(({ amount_fen }) => amount_fen > 0)
  })
  const trip = { id, version, order_id: order.id, vehicle_id: vehicle.id, driver_id, dispatcher, driver: await driverActor(world, driver_id) }
  await setOff(world, trip)
  if (approved) await approveAll(world, id)
  return { ...trip, person_id }
}

/** Every bill of a trip is approved, by others than who is paying later. */
export const approveAll = async ({ services, base: { tenant_id } }: TestApp, waybill_id: number): Promise<void> =>
  await transactAsSystem(services.db, async (tx) => {
    const bills = await tx.selectFrom('bill').selectAll().where('tenant_id', '=', tenant_id).where('waybill_id', '=', waybill_id).execute()
    for (const { id, audit_level } of bills.filter(({ bill_status }) => bill_status === billMachine.code.inReview))
      await tx
        .updateTable('bill')
        .set({ bill_status: billMachine.code.unpaid, audit_done: audit_level })
        .where('tenant_id', '=', tenant_id)
        .where('id', '=', id)
        .execute()
  })
