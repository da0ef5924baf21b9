import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { isIn } from '@yunshu/contract/kit/machine'
import { loadingMachine } from '@yunshu/contract/loading/machine'
import { loadOptionState } from '@yunshu/contract/loading/option'
import { startPostgres } from '../../src/launch/postgres.ts'
import { audit, auditFiles, type Finding, readQuestions } from '../../src/platform/db/audit.ts'
import pg from 'pg'
import type { TestApp } from '../app.ts'
import { randomFrom } from '../model/world.ts'
import { anAcceptedOrder } from '../trip.ts'
import { send } from './clients.ts'
import { type Kill, openServerProcess, type ServerProcess } from './serverProcess.ts'
import { killAtRandom } from './kills.ts'
import { makeStoppedWorld, newFolder, removeFolder } from './stoppedWorld.ts'

const { toConfirm, confirmed } = loadingMachine.code
const { waiting, computing } = loadOptionState.code
/** A confirmation, or its undoing, that the server has said is done. */
type Held = { readonly id: number; readonly status: typeof confirmed | typeof toConfirm }
type PlanReport = {
  /** What became of the tasks that were computed when the server was killed. */
  readonly planned: readonly { readonly status: number; readonly steps: number; readonly on: number; readonly left: number; readonly error: string }[]
  /** How far the plans beside a plan were, after the server was killed among them. */
  readonly options: readonly number[]
  readonly acks: readonly Held[]
  /** Tasks that are not in the state that was acknowledged last, or hold another part of their goods than all or none. */
  readonly wrong: readonly string[]
  /** Goods of which more is held than the confirmed plans carry, or less. */
  readonly uneven: readonly string[]
  readonly refusals: Readonly<Record<string, number>>
  readonly findings: readonly Finding[]
  readonly back: readonly number[]
}

const planners = 6
const ordersOfOne = 3
type Office = { readonly token: string; readonly orders: readonly number[] }
type Answer = {
  readonly code: number
  readonly data: { readonly id: number; readonly version: number; readonly refusal?: { readonly name: string } }
}
type Info = {
  readonly task: { readonly task_status: number; readonly version: number; readonly progress_pct: number; readonly error: string }
  readonly vehicles: readonly { readonly loads: readonly { readonly order_id: number }[] }[]
  readonly unplanned: readonly unknown[]
  readonly steps: readonly unknown[]
}

/** Plans are computed, compared, confirmed and given back while server and database are killed: every task ends as it was told, and holds all its goods or none. */
export const planRun = async ({ moves, kills, seed = 17 }: { moves: number; kills: readonly Kill[]; seed?: number }): Promise<PlanReport> => {
  const random = randomFrom(seed)
  const { dataDir, secret } = newFolder()
  const office = await makeStoppedWorld(dataDir, async ({ services, base, tokenOf }): Promise<Office> => {
    const world = { services, base, actor: async () => Promise.reject(new Error('nobody acts here')) } satisfies Pick<
      TestApp,
      'services' | 'base' | 'actor'
    >
    const orders: number[] = []
    for (let i = 0; i < planners * ordersOfOne; i += 1) orders.push((await anAcceptedOrder(world)).id)
    return { token: await tokenOf('user', base.users['carrier']?.id ?? 0), orders }
  })
  const server = await openServerProcess(dataDir, secret)
  const ask = async <T>(client: number, path: string, body: object): Promise<T> => {
    const key = randomUUID()
    for (let tries = 1; ; tries += 1) {
      const { answer } = await send(`${server.url}/api/loading/${path}`, client, office.token, key, body)
      if (answer) return answer as T
      if (tries > 600) throw new Error(`${path} was never answered`)
      await pause(40 + random() * 120)
    }
  }
  const infoOf = async (client: number, id: number): Promise<Info> => (await ask<{ data: Info }>(client, 'info', { id })).data
  try {
    const { planned, ids } = await planWhileKilled(server, ask, infoOf, office)
    const options = await compareWhileKilled(server, ask, ids[0] ?? 0)
    const till = { acks: [] as Held[], refusals: {} as Record<string, number> }
    let over = false
    const holding = holdAll(ask, infoOf, ids, till, moves).finally(() => (over = true))
    const [back] = await Promise.all([killAtRandom(server, till, { moves, kills, random, isOver: () => over }), holding])
    await server.stop()
    const postgres = await startPostgres({ dataDir, log: () => undefined })
    const client = new pg.Client({ connectionString: postgres.adminUrl })
    await client.connect()
    const proof = await prove(client, till.acks)
    await client.end()
    await postgres.stop()
    return { planned, options, ...till, ...proof, back }
  } finally {
    await server.stop()
    removeFolder(dataDir)
  }
}

type Ask = <T>(client: number, path: string, body: object) => Promise<T>
type InfoOf = (client: number, id: number) => Promise<Info>

/** Every planner has two tasks of the same orders computed; the server dies while one is computed and the others wait, and the database with it the next time. */
const planWhileKilled = async (server: ServerProcess, ask: Ask, infoOf: InfoOf, { orders }: Office) => {
  const ids: number[] = []
  for (let i = 0; i < planners * 2; i += 1) {
    const from = (i % planners) * ordersOfOne
    const wish = {
      order_ids: orders.slice(from, from + ordersOfOne),
      objective: 2,
      vehicle_types: [{ vehicle_type_id: 10, fixed_fen: 90_000, per_km_fen: 560 }],
      // The first is still computed when the server dies.
      think_seconds: i === 0 ? 6 : 1
    }
    ids.push((await ask<Answer>(i, 'plan', wish)).data.id)
  }
  for (const what of ['server', 'both'] as const) {
    for (let tries = 0; tries < 100 && (await infoOf(0, ids[0] ?? 0)).task.progress_pct < 10; tries += 1) await pause(100)
    await server.kill(what)
    await server.untilReady()
  }
  const planned: PlanReport['planned'][number][] = []
  for (const id of ids) {
    let info = await infoOf(0, id)
    for (let tries = 0; tries < 300 && isIn(loadingMachine, info.task.task_status, 'computing'); tries += 1) {
      await pause(200)
      info = await infoOf(0, id)
    }
    const on = new Set(info.vehicles.flatMap(({ loads }) => loads.map(({ order_id }) => order_id))).size
    planned.push({ status: info.task.task_status, steps: info.steps.length, on, left: info.unplanned.length, error: info.task.error })
  }
  return { planned, ids }
}

/** The server dies among the plans that are computed beside one: they are taken up again. */
const compareWhileKilled = async (server: ServerProcess, ask: Ask, id: number): Promise<number[]> => {
  const look = async () =>
    (await ask<{ data: { data: { option_state: number }[] } }>(0, 'options', { id })).data.data.map(({ option_state }) => option_state)
  await ask(0, 'compare', { id, think_seconds: 2 })
  for (let tries = 0; tries < 100 && !(await look()).includes(computing); tries += 1) await pause(100)
  await server.kill('server')
  await server.untilReady()
  let states = await look()
  for (let tries = 0; tries < 300 && states.some((state) => state === waiting || state === computing); tries += 1) {
    await pause(200)
    states = await look()
  }
  return states
}

/** Two planners share each order: of their plans at most one is confirmed at a time, and given back, again and again. */
const holdAll = async (ask: Ask, infoOf: InfoOf, ids: readonly number[], till: { acks: Held[]; refusals: Record<string, number> }, moves: number) => {
  const hold = async (id: number, client: number): Promise<void> => {
    while (till.acks.length < moves) {
      const { task } = await infoOf(client, id)
      const confirming = isIn(loadingMachine, task.task_status, 'toConfirm')
      const { code, data } = await ask<Answer>(client, confirming ? 'confirm' : 'unconfirm', { id, version: task.version })
      if (code === 200) till.acks.push({ id, status: confirming ? confirmed : toConfirm })
      else {
        const name = data.refusal?.name ?? String(code)
        till.refusals[name] = (till.refusals[name] ?? 0) + 1
        await pause(20)
      }
    }
  }
  await Promise.all(ids.map(hold))
}

const prove = async (client: pg.Client, acks: readonly Held[]): Promise<Pick<PlanReport, 'wrong' | 'uneven' | 'findings'>> => {
  const rows = async <T extends object>(text: string): Promise<T[]> => {
    await client.query(`begin read only; set local app.platform = 'on'`)
    const { rows: found } = await client.query<T>(text)
    await client.query('rollback')
    return found
  }
  const told = new Map(acks.map(({ id, status }) => [String(id), status]))
  const tasks = await rows<{ id: string; task_status: number; vehicles: number; planned: number; pieces: string }>(
    `select t.id::text, t.task_status, jsonb_array_length(t.result -> 'vehicles') as planned,
       (select count(*)::int from load_vehicle v where v.task_id = t.id) as vehicles,
       (select coalesce(sum(c.goods_num), 0)::text from load_cargo c where c.task_id = t.id) as pieces
     from load_task t`
  )
  const uneven = await rows<{ id: string }>(
    `select g.id::text from order_goods g left join (select order_goods_id, sum(goods_num) as held from load_cargo group by 1) c on c.order_goods_id = g.id
     where g.reserved_num <> coalesce(c.held, 0) or g.reserved_num not in (0, g.remain_num)`
  )
  const whole = String(ordersOfOne * 100)
  return {
    wrong: tasks.flatMap(({ id, task_status, vehicles, planned, pieces }) => {
      const right = isIn(loadingMachine, task_status, 'confirmed') ? vehicles === planned && pieces === whole : vehicles === 0 && pieces === '0'
      return right && task_status === (told.get(id) ?? toConfirm)
        ? []
        : [`${id} is ${task_status}, told ${told.get(id)}, with ${vehicles} of ${planned} vehicles and ${pieces} pieces`]
    }),
    uneven: uneven.map(({ id }) => id),
    findings: await audit(
      client,
      auditFiles().flatMap((file) => readQuestions(file))
    )
  }
}
