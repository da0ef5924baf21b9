import { act, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Clock } from './Clock.tsx'
import { useLang } from './lang.ts'

const start = Date.parse('2026-05-10T12:00:00+08:00')
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
beforeEach(() => {
  vi.useFakeTimers({ now: start })
})
afterEach(() => {
  vi.useRealTimers()
})

const said = (ms: number, whole = false) => {
  const { container } = render(<Clock at={new Date(start + ms).toISOString()} day={whole} />)
  return [container.textContent, container.querySelector('.mark')?.className ?? '']
}

test('a deadline is said in words, in the tone of how near it is', () => {
  expect(said(58 * minute)).toEqual(['还剩 58 分', 'mark mark-care'])
  expect(said(-3 * hour)).toEqual(['超时 3 小时', 'mark mark-wrong'])
  expect(said(2 * day)).toEqual(['还剩 2 天', ''])
  expect(said(hour, true)).toEqual(['今天', 'mark mark-care'])
  expect(said(-3 * day, true)).toEqual(['逾期 3 天', 'mark mark-wrong'])
  act(() => useLang.getState().speak('en'))
  expect([said(58 * minute), said(-3 * hour), said(2 * day), said(-day, true)].map(([text]) => text)).toEqual([
    '58 min left',
    '3 h late',
    '2 days left',
    '1 day overdue'
  ])
  act(() => useLang.getState().speak('zh'))
})

test('the clock goes on while the page stands', () => {
  const { container } = render(<Clock at={new Date(start + 2 * minute + 5000).toISOString()} />)
  expect(container.textContent).toBe('还剩 2 分')
  act(() => void vi.advanceTimersByTime(minute))
  expect(container.textContent).toBe('还剩 1 分')
  act(() => void vi.advanceTimersByTime(3 * minute))
  expect(container.textContent).toBe('超时 1 分')
})
