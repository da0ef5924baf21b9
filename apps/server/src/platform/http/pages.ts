import send from '@fastify/send'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { rootFolder } from '../folders.ts'
import { mayTrustTypes } from './amap.ts'
import { encodingFor, varyByEncoding } from './encoding.ts'
import { type OwnMap, ownMapOf } from './ownMap.ts'
import { changePolicy, inlineSource, withSources } from './policy.ts'

/** Serves the built console at `/`, the driver's page at `/driver` and the public page of a shared trip at `/track/<code>`; an address that is no file is a page of the app. */
export const servePages = (app: FastifyInstance, config: Config, root = rootFolder): void => {
  const trust = mayTrustTypes(config)
  serveFolder(app, '/driver', join(root, 'apps/driver/dist'), { trust: true })
  serveTrack(app, join(root, 'apps/driver/dist'))
  serveFolder(app, '', join(root, 'apps/console/dist'), { trust, platform: platformOf(config) })
}

/** The page of a shared link is built beside the driver's; its parts lie under `/driver/assets`. */
const serveTrack = (app: FastifyInstance, folder: string): void => {
  if (!existsSync(join(folder, 'track.html'))) return
  const files = new Set(readdirSync(folder))
  // Whatever somebody made of a link, he sees the page, which says that it holds no longer or never did.
  for (const path of ['/track', '/track/*'])
    app.get(path, (request, reply) => sendFrom(request, allow(reply.header('x-robots-tag', 'noindex'), [], true), folder, 'track.html', files))
}

const kept = /\.(br|gz)$/
const endings = { br: '.br', gzip: '.gz' } as const
const ownPaths = /^\/(api|files)(\/|$)/

/** What the console needs to know of the installation, as its page carries it; nothing in it is secret. */
const platformOf = (config: Config): string => {
  const { productTitle, apiBase, shipperHost, requestTimeoutMs, contentType, loginUrl, mapProvider, mapKey } = config
  const own = ownMapOf(config)
  return JSON.stringify({
    title: productTitle,
    apiBase,
    shipperApiBase: shipperHost,
    timeout: requestTimeoutMs,
    contentType,
    loginUrl,
    mapProvider,
    mapKey,
    ...(own && { mapFile: { url: own.url, datum: own.datum, source: own.source, name: own.name } satisfies OwnMap })
  }).replaceAll('<', '\\u003c')
}

const slot = /(<script type="application\/json" id="platform">)[^<]*(<\/script>)/

const serveFolder = (app: FastifyInstance, path: string, folder: string, { trust, platform }: { trust: boolean; platform?: string }): void => {
  if (!existsSync(join(folder, 'index.html'))) return
  const page =
    platform === undefined
      ? undefined
      : readFileSync(join(folder, 'index.html'), 'utf8').replace(slot, (_all, open: string, close: string) => open + platform + close)
  const own = scriptsOf(page ?? '')
  const files = new Set(readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/')))
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const asked = pathOf(request.url).slice(path.length + 1)
    if (path === '' && ownPaths.test(pathOf(request.url))) return reply.callNotFound()
    const isFile = asked !== '' && files.has(asked) && !kept.test(asked)
    if (!isFile && /\.\w{1,5}$/.test(asked)) return reply.callNotFound()
    const name = isFile ? asked : 'index.html'
    if (name.endsWith('.html')) allow(reply, own, trust)
    // The big screen is opened by a link, and is for nobody who finds it.
    if (path === '' && asked === 'graphs') reply.header('x-robots-tag', 'noindex')
    if (page !== undefined && name === 'index.html') return reply.header('cache-control', 'no-cache').type(typeOf(name)).send(page)
    return sendFrom(request, reply, folder, name, files)
  }
  app.get(`${path}/*`, answer)
  if (path) app.get(path, (_request, reply) => reply.redirect(`${path}/`, 301))
}

/** The scripts that stand in a page itself, by the hash of what they say; no other may run. */
const scriptsOf = (page: string): string[] => [...page.matchAll(/<script>([^]*?)<\/script>/g)].map(([, text = '']) => inlineSource(text))
/** Only pages, not the workers beside them, demand that whatever would run comes through the page's own policy (`kit/trustedTypes.ts`). */
const trusted = "require-trusted-types-for 'script';trusted-types default"
const allow = (reply: FastifyReply, scripts: readonly string[], trust: boolean): FastifyReply =>
  changePolicy(reply, (said) => withSources(said, 'script-src', scripts) + (trust ? `;${trusted}` : ''))

/** Names with a hash in them never change; everything else is asked for again. */
const sendFrom = async (request: FastifyRequest, reply: FastifyReply, folder: string, name: string, files: ReadonlySet<string>) => {
  const ready = (['br', 'gzip'] as const).filter((encoding) => files.has(name + endings[encoding]))
  const encoding = encodingFor(request, ready)
  if (encoding) reply.header('content-encoding', encoding).type(typeOf(name))
  const forever = name.startsWith('assets/')
  varyByEncoding(reply).header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache')
  const file = await send(request.raw, encodeURI(`/${name}${encoding ? endings[encoding] : ''}`), {
    root: folder,
    dotfiles: 'allow',
    cacheControl: false,
    contentType: !encoding
  })
  if (file.type === 'error') return file.statusCode === 404 ? reply.callNotFound() : reply.send(file.metadata.error)
  return reply.code(file.statusCode).headers(file.headers).send(file.stream)
}

const types: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
  webmanifest: 'application/manifest+json',
  map: 'application/json',
  txt: 'text/plain; charset=utf-8',
  geojson: 'application/geo+json',
  wasm: 'application/wasm'
}
const typeOf = (name: string): string => types[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream'

const pathOf = (url: string): string => {
  const path = url.split(/[?#]/, 1)[0] ?? '/'
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
