import { alarm } from '@yunshu/contract/alarm/contract'
import { alarmMachine } from '@yunshu/contract/alarm/enums'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { nowIso } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { updateVersioned } from '../../platform/db/versioned.ts'
import type { JobLine } from '../../platform/job/jobs.ts'
import { listVerb } from '../../platform/verb/list.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import type { Services } from '../../platform/verb/services.ts'
import { read, write } from '../../platform/verb/verb.ts'
import { alarmSettings, enableAlarm, setAlarm, testAlarm } from './settings.ts'
import { urgencyOf, watchOffice, watchTrips } from './watch.ts'

type Row = OutputOf<typeof alarm.confirm>
const alarmsOf = (tx: Tx, actor: Actor) =>
  tx.selectFrom('alarm_event as a').where('a.tenant_id', '=', actor.tenant_id).where('a.company_id', '=', actor.company_id)
const rowsOf = (tx: Tx, actor: Actor) =>
  alarmsOf(tx, actor)
    .select(['a.id', 'a.version', 'a.alarm_kind', 'a.level', 'a.alarm_state', 'a.object_type', 'a.object_id', 'a.object_no'])
    .select(['a.waybill_id', 'a.waybill_no', 'a.vehicle_id', 'a.plate_no', 'a.first_at', 'a.last_at', 'a.count'])
    .select(['a.confirmed_by_name', 'a.confirmed_at', 'a.confirm_remark', 'a.recovered_at'])
    .select(sql<number>`a.worst::float8`.as('worst'))
    .select(sql<number>`floor(extract(epoch from coalesce(a.recovered_at, a.last_at) - a.first_at) / 60)::int`.as('lasted_min'))
    .$narrowType<Pick<Row, 'alarm_kind' | 'level' | 'alarm_state' | 'object_type'>>()

const listAlarms = listVerb(alarm.list, {
  rows: ({ tx, actor }) => rowsOf(tx, actor),
  id: 'a.id',
  filters: {
    keyword: { words: ['a.plate_no', 'a.waybill_no', 'a.object_no'] },
    alarm_kind: 'a.alarm_kind',
    level: 'a.level',
    alarm_state: 'a.alarm_state',
    object_type: 'a.object_type',
    date_from: { since: 'a.first_at' },
    date_to: { until: 'a.first_at' }
  },
  sorts: { urgency: 'a.urgency', first_at: 'a.first_at', last_at: 'a.last_at', count: 'a.count' },
  first: ['urgency', 'desc']
})

const mostOpen = 500
const openAlarms = read(
  alarm.open,
  async ({ tx, actor, input: { waybill_id } }) =>
    await rowsOf(tx, actor)
      .$if(waybill_id === undefined, (q) => q.where('a.alarm_state', 'in', [alarmMachine.code.raised, alarmMachine.code.confirmed]))
      .$if(waybill_id !== undefined, (q) => q.where('a.waybill_id', '=', waybill_id ?? 0))
      .orderBy('a.id', 'desc')
      .limit(mostOpen)
      .execute()
)

/** 确认: somebody looks after it. What is confirmed or over is not confirmed again. */
const confirmAlarm = write(alarm.confirm, async ({ tx, actor, input, publishChange }) => {
  const before = (await alarmsOf(tx, actor).selectAll('a').where('a.id', '=', input.id).executeTakeFirst()) ?? refuse('notFound')
  if (before.alarm_state !== alarmMachine.code.raised) refuse('alarmNotRaised')
  const done = {
    alarm_state: alarmMachine.code.confirmed,
    urgency: urgencyOf(alarmMachine.code.confirmed, before.level),
    confirmed_by: actor.user_id,
    confirmed_by_name: actor.user_name,
    confirmed_at: nowIso(),
    confirm_remark: input.remark ?? ''
  }
  const after = await updateVersioned(tx, 'alarm_event', actor, before, done, input.version)
  publishChange('alarm', after)
  const row = (await rowsOf(tx, actor).where('a.id', '=', after.id).executeTakeFirst()) ?? refuse('notFound')
  return { output: row, log: { id: after.id, no: after.object_no, before, after } }
})

export const verbs = [listAlarms, openAlarms, confirmAlarm, alarmSettings, setAlarm, enableAlarm, testAlarm]
/** Every five minutes what positions and clock say of trips; once an hour what the office hears of. */
export const jobs = (services: Services): readonly JobLine[] => [
  { queue: 'alarm.watch', cron: '*/5 * * * *', work: async () => void (await watchTrips(services)) },
  { queue: 'alarm.office', cron: '41 * * * *', work: async () => void (await watchOffice(services)) }
]
