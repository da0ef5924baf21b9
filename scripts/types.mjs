// `npm run types`: type-checks every project that has sources, side by side, each with its own tsconfig.json.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { linkPackages } from './links.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const tsc = join(root, 'node_modules/typescript/bin/tsc')
const cache = join(root, '.cache/types')
const skipped = new Set(['node_modules', 'dist', 'data', '.cache'])

const holdsSources = (folder, depth = 0) =>
  existsSync(folder) &&
  readdirSync(folder, { withFileTypes: true }).some((entry) =>
    entry.isDirectory() ? depth < 6 && !skipped.has(entry.name) && holdsSources(join(folder, entry.name), depth + 1) : /\.tsx?$/.test(entry.name)
  )

const projects = ['packages', 'apps'].flatMap((group) => readdirSync(join(root, group)).map((name) => `${group}/${name}`))
const chosen = projects.filter((project) => existsSync(join(root, project, 'tsconfig.json')) && holdsSources(join(root, project)))
if (readdirSync(root).some((name) => /\.tsx?$/.test(name)) || holdsSources(join(root, 'e2e')) || holdsSources(join(root, 'bench'))) chosen.push('.')

/** Runs the compiler on one project; its report comes out whole, not mixed with another's. */
const check = (project) =>
  new Promise((resolve) => {
    const memory = join(cache, `${project === '.' ? 'root' : project.replace('/', '-')}.tsbuildinfo`)
    // One checker: each further one checks again what the files have in common, which is most.
    const how = ['--incremental', '--tsBuildInfoFile', memory, '--checkers', '1', '--pretty', String(Boolean(process.stdout.isTTY))]
    const args = [tsc, '-p', join(root, project), ...how]
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    let report = ''
    child.stdout.on('data', (part) => (report += part))
    child.stderr.on('data', (part) => (report += part))
    child.on('close', (code) => {
      if (report.trim()) console.log(report.trimEnd())
      resolve(code === 0)
    })
  })

linkPackages()
mkdirSync(cache, { recursive: true })
const waiting = [...chosen]
const started = Date.now()
const failed = []
const worker = async () => {
  for (let project = waiting.shift(); project; project = waiting.shift()) if (!(await check(project))) failed.push(project)
}
await Promise.all([worker(), worker()])
if (failed.length) console.error(`types: faults in ${failed.join(', ')}`)
else console.log(`types: ${chosen.length} projects sound in ${((Date.now() - started) / 1000).toFixed(1)} s`)
process.exit(failed.length ? 1 : 0)
