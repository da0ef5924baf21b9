import { report, reportTimer } from '@yunshu/contract/report/contract'
import { reportStatus } from '@yunshu/contract/report/enums'
import { waybillMachine } from '@yunshu/contract/waybill/machine'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { nowIso } from '../../platform/clock.ts'
import { nextNos } from '../../platform/docno.ts'
import { lockKeys } from '../../platform/db/lockKeys.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import type { Row } from '../../platform/db/versioned.ts'
import { newId } from '../../platform/ids.ts'
import { later, wake } from '../../platform/job/jobs.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import type { Services } from '../../platform/verb/services.ts'
import { type PublishChange, write, type WriteContext } from '../../platform/verb/verb.ts'
import { waybillsOf } from '../waybill/index.ts'
import { type Built, hashOf, messagesOfTrips } from './build.ts'
import { factsOfTrips } from './facts.ts'
import { settingOf } from './settings.ts'
import { lockTrips } from '../waybill/rows.ts'
import { keepStatus } from './status.ts'

export const sendQueue = 'report.send'
const { pending, failed, resend } = reportStatus.code

/** The trips in question, as far as the actor may see them; one that he may not see is refused as if it did not exist. */
export const tripsAsked = async (tx: Tx, actor: Actor, ids: readonly number[]): Promise<Row<'waybill'>[]> => {
  const found = await waybillsOf(tx, actor)
    .selectAll('w')
    .where('w.id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .orderBy('w.id')
    .execute()
  return found.length === new Set(ids).size ? found : refuse('notFound')
}
/** Whether a trip is so far that everything that a report needs has happened. */
export const canReport = ({ waybill_status, sub_waybill_id }: Pick<Row<'waybill'>, 'waybill_status' | 'sub_waybill_id'>): boolean =>
  waybill_status >= waybillMachine.code.signed && sub_waybill_id === null

const demandReportable = (trip: Row<'waybill'>): void => {
  const { waybill_no, waybill_status, sub_waybill_id } = trip
  if (sub_waybill_id !== null) refuse('reportOfMirror', { waybill_no })
  if (!canReport(trip)) {
    const state = Object.values(waybillMachine.states).find(({ code }) => code === waybill_status)
    refuse('reportTooEarly', { waybill_no, state: { zh: state?.zh ?? '', en: state?.en ?? '' } })
  }
}

/** The last message of each of these subjects. Within `withSystemScope`. */
export const lastMessages = async (
  tx: Tx,
  tenant_id: number,
  of: readonly Pick<Built, 'message_kind' | 'subject_id'>[]
): Promise<ReadonlyMap<string, Row<'report'>>> => {
  const rows = await tx
    .selectFrom('report')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where('replaced_at', 'is', null)
    .where('subject_id', '=', sql<number>`any(${of.map(({ subject_id }) => subject_id)}::bigint[])`)
    .execute()
  return new Map(rows.map((row) => [keyOf(row), row]))
}
export const keyOf = ({ message_kind, subject_id }: Pick<Built, 'message_kind' | 'subject_id'>): string => `${message_kind} ${subject_id}`

/** Whether a message has to leave: it never did, was refused, says something else than what was accepted, or once did; what is on its way and still the same goes on. */
export const isNews = (services: Pick<Services, 'secrets'>, built: Built, last: Row<'report'> | undefined): boolean =>
  last === undefined ||
  last.report_status === failed ||
  last.report_status === resend ||
  !last.body_hash.equals(hashOf(services.secrets, built.message))

type Put = { readonly tx: Tx; readonly actor: Actor; readonly services: Services; readonly publishChange: PublishChange }

/**
 * Puts what is news of these trips into the outbox, each in place of the last message of its subject; what does not pass the check stays as failed and does not
 * leave. Behind `lockTrips`.
 */
const putTrips = async (put: Put, ids: readonly number[]) =>
  await withSystemScope(put.tx, async () => {
    const built = messagesOfTrips(await factsOfTrips(put.tx, put.services.secrets, put.actor.tenant_id, ids))
    return await putMessages(put, built, ids)
  })

/** The same of messages that were built; `ids` are the trips whose status follows. */
export const putMessages = async ({ tx, actor, services, publishChange }: Put, built: readonly Built[], ids: readonly number[]) =>
  await withSystemScope(tx, async () => {
    const { tenant_id, user_id, user_name } = actor
    // One after the other for each platform: two trips of one truck have one message of it.
    await lockKeys(tx, [`report:${tenant_id}`])
    const last = await lastMessages(tx, tenant_id, built)
    const news = built.filter((one) => isNews(services, one, last.get(keyOf(one))))
    if (news.length === 0) return { news, pending: 0, failed: 0 }
    const replaced = news.flatMap((one) => last.get(keyOf(one))?.id ?? [])
    if (replaced.length > 0)
      await tx.updateTable('report').set({ replaced_at: nowIso() }).where('tenant_id', '=', tenant_id).where('id', 'in', replaced).execute()
    const numbers = await nextNos(tx, tenant_id, 'report', news.length)
    const rows = news.map((one, i) => {
      const { message, faults, waybill_ids, order_no: _, ...named } = one
      const isFaulty = faults.length > 0
      return {
        ...named,
        tenant_id,
        id: newId(),
        parties: [one.carrier_id],
        message_no: numbers[i] ?? '',
        round: (last.get(keyOf(one))?.round ?? 0) + 1,
        waybill_ids: [...waybill_ids],
        report_status: isFaulty ? failed : pending,
        done_at: isFaulty ? nowIso() : null,
        body_enc: services.secrets.seal(JSON.stringify(message)),
        body_hash: hashOf(services.secrets, message),
        faults: JSON.stringify(faults),
        next_at: nowIso(),
        created_by: user_id,
        created_by_name: user_name
      }
    })
    await tx.insertInto('report').values(rows).execute()
    for (const row of rows) publishChange('report', { id: row.id, parties: row.parties })
    // What else a payment pays for hears of it with the answer, which locks all its trips.
    await keepStatus(tx, tenant_id, ids, publishChange)
    const faulty = rows.filter(({ report_status }) => report_status === failed).length
    return { news, pending: rows.length - faulty, failed: faulty }
  })

/** Whoever reported it is looking: it leaves at once and not with the next minute. */
export const sendNow = async ({
  tx,
  services,
  afterCommit
}: Pick<WriteContext<typeof report.send>, 'tx' | 'services' | 'afterCommit'>): Promise<void> => {
  await later(tx, services.boss, sendQueue, {})
  afterCommit(() => wake(services.boss, sendQueue))
}

/** Refuses what is reported while the platform reports nothing. */
export const demandOn = async (tx: Tx, tenant_id: number): Promise<void> => {
  const setting = await withSystemScope(tx, async () => await settingOf(tx, tenant_id))
  if (!setting?.enabled) refuse('reportOff')
}

/** 上报／重报 of trips, by the operator or by the carrier whose they are. */
export const sendReport = write(report.send, async ({ tx, actor, input: { waybill_ids }, services, publishChange, afterCommit }) => {
  await demandOn(tx, actor.tenant_id)
  await tripsAsked(tx, actor, waybill_ids)
  await lockTrips(tx, actor.tenant_id, waybill_ids)
  const trips = await tripsAsked(tx, actor, waybill_ids)
  trips.forEach(demandReportable)
  const { news, ...counted } = await putTrips({ tx, actor, services, publishChange }, waybill_ids)
  if (news.length === 0) refuse('reportNothingNew')
  await sendNow({ tx, services, afterCommit })
  const [first] = trips
  return {
    output: counted,
    log: {
      type: 'waybill',
      id: first?.id ?? 0,
      no: trips.map(({ waybill_no }) => waybill_no).join(','),
      after: counted,
      parties: [...new Set(trips.map(({ carrier_id }) => carrier_id))]
    }
  }
})

/** The timer's: a trip that was signed for, where the platform reports by itself. */
export const sendDue = write(reportTimer.due, async ({ tx, actor, input: { id }, services, publishChange }) => {
  await lockTrips(tx, actor.tenant_id, [id])
  const [trip = refuse('notFound')] = await tripsAsked(tx, actor, [id])
  demandReportable(trip)
  const { news, ...counted } = await putTrips({ tx, actor, services, publishChange }, [id])
  if (news.length === 0) refuse('reportNothingNew')
  return { output: { id }, log: { type: 'waybill', id, no: trip.waybill_no, after: counted, parties: [trip.carrier_id] } }
})
