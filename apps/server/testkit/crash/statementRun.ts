import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startPostgres } from '../../src/launch/postgres.ts'
import type { Actor } from '../../src/platform/actor.ts'
import { noOrigin } from '../../src/platform/actor.ts'
import { setClock } from '../../src/platform/clock.ts'
import { audit, auditFiles, type Finding, readQuestions } from '../../src/platform/db/audit.ts'
import { transactAsSystem } from '../../src/platform/db/scope.ts'
import { rootFolder } from '../../src/platform/folders.ts'
import { findUserActor } from '../../src/platform/session/sessions.ts'
import { shanghaiDay } from '@yunshu/domain/calendar'
import pg from 'pg'
import type { TestApp } from '../app.ts'
import { deliverAndConfirm } from '../delivered.ts'
import { randomFrom } from '../model/world.ts'
import { aTrip } from '../trip.ts'
import { send } from './clients.ts'
import { type Kill, openServerProcess } from './serverProcess.ts'
import { killAtRandom } from './kills.ts'
import { makeStoppedWorld, newFolder, removeFolder } from './stoppedWorld.ts'

/** A statement that the server has said is made, or is void again. */
type Made = { readonly id: number; readonly status: 10 | 0 }
type StatementReport = {
  readonly acks: readonly Made[]
  /** Statements whose last acknowledged state is not the state they are in, and statements nobody was told of. */
  readonly wrong: readonly string[]
  /** Waybills that stand on more than one living statement, or on none although their day's statement lives. */
  readonly uneven: readonly string[]
  readonly imported: { readonly state: number; readonly done: number; readonly failed: number; readonly orders: number; readonly numbers: number }
  readonly findings: readonly Finding[]
  readonly resent: number
  readonly back: readonly number[]
}

const days = 6
const perDay = 3
const dayMs = 86_400_000
/** One look at the clock for the trips and for the statements of their days: midnight may pass in between. */
type Office = { readonly begun: number; readonly carrier: string; readonly shipper: string; readonly shipper_id: number; readonly file: string }

/* A few trips a day with confirmed receipts, and a workbook of orders among the shipper's files; the world is left stopped. */
const prepareOffice = (dataDir: string): Promise<Office> =>
  makeStoppedWorld(dataDir, async ({ services, base, tokenOf }) => {
    const actor = async (account: string): Promise<Actor> => {
      const found = await transactAsSystem(services.db, (tx) => findUserActor(tx, base.tenant_id, base.users[account]?.id ?? 0))
      if (!found) throw new Error(`nobody is ${account}`)
      return { ...found, origin: noOrigin }
    }
    const world = { services, base, actor } satisfies Pick<TestApp, 'services' | 'base' | 'actor'>
    const begun = Date.now()
    try {
      for (let i = 0; i < days * perDay; i += 1) {
        setClock(new Date(begun - (i % days) * dayMs))
        await deliverAndConfirm(world, await aTrip(world))
      }
    } finally {
      setClock(undefined)
    }
    const shipper = await actor('shipper')
    const bytes = readFileSync(join(rootFolder, 'samples/orders-300.xlsx'))
    const { url } = await services.files.keep(services.db, shipper, { name: 'orders-300.xlsx', bytes })
    const [carrier, own] = [await tokenOf('user', base.users['carrier']?.id ?? 0), await tokenOf('user', base.users['shipper']?.id ?? 0)]
    return { begun, carrier, shipper: own, shipper_id: base.companies['shipper']?.id ?? 0, file: url }
  })

/** Clerks make statements and void them again, and a workbook is imported, while server and database are killed; afterwards everything is where the last answer said. */
export const statementRun = async ({
  moves,
  kills,
  seed = 13
}: {
  moves: number
  kills: readonly Kill[]
  seed?: number
}): Promise<StatementReport> => {
  const random = randomFrom(seed)
  const { dataDir, secret } = newFolder()
  const office = await prepareOffice(dataDir)
  const server = await openServerProcess(dataDir, secret)
  const desk: Desk = { url: server.url, acks: [], resent: 0, random }
  let over = false
  const { job_id } = await ask<{ job_id: number }>(desk, days, '/api/order/import_commit', office.shipper, { file: office.file, submit: true })
  const working = Promise.all(Array.from({ length: days }, (_, day) => settle(desk, office, day, moves))).finally(() => (over = true))
  const back = await Promise.all([killAtRandom(server, desk, { moves, kills, random, isOver: () => over }), working])
    .then(async ([times]) => {
      await untilImported(desk, office, job_id)
      return times
    })
    .finally(() => server.stop())
  const postgres = await startPostgres({ dataDir, log: () => undefined })
  const client = new pg.Client({ connectionString: postgres.adminUrl })
  await client.connect()
  const proof = await prove(client, desk.acks, job_id)
  await client.end()
  await postgres.stop()
  removeFolder(dataDir)
  return { acks: desk.acks, resent: desk.resent, ...proof, back }
}

type Desk = { readonly url: string; readonly acks: Made[]; resent: number; readonly random: () => number }

/* Asks until there is an answer, always under the same key. */
const ask = async <T>(desk: Desk, client: number, path: string, token: string, body: object): Promise<T> => {
  const key = randomUUID()
  for (let tries = 1; ; tries += 1) {
    const { answer, failure } = await send(`${desk.url}${path}`, client, token, key, body)
    if (answer?.code === 200) return answer.data as unknown as T
    if (answer) throw new Error(`${path}: ${answer.msg}`)
    desk.resent += 1
    if (tries > 600) throw new Error(`${path} was never answered: ${failure}`)
    await pause(40 + desk.random() * 120)
  }
}

/* One clerk for each day: the statement of that day is made, and voided so that it can be made again. */
const settle = async (desk: Desk, { begun, carrier, shipper_id }: Office, day: number, moves: number): Promise<void> => {
  const its = shanghaiDay(new Date(begun - day * dayMs))
  const period = { partner_id: shipper_id, period_from: its, period_to: its }
  while (desk.acks.length < moves) {
    const { statement } = await ask<{ statement: { id: number; version: number } }>(desk, day, '/api/statement/generate', carrier, period)
    desk.acks.push({ id: statement.id, status: 10 })
    if (desk.acks.length >= moves) return
    await ask(desk, day, '/api/statement/void', carrier, { id: statement.id, version: statement.version, reason: '重新生成' })
    desk.acks.push({ id: statement.id, status: 0 })
  }
}

const untilImported = async (desk: Desk, { shipper }: Office, job_id: number): Promise<void> => {
  for (let tries = 0; tries < 300; tries += 1) {
    const { data } = await ask<{ data: { id: number; state: number }[] }>(desk, days, '/api/task/list', shipper, {})
    if ((data.find(({ id }) => id === job_id)?.state ?? 0) >= 30) return
    await pause(200)
  }
}

const prove = async (
  client: pg.Client,
  acks: readonly Made[],
  job_id: number
): Promise<Pick<StatementReport, 'wrong' | 'uneven' | 'imported' | 'findings'>> => {
  const rows = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> => {
    await client.query(`begin read only; set local app.platform = 'on'`)
    const { rows: found } = await client.query<T>(text, values)
    await client.query('rollback')
    return found
  }
  const told = new Map(acks.map(({ id, status }) => [String(id), status]))
  const statements = await rows<{ id: string; statement_status: number }>('select id::text, statement_status from statement')
  const uneven = await rows<{ waybill_no: string }>(
    `select w.waybill_no from waybill w left join statement_line l on l.waybill_id = w.id
      left join statement s on s.id = l.statement_id and s.statement_status <> 0
      group by w.waybill_no having count(s.id) > 1`
  )
  const [task] = await rows<{ state: number; done: number; failed: number }>('select state, done, failed from task where id = $1', [job_id])
  const [orders] = await rows<{ orders: number; numbers: number }>(
    `select count(*)::int as orders, count(distinct customer_order_no)::int as numbers from "order" where source = 2`
  )
  if (!task || !orders) throw new Error('the import is not there')
  return {
    wrong: [
      ...statements.flatMap(({ id, statement_status }) =>
        told.get(id) === statement_status ? [] : [`${id} is ${statement_status}, told ${told.get(id)}`]
      ),
      ...[...told.keys()].filter((id) => !statements.some((row) => row.id === id)).map((id) => `${id} is lost`)
    ],
    uneven: uneven.map(({ waybill_no }) => waybill_no),
    imported: { ...task, ...orders },
    findings: await audit(
      client,
      auditFiles().flatMap((file) => readQuestions(file))
    )
  }
}
