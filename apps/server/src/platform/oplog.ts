import { newId } from './ids.ts'
import type { Actor } from './actor.ts'
import { nowIso } from './clock.ts'
import type { Tx } from './db/pool.ts'

/** What a command says about what it changed: the row before and after, or only after for a new one. */
export type Log = {
  readonly id?: number | null
  readonly no?: string
  readonly type?: string
  readonly before?: object | undefined
  readonly after?: object | undefined
  readonly parties?: readonly number[]
}
export type LogLine = Log & { readonly act: string; readonly result: 'done' | 'refused'; readonly refusal?: string }

// Columns that say nothing to a reader, or that must never be read there.
const silent = new Set(['tenant_id', 'parties', 'version', 'updated_at', 'updated_by', 'during'])
const secret = /(password|_enc$|_hash$|^token$|^code$|secret|verify)/

/** Appends the one operation-log row of a call. */
export const writeLog = async (tx: Tx, actor: Actor, line: LogLine): Promise<void> => {
  const after = line.after as { id?: number; parties?: number[] } | undefined
  await tx
    .insertInto('oplog')
    .values({
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
      object_no: line.no ?? '',
      result: line.result,
      refusal: line.refusal ?? null,
      changes: JSON.stringify(difference(line.before, line.after)),
      ip: actor.origin.ip,
      ua: actor.origin.ua.slice(0, 200),
      request_id: actor.origin.request_id,
      created_at: nowIso()
    })
    .execute()
}

/** Field by field what changed, `[before, after]`; secrets and bookkeeping left out. */
export const difference = (before: object | undefined, after: object | undefined): Record<string, [unknown, unknown]> => {
  const b = (before ?? {}) as Record<string, unknown>
  const a = (after ?? {}) as Record<string, unknown>
  const changes: Record<string, [unknown, unknown]> = {}
  for (const name of Object.keys({ ...b, ...a })) {
    if (silent.has(name) || secret.test(name)) continue
    if (JSON.stringify(b[name]) !== JSON.stringify(a[name])) changes[name] = [b[name] ?? null, a[name] ?? null]
  }
  return changes
}
