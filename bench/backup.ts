import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { backup, restore } from '../apps/server/src/launch/backup.ts'
import { startPostgres } from '../apps/server/src/launch/postgres.ts'
import { readConfig } from '../apps/server/src/platform/config.ts'

// `node_modules/.bin/tsx bench/backup.ts`: how long a backup and its way back take. BENCH_GB says how large the product is: nine tenths database, one tenth uploads.

const gigabytes = Number(process.env['BENCH_GB'] ?? 5)
const root = mkdtempSync(join(tmpdir(), 'yunshu-backup-'))
chmodSync(root, 0o755)
const configOf = (name: string) =>
  readConfig({ YUNSHU_DATA: join(root, name), YUNSHU_SECRET: 'a-secret-of-benches-only-0123456789abc', YUNSHU_CONFIG: join(root, 'none.json') })
const sizeOf = (name: string): string => execFileSync('du', ['-sh', join(root, name)], { encoding: 'utf8' }).split('\t')[0] ?? ''
const timed = async (what: string, work: () => Promise<unknown>): Promise<void> => {
  const begun = Date.now()
  await work()
  console.log(`${what}: ${((Date.now() - begun) / 1000).toFixed(1)} s`)
}

const postgres = await startPostgres({ dataDir: join(root, 'product'), log: () => undefined })
try {
  const client = new pg.Client({ connectionString: postgres.adminUrl })
  await client.connect()
  await client.query('create table filler (n bigint, text text)')
  const rows = 1_000_000
  for (let made = 0; made < gigabytes * 0.9; made += 0.54)
    await client.query(`insert into filler select n, repeat(md5(random()::text), 15) from generate_series(1, ${rows}) n`)
  await client.end()
  const bytes = randomBytes(1_000_000)
  for (let n = 0; n < gigabytes * 100; n += 1) {
    const folder = join(root, 'product/files', String(n % 100).padStart(2, '0'))
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, String(n)), bytes)
  }
  console.log(`product: ${sizeOf('product')}`)
  await timed('backup while it runs', () => backup(configOf('product'), join(root, 'backup'), () => undefined))
  console.log(`backup: ${sizeOf('backup')}`)
  await timed('restore', () => restore(configOf('restored'), join(root, 'backup'), () => undefined))
} finally {
  await postgres.stop()
  rmSync(root, { recursive: true, force: true })
}
