import { type AlarmKind, alarmChannel, alarmLineOf, alarmRuleState, usualLimits } from '@yunshu/contract/alarm/enums'
import type { Tx } from '../../platform/db/pool.ts'
import type { Row } from '../../platform/db/versioned.ts'

/** How a company is told of a kind of alarm, as it has set it or as is usual. It needs no other module, so that notices may read it. */
export type AlarmRule = Pick<
  Row<'alarm_rule'>,
  'level' | 'limits' | 'role_ids' | 'channels' | 'quiet_from' | 'quiet_to' | 'rule_state' | 'version'
> & { readonly alarm_kind: AlarmKind }

/** What holds where a company has set nothing: in use, told in the console, no quiet hours. */
const usualRule = (alarm_kind: AlarmKind): AlarmRule => ({
  alarm_kind,
  version: 0,
  level: alarmLineOf(alarm_kind).level,
  limits: usualLimits(alarm_kind),
  role_ids: [],
  channels: [alarmChannel.code.site],
  quiet_from: '',
  quiet_to: '',
  rule_state: alarmRuleState.code.enabled
})
export const ruleOf = (row: Row<'alarm_rule'> | undefined, kind: AlarmKind): AlarmRule => (row ? { ...row, alarm_kind: kind } : usualRule(kind))

/** What a company has set for a kind. */
export const findRule = async (tx: Tx, tenant_id: number, company_id: number, kind: AlarmKind): Promise<AlarmRule> =>
  ruleOf(
    await tx
      .selectFrom('alarm_rule')
      .selectAll()
      .where('tenant_id', '=', tenant_id)
      .where('company_id', '=', company_id)
      .where('alarm_kind', '=', kind)
      .executeTakeFirst(),
    kind
  )

/** What the companies of a platform have set, by company and kind. Within the system's scope. */
export const rulesOfAll = async (tx: Tx, tenant_id: number): Promise<(company_id: number, kind: AlarmKind) => AlarmRule> => {
  const rows = await tx.selectFrom('alarm_rule').selectAll().where('tenant_id', '=', tenant_id).execute()
  const byKey = new Map(rows.map((row) => [`${row.company_id} ${row.alarm_kind}`, row]))
  return (company_id, kind) => ruleOf(byKey.get(`${company_id} ${kind}`), kind)
}

/** An alarm as it is told. */
export type RaisedAlarm = Pick<Row<'alarm_event'>, 'id' | 'company_id' | 'alarm_kind' | 'object_type' | 'object_no' | 'plate_no' | 'waybill_no'> & {
  readonly worst: number | string
}
