import { changedLines, linesOf } from '@yunshu/contract/article/markup'
import { consentSubject, type DueTextOf } from '@yunshu/contract/consent/give'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { articlesThatAsk, type AskingText, editionsSince } from '../article/rows.ts'
import { agreementsSince, agreementsThatAsk } from '../site/rows.ts'

type Subject = DueTextOf['subject']
type Asking = AskingText & { readonly subject: Subject }
/** So many changed lines are shown; the rest is counted. */
const linesMost = 100

/** Every text that asks this kind of user for consent, whether or not he has given it. The operator's own people are asked nothing. */
export const textsThatAsk = async (tx: Tx, actor: Actor): Promise<Asking[]> => {
  if (actor.type === 1 || actor.type === 0) return []
  const { law, agreement } = consentSubject.code
  const of = (subject: Subject) => (text: AskingText) => ({ ...text, subject })
  return [...(await agreementsThatAsk(tx, actor)).map(of(agreement)), ...(await articlesThatAsk(tx, actor)).map(of(law))]
}

/** The edition that he last consented to, by the text. */
const consentedTo = async (tx: Tx, actor: Actor): Promise<ReadonlyMap<string, number>> => {
  const rows = await tx
    .selectFrom('consent')
    .select(['subject', 'subject_id', (e) => e.fn.max('edition').as('edition')])
    .where('tenant_id', '=', actor.tenant_id)
    .where('consenter_kind', '=', actor.type)
    .where('consenter_id', '=', consenterOf(actor))
    .groupBy(['subject', 'subject_id'])
    .execute()
  return new Map(rows.map(({ subject, subject_id, edition }) => [keyOf({ subject, subject_id }), edition]))
}
export const keyOf = ({ subject, subject_id }: { readonly subject: number; readonly subject_id: number }): string => `${subject}:${subject_id}`
/** A user by himself; a driver as the person that he is, across his carriers. */
export const consenterOf = (actor: Actor): number => actor.user_id ?? actor.company_id

/** What waits for the actor's consent, with what changed since the edition that he knows. */
export const dueFor = async (tx: Tx, actor: Actor): Promise<DueTextOf[]> => {
  const asking = await textsThatAsk(tx, actor)
  if (asking.length === 0) return []
  const given = await consentedTo(tx, actor)
  const due = asking.filter((text) => (given.get(keyOf(text)) ?? 0) < text.consent_edition)
  const since = due.flatMap((text) => {
    const edition = given.get(keyOf(text))
    return edition === undefined ? [] : [{ subject: text.subject, subject_id: text.subject_id, edition }]
  })
  const of = (wanted: Subject) => since.filter(({ subject }) => subject === wanted)
  const { law, agreement } = consentSubject.code
  const known = new Map([
    [law as Subject, await editionsSince(tx, actor.tenant_id, of(law))],
    [agreement as Subject, await agreementsSince(tx, actor.tenant_id, of(agreement))]
  ])
  return due.map((text) => {
    const { subject, subject_id, edition, title, content, doc_no, published_at } = text
    const was_edition = given.get(keyOf(text)) ?? null
    const editions = (known.get(subject) ?? []).filter((one) => one.subject_id === subject_id)
    const before = editions.find((one) => one.edition === was_edition)
    const changes = before ? changedLines(linesOf(before.content), linesOf(content)) : []
    const notes = editions.filter((one) => one.edition > (was_edition ?? 0) && one.change_note !== '').map(({ change_note }) => change_note)
    return {
      subject,
      subject_id,
      edition,
      title,
      content,
      doc_no,
      published_at,
      was_edition,
      change_note: notes.join('\n'),
      changes: changes.slice(0, linesMost),
      more_changes: Math.max(0, changes.length - linesMost)
    }
  })
}
