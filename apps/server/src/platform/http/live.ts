import { LiveStreams } from '../live/streams.ts'
import type { Route } from './server.ts'
import { actorFor } from './server.ts'

/** Bytes that a stream keeps for a reader who does not read. */
const mostUnread = 262_144

/** Server-sent events of what changed: keys only, for the parties of the row; the reader fetches again. */
export const liveRoute: Route = (app, services, sessions) => {
  const streams = new LiveStreams(services.live, (tokens) => sessions.openUntil(tokens))
  app.addHook('onClose', async () => streams.close())
  app.get('/api/live', async (request, reply) => {
    const actor = await actorFor(request, sessions)
    if (actor.kind === 'nobody') return reply.send({ code: 501, msg: '', data: null })
    reply.hijack()
    const { raw } = reply
    // The stream ends with its connection: framing each event as a chunk would double what a write to a thousand streams costs.
    raw.useChunkedEncodingByDefault = false
    raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      connection: 'close'
    })
    raw.write('retry: 1000\n\ndata: {"kind":"hello"}\n\n')
    const remove = streams.add({
      actor,
      // A reader who does not read loses the stream; when he connects again he is told to look at everything.
      send: (text) => void (raw.writableLength > mostUnread ? raw.destroy() : raw.write(text)),
      end: (text) => void raw.end(text)
    })
    raw.on('close', remove)
    raw.on('error', remove)
    return reply
  })
}
