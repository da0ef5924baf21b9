import { operator } from '@yunshu/contract/consoles/operator'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { sms, smsCarrying, smsHealth } from '@yunshu/contract/sms/contract'
import { smsTerms } from '@yunshu/contract/sms/words'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { Can } from '../../../kit/Can.tsx'
import { CommandDialog } from '../../../kit/CommandDialog.tsx'
import { FormSection } from '../../../kit/CommandForm.tsx'
import { Facts } from '../../../kit/Facts.tsx'
import { Field } from '../../../kit/Field.tsx'
import { num } from '../../../kit/format.ts'
import { Section } from '../../../kit/InfoPage.tsx'
import { useSay } from '../../../kit/lang.ts'
import { kit } from '../../../kit/phrases.ts'
import { Pick } from '../../../kit/picks.tsx'
import { Mark } from '../../../kit/Status.tsx'
import { useCall } from '../../../kit/useCall.ts'
import { PriceInput } from '../../../kit/controls.tsx'
import { ProviderName } from './MessageList.tsx'
import { smsPhrases as phrases } from './phrases.ts'

type Setting = OutputOf<typeof sms.setting>
const tones = { 0: 'rest', 1: 'done', 2: 'wait', 3: 'wrong' } as const
const langs = [
  { value: 'zh', label: '中文' },
  { value: 'en', label: 'English' }
]

/** 签名、通道与限额, and how the provider did in the last hour. */
export const SmsSettings = () => {
  const say = useSay()
  const { data } = useCall(sms.setting, {}, { kinds: ['sms'] })
  const [editing, setEditing] = useState(false)
  if (!data) return null
  const { signed, provider, carrying, lang, phone_day, company_day, platform_day, fail_most, price_e4 } = data
  const limit = (n: number) => (n === 0 ? say(phrases, 'noLimit') : say(phrases, 'day', { n: num(n) }))
  return (
    <>
      {!data.sends && <Alert type="info" showIcon title={say(phrases, 'notSending')} />}
      <Section
        title={say(phrases, 'setting')}
        extra={
          <Can may={operator.messages.may.edit}>
            <Button size="small" onClick={() => setEditing(true)}>
              {say(phrases, 'editSetting')}
            </Button>
          </Can>
        }
      >
        <Facts
          columns={3}
          items={[
            [say(smsTerms, 'signed'), say.label({ zh: `【${signed}】`, en: `[${signed}]` })],
            [say(smsTerms, 'provider'), <ProviderName key="provider" provider={provider} />],
            [say(smsTerms, 'carrying'), say.label(smsCarrying.names[carrying])],
            [say(smsTerms, 'phone_day'), limit(phone_day)],
            [say(smsTerms, 'company_day'), limit(company_day)],
            [say(smsTerms, 'platform_day'), limit(platform_day)],
            [say(smsTerms, 'fail_most'), say(phrases, 'times', { n: fail_most })],
            [say(smsTerms, 'price_e4'), `${num(price_e4 / 1_000_000)} ${say(phrases, 'perSegment')}`],
            [say(smsTerms, 'lang'), langs.find(({ value }) => value === lang)?.label]
          ]}
        />
      </Section>
      <Health />
      {editing && <SettingDialog row={data} onClose={() => setEditing(false)} />}
    </>
  )
}

const Health = () => {
  const say = useSay()
  const { data } = useCall(sms.health, {}, { kinds: ['sms'] })
  if (!data) return null
  const { health, median_seconds, last_failure } = data
  const counts = (['sent', 'failed', 'waiting', 'kept', 'held_back'] as const).map((name) => [say(smsTerms, name), num(data[name])] as const)
  return (
    <Section title={say(phrases, 'lastHour')} extra={<Mark tone={tones[health]}>{say.label(smsHealth.names[health])}</Mark>}>
      <Facts
        columns={4}
        items={[
          ...counts,
          [say(smsTerms, 'median_seconds'), median_seconds === null ? null : say(phrases, 'seconds', { n: median_seconds })],
          [say(smsTerms, 'last_failure'), last_failure]
        ]}
      />
    </Section>
  )
}

const SettingDialog = ({ row, onClose }: { row: Setting; onClose: () => void }) => {
  const say = useSay()
  const { signed: _, provider: _p, sends: _s, ...start } = row
  return (
    <CommandDialog
      command={sms.set}
      start={start}
      done={say(phrases, 'settingSaved')}
      terms={smsTerms}
      title={say(phrases, 'editSetting')}
      label={say(kit, 'save')}
      width={720}
      columns={2}
      onClose={onClose}
    >
      {(form) => (
        <>
          <FormSection title={say(phrases, 'signing')}>
            <Field form={form} name="signature" help={say(phrases, 'signatureHelp')} />
            <Field form={form} name="carrying" help={say(phrases, 'carryingHelp')}>
              <Pick of={smsCarrying} />
            </Field>
            <Field form={form} name="lang" help={say(phrases, 'langHelp')}>
              <Pick of={langs} />
            </Field>
            <Field form={form} name="fail_most" help={say(phrases, 'failHelp')} />
          </FormSection>
          <FormSection title={say(phrases, 'limits')}>
            <Field form={form} name="phone_day" help={say(phrases, 'zeroHelp')} />
            <Field form={form} name="company_day" />
            <Field form={form} name="platform_day" />
            <Field form={form} name="price_e4" help={say(phrases, 'priceHelp')}>
              <PriceInput unit={say(phrases, 'perSegment')} />
            </Field>
          </FormSection>
        </>
      )}
    </CommandDialog>
  )
}
