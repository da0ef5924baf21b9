import type { ActName } from '@yunshu/contract/acts'
import { maskNumbers } from '@yunshu/domain/mask'
import type { Actor } from './actor.ts'
import { nowIso } from './clock.ts'
import type { NewRow } from './db/versioned.ts'
import type { Tx } from './db/pool.ts'
import { newId } from './ids.ts'
import type { Secrets } from './secrets.ts'

/** What a command says about what it changed: the row before and after, or only after for a new one. */
export type Log = {
  readonly id?: number | null
  readonly no?: string
  readonly type?: string
  readonly before?: object | undefined
  readonly after?: object | undefined
  readonly parties?: readonly number[]
}
export type LogLine = Log & { readonly act: ActName; readonly result: 'done' | 'refused'; readonly refusal?: string }

// Columns that say nothing to a reader, or that must never be read there.
const silent = new Set(['tenant_id', 'parties', 'version', 'updated_at', 'updated_by', 'during'])
const secret = /(password|_enc$|_hash$|^token$|^code$|secret|verify)/

/** Appends the one operation-log row of a call, marked with the server's key. */
export const writeLog = async (tx: Tx, secrets: Secrets, actor: Actor, line: LogLine): Promise<void> => {
  const after = line.after as { id?: number; parties?: number[] } | undefined
  const changes = JSON.stringify(difference(line.before, line.after))
  const row = {
    tenant_id: actor.tenant_id,
    id: newId(),
    parties: [...new Set([actor.company_id, ...(line.parties ?? after?.parties ?? [])])],
    company_id: actor.company_id,
    user_id: actor.user_id,
    user_name: actor.user_name,
    who: actor.who,
    act: line.act,
    object_type: line.type ?? line.act.split('.')[0] ?? '',
    object_id: line.id ?? after?.id ?? null,
    object_no: maskNumbers(line.no ?? ''),
    result: line.result,
    refusal: line.refusal ?? null,
    ip: actor.origin.ip,
    ua: actor.origin.ua.slice(0, 200),
    request_id: actor.origin.request_id,
    created_at: nowIso()
  } satisfies Partial<NewRow<'oplog'>>
  const mark = markOf(secrets, { ...row, changes: JSON.parse(changes) })
  await tx
    .insertInto('oplog')
    .values({ ...row, changes, mark })
    .execute()
}

/** The columns that a line's mark (a keyed hash) covers, in this order. */
export const markedColumns = [
  'tenant_id',
  'id',
  'parties',
  'company_id',
  'user_id',
  'user_name',
  'who',
  'act',
  'object_type',
  'object_id',
  'object_no',
  'result',
  'refusal',
  'changes',
  'ip',
  'ua',
  'request_id',
  'created_at'
] as const

/** The keyed hash of a line: whoever changes the database without knowing the server's key cannot make one. */
export const markOf = (secrets: Secrets, row: Readonly<Record<(typeof markedColumns)[number], unknown>>): Buffer =>
  secrets.vouch(JSON.stringify(markedColumns.map((name) => sorted(row[name]))))

// The database keeps the names of a JSON object in an order of its own.
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => [name, sorted(inner)])
  )
}

/** Field by field what changed, `[before, after]`; secrets and bookkeeping left out. */
export const difference = (before: object | undefined, after: object | undefined): Record<string, [unknown, unknown]> => {
  const b = (before ?? {}) as Record<string, unknown>
  const a = (after ?? {}) as Record<string, unknown>
  const changes: Record<string, [unknown, unknown]> = {}
  for (const name of Object.keys({ ...b, ...a })) {
    if (silent.has(name) || secret.test(name)) continue
    if (JSON.stringify(b[name]) !== JSON.stringify(a[name])) changes[name] = [told(b[name]), told(a[name])]
  }
  return changes
}

/** A value as the log may keep it: no secret inside, and no number of a person or a card, wherever somebody typed one. */
const told = (value: unknown): unknown => {
  if (typeof value === 'string') return maskNumbers(value)
  if (Array.isArray(value)) return value.map(told)
  if (value === null || typeof value !== 'object' || value instanceof Date) return value ?? null
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !secret.test(name))
      .map(([name, inner]) => [name, told(inner)])
  )
}

/** Whether the log tells that something was done to a row since that moment. */
export const wasDone = async (
  tx: Tx,
  tenant_id: number,
  { act, type, id, since }: { readonly act: string; readonly type: string; readonly id: number; readonly since: string }
): Promise<boolean> =>
  (await tx
    .selectFrom('oplog')
    .select('id')
    .where('tenant_id', '=', tenant_id)
    .where('object_type', '=', type)
    .where('object_id', '=', id)
    .where('act', '=', act)
    .where('result', '=', 'done')
    .where('created_at', '>', since)
    .limit(1)
    .executeTakeFirst()) !== undefined
