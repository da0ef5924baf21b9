import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectCalls } from '../kit/call.ts'
import { QueuePlace } from './QueuePlace.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('who waits for his workbook to be read is told how many are before him, anew every second, and nothing once it is read', async () => {
  const places: (number | null)[] = [3, 1, 0, null]
  let asked = 0
  connectCalls({ base: '' })
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify({ code: 200, msg: '', data: { ahead: places[asked++] ?? null } }))))
  const { unmount } = render(<QueuePlace />)
  const said = () => screen.getByRole('status').textContent
  expect(said()).toBe('')
  const told: (string | null)[] = []
  for (const _ of places) {
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    told.push(said())
  }
  expect(told).toEqual(['排队中，前面还有 3 个文件', '排队中，前面还有 1 个文件', '排队中，下一个就是您的文件', ''])
  unmount()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(asked).toBe(places.length)
})
