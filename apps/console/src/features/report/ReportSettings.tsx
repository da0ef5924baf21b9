import { operator } from '@yunshu/contract/consoles/operator'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { Time } from '@yunshu/contract/kit/fields'
import { report } from '@yunshu/contract/report/contract'
import { reportTerms } from '@yunshu/contract/report/words'
import { Alert, Button, Space } from 'antd'
import { useState } from 'react'
import { Can } from '../../kit/Can.tsx'
import { Cell } from '../../kit/cells.tsx'
import { CommandDialog } from '../../kit/CommandDialog.tsx'
import { Failed, Waiting } from '../../kit/Empty.tsx'
import { Facts } from '../../kit/Facts.tsx'
import { Field } from '../../kit/Field.tsx'
import { num, fullTime } from '../../kit/format.ts'
import { Section } from '../../kit/InfoPage.tsx'
import { useSay } from '../../kit/lang.ts'
import { kit } from '../../kit/phrases.ts'
import { toastDone, toastWarning } from '../../kit/toast.tsx'
import { useCall } from '../../kit/useCall.ts'
import { useRun } from '../../kit/useRun.ts'
import { reportPhrases as phrases } from '../../widgets/reportPhrases.ts'

type Setting = OutputOf<typeof report.setting>

/** 上报设置: how the authority's system is reached, as whom the platform reports, and how it goes. */
export const ReportSettings = () => {
  const say = useSay()
  const { data, error, refresh } = useCall(report.setting, {}, { kinds: ['report'] })
  const testing = useRun(report.test)
  const [editing, setEditing] = useState(false)
  if (!data) return error ? <Failed error={error} onRetry={refresh} /> : <Waiting />
  const test = async () => {
    const done = await testing.run({})
    if (done?.passed) toastDone(say(phrases, 'tested', { text: done.answer_text }))
    else if (done) toastWarning(say(phrases, 'testFailed', { text: done.answer_text }))
  }
  const { enabled, base_url, sender_code, has_secret, automatic, down_since, last_failure, pending } = data
  const yes = (is: boolean) => say(phrases, is ? 'yes' : 'no')
  return (
    <>
      {enabled && data.is_drill && <Alert type="info" showIcon title={say(phrases, 'drill')} />}
      {down_since !== null && (
        <Alert type="warning" showIcon title={say(phrases, 'down', { at: fullTime(down_since), why: last_failure, count: num(pending) })} />
      )}
      <Section
        title={say(phrases, 'connection')}
        extra={
          <Can may={operator.reports.may.edit}>
            <Space>
              {enabled && (
                <Button size="small" loading={testing.busy} onClick={() => void test()}>
                  {say(phrases, 'test')}
                </Button>
              )}
              <Button size="small" onClick={() => setEditing(true)}>
                {say(phrases, 'editSetting')}
              </Button>
            </Space>
          </Can>
        }
      >
        <Facts
          columns={3}
          items={[
            [say(reportTerms, 'enabled'), yes(enabled)],
            [say(reportTerms, 'base_url'), base_url],
            [say(reportTerms, 'sender_code'), sender_code],
            [say(reportTerms, 'has_secret'), say(phrases, has_secret ? 'set' : 'unset')],
            [say(reportTerms, 'automatic'), yes(automatic)],
            [say(reportTerms, 'pending'), num(pending)],
            [say(reportTerms, 'last_ok_at'), <Cell key="ok" field={Time} value={data.last_ok_at} />],
            [say(reportTerms, 'last_failure'), last_failure]
          ]}
        />
      </Section>
      <Subject setting={data} />
      {editing && <SettingDialog row={data} onClose={() => setEditing(false)} />}
    </>
  )
}

/* What every waybill says of who answers for it; what is missing there fails them all. */
const Subject = ({ setting }: { setting: Setting }) => {
  const say = useSay()
  const names = ['accountable_name', 'accountable_credit_code', 'accountable_permit_no'] as const
  return (
    <Section title={say(phrases, 'subject')}>
      {setting.by_carriers ? (
        <p className="quiet">{say(phrases, 'byCarriers')}</p>
      ) : (
        <Facts
          columns={3}
          items={names.map((name) => [
            say(reportTerms, name),
            setting[name] || (
              <span key={name} className="mark-wrong">
                {say(phrases, 'missing')}
              </span>
            )
          ])}
        />
      )}
    </Section>
  )
}

const SettingDialog = ({ row, onClose }: { row: Setting; onClose: () => void }) => {
  const say = useSay()
  const { version, enabled, base_url, sender_code, automatic } = row
  return (
    <CommandDialog
      command={report.set}
      start={{ version, enabled, base_url, sender_code, automatic }}
      done={say(phrases, 'settingSaved')}
      terms={reportTerms}
      title={say(phrases, 'setting')}
      label={say(kit, 'save')}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Field form={form} name="enabled" />
          <Field form={form} name="base_url" help={say(phrases, 'urlHelp')} />
          <Field form={form} name="sender_code" />
          <Field form={form} name="secret" help={say(phrases, 'secretHelp')} />
          <Field form={form} name="automatic" help={say(phrases, 'autoHelp')} />
        </>
      )}
    </CommandDialog>
  )
}
