import { operator } from '@yunshu/contract/consoles/operator'
import { sms } from '@yunshu/contract/sms/contract'
import { smsRole, smsScenes, type SmsScene, smsTemplateOf } from '@yunshu/contract/sms/templates'
import { smsTerms } from '@yunshu/contract/sms/words'
import { Segmented, Table } from 'antd'
import { useState } from 'react'
import { scrollableTable } from '../../../kit/keyboardScroll.tsx'
import { useLang, useSay } from '../../../kit/lang.ts'
import { Actions } from '../../../kit/Moves.tsx'
import { kit } from '../../../kit/phrases.ts'
import { Mark } from '../../../kit/Status.tsx'
import { ask, toastDone } from '../../../kit/toast.tsx'
import { useCall } from '../../../kit/useCall.ts'
import { useRun } from '../../../kit/useRun.ts'
import { smsPhrases as phrases } from './phrases.ts'
import { TemplateDialog, type TemplateRow } from './TemplateDialog.tsx'

const { may } = operator.messages

/** 短信模板: each message as it reads, in one language at a time. */
export const Templates = () => {
  const say = useSay()
  const [lang, setLang] = useState(useLang((state) => state.lang))
  const { data, loading } = useCall(sms.templates, {}, { kinds: ['sms'] })
  const [open, setOpen] = useState<TemplateRow>()
  const testing = useRun(sms.test)
  const resetting = useRun(sms.resetTemplate)
  const nameOf = ({ template }: TemplateRow) => say.label(smsTemplateOf(template).name)
  const test = async (row: TemplateRow) => {
    if (!(await ask({ title: say(phrases, 'testAsk', { name: nameOf(row) }), content: row.preview }))) return
    const told = await testing.run({ template: row.template, lang: row.lang })
    if (told) toastDone(say(phrases, 'tested', { phone: told.phone }))
  }
  const reset = async (row: TemplateRow) => {
    if (!(await ask({ title: say(phrases, 'resetAsk', { name: nameOf(row) }), content: smsTemplateOf(row.template)[row.lang] }))) return
    if (await resetting.run({ template: row.template, lang: row.lang, version: row.version })) toastDone(say(phrases, 'resetDone'))
  }
  const items = (row: TemplateRow) => [
    { key: 'edit', label: say(phrases, 'edit'), may: may.edit, run: () => setOpen(row) },
    { key: 'test', label: say(phrases, 'test'), may: may.test, run: () => void test(row) },
    ...(row.version > 0 ? [{ key: 'reset', label: say(phrases, 'reset'), may: may.edit, danger: true, run: () => void reset(row) }] : [])
  ]
  return (
    <section className="card table-card">
      <div className="table-tools">
        <span className="field-help">{say(phrases, 'templatesAbout')}</span>
        <Segmented
          value={lang}
          onChange={setLang}
          options={[
            { value: 'zh' as const, label: '中文' },
            { value: 'en' as const, label: 'English' }
          ]}
        />
      </div>
      <Table<TemplateRow>
        size="small"
        rowKey="template"
        loading={loading}
        pagination={false}
        dataSource={(data?.data ?? []).filter((row) => row.lang === lang)}
        scroll={{ x: 1040 }}
        components={scrollableTable}
        columns={[
          {
            title: say(smsTerms, 'template'),
            width: 170,
            render: (_, row) => (
              <>
                {nameOf(row)}
                {say.label(smsScenes[row.scene as SmsScene]) !== nameOf(row) && (
                  <div className="field-help">{say.label(smsScenes[row.scene as SmsScene])}</div>
                )}
              </>
            )
          },
          {
            title: say(smsTerms, 'roles'),
            width: 110,
            render: (_, { roles }) => roles.map((role) => say.label(smsRole.names[role])).join(say.label({ zh: '、', en: ', ' }))
          },
          { title: say(smsTerms, 'preview'), render: (_, { preview }) => preview },
          { title: say(smsTerms, 'segments'), width: 90, align: 'right', dataIndex: 'segments' },
          {
            title: say(smsTerms, 'content'),
            width: 110,
            render: (_, { version }) => <Mark tone={version > 0 ? 'done' : 'rest'}>{say(phrases, version > 0 ? 'own' : 'asCame')}</Mark>
          },
          { title: say(kit, 'actions'), width: 130, render: (_, row) => <Actions items={items(row)} /> }
        ]}
      />
      {open && <TemplateDialog row={open} onClose={() => setOpen(undefined)} />}
    </section>
  )
}
