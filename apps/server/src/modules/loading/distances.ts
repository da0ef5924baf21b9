import { estimateTable, type RoadPoint } from '@yunshu/places/distance'

interface MatrixRequest {
  /** GCJ-02, like all stored coordinates. */
  points: readonly RoadPoint[]
}
/** Distance and time between every two points, row by row. */
interface Matrix {
  n: number
  metres: Float64Array
  seconds: Float64Array
  source: ProviderId
  /** How many cells the provider did not know, so that they were estimated. */
  filled: number
  asOf: string
}
export type ProviderId = 'estimate' | 'osrm' | 'amap' | 'tencent'
/** Where distances come from. An adapter writes the cells that it knows and leaves NaN in all others; it throws only when it is aborted. */
export interface MatrixProvider {
  readonly id: ProviderId
  readonly limits: { readonly maxPairsPerCall: number; readonly perSecond: number }
  fill(points: readonly RoadPoint[], cells: Cells, signal: AbortSignal): Promise<void>
}
export interface Cells {
  readonly metres: Float64Array
  readonly seconds: Float64Array
}

/** Asks the provider, and estimates the cells that it does not give, so that a map service that is down never stops planning and delays it only briefly. */
export async function matrixOf({ points }: MatrixRequest, provider: MatrixProvider | undefined, signal: AbortSignal): Promise<Matrix> {
  const n = points.length
  const metres = new Float64Array(n * n).fill(NaN)
  const seconds = new Float64Array(n * n).fill(NaN)
  if (provider) await provider.fill(points, { metres, seconds }, signal).catch(() => {})
  const estimate = estimateTable(points)
  let filled = 0
  for (let at = 0; at < n * n; at++) {
    const own = at % (n + 1) === 0
    if (!own && Number.isFinite(metres[at]) && Number.isFinite(seconds[at])) continue
    metres[at] = estimate.metres[at]!
    seconds[at] = estimate.seconds[at]!
    if (!own) filled++
  }
  return { n, metres, seconds, source: provider?.id ?? 'estimate', filled, asOf: new Date().toISOString() }
}

/** The settings of the provider. */
export interface ProviderConfig {
  readonly provider: ProviderId
  readonly url: string
  readonly key: string
}

/** How many milliseconds one answer may take before its cells are estimated. */
const patienceMs = 3000

/** One JSON answer within the time limit. Undefined when the service is down, slow or over its quota, or when the answer is no JSON; the caller treats all of these alike. */
export async function askJson(url: URL, signal: AbortSignal): Promise<Record<string, unknown> | undefined> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]), redirect: 'error' })
    if (!answer.ok) return undefined
    return (await answer.json()) as Record<string, unknown>
  } catch {
    return undefined
  }
}

/** Divides the matrix into parts that are small enough for one call. */
export function tilesOf(n: number, side: number): { rows: number[]; columns: number[] }[] {
  const parts: number[][] = []
  for (let from = 0; from < n; from += side) parts.push(Array.from({ length: Math.min(side, n - from) }, (_, i) => from + i))
  return parts.flatMap((rows) => parts.map((columns) => ({ rows, columns })))
}

/** Calls one after the other, no faster than the provider allows; after three failures in a row it is not called any more. */
export async function inTurn<T>(items: readonly T[], perSecond: number, signal: AbortSignal, ask: (item: T) => Promise<boolean>): Promise<void> {
  let failures = 0
  for (const item of items) {
    if (signal.aborted || failures >= 3) return
    const begun = Date.now()
    failures = (await ask(item)) ? 0 : failures + 1
    const rest = 1000 / perSecond - (Date.now() - begun)
    if (rest > 0 && items.length > perSecond) await new Promise((resolve) => setTimeout(resolve, rest))
  }
}
