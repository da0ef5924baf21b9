import { buildApp, type Running } from '../../src/app.ts'
import { findCluster, ownerOf, takeCluster } from '../../src/launch/cluster.ts'
import { startPostgres } from '../../src/launch/postgres.ts'
import { findRuntime } from '../../src/launch/runtime.ts'
import { noOrigin } from '../../src/platform/actor.ts'
import { readConfig } from '../../src/platform/config.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { transactAsSystem } from '../../src/platform/db/scope.ts'
import { rootFolder } from '../../src/platform/folders.ts'
import { openSession } from '../../src/platform/session/sessions.ts'
import { type Base, seedBase } from '../../src/seeds/base.ts'
import { randomBytes } from 'node:crypto'
import { constants, cpSync, mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { testPassword, type TestApp } from '../app.ts'

/** The base world while it is filled; `tokenOf` opens a session of a user, or of a driver by his person. */
type FreshWorld = Pick<TestApp, 'services' | 'base'> & { readonly tokenOf: (kind: 'user' | 'driver', id: number) => Promise<string> }
type Folder = { readonly dataDir: string; readonly secret: string }

/** Copies of one world are read with one secret: whoever starts a server on one needs it. */
export const worldSecret = randomBytes(32).toString('base64url')

/** An empty data folder of a run of its own, and the secret that its server needs. */
export const newFolder = (): Folder => {
  const dataDir = join(rootFolder, '.cache/crash', randomBytes(4).toString('hex'))
  mkdirSync(dataDir, { recursive: true })
  return { dataDir, secret: worldSecret }
}

/** Fills a fresh data folder with the base world and what `fill` adds, and leaves server and database stopped; what `fill` answers is passed on. */
export const makeStoppedWorld = async <T>(dataDir: string, fill: (world: FreshWorld) => Promise<T>): Promise<T> => {
  first ??= makeFirst()
  const { base, dataDir: from } = await first
  await copyDatabase(from, dataDir)
  return await whileRunning(dataDir, async ({ services }) => {
    const tokenOf = async (kind: 'user' | 'driver', id: number): Promise<string> =>
      await transactAsSystem(services.db, async (tx) => (await openSession(tx, kind, base.tenant_id, id, noOrigin)).token)
    return await fill({ services, base, tokenOf })
  })
}

/** Removes the base world that the worlds of a file were copied from. */
export const dropFirstWorld = async (): Promise<void> => {
  if (first) removeFolder((await first).dataDir)
  first = undefined
}

/** Removes a data folder whose database is stopped, and the database's own folder where that lies elsewhere. */
export const removeFolder = (dataDir: string): void => {
  const folder = findCluster(dataDir)?.folder
  rmSync(dataDir, { recursive: true, force: true })
  if (folder && !folder.startsWith(dataDir)) rmSync(dirname(folder), { recursive: true, force: true })
}

/* Made once for all worlds of a file: the database, its tables and the base world take longer than a copy of them. */
let first: Promise<{ readonly dataDir: string; readonly base: Base }> | undefined
const makeFirst = async () => {
  const { dataDir } = newFolder()
  const base = await whileRunning(dataDir, ({ services }) => seedBase(services.db, services.secrets, testPassword))
  return { dataDir, base }
}

const copyDatabase = async (from: string, to: string): Promise<void> => {
  const known = findCluster(from)
  if (!known) throw new Error(`there is no database in ${from}`)
  const runtime = findRuntime(to, ownerOf(known), () => undefined)
  await takeCluster(
    to,
    known,
    runtime,
    () => undefined,
    async (draft) => cpSync(known.folder, draft, { recursive: true, mode: constants.COPYFILE_FICLONE })
  )
}

/* Nothing is killed while a world is made, so its database need not wait for the disk. */
const whileRunning = async <T>(dataDir: string, work: (running: Running) => Promise<T>): Promise<T> => {
  const postgres = await startPostgres({ dataDir, log: () => undefined, careless: true })
  try {
    const { adminUrl, appUrl } = postgres
    await migrate({ adminUrl, appRole: decodeURIComponent(new URL(appUrl).username) })
    const config = readConfig({ YUNSHU_SECRET: worldSecret, YUNSHU_DATA: dataDir, YUNSHU_CONFIG: join(dataDir, 'none.json') })
    const running = await buildApp({ config, appUrl, adminUrl, filesFolder: join(dataDir, 'files') })
    try {
      return await work(running)
    } finally {
      await running.close()
    }
  } finally {
    await postgres.stop()
  }
}
