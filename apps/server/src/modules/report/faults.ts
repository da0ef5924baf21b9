import type { ReportFault } from '@yunshu/contract/report/check'
import { waybillMachine } from '@yunshu/contract/waybill/machine'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { type Built, messagesOfPlan, messagesOfTrip } from './build.ts'
import { factsOfPlan, factsOfTrips, type Planned } from './facts.ts'
import { settingOf } from './settings.ts'

/** A field that a message lacks, and of which order it tells, where it tells of one. */
export type Missing = ReportFault & Pick<Built, 'message_kind' | 'order_no'>

/* What a trip tells by itself once it has come so far. */
const later: ReadonlySet<string> = new Set(['despatchActualDateTime', 'goodsReceiptDateTime', 'totalMonetaryAmount'])
const faultsIn = (messages: readonly Built[], signed: boolean): Missing[] =>
  messages.flatMap(({ message_kind, order_no, faults }) =>
    faults.filter(({ path }) => signed || !later.has(path)).map((fault) => ({ message_kind, order_no, ...fault }))
  )
const reports = async (tx: Tx, tenant_id: number): Promise<boolean> => (await settingOf(tx, tenant_id))?.enabled ?? false

/**
 * What the messages of each trip lack now, in a constant number of statements. Nothing is said of a trip that is reported by another carrier, is called off or has
 * no vehicle yet, nor where the platform does not report.
 */
export const faultsOfTrips = async (
  tx: Tx,
  secrets: Secrets,
  tenant_id: number,
  ids: readonly number[]
): Promise<ReadonlyMap<number, readonly Missing[]>> =>
  await withSystemScope(tx, async () => {
    if (ids.length === 0 || !(await reports(tx, tenant_id))) return new Map()
    const of = await factsOfTrips(tx, secrets, tenant_id, ids)
    const told = of.asked.filter(
      ({ sub_waybill_id, waybill_status, plate_no }) => sub_waybill_id === null && waybill_status !== waybillMachine.code.cancelled && plate_no !== ''
    )
    return new Map(told.map((trip) => [trip.id, faultsIn(messagesOfTrip(of, trip), trip.waybill_status >= waybillMachine.code.signed)]))
  })

/** The same of orders that are about to be dispatched with a vehicle and a driver. */
export const faultsOfPlan = async (tx: Tx, secrets: Secrets, plan: Planned): Promise<readonly Missing[] | undefined> =>
  await withSystemScope(tx, async () =>
    (await reports(tx, plan.tenant_id)) ? faultsIn(messagesOfPlan(await factsOfPlan(tx, secrets, plan)), false) : undefined
  )
