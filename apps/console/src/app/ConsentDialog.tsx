import { consentCalls as consent, consentSubject } from '@yunshu/contract/consent/give'
import { agreementKind } from '@yunshu/contract/site/readers'
import { nameOf } from '@yunshu/contract/kit/enums'
import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { Dialog } from '../kit/Dialog.tsx'
import { fullTime } from '../kit/format.ts'
import { useSay } from '../kit/lang.ts'
import { useCall } from '../kit/useCall.ts'
import { useRun } from '../kit/useRun.ts'
import { RichView } from '../widgets/rich/RichView.tsx'
import { consentPhrases as phrases } from './consentPhrases.ts'
import { logOut } from './session.ts'

/** Laws and agreements that wait for this user's consent, one after the other, with what changed since the edition that he knows. The only other way is out. */
export const ConsentDialog = () => {
  const { data } = useCall(consent.due, {}, { kinds: ['consent', 'article', 'site'] })
  const text = data?.data[0]
  return text ? <OneText key={`${text.subject} ${text.subject_id} ${text.edition}`} text={text} left={(data?.data.length ?? 1) - 1} /> : null
}

type Due = NonNullable<ReturnType<typeof useCall<typeof consent.due>>['data']>['data'][number]
const OneText = ({ text, left }: { text: Due; left: number }) => {
  const say = useSay()
  const { run, busy } = useRun(consent.give)
  const [read, setRead] = useState(false)
  const { subject, subject_id, edition, title, doc_no, change_note, was_edition, changes, more_changes, content, published_at } = text
  const heading = subject === consentSubject.code.agreement ? say.label(nameOf(agreementKind, subject_id)) : title
  return (
    <Dialog
      title={say(phrases, was_edition === null ? 'title' : 'titleAgain', { title: heading })}
      width={840}
      onClose={() => void logOut()}
      also={
        <>
          {left > 0 && <span className="field-help">{say(phrases, 'left', { n: left })}</span>}
          <Button onClick={() => void logOut()}>{say(phrases, 'leave')}</Button>
          <Button type="primary" disabled={!read} loading={busy} onClick={() => void run({ texts: [{ subject, subject_id, edition }] })}>
            {say(phrases, 'agree')}
          </Button>
        </>
      }
    >
      <p className="field-help">{[doc_no, say(phrases, 'edition', { edition }), fullTime(published_at)].filter(Boolean).join(' · ')}</p>
      {change_note && <p>{say(phrases, 'note', { note: change_note })}</p>}
      {changes.length > 0 && (
        <>
          <h4>{say(phrases, 'changes', { edition: was_edition ?? 0 })}</h4>
          <ul className="consent-changes">
            {changes.map((line, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name, and their order never changes
              <li key={i}>
                {line.is_new ? <ins>{say(phrases, 'added', { text: line.text })}</ins> : <del>{say(phrases, 'gone', { text: line.text })}</del>}
              </li>
            ))}
            {more_changes > 0 && <li>{say(phrases, 'more', { n: more_changes })}</li>}
          </ul>
        </>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long text is scrolled by the keyboard as well */}
      <section className="consent-text" tabIndex={0} aria-label={title}>
        <RichView html={content} />
      </section>
      <p>
        <Checkbox checked={read} onChange={({ target }) => setRead(target.checked)}>
          {say(phrases, 'read')}
        </Checkbox>
      </p>
    </Dialog>
  )
}
