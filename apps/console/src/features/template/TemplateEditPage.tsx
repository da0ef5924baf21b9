import { carrier } from '@yunshu/contract/consoles/carrier'
import { linkTo } from '@yunshu/contract/kit/console'
import { templateFormFaults } from '@yunshu/contract/template/check'
import { template, type TemplateColumn } from '@yunshu/contract/template/contract'
import { columnKind, columnSource, countedFacts, taskFacts } from '@yunshu/contract/template/enums'
import { templateTerms } from '@yunshu/contract/template/words'
import { Select } from 'antd'
import { FormSection } from '../../kit/CommandForm.tsx'
import { Pick } from '../../kit/controls.tsx'
import { EditPage } from '../../kit/EditPage.tsx'
import type { EntryOf } from '../../kit/entry.ts'
import { Field } from '../../kit/Field.tsx'
import { type Form, useFormValue } from '../../kit/form.ts'
import { FormRows } from '../../kit/FormRows.tsx'
import type { Control } from '../../kit/inputs.tsx'
import { useLang, useSay } from '../../kit/lang.ts'
import { phrases } from './phrases.ts'

const blankColumn = {
  field: '',
  source: columnSource.code.fact,
  kind: columnKind.code.text,
  title_zh: '',
  title_en: '',
  width: 120,
  choices: [],
  formula: ''
}
const firstColumn: TemplateColumn = { ...blankColumn, field: 'waybill_no', width: 150 }

/** A customer template, new or changed: its columns in their order. */
export const TemplateEditPage = () => {
  const say = useSay()
  const lang = useLang((state) => state.lang)
  const facts = countedFacts.map((name) => `${taskFacts[name][lang]} ${name}`).join({ zh: '、', en: ', ' }[lang])
  return (
    <EditPage
      add={carrier.templateAdd}
      edit={carrier.templateEdit}
      create={template.create}
      blank={{ code: '', name: '', columns: [firstColumn], remark: '' }}
      update={template.update}
      load={template.info}
      shown={({ id, version, name, columns, remark }) => ({ id, version, name, columns, remark })}
      no={({ name }) => name}
      terms={templateTerms}
      rules={templateFormFaults}
      saved={({ name }) => say(phrases, 'saved', { name })}
      to={() => `${linkTo(carrier.customised)}?tab=templates`}
      addOnly={(form) => (
        <FormSection title={say(templateTerms, 'code')}>
          <Field form={form} name="code" help={say(phrases, 'codeHelp')} />
        </FormSection>
      )}
    >
      {(form) => (
        <>
          <FormSection title={say(phrases, 'basics')}>
            <Field form={form} name="name" />
            <Field form={form} name="remark" wide />
          </FormSection>
          <FormSection title={say(phrases, 'columns')}>
            <p className="field-help field-wide">{say(phrases, 'columnsHelp', { facts })}</p>
            <ColumnRows form={form} />
          </FormSection>
        </>
      )}
    </EditPage>
  )
}

const ColumnRows = ({ form }: { form: Form<EntryOf<typeof template.create, typeof template.update>> }) => {
  const say = useSay()
  return (
    <div className="field-wide">
      <FormRows
        form={form}
        name="columns"
        blank={() => blankColumn}
        addLabel={say(phrases, 'addColumn')}
        title={(i) => say(phrases, 'column', { n: i + 1 })}
      >
        {(row) => <ColumnFields row={row} />}
      </FormRows>
    </div>
  )
}

const ColumnFields = ({ row }: { row: Form<TemplateColumn> }) => {
  const say = useSay()
  const source = useFormValue(row, 'source')
  const kind = useFormValue(row, 'kind')
  const { fact, entry, formula } = columnSource.code
  const facts = Object.entries(taskFacts).map(([value, title]) => ({ value, label: say.label(title) }))
  return (
    <>
      <Field form={row} name="source">
        <Pick of={columnSource} />
      </Field>
      {source === fact ? (
        <Field form={row} name="field">
          <Pick of={facts} />
        </Field>
      ) : (
        <Field form={row} name="field" />
      )}
      <Field form={row} name="title_zh" />
      <Field form={row} name="title_en" />
      {source === entry && (
        <Field form={row} name="kind">
          <Pick of={columnKind} />
        </Field>
      )}
      {source === entry && kind === columnKind.code.choice && (
        <Field form={row} name="choices" help={say(phrases, 'choicesHelp')}>
          <WordsInput />
        </Field>
      )}
      {source === formula && <Field form={row} name="formula" help={say(phrases, 'formulaHelp')} />}
      {source !== formula && (
        <Field form={row} name="import_titles" help={say(phrases, 'importTitlesHelp')}>
          <WordsInput />
        </Field>
      )}
      <Field form={row} name="width" />
    </>
  )
}

/** Words that somebody types, one after the other. */
const WordsInput = ({ value, onChange, ...more }: Control<readonly string[]>) => (
  <Select
    mode="tags"
    className="fill"
    open={false}
    suffixIcon={null}
    value={[...(value ?? [])]}
    onChange={(next: string[]) => onChange?.(next)}
    {...more}
  />
)
