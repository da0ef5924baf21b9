import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { weighing, type Weight } from '../apps/console/weigh.ts'

// What a browser downloads before each entrance of the console stands: `NODE_ENV=production node_modules/.bin/tsx bench/bundle.ts [--files] [--modules]`.
// The build itself fails above the weights of apps/console/weigh.ts.

const root = fileURLToPath(new URL('../apps/console', import.meta.url))
const seen: Weight[] = []
await build({
  root,
  logLevel: 'error',
  build: { write: false },
  plugins: [weighing((weights) => void seen.push(...weights))]
})

const line = (name: string, bytes: number) => console.log(`    ${name.padEnd(70)}${(bytes / 1000).toFixed(1).padStart(8)}`)
/** Each module's share of its file, by its length there. */
const modulesOf = ({ chunk, bytes }: Weight['files'][number]): (readonly [string, number])[] => {
  const modules = Object.entries(chunk.modules)
  const whole = modules.reduce((sum, [, { renderedLength }]) => sum + renderedLength, 0)
  return modules.map(([id, { renderedLength }]) => [id.replace(/^.*\/(node_modules|packages|apps)\//, ''), (bytes * renderedLength) / whole] as const)
}
const heaviest = (all: readonly (readonly [string, number])[]) => [...all].sort(([, one], [, other]) => other - one)

console.log('JavaScript before it stands, gz -9')
for (const { what, kB, most, files } of seen) {
  console.log(`${what.padEnd(42)}${kB.toFixed(1).padStart(8)} kB of ${most}${String(files.length).padStart(5)} files`)
  if (process.argv.includes('--files'))
    for (const [name, bytes] of heaviest(files.map(({ chunk, bytes }) => [chunk.fileName, bytes] as const)).slice(0, 25)) line(name, bytes)
  if (process.argv.includes('--modules')) for (const [name, bytes] of heaviest(files.flatMap(modulesOf)).slice(0, 60)) line(name, bytes)
}
