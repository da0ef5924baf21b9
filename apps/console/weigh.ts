import { gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk
/** An entrance is the page's own file with the screens that stand first; `most` is what may be downloaded for it, in kB of 1,000 bytes. */
type Entrance = { readonly what: string; readonly screens: readonly string[]; readonly most: number }

/**
 * What somebody waits for before he sees the page. Each limit has one or two kB of room for words, refusals and rights, which every page knows and every
 * new page adds to. Whoever makes an entrance heavier than that finds what came along with `bench/bundle.ts`, and raises the limit in a commit that says
 * why it has to be.
 */
const entrances: readonly Entrance[] = [
  { what: 'entry of every page', screens: [], most: 170 },
  { what: 'login', screens: ['app/LoginPage.tsx'], most: 209 },
  { what: 'shell', screens: ['app/Shell.tsx'], most: 256 },
  { what: 'shell and order list of the shipper', screens: ['app/Shell.tsx', 'features/order/ShipperOrderListPage.tsx'], most: 379 },
  { what: 'shell and waybill list of the carrier', screens: ['app/Shell.tsx', 'features/waybill/WaybillListPage.tsx'], most: 380 },
  { what: 'shell and order form', screens: ['app/Shell.tsx', 'features/order/SourcePage.tsx'], most: 440 }
]

export type Weight = Entrance & { readonly kB: number; readonly files: readonly { readonly chunk: Chunk; readonly bytes: number }[] }

/** The JavaScript of each entrance, gz -9: its files and all that they import at once. */
const weigh = (bundle: Bundle): readonly Weight[] => {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const packed = new Map(chunks.map((chunk) => [chunk, gzipSync(chunk.code, { level: 9 }).length]))
  const madeOf = (source: string): Chunk => {
    const found = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`apps/console/src/${source}`))
    if (!found) throw new Error(`${source} has no file of its own`)
    return found
  }
  return entrances.map((entrance) => {
    const starts = [...chunks.filter(isEntrance), ...entrance.screens.map(madeOf)]
    const files = [...withImports(bundle, starts)].map((chunk) => ({ chunk, bytes: packed.get(chunk) ?? 0 }))
    return { ...entrance, files, kB: files.reduce((sum, { bytes }) => sum + bytes, 0) / 1000 }
  })
}

/** Whether the page's own program begins in a file. */
export const isEntrance = ({ moduleIds }: Chunk): boolean => moduleIds.some((id) => id.endsWith('apps/console/src/app/main.tsx'))

/** Files with all that they import at once. */
export const withImports = (bundle: Bundle, starts: readonly Chunk[]): Set<Chunk> => {
  const met = new Set<Chunk>()
  const visit = (chunk: Chunk): void => {
    if (met.has(chunk)) return
    met.add(chunk)
    for (const name of chunk.imports) {
      const next = bundle[name]
      if (next?.type === 'chunk') visit(next)
    }
  }
  for (const chunk of starts) visit(chunk)
  return met
}

/** Weighs what will be written, after vite has put in what each file loads ahead. */
export const weighing = (tell: (weights: readonly Weight[]) => void): Plugin => ({
  name: 'weighing',
  enforce: 'post',
  apply: (_, { command, mode }) => command === 'build' && mode === 'production',
  generateBundle: { order: 'post', handler: (_, bundle) => tell(weigh(bundle)) }
})

/** A production build in which an entrance has become too heavy fails. */
export const withinWeight = (): Plugin =>
  weighing((weights) => {
    const heavy = weights.filter(({ kB, most }) => kB > most)
    if (heavy.length > 0)
      throw new Error(heavy.map(({ what, kB, most }) => `${what}: ${kB.toFixed(1)} kB, may be ${most} (apps/console/weigh.ts)`).join('\n'))
  })
