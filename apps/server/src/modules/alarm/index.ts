import { alarm, alarmState } from '@yunshu/contract/alarm/contract'
import type { Actor } from '../../platform/actor.ts'
import { nowIso } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { updateVersioned } from '../../platform/db/versioned.ts'
import type { JobLine } from '../../platform/job/jobs.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import type { Services } from '../../platform/verb/services.ts'
import { read, write } from '../../platform/verb/verb.ts'
import { watchTrips } from './watch.ts'

const alarmsOf = (tx: Tx, actor: Actor) =>
  tx.selectFrom('alarm_event as a').where('a.tenant_id', '=', actor.tenant_id).where('a.company_id', '=', actor.company_id)
const rowsOf = (tx: Tx, actor: Actor) =>
  alarmsOf(tx, actor).select([
    'a.id',
    'a.version',
    'a.alarm_kind',
    'a.alarm_state',
    'a.waybill_id',
    'a.waybill_no',
    'a.vehicle_id',
    'a.plate_no',
    'a.first_at',
    'a.last_at',
    'a.count',
    'a.worst',
    'a.confirmed_by_name',
    'a.confirm_remark',
    'a.recovered_at'
  ])

const mostOpen = 500
const openAlarms = read(alarm.open, async ({ tx, actor, input: { waybill_id } }) =>
  (
    await rowsOf(tx, actor)
      .$if(waybill_id === undefined, (q) => q.where('a.alarm_state', 'in', [alarmState.code.raised, alarmState.code.confirmed]))
      .$if(waybill_id !== undefined, (q) => q.where('a.waybill_id', '=', waybill_id ?? 0))
      .orderBy('a.id', 'desc')
      .limit(mostOpen)
      .execute()
  ).map((row) => ({ ...row, worst: Number(row.worst) }))
)

/** 确认: somebody looks after it. What is confirmed or over is not confirmed again. */
const confirmAlarm = write(alarm.confirm, async ({ tx, actor, input, publishChange }) => {
  const before = (await alarmsOf(tx, actor).selectAll('a').where('a.id', '=', input.id).executeTakeFirst()) ?? refuse('notFound')
  if (before.alarm_state !== alarmState.code.raised) refuse('alarmNotRaised')
  const after = await updateVersioned(
    tx,
    'alarm_event',
    actor,
    before,
    {
      alarm_state: alarmState.code.confirmed,
      confirmed_by: actor.user_id,
      confirmed_by_name: actor.user_name,
      confirmed_at: nowIso(),
      confirm_remark: input.remark ?? ''
    },
    input.version
  )
  publishChange('alarm', after)
  const row = (await rowsOf(tx, actor).where('a.id', '=', after.id).executeTakeFirst()) ?? refuse('notFound')
  return { output: { ...row, worst: Number(row.worst) }, log: { id: after.id, no: after.waybill_no, before, after } }
})

export const verbs = [openAlarms, confirmAlarm]
/** Every five minutes: what the positions of trips on the road say is wrong. */
export const jobs = (services: Services): readonly JobLine[] => [
  { queue: 'alarm.watch', cron: '*/5 * * * *', work: async () => void (await watchTrips(services)) }
]
