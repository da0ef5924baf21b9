import { consentCalls, consentSubject, type DueTextOf } from '@yunshu/contract/consent/give'
import { useEffect, useState } from 'react'
import { call, CallError } from '../kit/call.ts'
import { useSay } from '../kit/lang.ts'
import { kitWords } from '../kit/phrases.ts'
import { MainButton, PlainButton } from '../kit/ui.tsx'
import { logOut } from '../session/session.ts'
import { articleWords as words } from './phrases.ts'
import { RichText } from './RichText.tsx'

/** What waits for the driver's consent, asked whenever his trips were; without signal nothing is asked. */
export const useDueTexts = (asked: string | undefined): { due: readonly DueTextOf[]; given: (text: DueTextOf) => void } => {
  const [due, setDue] = useState<readonly DueTextOf[]>([])
  useEffect(() => {
    void call(consentCalls.due, {})
      .then(({ data }) => setDue(data))
      .catch(() => undefined)
  }, [asked])
  return { due, given: (text) => setDue((before) => before.filter((one) => one !== text)) }
}

/** One law or agreement in front of everything else, with what changed since the edition that he knows. What waits on the phone goes on being sent. */
export const ConsentPage = ({ text, onGiven }: { text: DueTextOf; onGiven: () => void }) => {
  const say = useSay()
  const [busy, setBusy] = useState(false)
  const [flaw, setFlaw] = useState('')
  const { subject, subject_id, edition, title, doc_no, change_note, was_edition, changes, more_changes, content } = text
  const agree = async () => {
    setBusy(true)
    setFlaw('')
    try {
      await call(consentCalls.give, { texts: [{ subject, subject_id, edition }] })
      onGiven()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setFlaw(error.message || say(kitWords, 'noSignal'))
    }
    setBusy(false)
  }
  return (
    <main className="list consent">
      <h1>{say(words, was_edition === null ? 'please' : 'pleaseAgain')}</h1>
      <section className="card">
        <h2>{title}</h2>
        <span className="facts">
          {[subject === consentSubject.code.law && doc_no, say(words, 'edition', { edition })].filter(Boolean).join(' · ')}
        </span>
        {change_note && <p>{say(words, 'note', { note: change_note })}</p>}
        {changes.length > 0 && (
          <>
            <h3>{say(words, 'changes', { edition: was_edition ?? 0 })}</h3>
            <ul className="changes">
              {changes.map((line, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name, and their order never changes
                <li key={i}>
                  {line.is_new ? <ins>{say(words, 'added', { text: line.text })}</ins> : <del>{say(words, 'gone', { text: line.text })}</del>}
                </li>
              ))}
              {more_changes > 0 && <li>{say(words, 'more', { n: more_changes })}</li>}
            </ul>
          </>
        )}
        <RichText html={content} />
      </section>
      {flaw && (
        <p role="alert" className="wrong">
          {flaw}
        </p>
      )}
      <MainButton busy={busy} onPress={() => void agree()}>
        {say(words, 'agree')}
      </MainButton>
      <PlainButton onPress={logOut}>{say(words, 'leave')}</PlainButton>
    </main>
  )
}
