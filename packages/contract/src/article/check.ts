import { type Fault, faultsOf } from '../kit/fault.ts'
import { articleKind } from './machine.ts'
import { textOf } from './markup.ts'
import { articleFaults } from './words.ts'

type Entered = {
  readonly content?: string | undefined
  readonly cover?: string | undefined
  readonly doc_no?: string | undefined
  readonly issuer?: string | undefined
  readonly effective_on?: string | null | undefined
  readonly expired_on?: string | null | undefined
  readonly readers?: readonly number[] | undefined
  readonly at_login?: boolean | undefined
}

/** The rules of an article beyond its schema: a law says what it is and from when on it holds. The form shows the faults, the server refuses them. */
export const articleFormFaults = (kind: number, entered: Entered): Fault[] => {
  const { content = '', cover = '', doc_no = '', issuer = '', effective_on, expired_on, readers = [], at_login = false } = entered
  const isLaw = kind === articleKind.code.law
  return faultsOf(articleFaults, [
    [content !== '' && textOf(content).trim() === '' && !content.includes('<img'), 'content', 'noText'],
    [/\.(pdf|xlsx|ofd|xml)(,|$)/i.test(cover), 'cover', 'onlyPicture'],
    [isLaw && doc_no.trim() === '', 'doc_no', 'docNo'],
    [isLaw && issuer.trim() === '', 'issuer', 'issuer'],
    [isLaw && !effective_on, 'effective_on', 'effective'],
    [Boolean(effective_on && expired_on && expired_on <= effective_on), 'expired_on', 'expired'],
    [readers.length === 0 && !at_login, 'readers', 'noReader']
  ])
}

/** The rules of a publication: what is asked again is explained, and a plan lies ahead, within a year. */
export const publishFaults = (
  {
    change_note = '',
    asks_consent = false,
    planned_at
  }: { change_note?: string | undefined; asks_consent?: boolean | undefined; planned_at?: string | null | undefined },
  { edition, now }: { edition: number; now: string }
): Fault[] =>
  faultsOf(articleFaults, [
    [asks_consent && edition > 0 && change_note.trim().length < 2, 'change_note', 'noteMissing'],
    [typeof planned_at === 'string' && Date.parse(planned_at) <= Date.parse(now), 'planned_at', 'planPast'],
    [typeof planned_at === 'string' && Date.parse(planned_at) > Date.parse(now) + 366 * 86_400_000, 'planned_at', 'planFar']
  ])
