import type { Message } from '@yunshu/contract/report/fieldMap'
import { kindNamed, reportStatus } from '@yunshu/contract/report/enums'
import { inFuture, nowIso } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import type { Changes, Row } from '../../platform/db/versioned.ts'
import type { Services } from '../../platform/verb/services.ts'
import { askAgain, type Connection, handOver, whyOf } from './connection.ts'
import type { Answer } from './exchange.ts'
import { connectionFor } from './settings.ts'
import { lockTrips } from '../waybill/rows.ts'
import { keepStatus } from './status.ts'

// Messages leave one after the other in the order in which they were put here, so that a vehicle is known before the trip that it made. Each keeps its number however
// often it is handed over, and the system takes a number once: what was handed over and not answered is handed over again. While the system is down nothing is
// tried but one message now and then.

const { pending, sent, accepted, failed } = reportStatus.code
const minute = 60_000
/** How long a message that was taken for another try belongs to who took it. */
const leaseMs = 2 * minute
/** After so many tries in vain a minute becomes an hour. */
const waits = [1, 2, 5, 15, 30, 60].map((n) => n * minute)
const waitAfter = (tries: number): number => waits[Math.min(tries, waits.length) - 1] ?? minute
/** Messages of one platform in one round. */
const mostInRound = 200

type Waiting = Row<'report'>

/** Hands over what waits, and asks about what was taken and not answered; platform by platform. Several servers may do it at once. Gives how many were answered. */
export const sendReports = async (services: Services): Promise<number> => {
  const settings = await transactAsSystem(services.db, (tx) => tx.selectFrom('report_setting').selectAll().where('enabled', '=', true).execute())
  let done = 0
  for (const setting of settings) {
    const connection = connectionFor(services, setting)
    if (connection && (setting.not_before === null || setting.not_before <= nowIso())) done += await roundOf(services, setting.tenant_id, connection)
  }
  return done
}

const roundOf = async (services: Services, tenant_id: number, connection: Connection): Promise<number> => {
  for (let done = 0; ; done += 1) {
    const row = done < mostInRound ? await takeNext(services, tenant_id) : undefined
    if (!row || !(await carry(services, row, connection))) return done
  }
}

/* The first that is due, kept from others for a while. While an earlier one of the platform is with another server, this one goes home. */
const takeNext = async ({ db }: Services, tenant_id: number): Promise<Waiting | undefined> =>
  await transactAsSystem(db, async (tx) => {
    const first = await tx
      .selectFrom('report')
      .selectAll()
      .where('tenant_id', '=', tenant_id)
      .where('report_status', 'in', [pending, sent])
      .where('replaced_at', 'is', null)
      .where('next_at', '<=', nowIso())
      .orderBy('id')
      .limit(1)
      .forNoKeyUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!first) return undefined
    const taken = { tries: first.tries + 1, next_at: inFuture(leaseMs) }
    await tx.updateTable('report').set(taken).where('tenant_id', '=', tenant_id).where('id', '=', first.id).execute()
    return { ...first, ...taken }
  })

/* Outside of any transaction, since the system may be slow. Gives whether it answered at all. */
const carry = async (services: Services, row: Waiting, connection: Connection): Promise<boolean> => {
  try {
    const answer =
      row.report_status === sent
        ? await askAgain(connection, row.message_no)
        : await handOver(connection, {
            message_no: row.message_no,
            kind: kindNamed(row.message_kind),
            message: JSON.parse(services.secrets.unseal(row.body_enc)) as Message
          })
    await close(services, row, answer)
    return true
  } catch (fault) {
    await putOff(services, row, whyOf(fault))
    return false
  }
}

const changesBy = (row: Waiting, answer: Answer): Changes<'report'> => {
  const sent_at = row.sent_at ?? nowIso()
  if (answer.is === 'received') return { report_status: sent, sent_at, failure: '', next_at: inFuture(waitAfter(row.tries)) }
  const done = { sent_at, done_at: nowIso(), checked_at: nowIso(), failure: '' }
  if (answer.is === 'accepted') return { ...done, report_status: accepted, receipt_no: answer.receipt_no, answer_code: '', answer_text: '' }
  return { ...done, report_status: failed, answer_code: answer.code, answer_text: answer.text }
}

const close = async (services: Services, row: Waiting, answer: Answer): Promise<void> => {
  const { tenant_id, id } = row
  const changes: Parameters<typeof services.live.publish>[0][number][] = []
  await transactAsSystem(services.db, async (tx) => {
    await lockTrips(tx, tenant_id, row.waybill_ids)
    const { numUpdatedRows } = await tx
      .updateTable('report')
      .set((e) => ({ ...changesBy(row, answer), version: e('version', '+', 1), updated_at: nowIso() }))
      .where('tenant_id', '=', tenant_id)
      .where('id', '=', id)
      .where('report_status', 'in', [pending, sent])
      .executeTakeFirst()
    await setHealth(tx, tenant_id, { last_ok_at: nowIso(), down_since: null, down_tries: 0, not_before: null, last_failure: '' })
    if (numUpdatedRows === 0n) return
    changes.push({ tenant_id, kind: 'report', id, parties: row.parties })
    await keepStatus(
      tx,
      tenant_id,
      row.waybill_ids,
      (kind, changed) => void changes.push({ tenant_id, kind, id: changed.id, parties: changed.parties })
    )
  })
  services.live.publish(changes)
}

/* Nothing came back: the message waits, and the platform's others with it. */
const putOff = async (services: Services, row: Waiting, why: string): Promise<void> => {
  const { tenant_id, id } = row
  await transactAsSystem(services.db, async (tx) => {
    await tx.updateTable('report').set({ failure: why, next_at: nowIso() }).where('tenant_id', '=', tenant_id).where('id', '=', id).execute()
    const before = await tx.selectFrom('report_setting').selectAll().where('tenant_id', '=', tenant_id).forNoKeyUpdate().executeTakeFirst()
    const down_tries = (before?.down_tries ?? 0) + 1
    const down_since = before?.down_since ?? nowIso()
    await setHealth(tx, tenant_id, { down_tries, down_since, not_before: inFuture(waitAfter(down_tries)), last_failure: why })
  })
  services.live.publish([{ tenant_id, kind: 'report', id, parties: row.parties }])
}

const setHealth = async (tx: Tx, tenant_id: number, changes: Changes<'report_setting'>): Promise<void> =>
  void (await tx.updateTable('report_setting').set(changes).where('tenant_id', '=', tenant_id).execute())
