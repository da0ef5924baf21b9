import { Refusal } from '@yunshu/contract/kit/refusals'
import { LiveStreams } from '../live/streams.ts'
import { openEventStream } from './eventStream.ts'
import { takeStream } from './lines.ts'
import { actorFor, langOf, refused, type Route, tokenOf } from './server.ts'

/** Server-sent events of what changed: keys only, for the parties of the row; the reader fetches again. */
export const liveRoute: Route = (app, services, sessions) => {
  const streams = new LiveStreams(services.live, (tokens) => sessions.openOf(tokens))
  app.addHook('onClose', async () => streams.close())
  app.get('/api/live', async (request, reply) => {
    const actor = await actorFor(request, sessions)
    if (actor.kind === 'nobody') return reply.send({ code: 501, msg: '', data: null })
    const leave = takeStream(app, { ip: request.ip, token: tokenOf(request) })
    if (!leave) return reply.code(429).send(refused(new Refusal('tooMany', { seconds: 60 }), langOf(request)))
    let remove = (): void => {}
    const stream = openEventStream(reply, 1000, () => {
      leave()
      remove()
    })
    remove = streams.add({ actor, ...stream })
    return reply
  })
}
