import pg from 'pg'
import { afterAll } from 'vitest'
import { excused } from './excused.ts'
import { shapesOf } from './spread.ts'

// Every statement that the server sends while it is tested is heard, and none may have a shape that a cluster refuses.
// What only asks more shards than it needs is told with ALL_SHARDS=1, for statements of a tenant's own transaction.

type Frame = { readonly inTenant: boolean }
type Ears = { readonly heard: Map<string, Frame>; readonly judged: Set<string>; readonly frames: WeakMap<object, Frame> }

const listen = (): Ears => {
  const made: Ears = { heard: new Map(), judged: new Set(), frames: new WeakMap() }
  const send = pg.Client.prototype.query as (...args: unknown[]) => unknown
  const hearing = function (this: pg.Client, ...args: unknown[]): unknown {
    const [first] = args as [string | { text?: string } | undefined]
    const text = typeof first === 'string' ? first : first?.text
    // The owner makes tables and plants what no door lets through.
    if (text && this.user !== 'yunshu_owner') hear(made, this, text)
    return send.apply(this, args)
  }
  pg.Client.prototype.query = hearing as typeof pg.Client.prototype.query
  return made
}

/* A transaction begins by saying whose rows it may see; what is asked outside of one reaches no table of tenants. */
const hear = ({ heard, judged, frames }: Ears, client: object, text: string): void => {
  if (/^\s*begin/i.test(text)) {
    if (/set local app\.(tenant|platform)/.test(text)) frames.set(client, { inTenant: text.includes('app.tenant') })
    else frames.delete(client)
  } else if (/^\s*(commit|rollback)\s*;?\s*$/i.test(text)) frames.delete(client)
  else {
    const frame = frames.get(client)
    if (frame && !judged.has(text) && !/^\s*(set|select set_config)\b/i.test(text)) heard.set(text, frame)
  }
}

// Test files of one worker share it, as they share the modules.
const shared = globalThis as { yunshuEars?: Ears }
shared.yunshuEars ??= listen()
const ears = shared.yunshuEars

afterAll(() => {
  const faults: string[] = []
  for (const [text, { inTenant }] of ears.heard) {
    ears.judged.add(text)
    if (excused.some(({ holds }) => text.includes(holds))) continue
    for (const { shape, table } of shapesOf(text))
      if (shape !== 'allShards') faults.push(`${shape} ${table}: ${text}`)
      else if (inTenant && process.env['ALL_SHARDS']) console.warn(`all shards of ${table} are asked: ${text}`)
  }
  ears.heard.clear()
  if (faults.length) throw new Error(`A cluster refuses what was sent here (docs/adr/0018-spread-over-machines.md):\n${faults.join('\n')}`)
})
