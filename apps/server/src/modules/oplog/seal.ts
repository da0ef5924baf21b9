import { sql } from 'kysely'
import type { Tx } from '../../platform/db/pool.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { firstIdAt, idsPerMs } from '../../platform/ids.ts'
import { markedColumns, markOf } from '../../platform/oplog.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { Services } from '../../platform/verb/services.ts'
import { allTenants } from '../tenant/rows.ts'

const batch = 2000
/** A line may be committed later than one that began after it, but by no more than this; a line that is further back than its neighbour tells of a clock that was set back. */
export const lateMs = 3_600_000
const lowest = (log_id: number): number => log_id - lateMs * idsPerMs
export const firstHash = Buffer.alloc(32)

/** Where a company's chain ends, as the server notes it outside the database too. */
export type Head = { readonly seq: number; readonly hash: string }
export const headsNote = 'oplog-heads'
export const nameOfChain = (tenant_id: number, company_id: number): string => `${tenant_id}:${company_id}`

/**
 * Puts the lines written since the last time into the chains of their companies; lines without a mark that fits stay outside. The chain's own sequence is its order: what was
 * written while the clock stood wrong takes its place when it is found. `whole` looks for lines of any time, as once a night, not only for those about the newest and about now.
 */
export const sealLogs = async (services: Services, whole = false): Promise<number> => {
  const tenants = await transactAsSystem(services.db, allTenants)
  let sealed = 0
  for (const id of tenants)
    for (;;) {
      const { taken, heads } = await transactAsSystem(services.db, (tx) => sealTenant(tx, services.secrets, id, whole))
      if (heads.size > 0) await noteHeads(services, heads)
      sealed += taken
      if (taken < batch) break
    }
  return sealed
}

const noteHeads = async ({ files }: Services, heads: ReadonlyMap<string, Head>): Promise<void> =>
  await files.note(headsNote, JSON.stringify({ ...(await notedHeads(files)), ...Object.fromEntries(heads) }))

export const notedHeads = async (files: Services['files']): Promise<Record<string, Head>> =>
  JSON.parse((await files.findNote(headsNote)) ?? '{}') as Record<string, Head>

/** What is sealed of a line: every column as the database itself writes it, so that nothing can be changed without a trace. */
export const digestOf = sql<Buffer>`sha256(convert_to(row(${sql.join(
  [...markedColumns.filter((name) => name !== 'created_at'), 'mark'].map((name) => sql.ref(`l.${name}`))
)}, extract(epoch from l.created_at))::text, 'UTF8'))`

export const linkOf = (secrets: Secrets, before: Buffer, { tenant_id, company_id, seq, log_id, digest }: Link): Buffer =>
  secrets.vouch(before, `seal:${tenant_id}:${company_id}:${seq}:${log_id}:`, digest)
export const headMark = (secrets: Secrets, { tenant_id, company_id, seq, log_id, hash }: Omit<Link, 'digest'> & { hash: Buffer }): Buffer =>
  secrets.vouch(`head:${tenant_id}:${company_id}:${seq}:${log_id}:`, hash)
type Link = { tenant_id: number; company_id: number; seq: number; log_id: number; digest: Buffer }

/** One batch of one tenant's lines; nothing when another server is at it. */
export const sealTenant = async (
  tx: Tx,
  secrets: Secrets,
  tenant_id: number,
  whole = false
): Promise<{ taken: number; heads: Map<string, Head> }> => {
  const heads = new Map<string, Head>()
  const { rows: lock } = await sql<{ held: boolean }>`select pg_try_advisory_xact_lock(hashtext('oplog.seal')) as held`.execute(tx)
  if (!lock[0]?.held) return { taken: 0, heads }
  const ends = await tx.selectFrom('oplog_head').selectAll().where('tenant_id', '=', tenant_id).execute()
  const newest = ends.reduce((highest, { log_id }) => Math.max(highest, log_id), 0)
  const last = await tx.selectFrom('oplog').select('mark').where('tenant_id', '=', tenant_id).where('id', '=', newest).executeTakeFirst()
  // What was written before there were marks is taken as it is: until the first marked line stands in a chain.
  const isFirst = newest === 0 || last?.mark === null
  const lines = await tx
    .selectFrom('oplog as l')
    .leftJoin('oplog_seal as s', (on) => on.onRef('s.tenant_id', '=', 'l.tenant_id').onRef('s.log_id', '=', 'l.id'))
    .selectAll('l')
    .select(digestOf.as('digest'))
    .where('l.tenant_id', '=', tenant_id)
    .where('l.id', '>', whole ? 0 : lowest(Math.min(newest, firstIdAt(new Date()))))
    .where('s.log_id', 'is', null)
    .orderBy('l.id')
    .limit(batch)
    .execute()
  const ours = lines.filter((line) => (line.mark === null ? isFirst : line.mark.equals(markOf(secrets, line))))
  const chains = new Map(ends.map(({ company_id, seq, hash }) => [company_id, { seq, hash }]))
  const seals = ours.map(({ id: log_id, company_id, digest }) => {
    const end = chains.get(company_id) ?? { seq: 0, hash: firstHash }
    const link = { tenant_id, company_id, seq: end.seq + 1, log_id, digest }
    const hash = linkOf(secrets, end.hash, link)
    chains.set(company_id, { seq: link.seq, hash })
    return { ...link, parties: [company_id], hash }
  })
  if (seals.length === 0) return { taken: 0, heads }
  await tx.insertInto('oplog_seal').values(seals).execute()
  for (const { digest: _, ...end } of new Map(seals.map((seal) => [seal.company_id, seal])).values()) {
    const kept = { log_id: end.log_id, seq: end.seq, hash: end.hash, mark: headMark(secrets, end) }
    await tx
      .insertInto('oplog_head')
      .values({ ...end, ...kept })
      .onConflict((on) => on.columns(['tenant_id', 'company_id']).doUpdateSet(kept))
      .execute()
    heads.set(nameOfChain(tenant_id, end.company_id), { seq: end.seq, hash: end.hash.toString('hex') })
  }
  return { taken: lines.length, heads }
}
