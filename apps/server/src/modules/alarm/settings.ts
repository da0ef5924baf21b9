import { alarm } from '@yunshu/contract/alarm/contract'
import { alarmRuleFaults } from '@yunshu/contract/alarm/check'
import { type AlarmKind, alarmChannel, alarmKind, alarmLineOf, alarmRuleState } from '@yunshu/contract/alarm/enums'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { nameOf } from '@yunshu/contract/kit/enums'
import { smsCarrying } from '@yunshu/contract/sms/contract'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { linkTo } from '@yunshu/contract/kit/console'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { type Row, updateVersioned } from '../../platform/db/versioned.ts'
import { newId } from '../../platform/ids.ts'
import { smsSettingsOf } from '../../platform/sms/settings.ts'
import { refuse, refuseFaults } from '../../platform/verb/refuse.ts'
import { read, write } from '../../platform/verb/verb.ts'
import { alarmWords, tellPeople } from '../notice/index.ts'
import { rolesToTell } from '../role/index.ts'
import { findRule, ruleOf } from './rows.ts'

type RuleRow = OutputOf<typeof alarm.set>
const shown = (row: Row<'alarm_rule'> | undefined, kind: AlarmKind): RuleRow => {
  const { alarm_kind, version, level, limits, role_ids, channels, quiet_from, quiet_to, rule_state } = ruleOf(row, kind)
  const rule = { alarm_kind, version, level, limits, role_ids, channels, quiet_from, quiet_to, rule_state } as Omit<
    RuleRow,
    'updated_by_name' | 'updated_at'
  >
  return { ...rule, updated_by_name: row?.updated_by_name ?? '', updated_at: row?.updated_at ?? null }
}
const rulesOf = (tx: Tx, actor: Actor) =>
  tx.selectFrom('alarm_rule').selectAll().where('tenant_id', '=', actor.tenant_id).where('company_id', '=', actor.company_id)

/** 告警设置: every kind, as the company has set it or as is usual, the roles that can be told, and which channels leave the house. */
export const alarmSettings = read(alarm.settings, async ({ tx, actor, services }) => {
  const rows = await rulesOf(tx, actor).execute()
  const { carrying } = await smsSettingsOf(tx, actor.tenant_id)
  return {
    data: alarmKind.codes.map((kind) =>
      shown(
        rows.find((row) => row.alarm_kind === kind),
        kind
      )
    ),
    roles: await rolesToTell(tx, actor),
    sms_sends: services.config.smsProvider !== 'outbox' && carrying === smsCarrying.code.installed,
    wechat_sends: false
  }
})

/* A company has a row of a kind from its first change on, which is version 1; what is usual is version 0. */
const lockRule = async (tx: Tx, actor: Actor, kind: AlarmKind, version: number): Promise<Row<'alarm_rule'>> => {
  const { tenant_id, company_id } = actor
  const { level, limits, role_ids, channels } = ruleOf(undefined, kind)
  if (version === 0) {
    const made = await tx
      .insertInto('alarm_rule')
      .values({ tenant_id, company_id, id: newId(), parties: [company_id], alarm_kind: kind, level, limits, role_ids, channels })
      .onConflict((on) => on.columns(['tenant_id', 'company_id', 'alarm_kind']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made) refuse('staleVersion')
  }
  return (await rulesOf(tx, actor).where('alarm_kind', '=', kind).forNoKeyUpdate().executeTakeFirst()) ?? refuse('staleVersion')
}
/* The row that was just made has the version that follows what is usual. */
const seenVersion = (version: number): number => Math.max(1, version)

const logged = ({ level, limits, role_ids, channels, quiet_from, quiet_to, rule_state }: Row<'alarm_rule'>) => ({
  level,
  limits: limits.join('/'),
  role_ids: role_ids.join('/'),
  channels: channels.join('/'),
  quiet_from,
  quiet_to,
  rule_state
})

export const setAlarm = write(alarm.set, async ({ tx, actor, input, publishChange }) => {
  const { alarm_kind, version, ...entry } = input
  refuseFaults(alarmRuleFaults(input), actor.origin.lang)
  if (entry.channels.includes(alarmChannel.code.wechat)) refuse('channelNotConnected', { channel: nameOf(alarmChannel, alarmChannel.code.wechat) })
  const known = new Set((await rolesToTell(tx, actor)).map(({ id }) => id))
  if (entry.role_ids.some((id) => !known.has(id))) refuse('noSuchRole')
  const before = await lockRule(tx, actor, alarm_kind, version)
  const after = await updateVersioned(tx, 'alarm_rule', actor, before, { ...entry, updated_by_name: actor.user_name }, seenVersion(version))
  publishChange('alarm', after)
  return {
    output: shown(after, alarm_kind),
    log: { id: after.id, before: logged(before), after: { alarm_kind, ...logged(after) } }
  }
})

export const enableAlarm = write(alarm.enable, async ({ tx, actor, input, publishChange }) => {
  const { alarm_kind, version, rule_state } = input
  const before = await lockRule(tx, actor, alarm_kind, version)
  const after = await updateVersioned(tx, 'alarm_rule', actor, before, { rule_state, updated_by_name: actor.user_name }, seenVersion(version))
  publishChange('alarm', after)
  return {
    output: shown(after, alarm_kind),
    log: { id: after.id, before: logged(before), after: { alarm_kind, ...logged(after) } }
  }
})

/** 测试发送: the one who asks is told as the setting says, at once whatever its quiet hours. */
export const testAlarm = write(alarm.test, async ({ tx, actor, input: { alarm_kind }, publishChange }) => {
  const { tenant_id, company_id, user_id } = actor
  const rule = { ...(await findRule(tx, tenant_id, company_id, alarm_kind)), quiet_from: '', quiet_to: '', rule_state: alarmRuleState.code.enabled }
  const kind = nameOf(alarmKind, alarm_kind)
  await tellPeople(
    { tx, publishChange },
    {
      tenant_id,
      company_id,
      rule,
      grant: alarmLineOf(alarm_kind).told,
      only: [user_id ?? 0],
      biz_type: 'alarm',
      news: [alarmWords('alarmTest', { kind }, linkTo(carrier.alarmSettings))]
    }
  )
  const channels = rule.channels as OutputOf<typeof alarm.test>['channels']
  return { output: { channels }, log: { id: company_id, after: { alarm_kind, channels: channels.join('/') } } }
})
