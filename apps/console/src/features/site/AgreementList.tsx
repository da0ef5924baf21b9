import { operator } from '@yunshu/contract/consoles/operator'
import type { InputOf } from '@yunshu/contract/kit/endpoint'
import { nameOf } from '@yunshu/contract/kit/enums'
import { agreementFaults } from '@yunshu/contract/site/check'
import { agreementState, type AgreementRowOf, site } from '@yunshu/contract/site/contract'
import { agreementKind } from '@yunshu/contract/site/readers'
import { siteTerms } from '@yunshu/contract/site/words'
import { useCallback, useState } from 'react'
import { AddButton } from '../../kit/AddButton.tsx'
import { call } from '../../kit/call.ts'
import type { Column } from '../../kit/cells.tsx'
import { Pick } from '../../kit/controls.tsx'
import { DataTable } from '../../kit/DataTable.tsx'
import { Dialog, FormDialog } from '../../kit/Dialog.tsx'
import { Waiting } from '../../kit/Empty.tsx'
import { Field } from '../../kit/Field.tsx'
import { type Draft, fillIn, useFormValues } from '../../kit/form.ts'
import { useSay } from '../../kit/lang.ts'
import { type Action, Actions } from '../../kit/Moves.tsx'
import { queryFields } from '../../kit/queryFields.tsx'
import { QueryForm } from '../../kit/QueryForm.tsx'
import { toastDone } from '../../kit/toast.tsx'
import { useAsked } from '../../kit/useAsked.ts'
import { useCall } from '../../kit/useCall.ts'
import { useCommandForm } from '../../kit/useCommandForm.ts'
import { useList } from '../../kit/useList.ts'
import { useRules, withoutEmpty } from '../../kit/useRules.ts'
import { ExportList } from '../../widgets/ExportList.tsx'
import { RichInput } from '../../widgets/rich/RichInput.tsx'
import { RichView } from '../../widgets/rich/RichView.tsx'
import { phrases } from './phrases.ts'

const { KeywordField, SelectField, RangeField } = queryFields(site.agreements)
const { may } = operator.siteInfo
const columns: Column<AgreementRowOf>[] = [
  { name: 'kind', width: 140 },
  { name: 'title', width: 240 },
  { name: 'edition', width: 80, sort: 'edition' },
  { name: 'change_note', width: 220, rank: 3 },
  { name: 'asks_consent', width: 120 },
  { name: 'effective_at', width: 150, sort: 'effective_at' },
  { name: 'agreement_state', width: 110, rank: 1 },
  { name: 'published_by_name', width: 110, hidden: true },
  { name: 'created_at', width: 150, sort: 'created_at', hidden: true }
]

/** 协议: every edition of the platform's agreements. */
export const AgreementList = () => {
  const say = useSay()
  const list = useList(site.agreements)
  const [looking, look] = useState<AgreementRowOf>()
  const [publishing, publish] = useState(false)
  const dropping = useAsked(site.dropAgreement)
  const actions = (row: AgreementRowOf): Action[] => [
    { key: 'look', label: say(phrases, 'look'), may: may.view, run: () => look(row) },
    ...(row.agreement_state === agreementState.code.waiting
      ? [
          {
            key: 'drop',
            label: say(phrases, 'drop'),
            may: may.edit,
            danger: true,
            run: () =>
              void dropping.run(
                { id: row.id, version: row.version },
                { ask: { title: say(phrases, 'dropAsk', { title: row.title, edition: row.edition }) }, done: say(phrases, 'dropped') }
              )
          }
        ]
      : [])
  ]
  const title = { zh: phrases.zh.agreements, en: phrases.en.agreements }
  return (
    <>
      <QueryForm list={list} terms={siteTerms}>
        <KeywordField name="keyword" placeholder={say(phrases, 'findAgreement')} />
        <SelectField name="kind" of={agreementKind} />
        <RangeField from="effective_from" to="effective_to" label={say(phrases, 'effective')} />
      </QueryForm>
      <DataTable
        list={list}
        terms={siteTerms}
        columns={columns}
        pickable={false}
        tools={<AddButton may={may.edit} label={say(phrases, 'publish')} onClick={() => publish(true)} />}
        extra={<ExportList list={list} columns={columns} terms={siteTerms} may={may.export} title={title} />}
        empty={<p>{say(phrases, 'noAgreements')}</p>}
        moves={(row) => <Actions items={actions(row)} />}
      />
      {looking && <LookDialog row={looking} onClose={() => look(undefined)} />}
      {publishing && <PublishDialog onClose={() => publish(false)} />}
    </>
  )
}

const LookDialog = ({ row, onClose }: { row: AgreementRowOf; onClose: () => void }) => {
  const { data } = useCall(site.agreementInfo, { id: row.id })
  return (
    <Dialog title={row.title} width={840} closes onClose={onClose}>
      {data ? <RichView html={data.content} /> : <Waiting />}
    </Dialog>
  )
}

/* The text begins as the edition that is in force, so that only what changes is written. */
const PublishDialog = ({ onClose }: { onClose: () => void }) => {
  const say = useSay()
  const [based, setBased] = useState(0)
  const filling = useCommandForm(
    site.publishAgreement,
    {
      kind: agreementKind.code.service,
      title: say.label(nameOf(agreementKind, agreementKind.code.service)),
      content: '',
      change_note: '',
      asks_consent: true,
      effective_at: null
    },
    ({ title, edition }) => {
      toastDone(say(phrases, 'published', { title, edition }))
      onClose()
    }
  )
  const { form } = filling
  const { kind } = useFormValues(form)
  const { data } = useCall(site.agreements, { pagesize: 200, sort: 'edition', order: 'desc' })
  const last = data?.data.find((row) => row.kind === kind)
  const edition = last?.edition ?? 0
  const check = useCallback(
    (values: Draft<InputOf<typeof site.publishAgreement>>) => agreementFaults(withoutEmpty(values), { edition, now: new Date().toISOString() }),
    [edition]
  )
  useRules(form, check)
  const begin = async (next: number | undefined) => {
    const found = data?.data.find((row) => row.kind === next && row.agreement_state === agreementState.code.current)
    const text = found && (await call(site.agreementInfo, { id: found.id }, { quiet: true }).catch(() => undefined))
    setBased(text?.agreement.edition ?? 0)
    fillIn(form, { title: text?.agreement.title ?? say.label(nameOf(agreementKind, next ?? 0)), content: text?.content ?? '' })
  }
  const [begun, setBegun] = useState(false)
  if (data && !begun) {
    setBegun(true)
    void begin(kind ?? undefined)
  }
  return (
    <FormDialog
      filling={filling}
      terms={siteTerms}
      title={say(phrases, 'publishTitle')}
      label={say(phrases, 'publish')}
      onClose={onClose}
      width={960}
    >
      <Field form={form} name="kind">
        <Pick of={agreementKind} onChange={(next) => void begin(Number(next))} />
      </Field>
      <Field form={form} name="title" />
      <Field form={form} name="content" wide {...(based > 0 && { help: say(phrases, 'basedOn', { edition: based }) })}>
        <RichInput label={say(siteTerms, 'content')} />
      </Field>
      <Field form={form} name="change_note" help={say(phrases, 'noteHelp')} />
      <Field form={form} name="asks_consent" help={say(phrases, 'consentHelp')} />
      <Field form={form} name="effective_at" help={say(phrases, 'effectiveHelp')} />
    </FormDialog>
  )
}
