import type { ActName } from '@yunshu/contract/acts'
import { pricedFields } from '@yunshu/contract/oplog/contract'
import { maskMobile, maskMobiles } from '@yunshu/domain/mask'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/pool.ts'
import type { Row } from '../../platform/db/versioned.ts'
import { firstIdAt } from '../../platform/ids.ts'
import { mayDo } from '../../platform/verb/verb.ts'
import { companyNames } from '../company/rows.ts'

/** The lines that a company is a party to; the operator sees its tenant's. */
export const logsOf = (tx: Tx, actor: Actor) => {
  const all = tx.selectFrom('oplog as l').where('l.tenant_id', '=', actor.tenant_id)
  return actor.type === 1 ? all : all.where(sql<boolean>`${actor.company_id} = any(l.parties)`)
}

export const logColumns = [
  'l.id',
  'l.created_at',
  'l.company_id',
  'l.user_name',
  'l.who',
  'l.act',
  'l.object_type',
  'l.object_id',
  'l.object_no',
  'l.result',
  'l.refusal',
  'l.changes',
  'l.ip'
] as const
type Line = Pick<
  Row<'oplog'>,
  | 'id'
  | 'created_at'
  | 'company_id'
  | 'user_name'
  | 'who'
  | 'act'
  | 'object_type'
  | 'object_id'
  | 'object_no'
  | 'result'
  | 'refusal'
  | 'changes'
  | 'ip'
>

/** Lines as one reader may see them: prices by right, phones masked, another company's lines without what changed. */
export const shownTo = async (tx: Tx, actor: Actor, lines: readonly Line[]) => {
  const nameOf = await companyNames(
    tx,
    actor.tenant_id,
    lines.map(({ company_id }) => company_id)
  )
  return lines.map(({ company_id, changes, ip, result, ...line }) => {
    const isOwn = company_id === actor.company_id
    const all = isOwn || actor.type === 1 ? Object.entries(changes as Record<string, unknown>) : []
    return {
      ...line,
      object_no: maskMobiles(line.object_no),
      result: result as 'done' | 'refused',
      company_name: nameOf.get(company_id) ?? '',
      ip: isOwn || actor.type === 1 ? ip : '',
      changes: Object.fromEntries(all.filter(([name]) => maySee(actor, name)).map(([name, change]) => [name, masked(name, change)]))
    }
  })
}

const maySee = (actor: Actor, name: string): boolean => actor.type === 1 || !pricedFields[name] || mayDo(actor, ...pricedFields[name])

/** A phone is masked wherever it stands in a line: by the name of its field, however deep, and within what people typed. */
const masked = (name: string, value: unknown): unknown => {
  if (typeof value === 'string') return /(mobile|phone)$/.test(name) ? maskMobile(value) : maskMobiles(value)
  if (Array.isArray(value)) return value.map((inner) => masked(name, inner))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([field, inner]) => [field, masked(field, inner)]))
}

/** How often this user has done something since then. */
export const countActs = async (tx: Tx, actor: Actor, act: ActName, since: Date): Promise<number> => {
  const { n } = await logsOf(tx, actor)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('l.company_id', '=', actor.company_id)
    .where('l.id', '>=', firstIdAt(since))
    .where('l.user_id', '=', actor.user_id)
    .where('l.act', '=', act)
    .where('l.result', '=', 'done')
    .executeTakeFirstOrThrow()
  return Number(n)
}
