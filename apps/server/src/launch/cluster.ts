import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { StartError } from './startError.ts'
import { publicFolder, type Runtime, runProgram } from './runtime.ts'

/** What the launcher remembers of its server, in a file that only its owner reads: where the data lies and the three passwords. */
export type Cluster = { folder: string; superuser: string; owner: string; app: string }

const recordOf = (dataDir: string): string => join(dataDir, 'postgres.json')

/** The remembered server of this data folder, or nothing before the first start. */
export const findCluster = (dataDir: string): Cluster | undefined => {
  const record = recordOf(dataDir)
  if (!existsSync(record)) {
    if (existsSync(join(dataDir, 'postgres', 'PG_VERSION')))
      throw new StartError(
        `${record} is missing, and with it the passwords of the database beside it: put it back, or move ${join(dataDir, 'postgres')} away to begin anew.`
      )
    return undefined
  }
  try {
    return JSON.parse(readFileSync(record, 'utf8')) as Cluster
  } catch (error) {
    if (error instanceof SyntaxError)
      throw new StartError(`${record} is damaged: put back the copy of your backup, or move it and ${join(dataDir, 'postgres')} away to begin anew.`)
    throw error
  }
}

/** Who owns the database files, once there are any: the server must run as that account. */
export const ownerOf = (cluster: Cluster | undefined): { uid: number; gid: number } | undefined => {
  const found = cluster && statSync(cluster.folder, { throwIfNoEntry: false })
  return found && { uid: found.uid, gid: found.gid }
}

/** Makes the folder, the passwords and the database files where they are missing; a start that died half-way leaves nothing behind. */
export const makeCluster = (dataDir: string, known: Cluster | undefined, runtime: Runtime, log: (line: string) => void): Cluster => {
  const cluster = known ?? { folder: chooseFolder(dataDir, runtime, log), superuser: secret(), owner: secret(), app: secret() }
  if (existsSync(join(cluster.folder, 'PG_VERSION'))) return cluster
  if (known && existsSync(cluster.folder) && readdirSync(cluster.folder).length > 0)
    throw new StartError(`${cluster.folder} holds something that is no PostgreSQL database: move it away, then start again.`)
  if (!known) writeWhole(recordOf(dataDir), JSON.stringify(cluster, null, 2))
  initialise(cluster, runtime)
  return cluster
}

/** Beside the record where the database's account can enter; else in a public place, and says so. */
const chooseFolder = (dataDir: string, runtime: Runtime, log: (line: string) => void): string => {
  if (canEnter(dataDir, runtime)) return join(dataDir, 'postgres')
  const moved = publicFolder(join(`data-${randomBytes(6).toString('hex')}`, 'postgres'))
  if (!moved)
    throw new StartError(
      `"nobody", who runs PostgreSQL for root, cannot enter ${dataDir}: point YUNSHU_DATA at a folder that everybody may enter, or start as an ordinary user.`
    )
  log(`The database files go to ${moved}, since "nobody", who runs PostgreSQL for root, cannot enter ${dataDir}`)
  return moved
}

const canEnter = (folder: string, { runner }: Runtime): boolean => {
  if (runner.uid === undefined) return true
  return spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], { uid: runner.uid, gid: runner.gid ?? runner.uid, cwd: '/', stdio: 'ignore' }).status === 0
}

const initialise = (cluster: Cluster, runtime: Runtime): void => {
  const [draft, passwordFile] = [`${cluster.folder}.new`, `${cluster.folder}.password`]
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(dirname(cluster.folder), { recursive: true })
  mkdirSync(draft, { mode: 0o700 })
  writeFileSync(passwordFile, cluster.superuser, { mode: 0o600 })
  lend(draft, runtime)
  lend(passwordFile, runtime)
  try {
    const made = runProgram(runtime, 'initdb', [...initOptions, `--pwfile=${passwordFile}`, '-D', draft])
    if (made.status !== 0) throw initError(made.stderr || String(made.error ?? made.signal), dirname(cluster.folder))
    rmSync(cluster.folder, { recursive: true, force: true })
    renameSync(draft, cluster.folder)
  } finally {
    rmSync(passwordFile, { force: true })
    rmSync(draft, { recursive: true, force: true })
  }
}

const initOptions = [
  '--username=postgres',
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--locale=C.UTF-8',
  '--builtin-locale=C.UTF-8',
  '--data-checksums',
  ...Object.entries({
    timezone: 'UTC',
    log_timezone: 'UTC',
    jit: 'off',
    wal_keep_size: '256MB',
    shared_buffers: '256MB',
    max_connections: '200'
  }).flatMap(([name, value]) => ['--set', `${name}=${value}`])
]

const initError = (report: string, folder: string): StartError => {
  if (/no space left on device|disk quota exceeded/i.test(report))
    return new StartError(`The disk is full (${folder}): free some space, or move the data with YUNSHU_DATA, then start again.`)
  if (/could not look up effective user ID/i.test(report))
    return new StartError(
      `PostgreSQL cannot make its files for an account without a name (user id ${process.getuid?.() ?? '?'}): give the account a line in /etc/passwd, or set DATABASE_URL.`
    )
  return new StartError(`The database files could not be made in ${folder}: ${lastLine(report)}`)
}

const lastLine = (report: string): string =>
  report
    .trim()
    .split('\n')
    .findLast((line) => /error|fatal/i.test(line)) ??
  report.trim().split('\n').at(-1) ??
  ''

const lend = (path: string, { runner }: Runtime): void => {
  if (runner.uid !== undefined) chownSync(path, runner.uid, runner.gid ?? runner.uid)
}

/** Written beside and moved into place, so that no reader ever meets half a file. */
export const writeWhole = (file: string, content: string): void => {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, content, { mode: 0o600 })
  chmodSync(draft, 0o600)
  renameSync(draft, file)
}

const secret = (): string => randomBytes(24).toString('base64url')
