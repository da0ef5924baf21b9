import { connect, type Socket } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { docsRoutes } from './docs.ts'
import { boundFlow, flowLimits } from './flow.ts'

const open: { close: () => unknown }[] = []
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close()
})

const serve = async (limits: Partial<typeof flowLimits>, size: number) => {
  const app: FastifyInstance = fastify({ forceCloseConnections: true })
  open.push({ close: () => app.close() })
  const flow = boundFlow(app, { ...flowLimits, ...limits })
  let asked = 0
  app.get('/', async (_request, reply) => {
    asked += 1
    await new Promise((done) => setImmediate(done))
    return reply.send('x'.repeat(size))
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  /** Asks so many times without waiting, and reads nothing unless told to. */
  const ask = (times: number): Socket => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined)
    open.push({ close: () => socket.destroy() })
    socket.pause()
    socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(times))
    return socket
  }
  return { flow, ask, asked: () => asked, connections: () => new Promise<number>((done) => app.server.getConnections((_fault, n) => done(n))) }
}

test('a thousand answers asked for at once over one connection are not made: the connection ends', async () => {
  const { flow, ask, asked, connections } = await serve({}, 1_000_000)
  ask(1000)
  await expect.poll(connections, { timeout: 20_000 }).toBe(0)
  expect(asked()).toBeLessThanOrEqual(flowLimits.pipelined)
  expect(flow.waiting()).toBe(0)
})

test('a few answers asked for at once are all given, in their order', async () => {
  const { ask, asked, flow } = await serve({}, 100)
  const socket = ask(20)
  let text = ''
  socket.on('data', (part) => (text += String(part))).resume()
  await expect.poll(() => text.split('HTTP/1.1 200').length - 1, { timeout: 20_000 }).toBe(20)
  expect(asked()).toBe(20)
  await expect.poll(flow.waiting).toBe(0)
})

test('who does not take his answer in time loses the connection, and its bytes are given back', async () => {
  const { flow, ask, connections } = await serve({ patienceMs: 50, slowestBytesPerSecond: 1e9 }, 40_000_000)
  ask(1)
  await expect.poll(connections, { timeout: 20_000 }).toBe(0)
  expect(flow.waiting()).toBe(0)
})

test('when too much waits in all, whoever waits for most goes first', async () => {
  const { flow, ask, connections } = await serve({ waitingInAll: 150_000_000, waitingOfOne: 1e9 }, 20_000_000)
  const modest = ask(1)
  for (let n = 0; n < 4; n += 1) ask(4)
  await expect.poll(() => flow.waiting(), { timeout: 20_000 }).toBeGreaterThan(0)
  await expect.poll(connections, { timeout: 20_000 }).toBeLessThan(5)
  expect(flow.waiting()).toBeLessThanOrEqual(150_000_000)
  expect(modest.destroyed).toBe(false)
})

test('the documents of the API are compressed once, known again by their mark, and not there in production unless they are asked for', async () => {
  const get = async (config: Parameters<typeof docsRoutes>[1], headers: Record<string, string> = {}) => {
    const app = fastify()
    open.push({ close: () => app.close() })
    docsRoutes(app, config, [])
    const first = await app.inject({ url: '/api/openapi.json', headers })
    const again = await app.inject({ url: '/api/openapi.json', headers: { ...headers, 'if-none-match': String(first.headers['etag']) } })
    return { status: first.statusCode, encoding: first.headers['content-encoding'], again: again.statusCode }
  }
  expect(await get({ apiDocs: 'auto', production: false }, { 'accept-encoding': 'gzip, br' })).toEqual({ status: 200, encoding: 'br', again: 304 })
  expect(await get({ apiDocs: 'auto', production: true })).toMatchObject({ status: 404 })
  expect(await get({ apiDocs: 'on', production: true })).toMatchObject({ status: 200 })
  expect(await get({ apiDocs: 'off', production: false })).toMatchObject({ status: 404 })
})
