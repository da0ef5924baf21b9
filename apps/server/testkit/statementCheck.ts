import pg from 'pg'
import { allowed } from './allowedStatements.ts'
import { shapesOf } from './clusterShapes.ts'

/* Rows go as one array or one text of JSON: a statement that grows with them is refused one day, when there are more of them. */
const mostValues = 8_000

type Frame = { readonly inTenant: boolean }

/** Records every statement that clients of the application's role send, and judges each once. */
class StatementCheck {
  private readonly recorded = new Map<string, Frame>()
  private readonly judged = new Set<string>()
  private readonly frames = new WeakMap<object, Frame>()
  private readonly crowded = new Set<string>()

  /* A transaction begins by saying whose rows it may see; what is asked outside of one reaches no table of tenants. */
  record(client: object, text: string, values = 0): void {
    if (values > mostValues) this.crowded.add(`${values} values in one statement, of which the database takes 65,535: ${text.slice(0, 200)}`)
    if (/^\s*begin/i.test(text)) {
      if (/set local app\.(tenant|platform)/.test(text)) this.frames.set(client, { inTenant: text.includes('app.tenant') })
      else this.frames.delete(client)
    } else if (/^\s*(commit|rollback)\s*;?\s*$/i.test(text)) this.frames.delete(client)
    else {
      const frame = this.frames.get(client)
      if (frame && !this.judged.has(text) && !/^\s*(set|select set_config)\b/i.test(text)) this.recorded.set(text, frame)
    }
  }

  /** What is wrong with the statements recorded since the last time. */
  takeFaults(): string[] {
    const statements = [...this.recorded]
    this.recorded.clear()
    const crowded = [...this.crowded]
    this.crowded.clear()
    return [
      ...crowded,
      ...statements.flatMap(([text, { inTenant }]) => {
        this.judged.add(text)
        return faultsOf(text, inTenant)
      })
    ]
  }
}

/** What is wrong with one statement; what asks every shard is wrong in a tenant's own transaction, while sessions and timers look across tenants. */
export const faultsOf = (text: string, inTenant: boolean): string[] =>
  shapesOf(text)
    .filter(({ shape }) => (shape !== 'allShards' || inTenant) && !allowed.some((one) => one.shape === shape && plain(text).includes(one.holds)))
    .map(({ shape, table }) => `${shape} ${table}: ${text}`)

/* A search reads through views of the same names (docs/adr/0023-searched-by-index.md). */
const plain = (text: string): string => text.replaceAll('"scoped".', '')

const listen = (): StatementCheck => {
  const made = new StatementCheck()
  const send = pg.Client.prototype.query as (...args: unknown[]) => unknown
  const recording = function (this: pg.Client, ...args: unknown[]): unknown {
    const [first, given] = args as [string | { text?: string; values?: unknown[] } | undefined, unknown]
    const text = typeof first === 'string' ? first : first?.text
    const values = typeof first === 'object' && first.values ? first.values : Array.isArray(given) ? given : []
    // The owner makes tables and plants what no door lets through.
    if (text && this.user !== 'yunshu_owner') made.record(this, text, values.length)
    return send.apply(this, args)
  }
  pg.Client.prototype.query = recording as typeof pg.Client.prototype.query
  return made
}

// Test files of one worker share it, as they share the modules.
const shared = globalThis as { yunshuStatementCheck?: StatementCheck }
shared.yunshuStatementCheck ??= listen()
export const statementCheck = shared.yunshuStatementCheck
