import { waybillMachine } from '@yunshu/contract/waybill/machine'
import { newId } from '../../platform/ids.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import type { Carried } from './mirrorCargo.ts'

type Trip = Row<'waybill'>
type Event = Row<'waybill_event'>

/* What a trip becomes by its receipts, each side's by its own. */
const byReceipts: readonly string[] = ['sign', 'unsign', 'complete', 'reopen']
/* With these what the freight depends on becomes another. */
const priced: readonly string[] = ['load', 'backToPickup', 'depart', 'unload', 'backToDelivery', 'cancel', 'relay', 'relayBack']

/** The part of a trip's story that its mirror does not tell yet, and the state in which it ends. */
export type Told = {
  readonly events: readonly Event[]
  readonly columns: { readonly version: number; readonly waybill_status: number; readonly completed_at: string | null }
  readonly isPriced: boolean
}

export const readUntold = async (tx: Tx, trip: Trip, before: Trip): Promise<Told> => {
  const all = await tx
    .selectFrom('waybill_event')
    .selectAll()
    .where('tenant_id', '=', trip.tenant_id)
    .where('waybill_id', '=', trip.id)
    .where('version', '>', before.sub_version ?? 0)
    .orderBy('version')
    .execute()
  let status = before.waybill_status
  const events: Event[] = []
  for (const event of all.filter(({ move }) => !byReceipts.includes(move))) {
    const from_status = before.version + events.length === 0 ? event.from_status : status
    status = stateAfter(event.to_status, status)
    events.push({ ...event, version: before.version + events.length + 1, from_status, to_status: status })
  }
  const isOpen = status < waybillMachine.code.unloaded
  return {
    events,
    columns: { version: before.version + events.length, waybill_status: status, completed_at: isOpen ? null : before.completed_at },
    isPriced: events.some(({ move }) => priced.includes(move))
  }
}
/* Beyond the last unloading each side is where its own receipts are. */
const stateAfter = (to: number, own: number): number => {
  const { unloaded } = waybillMachine.code
  return to < unloaded ? to : Math.max(own, unloaded)
}

/** Tells it: when and where a node was, and what the driver said; who sat in the other carrier's office is nobody's on this side. */
export const mirrorEvents = async (tx: Tx, mirror: Trip, { events }: Told, { pointOf }: Carried): Promise<void> => {
  const { tenant_id, parties, id: waybill_id } = mirror
  const rows = events.map((event) => ({
    ...event,
    tenant_id,
    id: newId(),
    parties,
    waybill_id,
    point_id: event.point_id === null ? null : (pointOf.get(event.point_id) ?? null),
    actor_name: event.actor_type === 3 || event.actor_type === 0 ? event.actor_name : '',
    detail: JSON.stringify({})
  }))
  if (rows.length > 0) await tx.insertInto('waybill_event').values(rows).execute()
}
