import { spawn, spawnSync } from 'node:child_process'
import { closeSync, openSync, readFileSync, readdirSync, readlinkSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { StartError } from './startError.ts'
import { isAlive } from './lock.ts'
import { programEnv, programOf, type Runtime } from './runtime.ts'

/** Where a server listens: a socket in its own private folder, or a port of the loopback interface. */
export type Endpoint = { host: string; port: number }
/** A server at work on a data folder, as its pid file tells. */
export type Postmaster = { pid: number; status: string; endpoint: Endpoint }

const pidFileOf = (folder: string): string => join(folder, 'postmaster.pid')

/** The server that works on this folder, whoever started it; a pid file left by a dead one, or an empty one, is cleared away. */
export const findPostmaster = (folder: string): Postmaster | undefined => {
  const lines = readLines(pidFileOf(folder))
  if (!lines) return undefined
  const pid = Number.parseInt(lines[0] ?? '', 10)
  // A copied folder brings the original's pid file along, which names the original's folder.
  if (pid > 0 && worksOn(pid, folder) && isSame(lines[1], folder)) {
    const [port, socket, listen] = [Number(lines[3]), lines[4]?.trim(), lines[5]?.trim()]
    return { pid, status: lines[7]?.trim() ?? 'starting', endpoint: { host: socket || (listen === '*' ? '127.0.0.1' : listen) || '127.0.0.1', port } }
  }
  if (workersOn(folder).length === 0) rmSync(pidFileOf(folder), { force: true })
  return undefined
}

const isSame = (one: string | undefined, other: string): boolean => {
  try {
    return !one || realpathSync(one) === realpathSync(other)
  } catch {
    return false
  }
}

/** Starts a server in a session of its own (Ctrl+C must not reach it before the app has drained) and waits until it answers. */
export const launchPostmaster = async (
  runtime: Runtime,
  folder: string,
  endpoint: Endpoint,
  settings: readonly string[],
  logFile: string
): Promise<Postmaster> => {
  rotate(logFile)
  const log = openSync(logFile, 'a', 0o600)
  const begin = statSync(logFile).size
  const socket = endpoint.host.startsWith(sep)
  const listen = socket
    ? ['listen_addresses=', `unix_socket_directories=${endpoint.host}`]
    : [`listen_addresses=${endpoint.host}`, 'unix_socket_directories=']
  const options = [...listen, `port=${endpoint.port}`, ...settings].flatMap((setting) => ['-c', setting])
  const { uid, gid, prefix } = runtime.runner
  const [file = '', ...args] = [...prefix, programOf(runtime.home, 'postgres'), '-D', folder, ...options]
  const child = spawn(file, args, {
    detached: true,
    stdio: ['ignore', log, log],
    cwd: sep,
    env: programEnv(),
    ...(uid === undefined ? {} : { uid, gid: gid ?? uid })
  })
  closeSync(log)
  let ended: string | undefined
  child.on('error', (error) => (ended = error.message))
  child.on('exit', (code, signal) => (ended ??= `ended with ${signal ?? code}`))
  child.unref()
  while (ended === undefined) {
    const found = findPostmaster(folder)
    if (found?.status === 'ready') return found
    await pause(10)
  }
  throw new LaunchFailure(`${ended}\n${readFileSync(logFile).subarray(begin).toString('utf8')}`, logFile)
}

/** A server that ended before it was ready; `report` is what it wrote. */
export class LaunchFailure extends Error {
  override name = 'LaunchFailure'
  readonly report: string
  constructor(report: string, logFile: string) {
    const line = report.split('\n').findLast((text) => /(FATAL|PANIC|ERROR):/.test(text)) ?? report.trim().split('\n')[0] ?? ''
    super(`PostgreSQL did not start: ${line.replace(/^.*?((FATAL|PANIC|ERROR):)/, '$1').trim()} (see ${logFile})`)
    this.report = report
  }
}

/** Fast shutdown: sessions are ended, everything committed stays; forced when it does not end within the time. */
export const stopPostmaster = async (folder: string, patienceMs = 20_000): Promise<void> => {
  const found = findPostmaster(folder)
  if (!found) return
  signal(found.pid, 'SIGINT', folder)
  if (await gone(found.pid, folder, patienceMs)) return
  signal(found.pid, 'SIGQUIT', folder)
  if (!(await gone(found.pid, folder, 5_000))) throw new StartError(`PostgreSQL (process ${found.pid}) does not stop; end it by hand.`)
}

/** Waits for the processes that a killed server left behind; those that do not go are ended. Called when no server works on the folder. */
export const clearLeftovers = async (folder: string): Promise<void> => {
  for (let waited = 0; workersOn(folder).length > 0; waited += 50) {
    if (waited >= 5_000) for (const pid of workersOn(folder)) signal(pid, 'SIGKILL', folder)
    await pause(50)
  }
  // A copy of a folder brings the original's socket along, and its lock, which would name a living process.
  for (const name of readdirSync(folder)) if (name.startsWith('.s.PGSQL')) rmSync(join(folder, name), { force: true })
}

const gone = async (pid: number, folder: string, patienceMs: number): Promise<boolean> => {
  const end = Date.now() + patienceMs
  while (worksOn(pid, folder)) {
    if (Date.now() > end) return false
    await pause(10)
  }
  return true
}

const signal = (pid: number, name: NodeJS.Signals, folder: string): void => {
  try {
    process.kill(pid, name)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EPERM') throw new StartError(`The PostgreSQL of ${folder} (process ${pid}) belongs to another user: stop it as that user.`)
    if (code !== 'ESRCH') throw error
  }
}

/** A process number alone proves nothing, since numbers come back: it must be a PostgreSQL at work in this folder. */
const worksOn = (pid: number, folder: string): boolean => {
  if (!isAlive(pid)) return false
  if (process.platform !== 'linux') return commandOf(pid).includes('postgres')
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder) && !isZombie(pid)
  } catch {
    const command = readLines(`/proc/${pid}/cmdline`)?.[0]?.split('\0') ?? []
    return command.includes(folder) && command.some((word) => word.endsWith('postgres'))
  }
}

/** Every PostgreSQL process at work in a folder, the leader and those it started. */
export const workersOn = (folder: string): number[] => {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid && nameOf(pid) === 'postgres' && worksOn(pid, folder))
}

const nameOf = (pid: number): string => readLines(`/proc/${pid}/comm`)?.[0] ?? ''

const isZombie = (pid: number): boolean => / Z /.test(readLines(`/proc/${pid}/stat`)?.[0]?.replace(/^.*\)/, '') ?? '')

const commandOf = (pid: number): string => spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? ''

const readLines = (file: string): string[] | undefined => {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EACCES') throw error
    return undefined
  }
}

const rotate = (logFile: string): void => {
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > 16_000_000) renameSync(logFile, `${logFile}.1`)
}
