import { elapsedMs } from '../clock.ts'
import type { DeclaredActor } from '../verb/declared.ts'
import type { Live, RowChange } from './live.ts'

/** Fewer counted rows than this are counted again each time: it costs next to nothing. */
const worthCaching = 1000
/** Some conditions follow the clock (late, today), so nothing is kept for longer. */
const longestMs = 10_000
const most = 5000

/** Counts that were expensive to make, kept by this server until a row of their kind changes for that company; a change on another server is heard within its next event. */
export class CountCache {
  private readonly values = new Map<string, { value: unknown; until: number; kind: string; company_id: number | undefined }>()
  /** How often a kind has changed in a tenant, so that what was read before a change is not kept after it. */
  private readonly changes = new Map<string, number>()

  constructor(live: Live) {
    live.onChange(
      (change) => this.drop(change),
      () => this.values.clear()
    )
  }

  /** The value of a call for this company, these filters and the grants that the call declares, from memory where it is still true. */
  async get<T>(path: string, actor: DeclaredActor, kind: string, filters: object, ask: () => Promise<{ value: T; weight: number }>): Promise<T> {
    const { page: _p, pagesize: _s, sort: _o, order: _d, ...asked } = filters as Record<string, unknown>
    // The call's own grants are all that its sums can depend on (`declaredActor`), so two users whose other rights differ share them.
    const key = JSON.stringify([path, actor.tenant_id, actor.type, actor.company_id, kind, asked, [...actor.codes].join(), actor.people ?? 'all'])
    const found = this.values.get(key)
    if (found && found.until > elapsedMs()) return found.value as T
    const since = this.changes.get(`${actor.tenant_id}|${kind}`) ?? 0
    const { value, weight } = await ask()
    if (weight < worthCaching || since !== (this.changes.get(`${actor.tenant_id}|${kind}`) ?? 0)) return value
    if (this.values.size >= most) this.values.clear()
    this.values.set(key, {
      value,
      until: elapsedMs() + longestMs,
      kind: `${actor.tenant_id}|${kind}`,
      company_id: actor.type === 1 ? undefined : actor.company_id
    })
    return value
  }

  private drop({ tenant_id, kind, parties }: RowChange): void {
    const of = `${tenant_id}|${kind}`
    this.changes.set(of, (this.changes.get(of) ?? 0) + 1)
    for (const [key, kept] of this.values)
      if (kept.kind === of && (kept.company_id === undefined || parties.includes(kept.company_id))) this.values.delete(key)
  }
}
