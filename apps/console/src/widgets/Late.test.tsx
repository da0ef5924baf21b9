import { graceMinutes } from '@yunshu/domain/late'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sayNow, useLang } from '../kit/lang.ts'
import { Late, spanOf } from './Late.tsx'

const textOf = (minutes: number | null) => {
  const { container } = render(<Late minutes={minutes} />)
  return container.textContent
}

test('lateness is said in its two largest parts', () => {
  expect([45, 60, 125, 1440, 1565].map(textOf)).toEqual(['晚 45 分钟', '晚 1 小时', '晚 2 小时 5 分钟', '晚 1 天', '晚 1 天 2 小时'])
})
test('who is in time, or within the grace, gets no mark', () => {
  expect([null, 0, -10, graceMinutes].map(textOf)).toEqual(['', '', '', ''])
})
test('a span of no time at all is said, too', () => {
  expect(spanOf(sayNow(), 0)).toBe('0 分钟')
})
test('the exact minutes stand behind it', () => {
  useLang.getState().speak('en')
  render(<Late minutes={1565} />)
  expect(screen.getByText('1 d 2 h late').title).toBe('1565 min')
})
