import { type Static, Type } from 'typebox'
import { Closed, command, query } from '../kit/endpoint.ts'
import { defineEnum } from '../kit/enums.ts'
import { Count, Id, Name, Nullable, Remark, Time } from '../kit/fields.ts'

/** What is consented to: a law (法规), or an agreement of the platform (协议). */
export const consentSubject = defineEnum({ law: [1, '法规', 'Law'], agreement: [2, '协议', 'Agreement'] })
export const consenterKind = defineEnum({ carrier: [2, '承运商', 'Carrier'], driver: [3, '司机', 'Driver'], shipper: [4, '货主', 'Shipper'] })

const what = { subject: consentSubject.schema, subject_id: Id, edition: Type.Integer({ minimum: 1, maximum: 100_000 }) }
/** A text that waits for the caller's consent, and what changed since the edition that he last consented to. */
const DueText = Closed({
  ...what,
  title: Name,
  content: Remark(),
  doc_no: Type.String(),
  change_note: Remark(),
  published_at: Time,
  /** The edition that he last consented to; null: none, so that all of it is new to him. */
  was_edition: Nullable(Count),
  /** Lines that went and lines that came, in the order of reading; at most a hundred. */
  changes: Type.Array(Closed({ is_new: Type.Boolean(), text: Type.String() })),
  more_changes: Count
})
export type DueTextOf = Static<typeof DueText>

/** What a reader is asked and says: apart from the operator's list, so that a phone does not load his pages. */
export const consentCalls = {
  /** What the caller has still to consent to, at his next login or when he opens the page. */
  due: query('consent/due', { may: 'session', input: Closed({}), output: Closed({ data: Type.Array(DueText) }) }),
  /** 同意: kept by user, edition and time. An edition that was replaced meanwhile is refused, since the reader has to see the new one. */
  give: command('consent/give', {
    may: 'session',
    logAs: 'consent.given',
    input: Closed({ texts: Type.Array(Closed(what), { minItems: 1, maxItems: 20 }) }),
    output: Closed({ given: Count }),
    refuses: ['consentNotAsked', 'consentReplaced']
  })
}
