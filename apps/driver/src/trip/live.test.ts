import { expect, test } from 'vitest'
import { readEvents } from './live.ts'

const stream = 'retry: 1000\n\ndata: {"kind":"hello"}\n\n: beat\n\ndata: {"kind":"waybill","id":7}\n\n'

test.each([1, 3, 1000])('every event is heard once, and a beat is none, in parts of %d bytes', async (size) => {
  const bytes = new TextEncoder().encode(stream)
  const cut = new ReadableStream<Uint8Array>({
    start: (parts) => {
      for (let at = 0; at < bytes.length; at += size) parts.enqueue(bytes.subarray(at, at + size))
      parts.close()
    }
  })
  let heard = 0
  await readEvents(cut, () => (heard += 1))
  expect(heard).toBe(2)
})
