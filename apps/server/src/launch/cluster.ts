import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync
} from 'node:fs'
import { dirname, join } from 'node:path'
import { StartError } from './startError.ts'
import { publicFolder, publicHome, type Runtime, runProgram } from './runtime.ts'

/** The server of a data folder: its own number, the three passwords, and where its database lies, which is found anew at each start. */
export type Cluster = { id: string; folder: string; superuser: string; owner: string; app: string; made: boolean }
/** What is remembered, in a file that only its owner reads; no place stands in it, so that the folder can be moved. `made` once there is a database. */
type Kept = Omit<Cluster, 'folder'>

const recordOf = (dataDir: string): string => join(dataDir, 'postgres.json')
const insideOf = (dataDir: string): string => join(dataDir, 'postgres')
const isDatabase = (folder: string): boolean => existsSync(join(folder, 'PG_VERSION'))

/** The remembered server of this data folder, or nothing before the first start. */
export const findCluster = (dataDir: string, home = publicHome): Cluster | undefined => {
  const record = recordOf(dataDir)
  if (!existsSync(record)) {
    if (isDatabase(insideOf(dataDir)))
      throw new StartError(
        `${record} is missing, and with it the passwords of the database beside it: put it back, or move ${insideOf(dataDir)} away to begin anew.`
      )
    return undefined
  }
  const kept = readRecord(dataDir)
  return { ...kept, folder: placeOf(dataDir, kept, home) }
}

const readRecord = (dataDir: string): Kept => {
  const record = recordOf(dataDir)
  try {
    const { folder, ...kept } = JSON.parse(readFileSync(record, 'utf8')) as Kept & { folder?: string }
    if (kept.id) return kept
    // A record of before named the place of its database; outside of the data folder that place had a number, which is the folder's now.
    const renewed: Kept = { ...kept, id: /data-([0-9a-f]{12})/.exec(folder ?? '')?.[1] ?? newNumber(), made: true }
    writeWhole(record, JSON.stringify(renewed, null, 2))
    return renewed
  } catch (error) {
    if (error instanceof SyntaxError)
      throw new StartError(`${record} is damaged: put back the copy of your backup, or move it and ${insideOf(dataDir)} away to begin anew.`)
    throw error
  }
}

/** Within the data folder, or in the public place of its number. A copy of a data folder has the same number, so that place also says whose it is. */
const placeOf = (dataDir: string, { id }: Kept, home: string): string => {
  const [inside, outside] = [insideOf(dataDir), join(home, `data-${id}`, 'postgres')]
  if (isDatabase(inside) || !isDatabase(outside)) return inside
  const claim = join(dirname(outside), 'home.json')
  const { dev, ino } = statSync(dataDir)
  const own: Claim = { path: realpathSync(dataDir), dev, ino }
  const said = existsSync(claim) ? (JSON.parse(readFileSync(claim, 'utf8')) as Claim) : own
  if (said.path !== own.path && !(said.dev === dev && said.ino === ino) && numberOf(said.path) === id)
    throw new StartError(
      `${dataDir} is a copy of ${said.path}, whose database lies in ${outside} and was not copied with it: make copies with "npm run backup" and "npm run restore".`
    )
  if (JSON.stringify(said) !== JSON.stringify(own) || !existsSync(claim)) writeWhole(claim, JSON.stringify(own))
  return outside
}
/** Which data folder a database outside of it belongs to: by its path, or where it was moved by its number on the disk. */
type Claim = { readonly path: string; readonly dev: number; readonly ino: number }
const numberOf = (dataDir: string): string | undefined => {
  try {
    return (JSON.parse(readFileSync(recordOf(dataDir), 'utf8')) as Kept).id
  } catch {
    return undefined
  }
}
const newNumber = (): string => randomBytes(6).toString('hex')

/** Who owns the database files, once there are any: the server must run as that account. */
export const ownerOf = (cluster: Cluster | undefined): { uid: number; gid: number } | undefined => {
  const found = cluster && statSync(cluster.folder, { throwIfNoEntry: false })
  return found && { uid: found.uid, gid: found.gid }
}

/** Makes the folder, the passwords and the database files where they are missing; a start that died half-way leaves nothing behind. */
export const makeCluster = (dataDir: string, known: Cluster | undefined, runtime: Runtime, log: (line: string) => void): Cluster => {
  if (known && isDatabase(known.folder)) return known.made ? known : remember(dataDir, known)
  if (known?.made)
    throw new StartError(
      `The database of ${dataDir} is gone from ${known.folder}: put it back, or restore a backup into another folder with "npm run restore".`
    )
  if (known && existsSync(known.folder) && readdirSync(known.folder).length > 0)
    throw new StartError(`${known.folder} holds something that is no PostgreSQL database: move it away, then start again.`)
  const cluster = known ?? newCluster()
  const placed = { ...cluster, folder: chooseFolder(dataDir, cluster.id, runtime, log) }
  writeRecord(dataDir, placed)
  initialise(placed, runtime)
  return remember(dataDir, placed)
}

/** Takes over the files of a database from a backup, with its passwords and a number of its own. */
export const takeCluster = async (
  dataDir: string,
  passwords: Pick<Cluster, 'superuser' | 'owner' | 'app'>,
  runtime: Runtime,
  log: (line: string) => void,
  copy: (folder: string) => Promise<void>
): Promise<void> => {
  const { superuser, owner, app } = passwords
  const cluster = { ...newCluster(), superuser, owner, app }
  const folder = chooseFolder(dataDir, cluster.id, runtime, log)
  const draft = `${folder}.new`
  mkdirSync(dirname(folder), { recursive: true })
  rmSync(draft, { recursive: true, force: true })
  await copy(draft)
  chmodSync(draft, 0o700)
  giveAllTo(draft, runtime)
  renameSync(draft, folder)
  remember(dataDir, { ...cluster, folder })
}

const newCluster = (): Cluster => ({ id: newNumber(), folder: '', superuser: secret(), owner: secret(), app: secret(), made: false })
const remember = (dataDir: string, cluster: Cluster): Cluster => writeRecord(dataDir, { ...cluster, made: true })
const writeRecord = (dataDir: string, cluster: Cluster): Cluster => {
  const { folder: _, ...kept } = cluster
  writeWhole(recordOf(dataDir), JSON.stringify(kept, null, 2))
  return cluster
}

/** Beside the record where the database's account can enter; else in a public place under the folder's number, and says so. */
const chooseFolder = (dataDir: string, id: string, runtime: Runtime, log: (line: string) => void): string => {
  if (canEnter(dataDir, runtime)) return insideOf(dataDir)
  const moved = publicFolder(join(`data-${id}`, 'postgres'))
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
  giveTo(draft, runtime)
  giveTo(passwordFile, runtime)
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

/** Makes the account that runs PostgreSQL the owner of a file; it must own its data folder. */
const giveTo = (path: string, { runner }: Runtime): void => {
  if (runner.uid !== undefined) chownSync(path, runner.uid, runner.gid ?? runner.uid)
}

const giveAllTo = (folder: string, runtime: Runtime): void => {
  giveTo(folder, runtime)
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory()) giveAllTo(join(folder, entry.name), runtime)
    else giveTo(join(folder, entry.name), runtime)
}

/** Written beside and moved into place, so that no reader ever meets half a file. */
const writeWhole = (file: string, content: string): void => {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, content, { mode: 0o600 })
  chmodSync(draft, 0o600)
  renameSync(draft, file)
}

const secret = (): string => randomBytes(24).toString('base64url')
