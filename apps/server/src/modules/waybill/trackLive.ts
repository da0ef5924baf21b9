import { transactAsSystem } from '../../platform/db/scope.ts'
import { openEventStream } from '../../platform/http/eventStream.ts'
import { takeStream } from '../../platform/http/lines.ts'
import { originOf, type Route } from '../../platform/http/server.ts'
import { now } from '../../platform/clock.ts'
import { findShare } from './share.ts'

/** Pages of shared trips that are kept up to date at once, of one link and of all; a page beyond them asks by itself every minute. */
const most = { ofLink: 20, inAll: 2000 } as const
const beatMs = 15_000
const changed = 'data: {"kind":"waybill"}\n\n'

/** Server-sent events for whoever was given the link of a trip: that it has changed, nothing else. The page asks again by its code, and so learns too that the link was taken back. */
export const trackLiveRoute: Route = (app, services) => {
  const open = new Map<number, number>()
  let all = 0
  app.get<{ Querystring: { code?: string } }>('/api/waybill/track_live', async (request, reply) => {
    const code = String(request.query.code ?? '').slice(0, 200)
    const link = await transactAsSystem(services.db, (tx) => findShare(tx, code, originOf(request)))
    if (!link) return reply.code(404).send()
    if (all >= most.inAll || (open.get(link.id) ?? 0) >= most.ofLink) return reply.code(429).send()
    const leave = takeStream(app, { ip: request.ip })
    if (!leave) return reply.code(429).send()
    open.set(link.id, (open.get(link.id) ?? 0) + 1)
    all += 1
    let silence = (): void => {}
    const stream = openEventStream(reply, 5000, () => {
      clearInterval(beat)
      silence()
      leave()
      all -= 1
      const left = (open.get(link.id) ?? 1) - 1
      if (left > 0) open.set(link.id, left)
      else open.delete(link.id)
    })
    const tell = (): void => stream.send(changed)
    silence = services.live.on(({ kind, id }) => kind === 'waybill' && id === link.waybill_id && tell(), tell)
    const beat = setInterval(() => {
      if (Date.parse(link.expires_at) > now().getTime()) stream.send(': beat\n\n')
      else stream.end(changed)
    }, beatMs).unref()
    return reply
  })
}
