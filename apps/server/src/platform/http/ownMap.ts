import send from '@fastify/send'
import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs'
import { basename, dirname, extname, resolve } from 'node:path'
import { StartError } from '../../launch/startError.ts'
import type { Config } from '../config.ts'
import { cookieOf } from './cookie.ts'
import { originOf, type Route, tokenOf } from './server.ts'

/** A map file of the installation's own, as the console is told of it. */
export type OwnMap = {
  readonly url: string
  readonly datum: Config['mapFileDatum']
  /** Where it comes from, as the map says it; empty: what the file says itself. */
  readonly source: string
  readonly name: string
}
type Found = OwnMap & { readonly path: string; readonly type: string }

/** A GeoJSON file is loaded whole by each browser that shows a map. */
const mostGeoJson = 20_000_000
const types = { '.pmtiles': 'application/octet-stream', '.geojson': 'application/geo+json; charset=utf-8' } as const
const setting = 'YUNSHU_MAP_FILE'

/** The file that the setting names, or nothing. One that no map could be drawn from keeps the server from starting, with a sentence that says why. */
export const ownMapOf = ({ mapFile, mapFileDatum, mapFileSource }: Config): Found | undefined => {
  if (!mapFile) return undefined
  const path = resolve(mapFile)
  const ending = extname(path).toLowerCase() === '.json' ? '.geojson' : extname(path).toLowerCase()
  if (ending !== '.pmtiles' && ending !== '.geojson')
    throw new StartError(`${setting} names ${path}, which ends neither with .pmtiles nor with .geojson.`)
  const changed = demandDrawable(path, ending)
  return {
    path,
    type: types[ending],
    name: basename(path),
    url: `/files/map/own${ending}?v=${changed.toString(36)}`,
    datum: mapFileDatum,
    source: mapFileSource
  }
}

/* When it was last changed. */
const demandDrawable = (path: string, ending: keyof typeof types): number => {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat) throw new StartError(`${setting} names ${path}, and there is no such file.`)
  if (!stat.isFile()) throw new StartError(`${setting} names ${path}, which is no file.`)
  try {
    if (ending === '.pmtiles') demandTiles(path)
    else demandFeatures(path, stat.size)
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(`${setting} names ${path}, which cannot be read: ${(error as Error).message}.`)
  }
  return Math.floor(stat.mtimeMs)
}
const demandTiles = (path: string): void => {
  const head = Buffer.alloc(100)
  const file = openSync(path, 'r')
  try {
    readSync(file, head, 0, 100, 0)
  } finally {
    closeSync(file)
  }
  if (head.toString('latin1', 0, 7) !== 'PMTiles' || head[7] !== 3)
    throw new StartError(`${setting} names ${path}, which is no PMTiles archive of version 3.`)
  // The kind of its tiles: 1 is vector tiles (MVT).
  if (head[99] !== 1) throw new StartError(`${setting} names ${path}, which holds pictures: the map draws vector tiles (MVT) only.`)
}
const demandFeatures = (path: string, size: number): void => {
  if (size > mostGeoJson)
    throw new StartError(
      `${setting} names ${path}, which has ${Math.ceil(size / 1e6)} MB: each browser would load it whole. Make PMTiles of more than 20 MB.`
    )
  const read: unknown = JSON.parse(readFileSync(path, 'utf8'))
  if (typeof read !== 'object' || read === null || !('features' in read) || !Array.isArray(read.features))
    throw new StartError(`${setting} names ${path}, which is no GeoJSON with features.`)
}

/** Serves it in parts as they are asked for, to whoever is logged in: the right to show it may be the installation's alone. */
export const ownMapRoute: Route = (app, { config }, sessions) => {
  const found = ownMapOf(config)
  if (!found) return
  app.get<{ Params: { name: string } }>('/files/map/:name', async (request, reply) => {
    const actor = await sessions.actorOf(tokenOf(request) ?? cookieOf(request.headers.cookie, 'yunshu_files', config.production), originOf(request))
    if (actor.kind === 'nobody') return reply.code(401).send()
    if (!found.url.startsWith(`/files/map/${request.params.name}?`)) return reply.code(404).send()
    const file = await send(request.raw, `/${encodeURIComponent(found.name)}`, {
      root: dirname(found.path),
      dotfiles: 'allow',
      cacheControl: false,
      contentType: false
    })
    // It was there when the server started; without it the console keeps its own sketch.
    if (file.type === 'error') return reply.code(file.statusCode === 416 ? 416 : 404).send()
    return reply
      .code(file.statusCode)
      .headers(file.headers)
      .header('content-type', found.type)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cache-control', 'private, max-age=86400')
      .send(file.stream)
  })
}
