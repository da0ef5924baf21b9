import { waybillMachine } from '@yunshu/contract/waybill/machine'
import { sql } from 'kysely'
import { nowIso } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/pool.ts'

/** A trip whose health is to be judged: what it came to before, and since when it waits, to the microsecond as the database writes it. */
type DueTrip = { readonly tenant_id: number; readonly id: number; readonly health_flag: number | null; readonly health_due_at: string }

/** Trips of one tenant whose turn it is, those first that wait for longest. Within the system's scope. */
export const tripsToJudge = async (tx: Tx, most: number): Promise<DueTrip[]> => {
  const { rows } = await sql<DueTrip>`
    select tenant_id, id, health_flag, health_due_at::text as health_due_at from waybill
    where health_due_at <= ${nowIso()} and tenant_id = (select tenant_id from waybill where health_due_at <= ${nowIso()} order by health_due_at limit 1)
    order by health_due_at, id limit ${most}`.execute(tx)
  return rows
}

/**
 * Keeps what the checks of trips came to, and when they are made again: twice an hour until the trip is over, as its positions come in; four times a day in the week
 * after it, as it is paid; each day until it is ninety days old. What was changed meanwhile keeps its turn. No other version of the trip. Within the system's scope.
 */
export const keepTripHealth = async (
  tx: Tx,
  tenant_id: number,
  due: readonly DueTrip[],
  flags: ReadonlyMap<number, number | null>
): Promise<void> => {
  const at = nowIso()
  await sql`
    update waybill w set health_flag = s.flag, health_at = ${at},
      health_due_at = case when w.health_due_at is distinct from s.due then w.health_due_at
        when w.unload_done_at is null then ${at}::timestamptz + interval '30 minutes'
        when w.unload_done_at > ${at}::timestamptz - interval '7 days' then ${at}::timestamptz + interval '6 hours'
        when w.unload_done_at > ${at}::timestamptz - interval '90 days' then ${at}::timestamptz + interval '1 day' end
    from unnest(${due.map(({ id }) => id)}::bigint[], ${due.map(({ id }) => flags.get(id) ?? null)}::smallint[], ${due.map(({ health_due_at }) => health_due_at)}::timestamptz[]) as s (id, flag, due)
    where w.tenant_id = ${tenant_id} and w.id = s.id and w.waybill_status <> ${waybillMachine.code.cancelled}`.execute(tx)
}

/** Trips that something else than themselves says more about by now: judged at the timer's next turn. Behind their locks. */
export const judgeAnew = async (tx: Tx, tenant_id: number, ids: readonly number[]): Promise<void> =>
  void (await tx
    .updateTable('waybill')
    .set({ health_due_at: nowIso() })
    .where('tenant_id', '=', tenant_id)
    .where('id', 'in', [0, ...ids])
    .where('waybill_status', '<>', waybillMachine.code.cancelled)
    .execute())
