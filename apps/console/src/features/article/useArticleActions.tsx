import { publishFaults } from '@yunshu/contract/article/check'
import { article } from '@yunshu/contract/article/contract'
import { articleMachine } from '@yunshu/contract/article/machine'
import { articleTerms } from '@yunshu/contract/article/words'
import type { InputOf } from '@yunshu/contract/kit/endpoint'
import { type ReactNode, useCallback, useState } from 'react'
import { FormDialog } from '../../kit/Dialog.tsx'
import { Field } from '../../kit/Field.tsx'
import type { Draft, Form } from '../../kit/form.ts'
import { time } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import type { Action } from '../../kit/Moves.tsx'
import { toastDone } from '../../kit/toast.tsx'
import { useAsked, useEditAction, useRemoval } from '../../kit/useAsked.ts'
import { useCommandForm } from '../../kit/useCommandForm.ts'
import { useRules, withoutEmpty } from '../../kit/useRules.ts'
import { ReasonDialog } from '../../widgets/ReasonDialog.tsx'
import type { ArticleRow } from './columns.tsx'
import { pagesFor } from './pages.ts'
import { phrases } from './phrases.ts'

type Doing = 'publish' | 'schedule' | 'withdraw'

/** What can be done with an article, for list and detail alike; `dialog` stands once on the page. */
export const useArticleActions = (
  page: { readonly route: string },
  onRemoved?: () => void
): { actions: (row: ArticleRow) => Action[]; dialog: ReactNode } => {
  const say = useSay()
  const { list, edit: editPage } = pagesFor(page)
  const { may } = list
  const [opened, setOpened] = useState<{ doing: Doing; row: ArticleRow }>()
  const edit = useEditAction(editPage)
  const remove = useRemoval(article.remove, { may: may.remove, ask: ({ title }: ArticleRow) => say(phrases, 'removeAsk', { title }), onRemoved })
  const planning = useAsked(article.schedule)
  const unplan = ({ id, version }: ArticleRow) => void planning.run({ id, version, planned_at: null }, { done: say(phrases, 'unscheduled') })
  const open = (doing: Doing, row: ArticleRow) => () => setOpened({ doing, row })
  const { published } = articleMachine.code
  const actions = (row: ArticleRow): Action[] => {
    const isNews = row.article_status !== published || row.change !== 1
    const { publish, withdraw } = articleMachine.moves
    return [
      ...(isNews ? [{ key: 'publish', label: say.label(publish), may: may.publish, run: open('publish', row) }] : []),
      { ...edit(row), may: may.edit },
      ...(isNews && row.planned_at === null
        ? [{ key: 'schedule', label: say(phrases, 'schedule'), may: may.publish, run: open('schedule', row) }]
        : []),
      ...(row.planned_at === null ? [] : [{ key: 'unplan', label: say(phrases, 'unschedule'), may: may.publish, run: () => unplan(row) }]),
      ...(row.edition === 0 ? [remove(row)] : []),
      ...(row.article_status === published
        ? [{ key: 'withdraw', label: say.label(withdraw), may: may.publish, danger: true, run: open('withdraw', row) }]
        : [])
    ]
  }
  const onClose = () => setOpened(undefined)
  return { actions, dialog: opened && <Opened {...opened} onClose={onClose} /> }
}

type DialogOf = { row: ArticleRow; onClose: () => void }
const Opened = ({ doing, ...of }: DialogOf & { doing: Doing }) =>
  doing === 'publish' ? <PublishDialog {...of} /> : doing === 'schedule' ? <ScheduleDialog {...of} /> : <WithdrawDialog {...of} />

type Said = { change_note?: string; asks_consent?: boolean }
/* Told while one types; a plan has its moment beside. */
const useFaults = (form: Form<Said>, edition: number): void =>
  useRules(
    form,
    useCallback((values: Draft<Said>) => publishFaults(withoutEmpty(values), { edition, now: new Date().toISOString() }), [edition])
  )
const usePlanFaults = (form: Form<InputOf<typeof article.schedule>>, edition: number): void =>
  useRules(
    form,
    useCallback(
      (values: Draft<InputOf<typeof article.schedule>>) => publishFaults(withoutEmpty(values), { edition, now: new Date().toISOString() }),
      [edition]
    )
  )

const Saying = ({ form, edition }: { form: Form<Said>; edition: number }) => {
  const say = useSay()
  return (
    <>
      {edition > 0 && <Field form={form} name="change_note" help={say(phrases, 'noteHelp')} />}
      <Field form={form} name="asks_consent" help={say(phrases, 'consentHelp')} />
    </>
  )
}

const PublishDialog = ({ row: { id, version, title, edition, consent_edition }, onClose }: DialogOf) => {
  const say = useSay()
  const start = { id, version, change_note: '', asks_consent: consent_edition > 0 }
  const filling = useCommandForm(article.publish, start, () => {
    toastDone(say(phrases, 'done', { title }))
    onClose()
  })
  useFaults(filling.form, edition)
  return (
    <FormDialog
      filling={filling}
      terms={articleTerms}
      title={say(phrases, 'publishTitle', { title })}
      label={say.label(articleMachine.moves.publish)}
      onClose={onClose}
    >
      <p className="field-help">{say(phrases, 'publishFirst', { edition: edition + 1 })}</p>
      <Saying form={filling.form} edition={edition} />
    </FormDialog>
  )
}

const ScheduleDialog = ({ row: { id, version, title, edition, consent_edition }, onClose }: DialogOf) => {
  const say = useSay()
  const [tomorrow] = useState(() => new Date(Math.ceil(Date.now() / 3_600_000 + 24) * 3_600_000).toISOString())
  const filling = useCommandForm(
    article.schedule,
    { id, version, planned_at: tomorrow, change_note: '', asks_consent: consent_edition > 0 },
    ({ planned_at }) => {
      toastDone(say(phrases, 'scheduled', { title, time: time(planned_at) }))
      onClose()
    }
  )
  usePlanFaults(filling.form, edition)
  return (
    <FormDialog
      filling={filling}
      terms={articleTerms}
      title={say(phrases, 'scheduleTitle', { title })}
      label={say(phrases, 'schedule')}
      onClose={onClose}
    >
      <Field form={filling.form} name="planned_at" required help={say(phrases, 'scheduleHelp')} />
      <Saying form={filling.form} edition={edition} />
    </FormDialog>
  )
}

const WithdrawDialog = ({ row, onClose }: DialogOf) => {
  const say = useSay()
  const { title } = row
  return (
    <ReasonDialog
      command={article.withdraw}
      row={row}
      terms={articleTerms}
      title={say(phrases, 'withdrawTitle', { title })}
      label={say.label(articleMachine.moves.withdraw)}
      help={say(phrases, 'withdrawHelp')}
      common={[say(phrases, 'outdated'), say(phrases, 'replaced'), say(phrases, 'wrong')]}
      done={say(phrases, 'withdrawn', { title })}
      onClose={onClose}
    />
  )
}
