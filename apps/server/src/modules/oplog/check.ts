import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { oplog } from '@yunshu/contract/oplog/contract'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/pool.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { idsPerMs, timeOfId } from '../../platform/ids.ts'
import { markOf } from '../../platform/oplog.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { Services } from '../../platform/verb/services.ts'
import { read } from '../../platform/verb/verb.ts'
import { companyNames } from '../company/rows.ts'
import { allTenants } from '../tenant/rows.ts'
import { digestOf, firstHash, type Head, headMark, lateMs, linkOf, nameOfChain, notedHeads } from './seal.ts'

type Break = OutputOf<typeof oplog.check>['broken'][number]
type ClockStep = OutputOf<typeof oplog.check>['clocks'][number]
type Chain = {
  readonly lines: number
  readonly waiting: number
  readonly head: Head | undefined
  readonly broken: Omit<Break, 'company_name'> | undefined
  /** Where the clock had been set back: no tampering, the links hold. */
  readonly clocks: readonly Omit<ClockStep, 'company_name'>[]
}
const batch = 5000
/** So many steps of the clock are named. */
const mostClocks = 20

/** Whether the log is what was written: the company's own chain, or for the operator every chain of its tenant. */
export const checkLog = read(oplog.check, async ({ tx, actor, services: { secrets, files } }) => {
  const noted = await notedHeads(files)
  const companies = actor.type === 1 ? await listChains(tx, actor.tenant_id, noted) : [actor.company_id]
  const names = await companyNames(tx, actor.tenant_id, companies)
  const answer: OutputOf<typeof oplog.check> = { chains: 0, lines: 0, waiting: 0, head: '', broken: [], clocks: [] }
  for (const company_id of companies) {
    const { lines, waiting, head, broken, clocks } = await checkChain(tx, secrets, actor.tenant_id, company_id, noted)
    const company_name = names.get(company_id) ?? ''
    answer.chains += 1
    answer.lines += lines
    answer.waiting += waiting
    if (company_id === actor.company_id) answer.head = head && head.seq > 0 ? `${head.seq}:${head.hash.slice(0, 16)}` : ''
    if (broken) answer.broken.push({ ...broken, company_name })
    answer.clocks.push(...clocks.map((step) => ({ ...step, company_name })))
  }
  return answer
})

/** Every chain of every tenant; no finding is the proof. For the nightly job and the audit. */
export const checkAllLogs = async ({
  db,
  secrets,
  files
}: Services): Promise<{ tenant_id: number; company_id: number; broken: Chain['broken'] }[]> => {
  const noted = await notedHeads(files)
  const tenants = await transactAsSystem(db, allTenants)
  const findings: { tenant_id: number; company_id: number; broken: Chain['broken'] }[] = []
  for (const tenant_id of tenants)
    for (const company_id of await transactAsSystem(db, (tx) => listChains(tx, tenant_id, noted))) {
      const { broken } = await transactAsSystem(db, (tx) => checkChain(tx, secrets, tenant_id, company_id, noted))
      if (broken) findings.push({ tenant_id, company_id, broken })
    }
  return findings
}

/** Also a company of whose chain nothing is left but the note. */
const listChains = async (tx: Tx, tenant_id: number, noted: Readonly<Record<string, Head>>): Promise<number[]> => {
  const { rows } = await sql<{ company_id: number }>`select company_id from oplog_head where tenant_id = ${tenant_id}
    union select distinct company_id from oplog where tenant_id = ${tenant_id}
    union select distinct company_id from oplog_seal where tenant_id = ${tenant_id}`.execute(tx)
  const names = Object.keys(noted).filter((name) => name.startsWith(`${tenant_id}:`))
  return [...new Set([...rows.map(({ company_id }) => company_id), ...names.map((name) => Number(name.split(':')[1]))])].sort((a, b) => a - b)
}

/** Walks one chain from its first link; the first link that does not hold is named. */
export const checkChain = async (
  tx: Tx,
  secrets: Secrets,
  tenant_id: number,
  company_id: number,
  noted: Readonly<Record<string, Head>>
): Promise<Chain> => {
  const note = noted[nameOfChain(tenant_id, company_id)]
  let end: { seq: number; log_id: number; hash: Buffer } = { seq: 0, log_id: 0, hash: firstHash }
  let isNoted = note === undefined
  const clocks: Omit<ClockStep, 'company_name'>[] = []
  const at = (kind: Break['kind'], seq: number, log_id: number, line?: Named): Chain => ({
    lines: end.seq,
    waiting: 0,
    head: undefined,
    clocks,
    broken: {
      kind,
      seq,
      log_id,
      act: line?.act ?? '',
      object_no: line?.object_no ?? '',
      user_name: line?.user_name ?? '',
      created_at: line?.created_at ?? null
    }
  })
  for (;;) {
    const links = await linksAfter(tx, tenant_id, company_id, end.seq)
    for (const link of links) {
      const seq = end.seq + 1
      if (link.seq !== seq || !link.hash.equals(linkOf(secrets, end.hash, { tenant_id, company_id, ...link })))
        return at('unchained', seq, link.log_id, link)
      if (link.found === null) return at('removed', seq, link.log_id)
      if (!link.found.equals(link.digest)) return at('changed', seq, link.log_id, link)
      if (end.log_id - link.log_id > lateMs * idsPerMs && clocks.length < mostClocks)
        clocks.push({ seq, log_id: link.log_id, at: timeOfId(link.log_id).toISOString(), before: timeOfId(end.log_id).toISOString() })
      end = { seq, log_id: link.log_id, hash: link.hash }
      if (note?.seq === seq) {
        if (note.hash !== link.hash.toString('hex')) return at('unchained', seq, link.log_id, link)
        isNoted = true
      }
    }
    if (links.length < batch) break
  }
  const head = await tx
    .selectFrom('oplog_head')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where('company_id', '=', company_id)
    .executeTakeFirst()
  const isEnd = head ? head.seq === end.seq && head.hash.equals(end.hash) && head.mark.equals(headMark(secrets, head)) : end.seq === 0
  if (!isEnd || !isNoted) return at('cut', end.seq + 1, end.log_id)
  const { foreign, waiting } = await outside(tx, secrets, tenant_id, company_id)
  if (foreign) return at('inserted', end.seq, foreign.id, foreign)
  return { lines: end.seq, waiting, head: { seq: end.seq, hash: end.hash.toString('hex') }, broken: undefined, clocks }
}

type Named = { readonly act: string | null; readonly object_no: string | null; readonly user_name: string | null; readonly created_at: string | null }

const linksAfter = async (tx: Tx, tenant_id: number, company_id: number, seq: number) =>
  await tx
    .selectFrom('oplog_seal as s')
    .leftJoin('oplog as l', (on) => on.onRef('l.tenant_id', '=', 's.tenant_id').onRef('l.id', '=', 's.log_id'))
    .select(['s.seq', 's.log_id', 's.digest', 's.hash', 'l.act', 'l.object_no', 'l.user_name', 'l.created_at'])
    .select(sql<Buffer | null>`case when l.id is not null then ${digestOf} end`.as('found'))
    .where('s.tenant_id', '=', tenant_id)
    .where('s.company_id', '=', company_id)
    .where('s.seq', '>', seq)
    .orderBy('s.seq')
    .limit(batch)
    .execute()

/** Lines that are in no chain: what has the mark of a server waits for its seal, whatever the clock said; the others nobody of us wrote. */
const outside = async (tx: Tx, secrets: Secrets, tenant_id: number, company_id: number) => {
  const lines = await tx
    .selectFrom('oplog as l')
    .leftJoin('oplog_seal as s', (on) => on.onRef('s.tenant_id', '=', 'l.tenant_id').onRef('s.log_id', '=', 'l.id'))
    .selectAll('l')
    .where('l.tenant_id', '=', tenant_id)
    .where('l.company_id', '=', company_id)
    .where('s.log_id', 'is', null)
    .orderBy('l.id')
    .limit(batch)
    .execute()
  return { foreign: lines.find((line) => !line.mark?.equals(markOf(secrets, line))), waiting: lines.length }
}
