import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { provideChromium } from './chromium.ts'
import { deep } from './deep.ts'

/** `late` are journeys for which no time was left (.ci/run); `said` tells what failed and why, to be read again below everything that was printed meanwhile. */
type Sum = { passed: number; failed: number; said?: string[]; late?: string[] }

const root = fileURLToPath(new URL('..', import.meta.url))
const reports = join(root, '.cache/reports')
const failedChecks = (process.env['CHECKS_FAILED'] ?? '').split(',').filter(Boolean)
const checks: Sum = {
  passed: Number(process.env['CHECKS_PASSED'] ?? 0),
  failed: failedChecks.length,
  said: failedChecks.map((name) => `check: ${name}`)
}

/** Everything below the journeys: pure packages, the server on a real database, the screens' kit. */
const runUnits = async (node = process.execPath, env: Record<string, string | undefined> = {}): Promise<Sum> => {
  const report = join(reports, node === process.execPath ? 'units.json' : 'units-newer.json')
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await run('node_modules/vitest/vitest.mjs', args, env, 'inherit', node)
  const result = readReport<Units>(report)
  if (!result) return { passed: 0, failed: 1, said: ['the tests ended without a report'] }
  // A file that could not even be loaded has no tests to count; a skipped test is not a passed one.
  const failed = result.numTotalTests - result.numPassedTests + result.testResults.filter(failedItself).length
  return { passed: result.numPassedTests, failed: failed || (code === 0 ? 0 : 1), said: result.testResults.flatMap(saidOfFile) }
}

/** The same once more on the Node after ours, which the package `node` brings; in the deep run, and not as long as the first time. */
const runUnitsOnNewer = async (): Promise<Sum> => {
  const folder = join(root, '.cache/newer-node')
  mkdirSync(folder, { recursive: true })
  const installed = await installOf(`node@${newer}`, folder)
  if (installed !== 0) return { passed: 0, failed: 1, said: [`node@${newer} could not be installed (npm ended with ${installed})`] }
  const node = join(folder, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')
  return await runUnits(node, Object.fromEntries(Object.keys(deep).map((name) => [name, undefined])))
}
const newer = 24
const installOf = (name: string, folder: string): Promise<number> =>
  new Promise((done) => {
    const args = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error', '--prefix', folder, name]
    const child = spawn('npm', args, { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'], shell: process.platform === 'win32' })
    child.on('error', () => done(1))
    child.on('close', (code) => done(code ?? 1))
  })

type Units = { numPassedTests: number; numTotalTests: number; testResults: UnitFile[] }
type UnitFile = {
  name: string
  status: string
  message: string
  assertionResults: { status: string; fullName: string; failureMessages?: string[] }[]
}

/** A file that could not be read, or whose setting up or tidying up failed: no test of it is at fault. */
const failedItself = ({ status, assertionResults }: UnitFile): boolean =>
  status === 'failed' && assertionResults.every((each) => each.status === 'passed')

const saidOfFile = (file: UnitFile): string[] => {
  const { name, message, assertionResults } = file
  if (failedItself(file)) return [`${relative(root, name)}\n${beginning(message)}`]
  return assertionResults
    .filter((each) => each.status !== 'passed')
    .map(
      ({ fullName, failureMessages = [], ...each }) =>
        `${relative(root, name)} › ${fullName} (${each.status})\n${beginning(failureMessages.join('\n'))}`
    )
}

const beginning = (text: string): string => text.split('\n').slice(0, 12).join('\n')

/** The journeys in a real browser, side by side, each worker on a server of its own with fresh data. */
const runJourneys = async (): Promise<Sum> => {
  if (!existsSync(join(root, 'e2e')) || !readdirSync(join(root, 'e2e')).some((name) => name.endsWith('.e2e.ts'))) return { passed: 0, failed: 0 }
  const report = join(reports, 'journeys.json')
  const playwright = 'node_modules/@playwright/test/cli.js'
  const env = {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report
  }
  const chromium = provideChromium((line) => console.log(line))
  if ('missing' in chromium) {
    await run(playwright, ['test', '--list', '--reporter=json'], { ...env, CHROMIUM: 'none' }, 'ignore')
    const failed = sumOf(readReport(report)).failed || 1
    return { passed: 0, failed, said: [`the browser journeys count as failed: ${chromium.missing}`] }
  }
  const code = await run(playwright, ['test', '--reporter=list,json'], { ...env, CHROMIUM: chromium.path })
  const result = readReport<Journeys>(report)
  const sum = sumOf(result)
  const late = (result?.suites ?? [])
    .flatMap(journeysOf)
    .filter(isLate)
    .map(({ file, line, title }) => `e2e/${file}:${line} › ${title}`)
  return {
    passed: sum.passed,
    failed: sum.failed - late.length || (code === 0 ? 0 : 1),
    said: result ? saidOfJourneys(result) : ['the journeys ended without a report'],
    late
  }
}
/** Only where a moment was given, and with the reason that `e2e/servers/test.ts` gives then. */
const isLate = ({ tests }: Journey): boolean =>
  Boolean(process.env['JOURNEYS_UNTIL']) &&
  tests.every(({ status, annotations = [] }) => status === 'skipped' && annotations.some(({ description }) => description === 'no time was left'))

type Journeys = {
  stats?: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites?: Suite[]
  errors?: Fault[]
}
type Suite = { suites?: Suite[]; specs?: Journey[] }
type Journey = { title: string; file: string; line: number; tests: JourneyRun[] }
type JourneyRun = { status: string; annotations?: { description?: string }[]; results: { errors: Fault[] }[] }
type Fault = { message?: string }

/** What did not pass, as above; and what went wrong outside of any journey. */
const saidOfJourneys = ({ suites = [], errors = [] }: Journeys): string[] => [
  ...errors.map(({ message = '' }) => `journeys\n${beginning(plain(message))}`),
  ...suites
    .flatMap(journeysOf)
    .filter((journey) => !isLate(journey))
    .flatMap(({ title, file, line, tests }) =>
      tests
        .filter(({ status }) => status !== 'expected')
        .map(({ status, results }) => {
          const message = results
            .flatMap((each) => each.errors)
            .map((each) => each.message ?? '')
            .join('\n')
          return `e2e/${file}:${line} › ${title} (${status})\n${beginning(plain(message))}`
        })
    )
]
const journeysOf = ({ suites = [], specs = [] }: Suite): Journey[] => [...specs, ...suites.flatMap(journeysOf)]
/** Without the colours of a terminal. */
const plain = (text: string): string => text.replace(/\u001B\[[0-9;]*m/g, '')

/** What did not run, or only ran at the second try, did not pass. */
const sumOf = (report: Journeys | undefined): Sum => {
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report?.stats ?? {}
  return { passed: expected, failed: unexpected + flaky + skipped }
}

const run = (
  program: string,
  args: readonly string[],
  env: Record<string, string | undefined> = {},
  stdout: 'inherit' | 'ignore' = 'inherit',
  node = process.execPath
): Promise<number> =>
  new Promise((done) => {
    const child = spawn(node, [join(root, program), ...args], {
      cwd: root,
      stdio: ['ignore', stdout, 'inherit'],
      env: { ...process.env, ...env }
    })
    child.on('error', () => done(1))
    child.on('close', (code) => done(code ?? 1))
  })

const readReport = <T>(file: string): T | undefined => (existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined)

const isDeep = process.argv.includes('--deep')
if (isDeep) for (const [name, { value }] of Object.entries(deep)) process.env[name] ??= String(value)
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
/** How long a part took, beside what it found: what makes a run long is seen before it is too long. */
const timed = async (part: string, run: () => Promise<Sum>): Promise<Sum> => {
  const begun = Date.now()
  const sum = await run()
  console.log(`== ${part}: ${sum.passed} passed in ${((Date.now() - begun) / 60_000).toFixed(1)} minutes`)
  return sum
}
const sums = [checks, await timed('tests', () => runUnits())]
if (isDeep) sums.push(await timed(`tests on Node ${newer}`, runUnitsOnNewer))
sums.push(await timed('journeys', runJourneys))
const total = sums.reduce((all, { passed, failed }) => ({ passed: all.passed + passed, failed: all.failed + failed }))
for (const what of sums.flatMap(({ said = [] }) => said)) console.log(`\nFailed: ${what}`)
const late = sums.flatMap((sum) => sum.late ?? [])
for (const journey of late) console.log(`\nNot run, since no time was left: ${journey}`)
console.log(`${total.passed} passed, ${total.failed} failed${late.length > 0 ? `, ${late.length} skipped` : ''}`)
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0
