import { waybillMachine } from '@yunshu/contract/waybill/machine'
import { sql } from 'kysely'
import { codes } from '../../platform/db/codes.ts'
import { now } from '../../platform/clock.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import type { Services } from '../../platform/verb/services.ts'

/** A screen looks again at most so often for one vehicle, ms. */
const pauseMs = 10_000
const told = new Map<number, number>()
const mostRemembered = 50_000

/** Tells the screens of a vehicle's open trips, and of its company where that is known, that it was seen: each vehicle once in ten seconds. */
export const publishSeen = async (
  { db, live }: Pick<Services, 'db' | 'live'>,
  tenant_id: number,
  vehicles: ReadonlyMap<number, number | undefined>
): Promise<void> => {
  const at = now().getTime()
  const due = [...vehicles.keys()].filter((id) => at - (told.get(id) ?? -Infinity) >= pauseMs || at < (told.get(id) ?? 0))
  if (due.length === 0) return
  if (told.size > mostRemembered) told.clear()
  for (const id of due) told.set(id, at)
  const { rows } = await transactAsSystem(db, (tx) =>
    sql<{ id: number; parties: number[] }>`
      select id, parties from waybill where tenant_id = ${tenant_id} and vehicle_id = any(${due}::bigint[]) and waybill_status between ${codes(waybillMachine, 'awaitingDriver')} and ${codes(waybillMachine, 'atDelivery')}`.execute(
      tx
    )
  )
  const owned = due.flatMap((id) => {
    const company_id = vehicles.get(id)
    return company_id === undefined ? [] : { id, parties: [company_id] }
  })
  live.publish([...rows, ...owned].map(({ id, parties }) => ({ tenant_id, kind: 'gps', id, parties })))
}
