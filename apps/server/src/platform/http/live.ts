import type { Route } from './server.ts'
import { actorFor } from './server.ts'

/** What may have ended sessions: a stream is looked at again as soon as no server remembers the session any more. */
const ends = new Set(['session', 'user', 'tenant'])
/** Bytes that a stream keeps for a reader who does not read. */
const mostUnread = 262_144

/** Server-sent events of what changed: keys only, for the parties of the row; the reader fetches again. */
export const liveRoute: Route = (app, services, sessions) => {
  app.get('/api/live', async (request, reply) => {
    const actor = await actorFor(request, sessions)
    if (actor.kind === 'nobody') return reply.send({ code: 501, msg: '', data: null })
    reply.hijack()
    const { raw } = reply
    raw.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
    raw.write('retry: 1000\n\ndata: {"kind":"hello"}\n\n')
    const send = (text: string): void => {
      // Whoever does not read loses the stream; on his return he is told to look at everything again.
      if (raw.writableLength > mostUnread) raw.destroy()
      else raw.write(text)
    }
    // Whoever has been logged out hears nothing more; his session is looked up again every second at most.
    const whileOpen = async (text: string): Promise<void> => {
      if (raw.destroyed || raw.writableEnded) return
      const still = await sessions.actorOf(actor.session, actor.origin)
      if (raw.writableEnded) return
      if (still.kind === 'nobody') raw.end('data: {"kind":"ended"}\n\n')
      else send(text)
    }
    const off = services.live.on(
      (publishChange) => {
        if (publishChange.tenant_id === actor.tenant_id && ends.has(publishChange.kind)) setTimeout(() => void whileOpen(': look\n\n'), 1100).unref()
        if (publishChange.tenant_id === actor.tenant_id && (actor.type === 1 || publishChange.parties.includes(actor.company_id)))
          void whileOpen(`data: ${JSON.stringify({ kind: publishChange.kind, id: publishChange.id })}\n\n`)
      },
      () => send('data: {"kind":"all"}\n\n')
    )
    const beat = setInterval(() => void whileOpen(': beat\n\n'), 15_000)
    raw.on('close', () => {
      clearInterval(beat)
      off()
    })
    return reply
  })
}
