import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** Refuses a head that two readers could read differently: two hosts, or a body that is framed in more ways than one. Its connection ends, since where its body ends is not sure. */
export const demandOneMeaning = (app: FastifyInstance): void =>
  void app.addHook('onRequest', (request, reply, done) => {
    if (hasOneMeaning(request.raw)) return done()
    reply.header('connection', 'close')
    done(Object.assign(new Error('the head can be read in two ways'), { statusCode: 400 }))
  })

const hasOneMeaning = ({ rawHeaders, headers }: IncomingMessage): boolean => {
  const hosts = rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host').length
  const framing = headers['transfer-encoding']
  return hosts <= 1 && (framing === undefined || framing.trim().toLowerCase() === 'chunked')
}
