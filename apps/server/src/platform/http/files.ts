import { Refusal } from '@yunshu/contract/kit/refusals'
import type { FastifyReply } from 'fastify'
import { transactAsSystem, transact } from '../db/scope.ts'
import type { Row } from '../db/versioned.ts'
import { filesOf } from '../file/files.ts'
import { findOpenFile, openTo } from '../file/openFiles.ts'
import { findLogo } from '../tenant/logo.ts'
import { refuseInput } from '../verb/parse.ts'
import { cookieOf } from './cookie.ts'
import { actorFor, langOf, originOf, type Route, tokenOf, withCurrent } from './server.ts'

/** Uploads, and reading what was uploaded: access is checked at every read, by the header or by the cookie that is only ever sent to /files. */
export const fileRoutes: Route = (app, services, sessions) => {
  app.post('/api/file/uploadImgAndFile', async (request, reply) => {
    const actor = await actorFor(request, sessions)
    if (actor.kind === 'nobody') throw new Refusal('loggedOut')
    if (actor.impersonatedBy !== undefined) throw new Refusal('impersonatedReadOnly')
    const noFile = (): Refusal => refuseInput([{ field: 'file', keyword: 'required' }], langOf(request))
    if (!request.isMultipart()) throw noFile()
    let bytes: Buffer | undefined
    let name = ''
    const words: Record<string, string> = {}
    for await (const part of request.parts()) {
      if (part.type === 'field' && (part.valueTruncated || part.fieldnameTruncated)) throw new Refusal('tooLarge', { limit: '100 kB' })
      if (part.type === 'field') words[part.fieldname] = String(part.value).slice(0, part.fieldname === 'exif' ? 90_000 : 100)
      else if (bytes === undefined) {
        bytes = await part.toBuffer()
        name = part.filename
        if (part.file.truncated) throw new Refusal('tooLarge', { limit: '10 MB' })
      } else part.file.resume()
    }
    if (!bytes || bytes.length === 0) throw noFile()
    const content = bytes
    const file = { name, bytes: content, ...photoFacts(words), ...(words['exif'] && { exif: Buffer.from(words['exif'], 'base64') }) }
    const { url } = await withCurrent(sessions, actor, async (current) => await services.files.keep(services.db, current, file))
    return reply.send({ code: 200, msg: '', data: url })
  })

  // A tenant's logo stands on its login page, so that anyone may see it, and nothing else of the tenant.
  app.get<{ Params: { no: string } }>('/api/tenant/logo/:no', async (request, reply) => {
    const found = await transactAsSystem(services.db, (tx) => findLogo(tx, request.params.no))
    if (!found) return reply.code(404).send()
    reply.header('content-type', found.mime).header('content-security-policy', "default-src 'none'; sandbox")
    return reply.header('cache-control', 'public, max-age=86400').send(await services.files.bytesOf(found))
  })

  // What the operator shows in an article or on its login page: to anybody, or to everybody of the platform.
  app.get<{ Params: { no: string; id: string; name: string } }>('/files/open/:no/:id/:name', async (request, reply) => {
    const id = Number(request.params.id)
    const row = Number.isSafeInteger(id) ? await transactAsSystem(services.db, (tx) => findOpenFile(tx, request.params.no, id)) : undefined
    if (row?.name !== request.params.name) return reply.code(404).send()
    if (row.open_to !== openTo.anybody) {
      const actor = await sessions.actorOf(
        tokenOf(request) ?? cookieOf(request.headers.cookie, 'yunshu_files', services.config.production),
        originOf(request)
      )
      if (actor.kind === 'nobody' || actor.tenant_id !== row.tenant_id) return reply.code(actor.kind === 'nobody' ? 401 : 404).send()
    }
    describe(reply, row, row.open_to === openTo.anybody ? 'public, max-age=3600' : 'private, max-age=3600')
    return reply.send(await services.files.bytesOf(row))
  })

  app.get<{ Params: { id: string; name: string } }>('/files/:id/:name', async (request, reply) => {
    const actor = await sessions.actorOf(
      tokenOf(request) ?? cookieOf(request.headers.cookie, 'yunshu_files', services.config.production),
      originOf(request)
    )
    const id = Number(request.params.id)
    if (actor.kind === 'nobody' || !Number.isSafeInteger(id)) return reply.code(actor.kind === 'nobody' ? 401 : 404).send()
    const row = await withCurrent(
      sessions,
      actor,
      async (current) =>
        await transact(
          services.db,
          current,
          (tx) => filesOf(tx, current).select(['name', 'mime', 'sha256', 'store_key', 'for_user']).where('id', '=', id).executeTakeFirst(),
          { readonly: true }
        )
    )
    // The whole address is asked for, not a number that can be counted up.
    if (row?.name !== request.params.name) return reply.code(404).send()
    describe(reply, row, row.for_user === null ? 'private, max-age=86400, immutable' : 'no-store')
    return reply.send(await services.files.bytesOf(row))
  })
}

/** What a kept file is, under its own name: pictures are shown, all else is saved, and nothing in it may run. */
const describe = (reply: FastifyReply, { mime, name, sha256 }: Pick<Row<'file'>, 'mime' | 'name' | 'sha256'>, cache: string): void => {
  reply
    .header('content-type', mime)
    .header('content-disposition', `${mime.startsWith('image/') ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(name)}`)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cache-control', cache)
    .header('etag', `"${sha256.slice(0, 32)}"`)
}

/** What is told of a photo beside it: when and where it was taken. */
export const photoFacts = (words: { readonly taken_at?: string; readonly lng?: string; readonly lat?: string }) => {
  const taken = Date.parse(words.taken_at ?? '')
  return { taken_at: Number.isNaN(taken) ? null : new Date(taken).toISOString(), lng: place(words.lng, 180), lat: place(words.lat, 90) }
}

const place = (text: string | undefined, limit: number): number | null => {
  const n = Number(text)
  return text && Number.isFinite(n) && Math.abs(n) <= limit ? n : null
}
