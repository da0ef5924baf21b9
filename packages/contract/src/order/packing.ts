import type { Lang } from '../kit/phrases.ts'

/** How goods are packed and counted (包装), as it is stored in Chinese; the English of freight for each. */
const packing: Readonly<Record<string, string>> = {
  箱: 'ctn',
  托: 'pallet',
  件: 'pc',
  桶: 'drum',
  袋: 'bag',
  卷: 'roll',
  吨: 't',
  方: 'm³',
  台: 'unit',
  捆: 'bundle',
  包: 'bale',
  套: 'set'
}
export const orderDanwei = Object.keys(packing)

/** The packaging in the reader's language; a word of the shipper's own stays as it is. */
export const packingText = (danwei: string, lang: Lang): string => (lang === 'en' ? (packing[danwei] ?? danwei) : danwei)

const counted = new RegExp(`(\\d) (${orderDanwei.join('|')})(?![\\u4e00-\\u9fff])`, 'g')
/** What the course of an order says in figures, `纸箱 20 箱 400 kg · 放不下`, with the packing behind each figure in the reader's language. */
export const countedText = (text: string, lang: Lang): string =>
  text.replace(counted, (_, figure: string, danwei: string) => `${figure} ${packingText(danwei, lang)}`)
