import { connect, type Socket } from 'node:net'
import { refusalText } from '@yunshu/contract/kit/refusals'
import { refusals } from '@yunshu/contract/refusals'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import { boundLines, headTimes, lineLimits, takeStream } from './lines.ts'

const open: { close: () => unknown }[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const one of open.splice(0).reverse()) await one.close()
})

const serve = async (limits: Partial<typeof lineLimits>) => {
  const app: FastifyInstance = fastify({ forceCloseConnections: true, http: headTimes })
  open.push({ close: () => app.close() })
  const refused: string[] = []
  boundLines(
    app,
    {
      isDirect: true,
      refuse: (reply, _request, refusal) => {
        refused.push(refusal.code)
        reply.hijack()
        reply.raw.writeHead(429, { connection: 'close' }).end(refusalText(refusals, refusal, 'zh'))
      }
    },
    { ...lineLimits, ...limits }
  )
  app.post('/', async () => 'done')
  await app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  const dial = (text: string) => {
    const socket: Socket = connect(port, '127.0.0.1').on('error', () => undefined)
    open.push({ close: () => socket.destroy() })
    const line = { socket, heard: '', isOver: false }
    socket.on('data', (part) => (line.heard += String(part))).once('close', () => (line.isOver = true))
    socket.write(text)
    return line
  }
  return { app, dial, refused }
}
const head = (length: number, token = '') =>
  `POST / HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\n${token && `token: ${token}\r\n`}content-length: ${length}\r\n\r\n`
const over = (lines: readonly { isOver: boolean }[]): number => lines.filter(({ isOver }) => isOver).length

test('of many half heads of an address the oldest go, and whoever sends a whole one is answered', async () => {
  const { dial } = await serve({ heads: 10, slowMs: 100 })
  const half = Array.from({ length: 50 }, () => dial('POST / HTTP/1.1\r\nhost: x\r\nx-slow: '))
  await expect.poll(() => over(half)).toBe(40)
  const polite = dial(head(2) + 'ab')
  await expect.poll(() => polite.heard).toContain('done')
  expect(half.slice(-9).filter(({ isOver }) => isOver)).toEqual([])
})

test('many heads that come at once are all answered', async () => {
  const { dial } = await serve({ heads: 10 })
  const all = Array.from({ length: 100 }, () => dial(head(2) + 'ab'))
  await vi.waitFor(() => expect(all.filter(({ heard }) => heard.includes('done'))).toHaveLength(100), 10_000)
})

test('an address has so many connections and no more; those that end make room', async () => {
  const { dial } = await serve({ connections: 5 })
  const kept = Array.from({ length: 5 }, () => dial(head(1) + 'a'))
  await expect.poll(() => kept.every(({ heard }) => heard.includes('done'))).toBe(true)
  const late = dial(head(1) + 'a')
  await expect.poll(() => late.isOver).toBe(true)
  kept[0]?.socket.destroy()
  await expect
    .poll(
      async () => {
        const next = dial(head(1) + 'a')
        await vi.waitFor(() => expect(next.isOver || next.heard !== '').toBe(true), 5000)
        return next.heard
      },
      { timeout: 20_000 }
    )
    .toContain('done')
})

test('bodies that are not whole in a while have few places of a session and of an address, and the rest is told so', async () => {
  const { dial, refused } = await serve({ slowMs: 50, slowOfSession: 2, slowOfAddress: 5 })
  const one = Array.from({ length: 4 }, () => dial(head(1000, 'one') + 'a'))
  await expect.poll(() => over(one)).toBe(2)
  expect(one.filter(({ heard }) => heard.includes('操作过于频繁')).length).toBe(2)
  const others = Array.from({ length: 6 }, (_, n) => dial(head(1000, `other ${n}`) + 'a'))
  await expect.poll(() => over(others)).toBe(3)
  expect(new Set(refused)).toEqual(new Set(['tooMany']))
  const quick = dial(head(3) + 'abc')
  await expect.poll(() => quick.heard).toContain('done')
  // One that ends, however late, is answered, and makes room.
  const slow = one.find(({ isOver }) => !isOver)
  slow?.socket.write('b'.repeat(999))
  await expect.poll(() => slow?.heard).toContain('done')
})

test('a body that hardly moves ends after its patience, and one that moves slowly does not', async () => {
  const { dial } = await serve({ slowMs: 20, patienceMs: 200, slowestBytesPerSecond: 200, longestMs: 60_000 })
  const still = dial(head(100_000, 'a') + 'a')
  const moving = dial(head(100_000, 'b') + 'a')
  const drip = setInterval(() => moving.socket.write('x'.repeat(500)), 50)
  await expect.poll(() => still.isOver).toBe(true)
  expect(moving.isOver).toBe(false)
  clearInterval(drip)
})

test('streams have places by session and by address, which are given back once', async () => {
  const { app } = await serve({ streamsOfSession: 2, streamsOfAddress: 3 })
  const take = (token?: string, ip = '203.0.113.1') => takeStream(app, { ip, token })
  const [first, second] = [take('a'), take('a')]
  expect([first, second, take('a')]).toEqual([expect.any(Function), expect.any(Function), undefined])
  expect([take('b'), take('c'), take(undefined), take('c', '203.0.113.2')]).toEqual([
    expect.any(Function),
    undefined,
    undefined,
    expect.any(Function)
  ])
  first?.()
  first?.()
  expect([take('d'), take('e')]).toEqual([expect.any(Function), undefined])
})
