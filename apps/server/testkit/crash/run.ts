import { startPostgres } from '../../src/launch/postgres.ts'
import pg from 'pg'
import { type ClientOptions, runClients, type Tally } from './clients.ts'
import { openEarlyProxy } from './earlyCommitProxy.ts'
import { type Kill, openServerProcess } from './serverProcess.ts'
import { newFolder, removeFolder } from './stoppedWorld.ts'
import { type Proof, proveMoves } from './proof.ts'
import { randomFrom } from '../model/world.ts'
import { killAtRandom } from './kills.ts'
import { prepareTripWorld } from './tripWorld.ts'

type CrashOptions = {
  readonly moves: number
  readonly kills: readonly Kill[]
  readonly seed?: number
  /** Plants the fault: commits are acknowledged before they are made. */
  readonly early?: boolean
}
type CrashReport = Proof & {
  readonly tally: Tally
  readonly kills: number
  readonly starts: number /** Milliseconds from each kill to the next answered call. */
  readonly back: readonly number[]
  readonly seconds: number
}

const clients = 16

/** Drives acknowledged moves while server and database are killed at random moments, then proves what is left. */
export const crashRun = async ({ moves, kills, seed = 7, early = false }: CrashOptions): Promise<CrashReport> => {
  const random = randomFrom(seed)
  const { dataDir, secret } = newFolder()
  const world = await prepareTripWorld(dataDir, moves / 4 + clients * 4, clients * 3)
  const lent = early ? await lendDatabase(dataDir, () => 400 + random() * 400) : undefined
  const server = await openServerProcess(dataDir, secret, lent?.env)
  const tally: Tally = { acks: [], refusals: {}, faults: {}, resent: 0, calls: 0 }
  const begun = performance.now()
  const options: ClientOptions = { clients, moves, random, rest: early ? 900 : 0 }
  let over = false
  const clientsDone = runClients(server.url, world, options, tally).finally(() => (over = true))
  const back = await Promise.all([
    killAtRandom(server, tally, { moves, kills, random, isOver: () => over, ...(lent ? { held: lent.held } : {}) }),
    clientsDone
  ])
    .then(([times]) => times)
    .finally(async () => {
      await server.stop()
      await lent?.stop()
    })
  const seconds = (performance.now() - begun) / 1000
  const postgres = await startPostgres({ dataDir, log: () => undefined })
  const client = new pg.Client({ connectionString: postgres.adminUrl })
  await client.connect()
  const proof = await proveMoves(client, tally.acks)
  await client.end()
  await postgres.stop()
  removeFolder(dataDir)
  return { ...proof, tally, kills: kills.length, starts: server.starts(), back, seconds }
}

/** The same database behind the link that answers too early; kept running by this process. */
const lendDatabase = async (
  dataDir: string,
  delay: () => number
): Promise<{ env: Record<string, string>; held: () => number; stop: () => Promise<void> }> => {
  const postgres = await startPostgres({ dataDir, log: () => undefined })
  const proxy = await openEarlyProxy(postgres, delay)
  const early = new URL(postgres.appUrl)
  early.searchParams.delete('host')
  early.host = `127.0.0.1:${proxy.port}`
  return {
    env: { DATABASE_URL: early.href, DATABASE_ADMIN_URL: postgres.adminUrl },
    held: proxy.held,
    stop: async () => {
      await proxy.close()
      await postgres.stop()
    }
  }
}

/** The figures of a run, one line each. */
export const figuresOf = (report: CrashReport): string => {
  const { tally, lost, doubled, findings, foundAgain, waybills, kills, starts, back, seconds } = report
  const counts = (of: Record<string, number>): string =>
    Object.entries(of)
      .map(([name, n]) => `${name} ${n}`)
      .join(', ') || 'none'
  return [
    `${tally.acks.length} moves acknowledged on ${waybills} waybills by ${tally.calls} calls of ${clients} clients in ${seconds.toFixed(1)} s`,
    `${kills} kills (${starts} starts of the server); answering again after ${back.join(', ')} ms`,
    `${tally.resent} calls without an answer were asked again (${counts(tally.faults)}); ${foundAgain} of them had been committed and were found by their key`,
    `refused: ${counts(tally.refusals)}`,
    `lost ${lost.length}, doubled ${doubled.length}, auditor's findings ${findings.length}`
  ].join('\n')
}
