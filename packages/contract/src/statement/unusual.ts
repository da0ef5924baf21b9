import { formatYuan } from '@yunshu/domain/money'
import { jumpPercent } from '../kit/compare.ts'
import type { OutputOf } from '../kit/endpoint.ts'
import { definePhrases } from '../kit/phrases.ts'
import type { Unusual } from '../kit/unusual.ts'
import type { statement } from './contract.ts'

/** What speaks against a statement, said to the side that confirms it. */
export const statementDoubts = definePhrases({
  zh: {
    disputed: '{count} 行有异议',
    adjustWaits: '{count} 笔调整等待制单方复核',
    differs: '与导入的对方账单相差 {amount} 元',
    more: '比上一张 {no}（{amount} 元）多 {percent}%',
    less: '比上一张 {no}（{amount} 元）少 {percent}%',
    adjusted: '含调整 {amount} 元',
    credit: '合计为负：这是一张贷项单',
    left: '账期内另有 {count} 趟没有列入',
    again: '第 {round} 次发来'
  },
  en: {
    disputed: '{count, line is, lines are} disputed',
    adjustWaits: '{count, adjustment waits, adjustments wait} for a second person of the maker',
    differs: 'It differs from the imported workbook by {amount} CNY',
    more: '{percent}% more than the last one, {no} ({amount} CNY)',
    less: '{percent}% less than the last one, {no} ({amount} CNY)',
    adjusted: 'Adjustments of {amount} CNY are in it',
    credit: 'Its total is negative: a credit note',
    left: '{count, more trip of these days is, more trips of these days are} not on it',
    again: 'Sent for the {round}. time'
  }
})

/** What is unusual about a statement, the worst first. */
export const unusualOfStatement = ({
  statement: row,
  adjusts,
  left_count,
  last
}: OutputOf<typeof statement.info>): Unusual<typeof statementDoubts>[] => {
  const waiting = adjusts.filter(({ waits }) => waits).length
  const percent = last === null ? 0 : jumpPercent(row.total_fen, last.total_fen)
  const all: (Unusual<typeof statementDoubts> | false)[] = [
    row.dispute_count > 0 && { tone: 'wrong', phrase: 'disputed', slots: { count: row.dispute_count } },
    waiting > 0 && { tone: 'wrong', phrase: 'adjustWaits', slots: { count: waiting } },
    row.diff_fen !== null && row.diff_fen !== 0 && { tone: 'wrong', phrase: 'differs', slots: { amount: formatYuan(row.diff_fen) } },
    row.total_fen < 0 && { tone: 'care', phrase: 'credit' },
    last !== null &&
      percent !== 0 && {
        tone: 'care',
        phrase: percent > 0 ? 'more' : 'less',
        slots: { no: last.statement_no, amount: formatYuan(last.total_fen), percent: Math.abs(percent) }
      },
    row.adjust_fen !== 0 && { tone: 'care', phrase: 'adjusted', slots: { amount: formatYuan(row.adjust_fen) } },
    left_count > 0 && { tone: 'care', phrase: 'left', slots: { count: left_count } },
    row.round > 1 && { tone: 'care', phrase: 'again', slots: { round: row.round } }
  ]
  return all.filter((one) => one !== false)
}
