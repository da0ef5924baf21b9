import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

/** Where AMap's own guide sends what its JS API asks of a `serviceHost`. */
type AmapHosts = { readonly styles: string; readonly vector: string; readonly rest: string }
const amapHosts: AmapHosts = {
  styles: 'https://webapi.amap.com',
  vector: 'https://fmap01.amap.com',
  rest: 'https://restapi.amap.com'
}
const longestAnswerMs = 10_000

/** Passes what AMap's JS API asks on, with the security code that no browser may see; only under our own key, so that it serves nobody else. */
export const amapRoutes = (app: FastifyInstance, { mapProvider, mapKey, mapSecret }: Config, hosts: AmapHosts = amapHosts): void => {
  if (mapProvider !== 'amap' || !mapKey) return
  app.get<{ Params: { '*': string }; Querystring: Record<string, string> }>('/_AMapService/*', async (request, reply) => {
    const path = request.params['*']
    const query = new URLSearchParams(request.url.split('?')[1] ?? '')
    if (query.get('key') !== mapKey || !/^v\d\/[\w/-]+$/.test(path)) return reply.code(404).send()
    query.set('jscode', mapSecret)
    const host = path.startsWith('v4/map/styles') ? hosts.styles : path.startsWith('v3/vectormap') ? hosts.vector : hosts.rest
    const answer = await fetch(`${host}/${path}?${query.toString()}`, { signal: AbortSignal.timeout(longestAnswerMs), redirect: 'error' }).catch(
      () => undefined
    )
    if (!answer) return reply.code(502).send()
    return reply
      .code(answer.status)
      .type(answer.headers.get('content-type') ?? 'application/json')
      .header('cache-control', 'no-store')
      .send(Buffer.from(await answer.arrayBuffer()))
  })
}

/** What a page that loads AMap has to be allowed beyond our own server. */
export const amapSources = ({ mapProvider, mapKey }: Config) =>
  mapProvider === 'amap' && mapKey
    ? {
        style: ["'unsafe-inline'"],
        script: ['https://*.amap.com'],
        image: ['https://*.amap.com', 'https://*.is.autonavi.com'],
        connect: ['https://*.amap.com']
      }
    : { style: [], script: [], image: [], connect: [] }

/** Whether pages may demand Trusted Types: the JS API of AMap writes HTML and loads scripts by itself. */
export const mayTrustTypes = (config: Config): boolean => amapSources(config).script.length === 0
