import { audit, type Finding } from '../../src/platform/db/audit.ts'
import type pg from 'pg'
import type { Ack } from './clients.ts'

export type Proof = {
  /** Acknowledged moves whose event, state or operation log row is not there. */
  readonly lost: readonly Ack[]
  /** Moves that took effect more often than they were acknowledged. */
  readonly doubled: readonly string[]
  /** Moves that had been committed when the server died before answering, and were found again by their key. */
  readonly foundAgain: number
  /** What the auditor's questions found. */
  readonly findings: readonly Finding[]
  readonly waybills: number
}

/** Holds what the clients were told against what the database knows. */
export const proveMoves = async (client: pg.Client, acks: readonly Ack[]): Promise<Proof> => {
  const ask = async <T extends object>(sql: string): Promise<T[]> => {
    await client.query('begin read only')
    await client.query(`set local app.platform = 'on'`)
    const { rows } = await client.query<T>(sql)
    await client.query('rollback')
    return rows
  }
  const events = await ask<{ at: string; to_status: number; recorded: number }>(
    `select waybill_id || ' ' || version as at, to_status, extract(epoch from recorded_at)::float8 * 1000 as recorded from waybill_event`
  )
  const logs = await ask<{ name: string; n: number }>(
    `select object_id || ' ' || act as name, count(*)::int as n from oplog where result = 'done' and object_type in ('waybill', 'dispatch') group by 1`
  )
  const states = await ask<{ id: string; version: number; waybill_status: number }>(`select id::text, version, waybill_status from waybill`)
  const keys = await ask<{ key: string }>('select key from idem_key where answer is not null')

  const eventAt = new Map(events.map((event) => [event.at, event]))
  const logged = new Map(logs.map(({ name, n }) => [name, n]))
  const stateOf = new Map(states.map((row) => [Number(row.id), row]))
  const kept = new Set(keys.map(({ key }) => key))
  const last = new Map<number, Ack>()
  const told = new Map<string, number>()
  for (const ack of acks) {
    if ((last.get(ack.waybill_id)?.version ?? 0) < ack.version) last.set(ack.waybill_id, ack)
    const name = nameOf(ack)
    told.set(name, (told.get(name) ?? 0) + 1)
  }
  const stands = (ack: Ack): boolean => {
    const state = stateOf.get(ack.waybill_id)
    const newest = last.get(ack.waybill_id)
    const settled = newest !== ack || (state?.version === ack.version && state.waybill_status === ack.status)
    return settled && kept.has(ack.key) && logged.has(nameOf(ack)) && eventAt.get(`${ack.waybill_id} ${ack.version}`)?.to_status === ack.status
  }
  return {
    lost: acks.filter((ack) => !stands(ack)),
    doubled: [...logged]
      .filter(([name, n]) => n > (told.get(name) ?? 0))
      .map(([name, n]) => `${name}: ${n} effects, ${told.get(name) ?? 0} acknowledged`),
    foundAgain: acks.filter(
      (ack) => ack.tries > 1 && (eventAt.get(`${ack.waybill_id} ${ack.version}`)?.recorded ?? Number.POSITIVE_INFINITY) < ack.sent
    ).length,
    findings: await audit(client),
    waybills: states.length
  }
}

const nameOf = (ack: Ack): string => `${ack.waybill_id} ${ack.act}`
