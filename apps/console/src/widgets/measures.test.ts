import { expect, test } from 'vitest'
import { brieflyAs, changeOf, measures, shownAs } from './measures.ts'

const of = (name: string) => measures.find((one) => one.name === name) ?? Promise.reject(new Error(name))

test('a figure is read in its unit, and its change as people say it', async () => {
  const [margin, rate, days, losses] = [await of('margin_fen'), await of('margin_bp'), await of('receipt_wait'), await of('loss_count')]
  expect([shownAs(margin, -123_456), shownAs(rate, 1234), shownAs(days, 2.5), shownAs(losses, null)]).toEqual(['-1,234.56', '12.34%', '2.5', '-'])
  expect(changeOf(margin, 150, 100)).toEqual({ text: '▲ 50%', good: true })
  expect(changeOf(margin, -50, 100)).toEqual({ text: '▼ 150%', good: false })
  expect(changeOf(rate, 900, 1000)).toEqual({ text: '▼ 1 pt', good: false })
  expect(changeOf(days, 1.2, 2)).toEqual({ text: '▼ 0.8', good: true })
  expect(changeOf(losses, 3, 3)).toEqual({ text: '= 0%', good: undefined })
  expect([changeOf(margin, 5, 0), changeOf(rate, null, 5)]).toEqual([undefined, undefined])
})

test('an axis says ten thousands in Chinese and thousands in English', async () => {
  const margin = await of('margin_fen')
  expect([brieflyAs(margin, 12_000_000, 'zh'), brieflyAs(margin, 12_000_000, 'en'), brieflyAs(margin, 5000, 'zh')]).toEqual(['12万', '120k', '50'])
})
