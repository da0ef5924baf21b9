import { Refusal } from '@yunshu/contract/kit/refusals'
import { takePiece } from '../file/pieces.ts'
import { refuseInput } from '../verb/parse.ts'
import { photoFacts } from './files.ts'
import { actorFor, langOf, type Route, withCurrent } from './server.ts'

/** The most that one piece holds, bytes. */
const largestPiece = 262_144
type Asked = { key?: string; at?: string; size?: string; name?: string; taken_at?: string; lng?: string; lat?: string }

/** Uploads in pieces, for phones on bad lines: what has come stays, and the next piece goes on where the line was cut. */
export const pieceRoute: Route = (app, services, sessions) => {
  app.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer', bodyLimit: largestPiece },
    async (_request: unknown, body: Buffer) => body
  )
  app.post<{ Querystring: Asked; Body: unknown }>('/api/file/piece', { bodyLimit: largestPiece }, async (request, reply) => {
    const actor = await actorFor(request, sessions)
    if (actor.kind === 'nobody') throw new Refusal('loggedOut')
    if (actor.impersonatedBy !== undefined) throw new Refusal('impersonatedReadOnly')
    const { key = '', at, size, name = '', ...facts } = request.query
    const [from, whole] = [Number(at), Number(size)]
    if (!/^[\w-]{8,64}$/.test(key) || !Number.isSafeInteger(from) || from < 0 || !Number.isSafeInteger(whole) || whole < 1)
      throw refuseInput([{ field: 'file', keyword: 'required' }], langOf(request))
    const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const piece = { key, at: from, size: whole, bytes }
    const data = await withCurrent(
      sessions,
      actor,
      async (current) => await takePiece(services.files, services.db, current, piece, { name, ...photoFacts(facts) })
    )
    return reply.send({ code: 200, msg: '', data })
  })
}
