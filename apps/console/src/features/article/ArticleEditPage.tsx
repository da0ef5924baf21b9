import { articleFormFaults } from '@yunshu/contract/article/check'
import { article } from '@yunshu/contract/article/contract'
import type { ShownArticleText } from '@yunshu/contract/article/readers'
import { articleKind, articleReader } from '@yunshu/contract/article/machine'
import { articleTerms } from '@yunshu/contract/article/words'
import { linkTo } from '@yunshu/contract/kit/console'
import { Button } from 'antd'
import { useState } from 'react'
import { FormSection } from '../../kit/CommandForm.tsx'
import { PickMany } from '../../kit/controls.tsx'
import { EditPage } from '../../kit/EditPage.tsx'
import type { EntryOf } from '../../kit/entry.ts'
import { Field } from '../../kit/Field.tsx'
import { type Form, useFormValues } from '../../kit/form.ts'
import { useSay } from '../../kit/lang.ts'
import { UploadInput } from '../../kit/Upload.tsx'
import { ArticleDialog } from '../../widgets/ArticleDialog.tsx'
import { RichInput } from '../../widgets/rich/RichInput.tsx'
import { type ArticlePage, pagesFor } from './pages.ts'
import { phrases } from './phrases.ts'

type Entry = EntryOf<typeof article.create, typeof article.update>
const rulesOf = {
  1: (entry: Partial<Entry>) => articleFormFaults(1, entry),
  2: (entry: Partial<Entry>) => articleFormFaults(2, entry),
  3: (entry: Partial<Entry>) => articleFormFaults(3, entry)
} as const
const everyReader = articleReader.codes

/** One article, new or changed: what is written here is published from the list or the detail. */
export const ArticleEditPage = ({ page }: { page: ArticlePage['add'] | ArticlePage['edit'] }) => {
  const say = useSay()
  const pages = pagesFor(page)
  const { kind, add, edit, info } = pages
  return (
    <EditPage
      add={add}
      edit={edit}
      create={article.create}
      blank={{ kind, readers: [...everyReader], at_login: kind === articleKind.code.news, is_top: false, sort: 0, content: '' }}
      update={article.update}
      load={article.info}
      shown={({ article: row, content }) => ({ ...row, content })}
      no={({ article: row }) => row.title}
      terms={articleTerms}
      rules={rulesOf[kind]}
      saved={({ title }) => say(phrases, 'saved', { title })}
      to={({ id }) => linkTo(info, { id })}
    >
      {(form) => <ArticleForm form={form} kind={kind} />}
    </EditPage>
  )
}

const ArticleForm = ({ form, kind }: { form: Form<Entry>; kind: 1 | 2 | 3 }) => {
  const say = useSay()
  const isLaw = kind === articleKind.code.law
  return (
    <>
      <FormSection title={say(phrases, isLaw ? 'law' : 'facts')}>
        <Field form={form} name="title" wide />
        {isLaw && (
          <>
            <Field form={form} name="doc_no" required />
            <Field form={form} name="issuer" required />
            <Field form={form} name="effective_on" required />
            <Field form={form} name="expired_on" />
          </>
        )}
        <Field form={form} name="category" />
        <Field form={form} name="source" />
        <Field form={form} name="summary" wide />
        <Field form={form} name="seo" help={say(phrases, 'seoHelp')} />
      </FormSection>
      <FormSection title={say(phrases, 'text')} extra={<Preview form={form} kind={kind} />}>
        <Field form={form} name="content" wide>
          <RichInput label={say(articleTerms, 'content')} />
        </Field>
        <Field form={form} name="cover">
          <UploadInput max={1} />
        </Field>
        <Field form={form} name="attachment">
          <UploadInput max={5} />
        </Field>
      </FormSection>
      <FormSection title={say(phrases, 'shown')}>
        <Field form={form} name="readers" help={say(phrases, 'readersHelp')}>
          <PickMany of={articleReader} />
        </Field>
        <Field form={form} name="at_login" help={say(phrases, 'atLoginHelp')} />
        <Field form={form} name="is_top" />
        <Field form={form} name="sort" />
      </FormSection>
    </>
  )
}

/* As readers will see it, from what stands in the form. */
const Preview = ({ form, kind }: { form: Form<Entry>; kind: 1 | 2 | 3 }) => {
  const say = useSay()
  const [isOpen, open] = useState(false)
  return (
    <>
      <Button onClick={() => open(true)}>{say(phrases, 'preview')}</Button>
      {isOpen && <Shown form={form} kind={kind} onClose={() => open(false)} />}
    </>
  )
}
const Shown = ({ form, kind, onClose }: { form: Form<Entry>; kind: 1 | 2 | 3; onClose: () => void }) => {
  const say = useSay()
  const { title, category, cover, summary, content, source, doc_no, issuer, effective_on, expired_on, attachment, is_top } = useFormValues(form)
  const text: ShownArticleText = {
    id: 0,
    kind,
    title: title ?? '',
    category: category ?? '',
    cover: cover ?? '',
    summary: summary ?? '',
    content: content || say(phrases, 'previewNone'),
    source: source ?? '',
    doc_no: doc_no ?? '',
    issuer: issuer ?? '',
    effective_on: effective_on ?? null,
    expired_on: expired_on ?? null,
    attachment: attachment ?? '',
    is_top: is_top ?? false,
    edition: 0,
    publish_at: '',
    change_note: '',
    view_count: 0
  }
  return <ArticleDialog title={say(phrases, 'previewOf', { title: title ?? '' })} text={text} onClose={onClose} />
}
