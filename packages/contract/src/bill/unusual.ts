import { shanghaiDay } from '@yunshu/domain/calendar'
import { formatYuan } from '@yunshu/domain/money'
import { jumpPercent } from '../kit/compare.ts'
import type { OutputOf } from '../kit/endpoint.ts'
import { definePhrases } from '../kit/phrases.ts'
import type { Unusual } from '../kit/unusual.ts'
import type { bill } from './contract.ts'

/** What speaks against a bill, said to whoever approves it. */
export const billDoubts = definePhrases({
  zh: {
    frozen: '已冻结：{reason}',
    refusedBefore: '曾被驳回：{reason}',
    more: '比上一张 {no}（{amount} 元）多 {percent}%',
    less: '比上一张 {no}（{amount} 元）少 {percent}%',
    noStatement: '没有对应的对账单',
    pastDue: '付款期限 {day} 已过'
  },
  en: {
    frozen: 'It is frozen: {reason}',
    refusedBefore: 'It was sent back before: {reason}',
    more: '{percent}% more than the last one, {no} ({amount} CNY)',
    less: '{percent}% less than the last one, {no} ({amount} CNY)',
    noStatement: 'There is no statement behind it',
    pastDue: 'It was due on {day}'
  }
})

/** What is unusual about a bill, the worst first. */
export const unusualOfBill = ({ bill: row, audits, last }: OutputOf<typeof bill.info>, now: string): Unusual<typeof billDoubts>[] => {
  const back = audits.filter(({ passed }) => !passed).at(-1)
  const percent = last === null ? 0 : jumpPercent(row.amount_fen, last.amount_fen)
  const all: (Unusual<typeof billDoubts> | false)[] = [
    row.frozen && { tone: 'wrong', phrase: 'frozen', slots: { reason: row.freeze_reason } },
    back !== undefined && { tone: 'wrong', phrase: 'refusedBefore', slots: { reason: back.reason } },
    last !== null &&
      percent !== 0 && {
        tone: 'care',
        phrase: percent > 0 ? 'more' : 'less',
        slots: { no: last.bill_no, amount: formatYuan(last.amount_fen), percent: Math.abs(percent) }
      },
    row.statement_id === null && { tone: 'care', phrase: 'noStatement' },
    shanghaiDay(row.due_at) < shanghaiDay(now) && { tone: 'care', phrase: 'pastDue', slots: { day: shanghaiDay(row.due_at) } }
  ]
  return all.filter((one) => one !== false)
}
