import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

// What a browser downloads before each entrance of the console stands: `npm run build -- console`, then `node_modules/.bin/tsx bench/bundle.ts [--files]`.

const dist = fileURLToPath(new URL('../apps/console/dist/', import.meta.url))
const names = readdirSync(join(dist, 'assets'))
const text = new Map(names.filter((name) => /\.(js|css)$/.test(name)).map((name) => [name, readFileSync(join(dist, 'assets', name), 'utf8')]))
const packed = new Map([...text].map(([name, content]) => [name, gzipSync(content, { level: 9 }).length]))

/** A file and all that it imports at once. */
const closure = (starts: readonly string[]): Set<string> => {
  const met = new Set<string>()
  const visit = (name: string): void => {
    const content = text.get(name)
    if (met.has(name) || content === undefined) return
    met.add(name)
    for (const [, next = ''] of content.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)) visit(next)
  }
  for (const name of starts) visit(name)
  return met
}
/** The chunk that was made of a source file, by its name. */
const chunk = (source: string): string => {
  const found = names.filter((name) => name.startsWith(`${source}-`) && name.endsWith('.js'))
  if (found.length !== 1) throw new Error(`${source}: ${found.length} chunks`)
  return found[0] ?? ''
}
const page = readFileSync(join(dist, 'index.html'), 'utf8')
const entry = [...page.matchAll(/(?:src|href)="\/assets\/([^"]+\.js)"/g)].map(([, name = '']) => name)
const styles = [...page.matchAll(/href="\/assets\/([^"]+\.css)"/g)].map(([, name = '']) => name)
const kB = (files: Iterable<string>): string => ([...files].reduce((sum, name) => sum + (packed.get(name) ?? 0), 0) / 1000).toFixed(1)

const entrances: readonly (readonly [what: string, files: Set<string>])[] = [
  ['entry', closure(entry)],
  ['login', closure([...entry, chunk('LoginPage')])],
  ['shell', closure([...entry, chunk('Shell')])],
  ['shell + order list (shipper)', closure([...entry, chunk('Shell'), chunk('ShipperOrderListPage')])],
  ['shell + waybill list (carrier)', closure([...entry, chunk('Shell'), chunk('WaybillListPage')])],
  ['shell + order form (shipper)', closure([...entry, chunk('Shell'), chunk('SourcePage')])]
]
console.log('JavaScript before it stands, gz -9')
for (const [what, files] of entrances) {
  console.log(`${what.padEnd(34)}${kB(files).padStart(8)} kB${String(files.size).padStart(5)} files`)
  if (process.argv.includes('--files'))
    for (const name of [...files].sort((a, b) => (packed.get(b) ?? 0) - (packed.get(a) ?? 0)).slice(0, 25))
      console.log(`    ${name.padEnd(40)}${kB([name]).padStart(8)}`)
}
console.log(`styles of the page${kB(styles).padStart(24)} kB`)
