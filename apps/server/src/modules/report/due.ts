import { reportTimer } from '@yunshu/contract/report/contract'
import { messageKind, reportStatus } from '@yunshu/contract/report/enums'
import { sql } from 'kysely'
import { inFuture, nowIso } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { transactAsSystem, withSystemScope } from '../../platform/db/scope.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { runDue } from '../../platform/verb/runDue.ts'
import type { Services } from '../../platform/verb/services.ts'
import { write } from '../../platform/verb/verb.ts'
import { paymentsSince } from '../payment/index.ts'
import { type Passed, passedSince } from '../paper/index.ts'
import { reportedTrips, tripsDueForReport } from '../waybill/index.ts'
import { hashOf, messagesOfTrips } from './build.ts'
import { factsOfTrips } from './facts.ts'
import { messagesOfPapers, sendPaperDue } from './papers.ts'
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

/** So many papers are read at once. */
const mostPapers = 500
/** What was written just before the last look may have been committed after it: that long is looked back. */
const lookBack = 10 * 60_000

/**
 * Reports vehicles and drivers whose papers have passed since the last look, and what was paid since for trips that were reported, where a platform reports by
 * itself. What was reported already and says the same is left alone, so that looking back costs nothing; what the authority refused waits for whoever mends it.
 */
export const reportNews = async (services: Services): Promise<number> => {
  const automatic = await transactAsSystem(services.db, (tx) =>
    tx.selectFrom('report_setting').select(['tenant_id', 'news_until']).where('enabled', '=', true).where('automatic', '=', true).execute()
  )
  let done = 0
  for (const { tenant_id, news_until } of automatic) {
    const until = nowIso()
    const since = news_until === null ? new Date(0).toISOString() : new Date(Date.parse(news_until) - lookBack).toISOString()
    for (const kind of ['vehicle', 'driver'] as const) done += await reportPassed(services, tenant_id, kind, since)
    done += await runDue(services, sendDue, await transactAsSystem(services.db, (tx) => tripsPaidSince(tx, tenant_id, since)))
    await transactAsSystem(services.db, (tx) =>
      tx.updateTable('report_setting').set({ news_until: until }).where('tenant_id', '=', tenant_id).execute()
    )
  }
  return done
}

const reportPassed = async (services: Services, tenant_id: number, kind: 'vehicle' | 'driver', since: string): Promise<number> => {
  let done = 0
  let after: Passed | undefined = { at: since, id: 0 }
  while (after !== undefined) {
    const page = await readPassed(services, tenant_id, kind, after)
    done += await runDue(services, sendPaperDue, page.due)
    after = page.next
  }
  return done
}
type PassedPage = {
  readonly due: readonly { readonly tenant_id: number; readonly id: number; readonly message_kind: number }[]
  readonly next: Passed | undefined
}
const readPassed = async ({ db, secrets }: Services, tenant_id: number, kind: 'vehicle' | 'driver', after: Passed): Promise<PassedPage> =>
  await transactAsSystem(db, async (tx) => {
    const passed = await passedSince(tx, kind, tenant_id, after, mostPapers)
    const ids = passed.map(({ id }) => id)
    const built = await messagesOfPapers(tx, secrets, tenant_id, kind === 'vehicle' ? { vehicle_ids: ids } : { driver_ids: ids })
    const last = await lastMessages(tx, tenant_id, built)
    const news = built.filter((one) => !last.get(keyOf(one))?.body_hash.equals(hashOf(secrets, one.message)))
    return {
      due: news.map(({ subject_id: id, message_kind }) => ({ tenant_id, id, message_kind })),
      next: passed.length < mostPapers ? undefined : passed.at(-1)
    }
  })

/* One trip of each payment of which no message tells yet: it takes the others with it. */
const tripsPaidSince = async (tx: Tx, tenant_id: number, since: string): Promise<{ tenant_id: number; id: number }[]> => {
  const payments = await paymentsSince(tx, tenant_id, since)
  const told = await lastMessages(
    tx,
    tenant_id,
    payments.map(({ id }) => ({ message_kind: messageKind.code.cash, subject_id: id }))
  )
  const fresh = payments.filter(({ id }) => !told.has(keyOf({ message_kind: messageKind.code.cash, subject_id: id })))
  const reported = await reportedTrips(
    tx,
    tenant_id,
    fresh.flatMap(({ waybill_ids }) => waybill_ids)
  )
  const firsts = fresh.flatMap(({ waybill_ids }) => waybill_ids.find((id) => reported.has(id)) ?? [])
  return [...new Set(firsts)].map((id) => ({ tenant_id, id }))
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
