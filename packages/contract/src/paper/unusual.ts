import { type Bilingual, definePhrases } from '../kit/phrases.ts'
import type { Unusual } from '../kit/unusual.ts'
import { paperMachine } from './machine.ts'

/** What speaks against papers of any kind, said to whoever reviews them. */
export const paperDoubts = definePhrases({
  zh: {
    missing: '缺少{paper}',
    noPhoto: '没有{paper}照片',
    over: '{paper}已于 {day} 到期',
    soon: '{paper}将于 {day} 到期',
    barred: '平台已停用：{reason}',
    refusedBefore: '上次驳回：{reason}'
  },
  en: {
    missing: '{paper} is missing',
    noPhoto: 'There is no photo of: {paper}',
    over: '{paper} expired on {day}',
    soon: '{paper} expires on {day}',
    barred: 'Barred by the platform: {reason}',
    refusedBefore: 'Refused before: {reason}'
  }
})

type PaperDoubt = Unusual<typeof paperDoubts>
type Paper = { readonly paper: Bilingual; readonly day: string | null }
/** The same doubt about those of a bearer's papers of which it is true. */
export const doubtsAbout =
  <P extends Paper>(papers: readonly P[]) =>
  (phrase: PaperDoubt['phrase'], tone: PaperDoubt['tone'], isTrue: (paper: P) => boolean): PaperDoubt[] =>
    papers.filter(isTrue).map(({ paper, day }) => ({ tone, phrase, slots: { paper, day: day ?? '' } }))

type Reviewed = { readonly audit_status: number; readonly audit_reason: string }
/** That papers which wait now came back before. */
export const refusedBefore = ({ audit_status, audit_reason }: Reviewed): (PaperDoubt & { phrase: 'refusedBefore' }) | false =>
  audit_status === paperMachine.code.waiting && audit_reason !== '' && { tone: 'care', phrase: 'refusedBefore', slots: { reason: audit_reason } }
