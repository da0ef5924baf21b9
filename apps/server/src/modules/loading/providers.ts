import { wgsFromGcj } from '@yunshu/places/datum'
import type { Config } from '../../platform/config.ts'
import { askJson, inTurn, tilesOf, type Cells, type MatrixProvider, type ProviderConfig } from './distances.ts'

/** The map service that this installation is configured to use. */
export const routesOf = ({ routeProvider, routeUrl, routeKey }: Config): ProviderConfig => ({ provider: routeProvider, url: routeUrl, key: routeKey })

/** The adapter that is configured; none means the estimate. */
export function providerOf({ provider, url, key }: ProviderConfig): MatrixProvider | undefined {
  if (provider === 'osrm') return osrm(url || 'http://127.0.0.1:5000')
  if (provider === 'amap') return amap(url || 'https://restapi.amap.com', key)
  if (provider === 'tencent') return tencent(url || 'https://apis.map.qq.com', key)
  return undefined
}

/** OSRM's table service: WGS-84, lng before lat, null where there is no road. */
export const osrm = (url: string): MatrixProvider => ({
  id: 'osrm',
  limits: { maxPairsPerCall: 2500, perSecond: 50 },
  async fill(points, cells, signal) {
    const at = points.map(({ lng, lat }) => wgsFromGcj(lng, lat)).map(({ lng, lat }) => `${lng.toFixed(6)},${lat.toFixed(6)}`)
    await inTurn(tilesOf(points.length, 50), this.limits.perSecond, signal, async ({ rows, columns }) => {
      const both = rows === columns ? rows : [...rows, ...columns]
      const asked = new URL(`/table/v1/driving/${both.map((i) => at[i]).join(';')}`, url)
      asked.searchParams.set('annotations', 'duration,distance')
      if (rows !== columns) {
        asked.searchParams.set('sources', rows.map((_, i) => i).join(';'))
        asked.searchParams.set('destinations', columns.map((_, i) => rows.length + i).join(';'))
      }
      const answer = await askJson(asked, signal)
      if (answer?.['code'] !== 'Ok') return false
      const { distances, durations } = answer as { distances?: (number | null)[][]; durations?: (number | null)[][] }
      rows.forEach((from, i) => columns.forEach((to, j) => put(cells, points.length, from, to, distances?.[i]?.[j], durations?.[i]?.[j])))
      return true
    })
  }
})

/** AMap's distance service: GCJ-02, lng before lat, up to a hundred origins to one destination. */
export const amap = (url: string, key: string): MatrixProvider => ({
  id: 'amap',
  limits: { maxPairsPerCall: 100, perSecond: 20 },
  async fill(points, cells, signal) {
    const at = (i: number) => `${points[i]!.lng.toFixed(6)},${points[i]!.lat.toFixed(6)}`
    const calls = points.flatMap((_, to) =>
      tilesOf(points.length, 100)
        .filter(({ rows, columns }) => rows[0] === columns[0])
        .map(({ rows }) => ({ to, rows }))
    )
    await inTurn(calls, this.limits.perSecond, signal, async ({ to, rows }) => {
      const asked = new URL('/v3/distance', url)
      asked.searchParams.set('origins', rows.map(at).join('|'))
      asked.searchParams.set('destination', at(to))
      asked.searchParams.set('type', '1')
      asked.searchParams.set('key', key)
      const answer = await askJson(asked, signal)
      if (answer?.['status'] !== '1') return false
      const results = (answer as { results?: { origin_id?: string; distance?: string; duration?: string }[] }).results ?? []
      for (const { origin_id, distance, duration } of results) {
        const from = rows[Number(origin_id) - 1]
        if (from !== undefined) put(cells, points.length, from, to, Number(distance), Number(duration))
      }
      return true
    })
  }
})

/** Tencent's matrix: GCJ-02, lat before lng, at most 25 by 25. */
export const tencent = (url: string, key: string): MatrixProvider => ({
  id: 'tencent',
  limits: { maxPairsPerCall: 625, perSecond: 5 },
  async fill(points, cells, signal) {
    const at = (list: readonly number[]) => list.map((i) => `${points[i]!.lat.toFixed(6)},${points[i]!.lng.toFixed(6)}`).join(';')
    await inTurn(tilesOf(points.length, 25), this.limits.perSecond, signal, async ({ rows, columns }) => {
      const asked = new URL('/ws/distance/v1/matrix', url)
      asked.searchParams.set('mode', 'driving')
      asked.searchParams.set('from', at(rows))
      asked.searchParams.set('to', at(columns))
      asked.searchParams.set('key', key)
      const answer = await askJson(asked, signal)
      if (answer?.['status'] !== 0) return false
      const lines = (answer as { result?: { rows?: { elements?: { distance?: number; duration?: number }[] }[] } }).result?.rows ?? []
      rows.forEach((from, i) =>
        columns.forEach((to, j) => put(cells, points.length, from, to, lines[i]?.elements?.[j]?.distance, lines[i]?.elements?.[j]?.duration))
      )
      return true
    })
  }
})

/** Keeps only plausible values. A distance of zero between two different places means that these services know no road. */
function put(
  { metres, seconds }: Cells,
  n: number,
  from: number,
  to: number,
  metre: number | null | undefined,
  second: number | null | undefined
): void {
  if (typeof metre !== 'number' || typeof second !== 'number' || !(metre >= 0) || !(second >= 0) || (metre === 0 && from !== to && second === 0))
    return
  metres[from * n + to] = metre
  seconds[from * n + to] = second
}
