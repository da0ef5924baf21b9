import { type Static, Type } from 'typebox'
import { type Cells, Closed } from '../kit/endpoint.ts'
import { type Bilingual, definePhrases, fill, type Lang, type Slots, type SlotsOf } from '../kit/phrases.ts'

/** What the system says of an exception that it registers, in the language of who reads it. */
const abnormalSaid = definePhrases({
  zh: {
    late: '{place} {at} 到达，超过要求时间 {late} 分钟',
    outsideFence: '{place} 的节点在围栏外 {metres} 米处记录',
    leftBehind: '发车时甩货：{goods}',
    cancelled: '货主取消：{why}',
    dryRun: '车辆放空：{why}',
    shortage: '回单 {receipt_no} 实收少于装货：{lost}',
    damage: '回单 {receipt_no} 记录货损 {damage} 件'
  },
  en: {
    late: 'Reached {place} at {at}, {late, minute, minutes} late',
    outsideFence: 'A step at {place} was recorded {metres} m outside its circle',
    leftBehind: 'Left behind at departure: {goods}',
    cancelled: 'Cancelled by the shipper: {why}',
    dryRun: 'Called off at the loading place: {why}',
    shortage: 'POD {receipt_no}: less received than loaded, {lost}',
    damage: 'POD {receipt_no}: {damage, piece, pieces} damaged'
  }
})
type Phrase = keyof (typeof abnormalSaid)['zh']

/** A sentence of the system by its key, and what stands in it. */
export const SystemWords = Closed({ phrase: Type.String(), slots: Type.Record(Type.String(), Type.Unknown()) })
type SystemWords = Static<typeof SystemWords>
export const saying = <K extends Phrase>(phrase: K, slots: SlotsOf<typeof abnormalSaid, K>): SystemWords => ({ phrase, slots })

const inLang = ({ phrase, slots }: SystemWords, lang: Lang): string => fill(abnormalSaid[lang][phrase as Phrase] ?? phrase, slots as Slots, lang)
/** What somebody wrote stands as he wrote it; what the system says is said in both languages. */
export const wordsOf = (said: SystemWords | null, written: string): Bilingual =>
  said === null ? { zh: written, en: written } : { zh: inLang(said, 'zh'), en: inLang(said, 'en') }

export const abnormalCells = {
  description: ({ said, description }, { lang }) => wordsOf(said, description)[lang]
} as const satisfies Cells<{ readonly said: SystemWords | null; readonly description: string }>
