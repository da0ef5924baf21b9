import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '@yunshu/server/launch/freePort'
import { startPostgres } from '@yunshu/server/launch/postgres'
import { demoPassword } from '../pages/console.ts'
import { untilHealthy } from './health.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** The data of the first start; the database and the files in it are what each worker's server gets a copy of. */
export const firstData = process.env['YUNSHU_DATA'] || join(root, '.cache/e2e')
/** Set for the workers: the addresses of the database that they copy. */
export const originVariable = 'E2E_ORIGIN'

/**
 * Before the first journey: `npm start` on empty data, from which come the builds, the migrated database and the demo's data, and a clean stop.
 * What it leaves is the original; each worker has a server of its own on a copy of it (`test.ts`).
 */
export default async (): Promise<() => Promise<void>> => {
  const kit = endOf(run('scripts/build.mjs', 'kit'))
  await startOnce()
  if ((await kit) !== 0) throw new Error('the developer’s page could not be built')
  const { adminUrl, appUrl, stop } = await startPostgres({ dataDir: firstData, log: (line) => console.log(line) })
  process.env[originVariable] = JSON.stringify({ adminUrl, appUrl })
  return stop
}

/** Starts the product as a newcomer would, until it answers, and stops it as he would, by Ctrl+C. */
const startOnce = async (): Promise<void> => {
  const port = await freePort()
  Object.assign(process.env, {
    YUNSHU_DATA: firstData,
    YUNSHU_HOST: '127.0.0.1',
    PORT: String(port),
    // No terminal calls on a journey, and servers side by side have one such port between them.
    YUNSHU_TERMINAL_PORT: '0',
    YUNSHU_DEMO_PASSWORD: demoPassword,
    YUNSHU_DEMO_STORY: 'brief'
  })
  const child = run('scripts/e2eServer.mjs')
  const ended = endOf(child)
  await untilHealthy(`http://localhost:${port}`, ended, 900_000)
  child.kill('SIGINT')
  const code = await ended
  if (code !== 0) throw new Error(`the first start did not stop cleanly, but with exit code ${code}`)
}

const run = (...args: string[]): ChildProcess => spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
const endOf = (child: ChildProcess): Promise<number | null> => new Promise((done) => child.once('close', done))
