// `npm run borders`: the import rules, exports that nobody needs, and how many components of others ship; a run that read nothing, or could not read TypeScript, fails.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { shippedComponents } from './components.ts'
import { unusedExports } from './exports.ts'

type Cruise = {
  modules: { source: string; dependencies: unknown[] }[]
  summary: { totalCruised: number; totalDependenciesCruised?: number; violations: Violation[] }
}
type Violation = { from: string; to: string; rule: { name: string; severity: string }; comment?: string; cycle?: { name: string }[] }

const root = fileURLToPath(new URL('..', import.meta.url))
const begun = Date.now()
const folders = ['apps', 'packages', 'e2e', 'bench'].filter((name) => existsSync(join(root, name)))
const cruised = spawnSync(
  process.execPath,
  [
    join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
    '--config',
    '.dependency-cruiser.cjs',
    '--output-type',
    'json',
    ...folders
  ],
  {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 30
  }
)

const fail = (line: string): never => {
  console.error(line)
  process.exit(1)
}

const readCruise = (): Cruise => {
  try {
    return JSON.parse(cruised.stdout) as Cruise
  } catch {
    return fail(`borders: the cruiser did not run: ${cruised.stderr || cruised.stdout}`)
  }
}

const { modules, summary } = readCruise()
const sources = modules.filter(({ source }) => /\.tsx?$/.test(source) && !source.includes('node_modules'))
const imports = sources.reduce((sum, { dependencies }) => sum + dependencies.length, 0)
if (sources.length === 0 || imports === 0) fail('borders: no TypeScript was read; is @swc/core installed?')

// A rule about a folder that is no longer there guards nothing, and nobody would notice.
const { forbidden } = createRequire(import.meta.url)('../.dependency-cruiser.cjs') as { forbidden: { name: string; from: { path?: string } }[] }
const idle = forbidden.filter(({ from: { path } }) => path && !sources.some(({ source }) => new RegExp(path).test(source)))
if (idle.length) fail(`borders: no file is under ${idle.map(({ name }) => name).join(', ')}`)

// Each component is code that we ship and did not read: a number is lowered here when one goes, and raised only with its reason in docs/adr/0010.
const most = { server: 132, pages: 121 } as const
const shipped = shippedComponents(root)
for (const side of ['server', 'pages'] as const) {
  const { size } = shipped[side]
  if (size > most[side]) fail(`borders: ${size} components of others ship with the ${side}, at most ${most[side]} may (scripts/borders.ts)`)
  if (size < most[side])
    fail(`borders: only ${size} components of others ship with the ${side}; write ${size} for ${most[side]} in scripts/borders.ts`)
}

// What is exported is read by another file, else it loses `export` or goes; what only tests need stands in a `.testkit.ts` or in apps/server/testkit.
const takenByVite = [
  ...['injectCSS', 'updateCSS', 'removeCSS', 'clearContainerCache'].map((name) => `apps/console/adoptedStyles.ts: ${name}`),
  'apps/console/plainSchemas.ts: Type'
]
// Only tests move time, read which rows come and go with their trip, and compile what a screen may write; each belongs beside what it speaks of.
const takenByTests = [
  'apps/server/src/platform/clock.ts: passTime',
  'apps/server/src/platform/clock.ts: shiftClock',
  'apps/server/src/platform/db/lockOrder.ts: partsOfTrips',
  'apps/console/src/kit/formTypes.test.ts: asScreensWrite'
]
const unused = unusedExports(root, [...takenByVite, ...takenByTests])
for (const line of unused) console.error(`unused export: ${line}`)
if (unused.length) fail(`borders: ${unused.length} exports that no file, or only tests, import`)

const faults = summary.violations.filter(({ rule }) => rule.severity === 'error')
for (const { rule, from, to, cycle } of faults) console.error(`${rule.name}: ${from} -> ${cycle ? cycle.map(({ name }) => name).join(' -> ') : to}`)
if (faults.length) fail(`borders: ${faults.length} crossed`)
console.log(`borders: ${sources.length} files, ${imports} imports, none crosses (${((Date.now() - begun) / 1000).toFixed(1)} s)`)
