// `npm run shape`: how long the files of each kind are (median / 90th percentile, in lines); to be talked about, never a gate.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

type Kind = { name: string; pattern: RegExp; median: number; p90: number }

const root = fileURLToPath(new URL('..', import.meta.url))
const kinds: readonly Kind[] = [
  { name: 'list and dialog screens', pattern: /^apps\/(console|driver)\/src\/features\/.*(List\w*|Dialog|Workbench\w*)\.tsx$/, median: 80, p90: 120 },
  { name: 'info and form pages', pattern: /^apps\/(console|driver)\/src\/features\/.*(Info|Form|Page|Detail)\w*\.tsx$/, median: 100, p90: 220 },
  {
    name: 'kit and platform',
    pattern: /^apps\/(console\/src\/(kit|widgets|app)|driver\/src\/kit|server\/src\/(platform|launch))\/.*\.tsx?$/,
    median: 80,
    p90: 150
  },
  { name: 'verbs', pattern: /^apps\/server\/src\/modules\/[^/]+\/(?!index|queries)\w+\.ts$/, median: 40, p90: 80 },
  {
    name: 'queries and contracts',
    pattern: /^(apps\/server\/src\/modules\/[^/]+\/queries\.ts|packages\/contract\/src\/.*\.ts)$/,
    median: 120,
    p90: 220
  },
  { name: 'pure packages', pattern: /^packages\/(domain|places|loading|jt808)\/src\/.*\.ts$/, median: 90, p90: 200 }
]

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'apps', 'packages'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/tables\.ts$/.test(file))
const counted = files.map((file) => ({
  file,
  lines: readFileSync(join(root, file), 'utf8').split('\n').length - 1,
  kind: kinds.find(({ pattern }) => pattern.test(file))
}))

const at = (sorted: readonly number[], share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
const row = (...cells: (string | number)[]): string =>
  cells.map((cell, i) => (i === 0 ? String(cell).padEnd(26) : String(cell).padStart(14))).join('')

console.log(row('kind', 'files', 'median', 'p90', 'aim', 'longest'))
for (const kind of kinds) {
  const own = counted.filter((entry) => entry.kind === kind)
  const sorted = own.map(({ lines }) => lines).sort((a, b) => a - b)
  if (sorted.length) console.log(row(kind.name, sorted.length, at(sorted, 0.5), at(sorted, 0.9), `${kind.median} / ${kind.p90}`, sorted.at(-1) ?? 0))
}
const beyond = counted.filter(({ kind, lines }) => kind && lines > kind.p90).sort((a, b) => b.lines - a.lines)
if (beyond.length)
  console.log(`\nLonger than nine in ten should be:\n${beyond.map(({ file, lines }) => `  ${String(lines).padStart(4)}  ${file}`).join('\n')}`)
