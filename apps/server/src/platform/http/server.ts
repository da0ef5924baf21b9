import { randomUUID } from 'node:crypto'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import type { Endpoint } from '@yunshu/contract/kit/endpoint'
import type { Lang } from '@yunshu/contract/kit/phrases'
import { Refusal, refusalText } from '@yunshu/contract/kit/refusals'
import { refusals } from '@yunshu/contract/refusals'
import { session } from '@yunshu/contract/session/contract'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Actor, Origin } from '../actor.ts'
import { isPassing } from '../db/pool.ts'
import { StaleActor } from '../db/scope.ts'
import { newToken } from '../secrets.ts'
import type { Sessions } from '../session/sessions.ts'
import type { Services } from '../verb/services.ts'
import type { Verb } from '../verb/verb.ts'
import { amapSources } from './amap.ts'
import { boundFlow } from './flow.ts'
import { demandOneMeaning } from './heads.ts'
import { boundLines, headTimes } from './lines.ts'
import { bodyLimits, demandModest, parseForm, uploadLimits } from './body.ts'
import { cookieOf, deviceCookie, filesCookie } from './cookie.ts'
import { compressAnswers } from './compression.ts'

/** What a page of ours may ask of the browser: where one is, to go full screen and to copy; nothing else, and nobody who frames or is framed. */
const permissions = [
  ...['geolocation', 'fullscreen', 'clipboard-write'].map((name) => `${name}=(self)`),
  ...[
    'accelerometer',
    'autoplay',
    'browsing-topics',
    'camera',
    'clipboard-read',
    'display-capture',
    'encrypted-media',
    'gyroscope',
    'hid',
    'idle-detection',
    'local-fonts',
    'magnetometer',
    'microphone',
    'midi',
    'payment',
    'publickey-credentials-create',
    'publickey-credentials-get',
    'screen-wake-lock',
    'serial',
    'usb',
    'xr-spatial-tracking'
  ].map((name) => `${name}=()`)
].join(', ')

type Answer = { code: number; msg: string; data: unknown }
export const langOf = (request: FastifyRequest): Lang => (/^en/i.test(request.headers['accept-language'] ?? '') ? 'en' : 'zh')
export const originOf = (request: FastifyRequest): Origin => ({
  ip: request.ip,
  ua: request.headers['user-agent'] ?? '',
  request_id: request.id,
  lang: langOf(request),
  host: request.hostname
})
/* The token that stands in the body or the query instead of the header. */
const tokenInside = ({ method, body, query }: FastifyRequest): string | undefined => {
  const { token } = ((method === 'GET' ? query : body) ?? {}) as { token?: unknown }
  return typeof token === 'string' ? token : undefined
}
/* A login also knows the browser; one that comes for the first time is given a token, and keeps it if the login succeeds. */
const loginOriginOf = (request: FastifyRequest, secure: boolean): Origin => ({
  ...originOf(request),
  device: cookieOf(request.headers.cookie, 'yunshu_device', secure) ?? newToken()
})
export const tokenOf = (request: FastifyRequest): string | undefined => {
  const header = request.headers['token']
  return typeof header === 'string' && header ? header : undefined
}

/** The verbs over HTTP: one route each, JSON or form-encoded in, `{code, msg, data}` on HTTP 200 out. */
export const buildHttp = async (
  services: Services,
  sessions: Sessions,
  verbs: readonly Verb[],
  options: { trustProxy: number; perMinute: number }
): Promise<FastifyInstance> => {
  const app = fastify({
    bodyLimit: bodyLimits.bytes,
    trustProxy: options.trustProxy > 0 ? (_address: string, hop: number) => hop < options.trustProxy : false,
    genReqId: () => randomUUID(),
    routerOptions: { caseSensitive: true },
    logger: false,
    http: headTimes,
    forceCloseConnections: 'idle'
  })
  demandOneMeaning(app)
  boundLines(app, { refuse: refuseNow, isDirect: options.trustProxy === 0 })
  const flow = boundFlow(app)
  compressAnswers(app)
  app.addHook('onSend', flow.count)
  await protect(app, services.config)
  await app.register(rateLimit, {
    max: options.perMinute,
    timeWindow: 60_000,
    allowList: (request) => !request.url.startsWith('/api') && request.method === 'GET'
  })
  await app.register(multipart, { limits: uploadLimits })
  readBodies(app)
  app.addHook(
    'onRequest',
    async (request, reply) =>
      void reply.header('x-request-id', request.id).header('cache-control', 'no-store').header('permissions-policy', permissions)
  )
  app.setErrorHandler((error, request, reply) => {
    services.health.saw(error)
    return sendError(error, request, reply)
  })
  app.setNotFoundHandler((request, reply) => reply.code(404).send(refused(new Refusal('notFound'), langOf(request))))
  for (const verb of verbs) addRoute(app, services, sessions, verb)
  return app
}

/** What a browser may do with our pages. */
const protect = async (app: FastifyInstance, config: Services['config']): Promise<void> => {
  const foreign = amapSources(config)
  await app.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...foreign.script],
        styleSrc: ["'self'", ...foreign.style],
        imgSrc: ["'self'", 'data:', 'blob:', ...foreign.image],
        connectSrc: ["'self'", ...foreign.connect],
        workerSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        upgradeInsecureRequests: null
      }
    },
    strictTransportSecurity: config.production,
    referrerPolicy: { policy: 'no-referrer' }
  })
}

/** Bodies are JSON or form-encoded, and modest: one that is nested beyond measure is not parsed. */
const readBodies = (app: FastifyInstance): void => {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, async (_request: FastifyRequest, body: string) =>
    parseForm(body)
  )
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    try {
      demandModest(body)
    } catch (error) {
      return done(error as Error)
    }
    return parseJson(request, body, done)
  })
}

/** One verb at its address. */
const addRoute = (app: FastifyInstance, services: Services, sessions: Sessions, verb: Verb): void => {
  const isLogin = verb.contract.path === session.login.path
  // The user record is also asked for with the token in the body (specification, decision 16), which is small, so strangers' limits hold for it.
  const isMe = verb.contract.path === session.me.path
  const isOpen = verb.contract.may === 'anyone' || isMe
  // Who asks is known before his body is read: a stranger cannot make the server parse anything that is not meant for strangers.
  const actors = new WeakMap<FastifyRequest, Actor>()
  const onRequest = async (request: FastifyRequest): Promise<void> => {
    // Files have a door of their own; a call would take them, read them and ignore them.
    if (/^\s*multipart\//i.test(request.headers['content-type'] ?? ''))
      throw Object.assign(new Error('a call takes no multipart'), { statusCode: 415 })
    const actor = await actorFor(request, sessions)
    if (actor.kind === 'nobody' && !isOpen) throw new Refusal('loggedOut')
    actors.set(request, actor)
  }
  const handler = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const known = actors.get(request) ?? (await actorFor(request, sessions))
    const actor = isMe && known.kind === 'nobody' ? await sessions.actorOf(tokenInside(request), known.origin) : known
    const origin = isLogin ? loginOriginOf(request, services.config.production) : known.origin
    const form = request.method === 'GET' || /^application\/x-www-form-urlencoded/.test(request.headers['content-type'] ?? '')
    const data = await withCurrent(
      sessions,
      actor,
      async (current) =>
        await verb.run(services, { ...current, origin }, request.method === 'GET' ? request.query : request.body, { form, key: keyOf(request) })
    )
    const token = tokenIn(verb.contract.path, data)
    if (token !== undefined) reply.header('set-cookie', filesCookie(token, services.config.production))
    if (origin.device !== undefined) reply.header('set-cookie', deviceCookie(origin.device, services.config.production))
    return reply.send({ code: 200, msg: '', data } satisfies Answer)
  }
  app.route({
    method: verb.contract.kind === 'query' ? ['POST', 'GET'] : 'POST',
    url: verb.contract.path,
    bodyLimit: isOpen ? bodyLimits.strangerBytes : bodyLimits.bytes,
    onRequest,
    handler
  })
}

/* One whose rights have changed since this server looked him up calls once more with those that he has now. */
export const withCurrent = async <T>(sessions: Sessions, actor: Actor, call: (actor: Actor) => Promise<T>): Promise<T> => {
  try {
    return await call(actor)
  } catch (error) {
    if (!(error instanceof StaleActor)) throw error
    sessions.forget(actor.session)
    const current = await sessions.actorOf(actor.session, actor.origin)
    if (current.kind === 'nobody') throw new Refusal('loggedOut')
    return await call(current)
  }
}

/** Answers a refusal with its sentence, and a bug with nothing but the request's number; the bug itself goes to the log. */
const sendError = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const lang = langOf(request)
  const status = (error as { statusCode?: number }).statusCode
  if (error instanceof Refusal) return reply.send(refused(error, lang))
  if ((error as { code?: string }).code === 'ERR_STREAM_PREMATURE_CLOSE') return reply // whoever asked has gone; nobody is left to answer
  if (status === 429) return reply.code(429).send(refused(new Refusal('tooMany', { seconds: 60 }), lang))
  if (status === 413) {
    const limit = request.isMultipart()
      ? (partsLimits[(error as { code?: string }).code ?? ''] ?? '10 MB')
      : request.routeOptions.bodyLimit === bodyLimits.strangerBytes
        ? '64 kB'
        : '1 MB'
    return reply.send(refused(new Refusal('tooLarge', { limit }), lang))
  }
  if (status !== undefined && status < 500)
    return reply.code(status).send({ code: status, msg: refusalText(refusals, { code: 'unreadable', slots: {} }, lang), data: null })
  process.stderr.write(
    `${new Date().toISOString()} error ${request.id} ${request.method} ${request.url.split('?')[0]}: ${(error as Error).stack ?? String(error)}\n`
  )
  if (isPassing(error) || isDiskFull(error)) return reply.code(503).send(refused(new Refusal('unavailable'), lang))
  return reply.send(refused(new Refusal('internalError', { request_id: request.id }), lang))
}

const { fields, files } = uploadLimits
const partsLimits: Readonly<Record<string, { zh: string; en: string }>> = {
  FST_FIELDS_LIMIT: { zh: `${fields} 个字段`, en: `${fields} fields` },
  FST_FILES_LIMIT: { zh: `${files} 个文件`, en: `${files} files` },
  FST_PARTS_LIMIT: { zh: `${fields} 个字段`, en: `${fields} fields` }
}

/** Errors of the disk that holds the uploads; those of the database's disk have codes of their own (`isPassing`). */
const isDiskFull = (error: unknown): boolean => ['ENOSPC', 'EDQUOT'].includes((error as { code?: string }).code ?? '')

/** Answers a call whose body is not whole, and ends its connection. */
const refuseNow = (reply: FastifyReply, request: FastifyRequest, refusal: Refusal): void => {
  reply.hijack()
  reply.raw
    .writeHead(429, { 'content-type': 'application/json; charset=utf-8', connection: 'close' })
    .end(JSON.stringify(refused(refusal, langOf(request))))
}
export const refused = (refusal: Refusal, lang: Lang): Answer => ({
  code: (refusals.codes as Record<string, number>)[refusal.code] ?? 500,
  msg: refusalText(refusals, refusal, lang),
  data: { refusal: { name: refusal.code, slots: refusal.slots }, ...(refusal.fields ? { fields: refusal.fields } : {}) }
})

/** The token that a login has just given, '' where a logout has just ended it; pictures need it as a cookie. */
const tokenIn = (path: string, data: unknown): string | undefined => {
  if (path === session.logout.path) return ''
  if (path === session.driverLogin.path) return (data as { token: string }).token
  if (path === session.login.path || path === session.exchange.path) return (data as { admin_login_init: { token: string } }).admin_login_init.token
  return undefined
}

const keyOf = (request: FastifyRequest): string | undefined => {
  const key = request.headers['idempotency-key']
  return typeof key === 'string' && key.length > 0 && key.length <= 255 ? key : undefined
}

export type Route = (app: FastifyInstance, services: Services, sessions: Sessions) => Promise<void> | void
export const actorFor = async (request: FastifyRequest, sessions: Sessions): Promise<Actor> =>
  await sessions.actorOf(tokenOf(request), originOf(request))
export const pathsOf = (verbs: readonly Verb[]): Endpoint[] => verbs.map(({ contract }) => contract)
