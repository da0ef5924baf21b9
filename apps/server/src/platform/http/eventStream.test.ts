import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { openEventStream } from './eventStream.ts'

type Stream = ReturnType<typeof openEventStream>

/** A server of one stream, and a reader who connects to it and does not read. */
async function streamTo(play: (stream: Stream, reader: ReturnType<typeof connect>) => Promise<void>): Promise<number> {
  const app = fastify()
  let gone = 0
  const opened = new Promise<Stream>((resolve) => {
    app.get('/', (_, reply) => {
      resolve(openEventStream(reply, 1000, () => (gone += 1)))
      return reply
    })
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const reader = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  reader.on('error', () => {})
  reader.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
  await play(await opened, reader)
  await expect.poll(() => gone).toBe(1)
  await app.close()
  return gone
}

test('a reader who does not read loses the stream before its unread events fill the memory', async () => {
  const event = `data: ${'x'.repeat(65_536)}\n\n`
  const gone = await streamTo(async (stream, reader) => {
    reader.pause()
    // What the kernel takes for both ends comes on top of the limit; without a limit all of it would be kept.
    for (let i = 0; i < 1000; i += 1) {
      stream.send(event)
      await new Promise((done) => setImmediate(done))
    }
    reader.resume()
  })
  expect(gone).toBe(1)
})

test('a connection that breaks ends its stream once, and writing to it afterwards harms nobody', async () => {
  const gone = await streamTo(async (stream, reader) => {
    await once(reader, 'data')
    reader.resetAndDestroy()
    await once(reader, 'close')
    for (let i = 0; i < 20; i += 1) {
      stream.send('data: {}\n\n')
      await new Promise((done) => setImmediate(done))
    }
  })
  expect(gone).toBe(1)
})
