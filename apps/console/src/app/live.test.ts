import { expect, onTestFinished, test, vi } from 'vitest'
import { gather, readChanges } from './live.ts'

const stream = 'retry: 1000\n\ndata: {"kind":"hello"}\n\n: beat\n\ndata: {"kind":"waybill","id":7}\n\ndata: 1\n\ndata: {"kind":"车"}\r\n\r\n'
/** The stream in parts of so many bytes, as a network may cut it. */
const cut = (size: number): ReadableStream<Uint8Array> => {
  const bytes = new TextEncoder().encode(stream)
  return new ReadableStream({
    start: (parts) => {
      for (let at = 0; at < bytes.length; at += size) parts.enqueue(bytes.subarray(at, at + size))
      parts.close()
    }
  })
}

test.each([1, 2, 3, 5, 7, 64, 1000])('every change of the stream is heard once, in parts of %d bytes', async (size) => {
  const heard: unknown[] = []
  await readChanges(cut(size), (change) => heard.push(change))
  expect(heard).toEqual([{ kind: 'hello' }, { kind: 'waybill', id: 7 }, { kind: '车' }])
})

test('a flood of changes is told once a second, the first of them at once, and none is lost', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const told: string[][] = []
  const hear = gather((kinds) => void told.push([...kinds]))
  for (let order = 0; order < 300; order++) {
    hear('order')
    vi.advanceTimersByTime(10)
  }
  hear('waybill')
  vi.advanceTimersByTime(1000)
  expect(told).toEqual([['order'], ['order'], ['order'], ['order', 'waybill']])
  vi.advanceTimersByTime(5000)
  hear('bill')
  vi.advanceTimersByTime(50)
  expect(told.at(-1)).toEqual(['bill'])
})
