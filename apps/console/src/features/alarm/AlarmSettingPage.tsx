import { conditionOf } from '@yunshu/contract/alarm/cells'
import { alarmRuleFaults } from '@yunshu/contract/alarm/check'
import { alarm } from '@yunshu/contract/alarm/contract'
import { alarmChannel, alarmKind, alarmLevel, alarmLineOf, alarmRuleState, hasMany, mostLimits } from '@yunshu/contract/alarm/enums'
import { alarmTerms } from '@yunshu/contract/alarm/words'
import { carrier } from '@yunshu/contract/consoles/carrier'
import type { InputOf, OutputOf } from '@yunshu/contract/kit/endpoint'
import { nameOf } from '@yunshu/contract/kit/enums'
import { roleNames } from '@yunshu/contract/role/presets'
import { Alert, Table } from 'antd'
import { useState } from 'react'
import { CommandDialog } from '../../kit/CommandDialog.tsx'
import { Field } from '../../kit/Field.tsx'
import { scrollableTable } from '../../kit/keyboardScroll.tsx'
import { useSay } from '../../kit/lang.ts'
import { ListPage } from '../../kit/ListPage.tsx'
import { Actions } from '../../kit/Moves.tsx'
import { kit } from '../../kit/phrases.ts'
import { Pick, PickMany } from '../../kit/picks.tsx'
import { Mark } from '../../kit/Status.tsx'
import type { Form } from '../../kit/form.ts'
import { useAsked } from '../../kit/useAsked.ts'
import { useCall } from '../../kit/useCall.ts'
import { useRules } from '../../kit/useRules.ts'
import { LimitsInput } from './LimitsInput.tsx'
import { phrases } from './phrases.ts'
import { AlarmLevel } from './AlarmListPage.tsx'

type Settings = OutputOf<typeof alarm.settings>
type RuleRow = Settings['data'][number]
const { may } = carrier.alarmSettings
/** The code by which people call a kind: A01 to A16. */
const codeOf = (kind: number): string => `A${String(kind).padStart(2, '0')}`
const isOn = ({ rule_state }: RuleRow): boolean => rule_state === alarmRuleState.code.enabled

/** 告警设置: every kind of alarm with its thresholds, level, receivers, channels and quiet hours; what nobody has set is as usual. */
export const AlarmSettingPage = () => {
  const say = useSay()
  const { data, loading } = useCall(alarm.settings, {}, { kinds: ['alarm'] })
  const [editing, setEditing] = useState<RuleRow>()
  const [enabling, testing] = [useAsked(alarm.enable), useAsked(alarm.test)]
  const list = say.label({ zh: '、', en: ', ' })
  const roleOf = useRoleNames()
  const roles = new Map(data?.roles.map(({ id, role_name }) => [id, role_name]))
  const channelsOf = ({ channels }: Pick<RuleRow, 'channels'>) => channels.map((code) => say.label(nameOf(alarmChannel, code))).join(list)
  const turn = (row: RuleRow) => {
    const kind = nameOf(alarmKind, row.alarm_kind)
    const { enabled, disabled } = alarmRuleState.code
    const input = { alarm_kind: row.alarm_kind, version: row.version, rule_state: isOn(row) ? disabled : enabled }
    void enabling.run(input, {
      ask: isOn(row) && { title: say(phrases, 'disableAsk', { kind }), content: say(phrases, 'disableNote') },
      done: say(phrases, isOn(row) ? 'disabled' : 'enabled', { kind })
    })
  }
  const test = (row: RuleRow) =>
    void testing.run(
      { alarm_kind: row.alarm_kind },
      {
        ask: { title: say(phrases, 'testAsk', { kind: nameOf(alarmKind, row.alarm_kind) }), danger: false },
        done: say(phrases, 'tested', { channels: channelsOf(row) })
      }
    )
  const items = (row: RuleRow) => [
    { key: 'edit', label: say(phrases, 'edit'), may: may.edit, run: () => setEditing(row) },
    { key: 'test', label: say(phrases, 'test'), may: may.edit, run: () => test(row) },
    { key: 'turn', label: say(phrases, isOn(row) ? 'disable' : 'enable'), may: may.enable, danger: isOn(row), run: () => turn(row) }
  ]
  return (
    <ListPage page={carrier.alarmSettings}>
      {data && !data.sms_sends && <Alert type="info" showIcon title={say(phrases, 'smsKept')} />}
      <section className="card table-card">
        <p className="field-help">{say(phrases, 'about')}</p>
        <Table<RuleRow>
          size="small"
          rowKey="alarm_kind"
          loading={loading}
          pagination={false}
          dataSource={data?.data ?? []}
          scroll={{ x: 1080 }}
          components={scrollableTable}
          columns={[
            { title: say(alarmTerms, 'alarm_code'), width: 64, render: (_, { alarm_kind }) => codeOf(alarm_kind) },
            { title: say(alarmTerms, 'alarm_kind'), width: 132, render: (_, { alarm_kind }) => say.label(nameOf(alarmKind, alarm_kind)) },
            { title: say(alarmTerms, 'level'), width: 76, render: (_, { level }) => <AlarmLevel level={level} /> },
            { title: say(alarmTerms, 'condition'), render: (_, { alarm_kind, limits }) => say.label(conditionOf(alarm_kind, limits)) },
            {
              title: say(alarmTerms, 'role_ids'),
              width: 150,
              render: (_, { role_ids }) =>
                role_ids.map((id) => roleOf(roles.get(id) ?? '-')).join(list) || <span className="field-help">{say(phrases, 'usualRoles')}</span>
            },
            { title: say(alarmTerms, 'channels'), width: 110, render: (_, row) => channelsOf(row) },
            {
              title: say(alarmTerms, 'quiet_hours'),
              width: 110,
              render: (_, { quiet_from, quiet_to }) => (quiet_from ? `${quiet_from}–${quiet_to}` : '-')
            },
            {
              title: say(alarmTerms, 'rule_state'),
              width: 78,
              render: (_, row) => <Mark tone={isOn(row) ? 'done' : 'rest'}>{say.label(nameOf(alarmRuleState, row.rule_state))}</Mark>
            },
            {
              title: say(alarmTerms, 'updated_by_name'),
              width: 90,
              render: (_, { version, updated_by_name }) =>
                version === 0 ? <span className="field-help">{say(phrases, 'usual')}</span> : updated_by_name
            },
            { title: say(kit, 'actions'), width: 150, render: (_, row) => <Actions items={items(row)} /> }
          ]}
        />
      </section>
      {editing && data && <SettingDialog row={editing} settings={data} onClose={() => setEditing(undefined)} />}
    </ListPage>
  )
}

const SettingDialog = ({ row, settings, onClose }: { row: RuleRow; settings: Settings; onClose: () => void }) => {
  const say = useSay()
  const roleOf = useRoleNames()
  const { alarm_kind, version, level, limits, role_ids, channels, quiet_from, quiet_to } = row
  const { limits: known, when } = alarmLineOf(alarm_kind)
  const ranges = known.map(({ unit, least, most }) => say(phrases, 'limitHelp', { unit, least, most }))
  const [first] = known
  const help =
    hasMany(alarm_kind) && first
      ? say(phrases, 'daysHelp', { least: first.least, most: first.most, count: mostLimits })
      : ranges.join(say.label({ zh: '；', en: '; ' }))
  const { sms, wechat } = alarmChannel.code
  const isOff = (code: number): boolean => (code === sms && !settings.sms_sends) || (code === wechat && !settings.wechat_sends)
  return (
    <CommandDialog
      command={alarm.set}
      start={{ alarm_kind, version, level, limits, role_ids, channels, quiet_from, quiet_to }}
      done={say(phrases, 'saved')}
      terms={alarmTerms}
      title={say(phrases, 'editTitle', { kind: nameOf(alarmKind, alarm_kind) })}
      label={say(kit, 'save')}
      width={680}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Rules form={form} />
          {known.length === 0 ? (
            <p className="field-help">{say(phrases, 'noLimits', { when })}</p>
          ) : (
            <Field form={form} name="limits" help={help}>
              <LimitsInput kind={alarm_kind} />
            </Field>
          )}
          <Field form={form} name="level">
            <Pick of={alarmLevel} />
          </Field>
          <Field form={form} name="role_ids" help={say(phrases, 'rolesHelp')}>
            <PickMany of={settings.roles.map(({ id, role_name }) => ({ value: id, label: roleOf(role_name) }))} />
          </Field>
          <Field form={form} name="channels" help={say(phrases, 'wechatOff')}>
            <PickMany
              of={alarmChannel.codes.map((code) => {
                const channel = nameOf(alarmChannel, code)
                return { value: code, label: isOff(code) ? say(phrases, 'notConnected', { channel }) : say.label(channel), disabled: code === wechat }
              })}
            />
          </Field>
          <Field form={form} name="quiet_from" help={say(phrases, 'quietHelp')} />
          <Field form={form} name="quiet_to" />
        </>
      )}
    </CommandDialog>
  )
}

/** What a form of a setting holds beyond its schema. */
const Rules = ({ form }: { form: Form<InputOf<typeof alarm.set>> }) => {
  useRules(form, (draft) => alarmRuleFaults({ ...draft, alarm_kind: draft.alarm_kind ?? alarmKind.code.pickupLate }))
  return null
}
/** Names of roles in the reader's language: those of preset ones are known in both. */
const useRoleNames = () => {
  const say = useSay()
  return (name: string): string => say.label(roleNames(name))
}
