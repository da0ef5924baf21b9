import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { dispatch } from '@yunshu/contract/dispatch/contract'
import type { Command } from '@yunshu/contract/kit/endpoint'
import { waybill } from '@yunshu/contract/waybill/contract'
import type { Part, TripWorld } from './tripWorld.ts'

/** A move that the server has said is done; `sent` is when it was asked for the last time. */
export type Ack = {
  readonly key: string
  readonly act: string
  readonly waybill_id: number
  readonly version: number
  readonly status: number
  readonly tries: number
  readonly sent: number
}
export type Tally = {
  readonly acks: Ack[]
  readonly refusals: Record<string, number>
  readonly faults: Record<string, number>
  resent: number
  calls: number
}
type Row = { id: number; version: number; waybill_status: number }
type Answer = { code: number; msg: string; data: Row & { refusal?: { name: string } } }
export type ClientOptions = {
  readonly clients: number
  readonly moves: number /** Milliseconds that a client waits between two moves. */
  readonly rest?: number
  readonly random: () => number
}

/** Clients that drive trips from dispatch to delivery, some cancelled on the way, until so many moves are acknowledged. What is not answered is asked again with the same key. */
export const runClients = async (url: string, world: TripWorld, { clients, moves, rest = 0, random }: ClientOptions, tally: Tally): Promise<void> => {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
  const enough = (): boolean => tally.acks.length >= moves

  const ask = async (client: number, contract: Command, token: string, body: object): Promise<Row | string> => {
    const key = randomUUID()
    for (let tries = 1; ; tries += 1) {
      const sent = Date.now()
      tally.calls += 1
      const { answer, failure } = await send(`${url}${contract.path}`, client, token, key, body)
      if (answer?.code === 200) {
        const { id, version, waybill_status } = answer.data
        tally.acks.push({ key, act: contract.logAs, waybill_id: id, version, status: waybill_status, tries, sent })
        if (rest > 0) await pause(rest)
        return answer.data
      }
      if (answer) {
        const name = answer.data?.refusal?.name ?? String(answer.code)
        tally.refusals[name] = (tally.refusals[name] ?? 0) + 1
        return name
      }
      tally.faults[failure] = (tally.faults[failure] ?? 0) + 1
      tally.resent += 1
      if (tries > 600) throw new Error(`${contract.path} was never answered: ${failure}`)
      await pause(40 + random() * 120)
    }
  }

  const trip = async (client: number, part: Part): Promise<'again' | 'done'> => {
    const driver = pick(world.drivers)
    const plan_start_time = new Date(Date.now() + 10_800_000).toISOString()
    const made = await ask(client, dispatch.create, world.carrier, {
      orders: [{ order_id: part.order_id, goods: part.goods }],
      vehicle_id: pick(world.vehicles),
      driver_id: driver.id,
      plan_start_time
    })
    if (typeof made === 'string') return 'again'
    const { id } = made
    const office = () => ({ id, at: new Date().toISOString(), reason: '后台补录' })
    const steps: (readonly [Command, string, () => object])[] = [
      [waybill.accept, driver.token, () => ({ id })],
      [waybill.signIn, driver.token, () => ({ id, at: new Date().toISOString() })],
      [waybill.load, world.carrier, office],
      [waybill.depart, world.carrier, office],
      [waybill.arrive, world.carrier, office],
      [waybill.unload, world.carrier, office]
    ]
    const cancelAt = random() < 0.2 ? Math.floor(random() * 3) : -1
    let { version } = made
    for (const [i, [contract, token, body]] of steps.entries()) {
      if (enough()) return 'done'
      if (i === cancelAt)
        return typeof (await ask(client, waybill.cancel, world.carrier, { id, version, reason: '计划变更' })) === 'string' ? 'done' : 'again'
      const row = await ask(client, contract, token, body())
      if (typeof row === 'string') return 'done'
      version = row.version
    }
    return 'done'
  }

  const work = async (client: number): Promise<void> => {
    while (!enough()) {
      const [part] = world.parts.splice(Math.floor(random() * world.parts.length), 1)
      if (!part) return
      if ((await trip(client, part)) === 'again') world.parts.push(part)
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, client) => work(client)))
}

// No answer, a proxy's 5xx, "unavailable", a failure or "still in flight": nobody knows whether it took effect, so it is asked again.
export const send = async (url: string, client: number, token: string, key: string, body: object): Promise<{ answer?: Answer; failure: string }> => {
  try {
    const headers = { 'content-type': 'application/json', token, 'idempotency-key': key, 'x-forwarded-for': `10.0.0.${client + 1}` }
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body), signal: AbortSignal.timeout(20_000) })
    const answer = (await response.json()) as Answer
    const name = answer.data?.refusal?.name
    if (response.status !== 200 || answer.code === 500 || name === 'inFlight') return { failure: `${response.status} ${name ?? answer.code}` }
    return { answer, failure: '' }
  } catch (error) {
    const { cause, name } = error as { cause?: { code?: string }; name: string }
    return { failure: cause?.code ?? name }
  }
}
