import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findCluster } from '../../src/launch/cluster.ts'
import { freePort } from '../../src/launch/freePort.ts'
import { workersOn } from '../../src/launch/postmaster.ts'
import { rootFolder } from '../../src/platform/folders.ts'

export type Kill = 'server' | 'postgres' | 'both'
/** The real server as a process of its own, in production mode, with its database. */
export type ServerProcess = {
  readonly url: string
  /** Ends processes as a power switch would, without a last word; a killed server is started again, a killed database comes back by itself. */
  readonly kill: (what: Kill) => Promise<void>
  /** Until a call is answered again; gives the milliseconds that it took. */
  readonly untilReady: () => Promise<number>
  /** How often the server process was started. */
  readonly starts: () => number
  /** The number of the server process at work now. */
  readonly pid: () => number
  readonly stop: () => Promise<void>
}

/** Starts the bundled server on a data folder; `env` may lead it to another database. */
export const openServerProcess = async (dataDir: string, secret: string, env: Readonly<Record<string, string>> = {}): Promise<ServerProcess> => {
  buildServer()
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const log = openSync(join(dataDir, 'server.log'), 'a')
  let starts = 0
  let child: ChildProcess
  const start = (): void => {
    starts += 1
    const own = {
      NODE_ENV: 'production',
      PORT: String(port),
      YUNSHU_HOST: '127.0.0.1',
      YUNSHU_DATA: dataDir,
      YUNSHU_SECRET: secret,
      YUNSHU_TRUSTED_PROXIES: '1',
      YUNSHU_TERMINAL_PORT: '0',
      YUNSHU_CONFIG: join(dataDir, 'none.json')
    }
    child = spawn(process.execPath, [join(rootFolder, 'apps/server/dist/main.js')], {
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...own, ...env },
      stdio: ['ignore', log, log]
    })
  }
  const ended = (process: ChildProcess): Promise<unknown> =>
    process.exitCode === null && process.signalCode === null ? new Promise((done) => process.once('exit', done)) : Promise.resolve()
  start()
  const server: ServerProcess = {
    url,
    starts: () => starts,
    pid: () => child.pid ?? 0,
    kill: async (what) => {
      const folder = findCluster(dataDir)?.folder ?? ''
      if (what !== 'postgres') child.kill('SIGKILL')
      if (what !== 'server') for (const pid of workersOn(folder)) killNow(pid)
      if (what === 'postgres') return
      await ended(child)
      start()
    },
    untilReady: async () => {
      const begun = performance.now()
      for (;;) {
        const answer = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined)
        if (answer?.ok) return performance.now() - begun
        if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}; see ${join(dataDir, 'server.log')}`)
        if (performance.now() - begun > 90_000) throw new Error(`the server does not answer; see ${join(dataDir, 'server.log')}`)
        await pause(20)
      }
    },
    stop: async () => {
      child.kill('SIGTERM')
      await ended(child)
    }
  }
  process.once('exit', () => child.kill('SIGKILL'))
  await server.untilReady()
  return server
}

const buildServer = (): void => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(rootFolder, 'scripts/build.mjs'), 'server'], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`the server could not be built: ${stdout}${stderr}`)
}

/** Ends a process as a power switch would; one that has ended already is as well. */
export const killNow = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
