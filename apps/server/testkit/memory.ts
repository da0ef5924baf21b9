import { chownSync, existsSync, mkdtempSync, rmSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import type { Postgres } from '../src/launch/postgres.ts'
import { quoted } from '../src/platform/db/distribution.ts'

const memory = '/dev/shm'
/** Bytes that the databases of a run may come to, thrice over; a machine with less keeps them on its disk. */
const room = 4_000_000_000

/**
 * A tablespace in memory for the databases of one run, named as the run, or undefined where the machine has no room for it. A database is 1,500 files,
 * and ext4 looks through all that were deleted in the last minute before it makes a new one: beside others that come and go a copy took a second of the
 * processor, here a twentieth of that.
 */
export const openMemory = async (superuser: pg.Client, server: Postgres, run: string, user: string): Promise<string | undefined> => {
  if (process.platform !== 'linux' || !existsSync(memory)) return undefined
  const { bavail, bsize } = statfsSync(memory)
  if (bavail * bsize < room) return undefined
  const folder = mkdtempSync(join(memory, 'yunshu-test-'))
  const { uid, gid } = statSync(server.folder)
  chownSync(folder, uid, gid)
  await superuser.query(`create tablespace ${quoted(run)} location '${folder}'`)
  await superuser.query(`grant create on tablespace ${quoted(run)} to ${quoted(user)}`)
  return run
}

/** Gives the memory back, of databases that are dropped already. */
export const closeMemory = async (superuser: pg.Client, tablespace: string): Promise<void> => {
  const { rows } = await superuser.query<{ folder: string }>('select pg_tablespace_location(oid) as folder from pg_tablespace where spcname = $1', [
    tablespace
  ])
  await superuser.query(`drop tablespace if exists ${quoted(tablespace)}`)
  for (const { folder } of rows) if (folder.startsWith(memory)) rmSync(folder, { recursive: true, force: true })
}

/** The tablespaces of runs that were killed. */
export const listMemory = async (superuser: pg.Client, begin: string): Promise<string[]> =>
  (await superuser.query<{ spcname: string }>('select spcname from pg_tablespace where starts_with(spcname, $1)', [begin])).rows.map(
    (row) => row.spcname
  )
