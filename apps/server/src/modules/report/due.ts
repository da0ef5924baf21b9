import { reportTimer } from '@yunshu/contract/report/contract'
import { reportStatus } from '@yunshu/contract/report/enums'
import { sql } from 'kysely'
import { inFuture, nowIso } from '../../platform/clock.ts'
import { transactAsSystem, withSystemScope } from '../../platform/db/scope.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { runDue } from '../../platform/verb/runDue.ts'
import type { Services } from '../../platform/verb/services.ts'
import { write } from '../../platform/verb/verb.ts'
import { tripsDueForReport } from '../waybill/index.ts'
import { hashOf, messagesOfTrips } from './build.ts'
import { factsOfTrips } from './facts.ts'
import { keyOf, lastMessages, sendDue } from './send.ts'
import { lockTrips } from '../waybill/rows.ts'
import { keepStatus } from './status.ts'

const { accepted, resend } = reportStatus.code
const mostTrips = 200
/** What was accepted is compared with the rows for so long, once a day each, and so many in one go. */
const comparedFor = 90 * 86_400_000
const comparedEvery = 86_400_000
const mostCompared = 500

/** Reports what was signed for since, and again what differs from what was accepted, where a platform reports by itself. */
export const reportDue = async (services: Services): Promise<number> => {
  const due = await transactAsSystem(services.db, async (tx) => {
    const automatic = await tx.selectFrom('report_setting').select('tenant_id').where('enabled', '=', true).where('automatic', '=', true).execute()
    const trips = []
    for (const { tenant_id } of automatic) trips.push(...(await tripsDueForReport(tx, tenant_id, mostTrips)))
    return trips
  })
  return await runDue(services, sendDue, due)
}

/**
 * Looks whether what was accepted of a trip still says what the rows say: a figure that was corrected, another number of a licence, a payment that came back. What
 * differs is marked 需重报, and its trip with it; reporting it anew is an act, or `reportDue`.
 */
const compareTrip = write(reportTimer.compare, async ({ tx, actor, input: { id }, services, publishChange }) => {
  const { tenant_id } = actor
  await lockTrips(tx, tenant_id, [id])
  const built = await withSystemScope(tx, async () => messagesOfTrips(await factsOfTrips(tx, services.secrets, tenant_id, [id])))
  const last = await withSystemScope(tx, async () => await lastMessages(tx, tenant_id, built))
  const changed = built.flatMap((one) => {
    const row = last.get(keyOf(one))
    return row?.report_status === accepted && !row.body_hash.equals(hashOf(services.secrets, one.message)) ? [row] : []
  })
  const seen = [...last.values()].map((row) => row.id)
  await tx
    .updateTable('report')
    .set({ checked_at: nowIso() })
    .where('tenant_id', '=', tenant_id)
    .where('id', 'in', [0, ...seen])
    .execute()
  const [first] = changed
  if (!first) return refuse('reportNothingNew')
  const ids = changed.map((row) => row.id)
  await tx
    .updateTable('report')
    .set({ report_status: resend })
    .where('tenant_id', '=', tenant_id)
    .where('id', 'in', ids)
    .where('replaced_at', 'is', null)
    .execute()
  for (const row of changed) publishChange('report', row)
  await keepStatus(tx, tenant_id, [...new Set(changed.flatMap(({ waybill_ids }) => waybill_ids))], publishChange)
  return {
    output: { id },
    log: { type: 'report', id: first.id, no: changed.map(({ message_no }) => message_no).join(','), after: { report_status: resend } }
  }
})

/** Compares the trips whose messages were accepted, those first that were not looked at for longest. */
export const compareAccepted = async (services: Services): Promise<number> => {
  const due = await transactAsSystem(services.db, (tx) =>
    tx
      .selectFrom('report')
      .select(['tenant_id', 'waybill_ids'])
      .where('report_status', '=', accepted)
      .where('replaced_at', 'is', null)
      .where('checked_at', '<', inFuture(-comparedEvery))
      .where('done_at', '>', inFuture(-comparedFor))
      // Vehicles and drivers are looked at with their trips.
      .where(sql<boolean>`cardinality(waybill_ids) > 0`)
      .orderBy('checked_at')
      .limit(mostCompared)
      .execute()
  )
  const trips = new Map(due.flatMap(({ tenant_id, waybill_ids }) => waybill_ids.map((id) => [`${tenant_id} ${id}`, { tenant_id, id }] as const)))
  return await runDue(services, compareTrip, [...trips.values()])
}
