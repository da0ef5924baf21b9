import { fenToBig } from './money.ts'

/** How to write: 整 after whole yuan (law, 支付结算办法附一), also after jiao (always) or never; 零元 kept before jiao; every unit written. */
export interface RmbStyle {
  zheng?: 'law' | 'always' | 'never'
  keepYuan?: boolean
  complete?: boolean
}

/** An amount of fen in Chinese capitals: 123450 gives '壹仟贰佰叁拾肆元伍角', 100000 '壹仟元整'; documents put 人民币 before it. */
export const rmbWords = (fen: number | bigint, { zheng = 'law', keepYuan = false, complete = false }: RmbStyle = {}): string => {
  const amount = typeof fen === 'number' ? fenToBig(fen) : fen
  const size = amount < 0n ? -amount : amount
  const yuan = size / 100n
  const jiao = Number((size / 10n) % 10n)
  const cent = Number(size % 10n)
  const sign = amount < 0n ? '负' : ''
  if (complete) return `${sign}${wholeWords(yuan) || '零'}元${capital(jiao)}角${capital(cent)}分`
  const bare = jiao === 0 && cent === 0
  const head = yuan > 0n ? `${wholeWords(yuan)}元` : bare || keepYuan ? '零元' : ''
  const tens = jiao > 0 ? `${capital(jiao)}角` : ''
  const gap = jiao === 0 && cent > 0 && yuan > 0n ? '零' : ''
  const ones = cent > 0 ? `${gap}${capital(cent)}分` : ''
  const end = (bare && zheng !== 'never') || (cent === 0 && zheng === 'always') ? '整' : ''
  return sign + head + tens + ones + end
}

/* Groups of four by 万, of eight by 亿 (万万 where 亿 is already used above); 零 where the highest place of a group is empty. */
const wholeWords = (value: bigint, eight = '亿'): string => {
  if (value < 10_000n) return fourWords(Number(value))
  const [size, unit] = value < 100_000_000n ? [10_000n, '万'] : [100_000_000n, eight]
  const rest = value % size
  const gap = rest > 0n && rest < size / 10n ? '零' : ''
  return `${wholeWords(value / size, '万万')}${unit}${gap}${wholeWords(rest, eight)}`
}

const fourWords = (value: number): string => {
  const places = [1000, 100, 10, 1].map((unit, at) => ({ digit: Math.floor(value / unit) % 10, name: '仟佰拾'.charAt(at) }))
  const words = places.map(({ digit, name }) => (digit === 0 ? '零' : capital(digit) + name)).join('')
  return words.replace(/零+/gu, '零').replace(/^零|零$/gu, '')
}

const capital = (digit: number): string => '零壹贰叁肆伍陆柒捌玖'.charAt(digit)
