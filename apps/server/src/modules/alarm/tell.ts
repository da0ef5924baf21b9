import { worstOf } from '@yunshu/contract/alarm/cells'
import { type AlarmKind, alarmKind, alarmLevel, alarmLineOf, alarmObject } from '@yunshu/contract/alarm/enums'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { linkTo } from '@yunshu/contract/kit/console'
import { nameOf } from '@yunshu/contract/kit/enums'
import type { Tx } from '../../platform/db/pool.ts'
import type { PublishChange } from '../../platform/verb/verb.ts'
import { alarmWords, tellPeople } from '../notice/index.ts'
import type { RaisedAlarm, rulesOfAll } from './rows.ts'

/** More at one look than this are told to a company in one sentence for each kind. */
const mostEach = 5

/** What the house tells by a notice of its own, in the moment it happens and as the setting says: its alarm stands in the list and is not told twice. */
const toldElsewhere: readonly number[] = [alarmKind.code.overCredit]

/** Tells the people of each company of its new alarms, by the channels that it has set. */
export const tellAlarms = async (
  context: { readonly tx: Tx; readonly publishChange: PublishChange },
  tenant_id: number,
  alarms: readonly RaisedAlarm[],
  rules: Awaited<ReturnType<typeof rulesOfAll>>
): Promise<void> => {
  const groups = new Map<string, RaisedAlarm[]>()
  for (const alarm of alarms) {
    const key = `${alarm.company_id} ${alarm.alarm_kind}`
    if (!toldElsewhere.includes(alarm.alarm_kind)) groups.set(key, [...(groups.get(key) ?? []), alarm])
  }
  for (const some of groups.values()) {
    const [first] = some
    if (!first) continue
    const kind = first.alarm_kind as AlarmKind
    const rule = rules(first.company_id, kind)
    const [name, level] = [nameOf(alarmKind, kind), nameOf(alarmLevel, rule.level)]
    const link = linkTo(carrier.alarms)
    const news =
      some.length > mostEach
        ? [alarmWords('alarmsRaised', { count: some.length, kind: name }, link)]
        : some.map((alarm) =>
            alarmWords('alarmRaised', { level, object_no: calledOf(alarm), kind: name, worst: worstOf(kind, Number(alarm.worst)) }, link, alarm.id)
          )
    await tellPeople(context, { tenant_id, company_id: first.company_id, rule, grant: alarmLineOf(kind).told, biz_type: 'alarm', news })
  }
}

/** The object of an alarm as people call it: of a trip with the plate of its vehicle. */
const calledOf = ({ object_type, object_no, plate_no }: RaisedAlarm): string =>
  object_type === alarmObject.code.waybill && plate_no ? `${plate_no} ${object_no}` : object_no
