import { Type } from 'typebox'
import { carrier } from '../consoles/carrier.ts'
import { Closed, command, query } from '../kit/endpoint.ts'
import { defineEnum } from '../kit/enums.ts'
import { ChoiceOf, Count, Id, Name, No, Nullable, Plate, Remark, Time, Version } from '../kit/fields.ts'

/** What positions raise an alarm of, by the numbers of domain 2.3; `worst` is in minutes, km/h or degrees beyond the agreed range. */
export const alarmKind = defineEnum({
  longStop: [4, '停车过久', 'Long stop'],
  speeding: [6, '超速', 'Speeding'],
  fatigue: [7, '疲劳驾驶', 'Driving without rest'],
  offline: [8, '离线', 'Offline'],
  temperature: [9, '温度异常', 'Temperature']
})
export const alarmState = defineEnum({
  raised: [1, '触发', 'Raised'],
  confirmed: [2, '已确认', 'Confirmed'],
  recovered: [3, '已恢复', 'Recovered']
})

const { may } = carrier.vehicles

/** An alarm (告警) of a trip and kind: one is open at a time, however often it is found. */
const AlarmRow = Closed({
  id: Id,
  version: Version,
  alarm_kind: ChoiceOf(alarmKind),
  alarm_state: ChoiceOf(alarmState),
  waybill_id: Id,
  waybill_no: No,
  vehicle_id: Id,
  plate_no: Plate,
  first_at: Time,
  last_at: Time,
  /** Looks that found it. */
  count: Count,
  worst: Type.Number(),
  confirmed_by_name: Name,
  confirm_remark: Type.String(),
  recovered_at: Nullable(Time)
})

export const alarm = {
  /** 告警: those of the company's trips that are open, the newest first, at most 500; of one trip also those that are over. */
  open: query('alarm/open', { may: [may.track], input: Closed({ waybill_id: Type.Optional(Id) }), output: Type.Array(AlarmRow) }),
  /** Somebody looks after it: it is told no more while it lasts. */
  confirm: command('alarm/confirm', {
    may: [may.track],
    logAs: 'alarm.confirmed',
    input: Closed({ id: Id, version: Version, remark: Type.Optional(Remark(0, 200)) }),
    output: AlarmRow,
    refuses: ['notFound', 'staleVersion', 'alarmNotRaised']
  })
}
