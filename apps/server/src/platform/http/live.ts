import { LiveStreams } from '../live/streams.ts'
import { openEventStream } from './eventStream.ts'
import type { Route } from './server.ts'
import { actorFor } from './server.ts'

/** Server-sent events of what changed: keys only, for the parties of the row; the reader fetches again. */
export const liveRoute: Route = (app, services, sessions) => {
  const streams = new LiveStreams(services.live, (tokens) => sessions.openOf(tokens))
  app.addHook('onClose', async () => streams.close())
  app.get('/api/live', async (request, reply) => {
    const actor = await actorFor(request, sessions)
    if (actor.kind === 'nobody') return reply.send({ code: 501, msg: '', data: null })
    let remove = (): void => {}
    const stream = openEventStream(reply, 1000, () => remove())
    remove = streams.add({ actor, ...stream })
    return reply
  })
}
