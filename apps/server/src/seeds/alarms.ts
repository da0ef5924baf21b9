import { alarm } from '@yunshu/contract/alarm/contract'
import { alarmChannel, alarmKind, alarmLevel } from '@yunshu/contract/alarm/enums'
import { watchOffice, watchTrips } from '../modules/alarm/watch.ts'
import type { DemoContext } from './context.ts'

/** What the carrier has set for its alarms, what is wrong at the start by positions, clock and papers, and one that somebody looks after already. */
export const seedAlarms = async ({ services, runAs, users: { carrier } }: DemoContext): Promise<void> => {
  if (!carrier) return
  const { site, sms } = alarmChannel.code
  const entry = { role_ids: [], channels: [site, sms], quiet_from: '22:00', quiet_to: '07:00' }
  const { offline, longStop } = alarmKind.code
  await runAs(carrier, alarm.set, { alarm_kind: offline, version: 0, level: alarmLevel.code.hint, limits: [60], ...entry })
  await runAs(carrier, alarm.set, { alarm_kind: longStop, version: 0, level: alarmLevel.code.warning, limits: [90], ...entry })
  await watchTrips(services)
  await watchOffice(services)
  const [first] = await runAs(carrier, alarm.open, {})
  if (first) await runAs(carrier, alarm.confirm, { id: first.id, version: first.version, remark: '已电话联系，跟进中' })
}
