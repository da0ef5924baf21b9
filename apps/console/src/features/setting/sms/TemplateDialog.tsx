import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { templateFaults } from '@yunshu/contract/sms/check'
import { sms } from '@yunshu/contract/sms/contract'
import { samplesOf, segmentsOf, smsBody, smsTemplateOf } from '@yunshu/contract/sms/templates'
import { smsTerms } from '@yunshu/contract/sms/words'
import { Tag } from 'antd'
import { useCallback } from 'react'
import { FormDialog } from '../../../kit/Dialog.tsx'
import { Field } from '../../../kit/Field.tsx'
import { type Draft, useFormValue } from '../../../kit/form.ts'
import { LongText } from '../../../kit/inputs.tsx'
import { useSay } from '../../../kit/lang.ts'
import { kit } from '../../../kit/phrases.ts'
import { toastDone } from '../../../kit/toast.tsx'
import { useCall } from '../../../kit/useCall.ts'
import { useCommandForm } from '../../../kit/useCommandForm.ts'
import { useRules } from '../../../kit/useRules.ts'
import { smsPhrases as phrases } from './phrases.ts'

export type TemplateRow = OutputOf<typeof sms.templates>['data'][number]

/** One text, with its slots beside it and the message as a phone will show it below. */
export const TemplateDialog = ({ row, onClose }: { row: TemplateRow; onClose: () => void }) => {
  const say = useSay()
  const { template, lang, version, content, template_no } = row
  const filling = useCommandForm(sms.setTemplate, { template, lang, version, content, template_no }, () => {
    toastDone(say(phrases, 'templateSaved'))
    onClose()
  })
  const { form } = filling
  const rules = useCallback((values: Draft<{ content: string }>) => templateFaults(template, values.content ?? ''), [template])
  useRules(form, rules)
  const { signed = '' } = useCall(sms.setting, {}).data ?? {}
  const text = useFormValue(form, 'content') ?? ''
  const preview = smsBody(signed, text, samplesOf(template), lang)
  const title = say(phrases, 'editTemplate', {
    name: smsTemplateOf(template).name,
    lang: lang === 'zh' ? { zh: '中文', en: 'Chinese' } : { zh: '英文', en: 'English' }
  })
  return (
    <FormDialog filling={filling} terms={smsTerms} title={title} label={say(kit, 'save')} width={640} onClose={onClose}>
      <Field form={form} name="content" required>
        <LongText max={300} />
      </Field>
      <p className="field-help">
        {say(phrases, 'variables')}
        {row.words.map(({ word, needed, ...name }) => (
          <Tag key={word}>{`{${word}} ${say.label(name)}${needed ? ` · ${say(phrases, 'needed')}` : ''}`}</Tag>
        ))}
      </p>
      <section className="card section">
        <h3>{say(smsTerms, 'preview')}</h3>
        <p>{preview}</p>
        <p className="field-help">{say(phrases, 'segmentsNow', { length: preview.length, segments: segmentsOf(preview) })}</p>
      </section>
      <Field form={form} name="template_no" help={say(phrases, 'templateNoHelp')} />
    </FormDialog>
  )
}
