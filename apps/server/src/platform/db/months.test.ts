import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { aTrip, type Trip } from '../../../testkit/trip.ts'
import { reportFixes } from '../../modules/gps/index.ts'
import { setWaybillParties } from '../../modules/waybill/move.ts'
import { now } from '../clock.ts'
import { firstIdAt, newId } from '../ids.ts'
import { forgetPassed } from '../job/keeping.ts'
import { growingTables, keepMonths, passingTables } from './months.ts'
import type { Tx } from './pool.ts'
import { transactAsSystem } from './scope.ts'

let world: TestApp
let trip: Trip
let owner: pg.Client
beforeAll(async () => {
  world = await testApp()
  trip = await aTrip(world, { confirmed: true })
  owner = new pg.Client({ connectionString: world.adminUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await world.close()
})

const monthOf = (at: Date): string => at.toISOString().slice(0, 7).replace('-', '_')
const inMonths = (months: number): Date => new Date(Date.UTC(now().getUTCFullYear(), now().getUTCMonth() + months, 15))
const homesOf = async (table: string): Promise<string[]> => {
  await owner.query(`begin; set local app.platform = 'on'`)
  const { rows } = await owner.query<{ home: string }>(`select distinct tableoid::regclass::text as home from ${table} order by 1`)
  await owner.query('commit')
  return rows.map(({ home }) => home)
}
const tablesOf = async (begin: string): Promise<string[]> =>
  (
    await owner.query<{ name: string }>(`select relname as name from pg_class where relkind = 'r' and starts_with(relname, $1) order by 1`, [begin])
  ).rows.map(({ name }) => name)

test('what is written today stands in the partition of this month', async () => {
  const fix = { lon: 104.3, lat: 30.6, fix_time: now().toISOString() }
  await reportFixes.run(world.services, trip.driver, { waybill_id: trip.id, fixes: [fix] })
  for (const { table } of growingTables.filter(({ table: name }) => name !== 'sms_outbox'))
    expect(await homesOf(table), table).toEqual([`${table}_${monthOf(now())}`])
})

test('a partition by itself is closed to the application', async () => {
  const app = new pg.Client({ connectionString: world.appUrl })
  await app.connect()
  await expect(app.query(`select from oplog_${monthOf(now())}`)).rejects.toMatchObject({ code: '42501' })
  await expect(app.query('select from gps_position_rest')).rejects.toMatchObject({ code: '42501' })
  await app.end()
})

test('whoever joins a trip later sees its positions, and none of them is written again', async () => {
  const versionsOf = async () => {
    await owner.query(`begin; set local app.platform = 'on'`)
    const { rows } = await owner.query(`select fix_time, xmin::text, ctid::text from gps_position where vehicle_id = ${trip.vehicle_id}`)
    await owner.query('commit')
    return rows
  }
  const before = await versionsOf()
  expect(before).toHaveLength(1)
  await transactAsSystem(world.services.db, async (tx) => {
    const waybill = await tx.selectFrom('waybill').selectAll().where('id', '=', trip.id).executeTakeFirstOrThrow()
    await setWaybillParties(tx, waybill, [...waybill.parties, newId()])
  })
  expect(await versionsOf()).toEqual(before)
})

test('months are there before they begin; what came before its month moves into it', async () => {
  const early = firstIdAt(inMonths(5))
  await world.services.db.insertInto('sms_outbox').values({ id: early, tenant_id: 1, phone: '13800000000', scene: 'code', body: '' }).execute()
  expect(await homesOf('sms_outbox')).toContain('sms_outbox_rest')
  expect((await keepMonths(owner, now())).made).toEqual([])
  const { made, gone } = await keepMonths(owner, inMonths(2))
  expect(gone).toEqual([])
  expect(made).toEqual(growingTables.flatMap(({ table }) => [4, 5].map((ahead) => `${table}_${monthOf(inMonths(ahead))}`)))
  expect(await homesOf('sms_outbox')).toContain(`sms_outbox_${monthOf(inMonths(5))}`)
  expect(await homesOf('sms_outbox')).not.toContain('sms_outbox_rest')
})

test('old months go by the rule of their table: positions are dropped once their trips are over for three years, events are put aside, the log stays', async () => {
  const month = monthOf(now())
  const completed = async (completed_at: Date) =>
    await transactAsSystem(world.services.db, (tx) =>
      tx
        .updateTable('waybill')
        .set({ completed_at: completed_at.toISOString() })
        .where('tenant_id', '=', world.base.tenant_id)
        .where('id', '=', trip.id)
        .execute()
    )
  const yearsBefore = (at: Date, years: number, days: number): Date =>
    new Date(Date.UTC(at.getUTCFullYear() - years, at.getUTCMonth(), at.getUTCDate() + days))
  const { gone, held } = await keepMonths(owner, inMonths(62))
  expect(held).toEqual([`gps_position_${month}`])
  expect(gone).toEqual(expect.arrayContaining([`waybill_event_${month}`, `order_event_${month}`, `sms_outbox_${month}`]))
  expect(gone.filter((name) => name.startsWith('oplog') || name === `gps_position_${month}`)).toEqual([])
  await completed(yearsBefore(inMonths(62), 3, 1))
  expect(await keepMonths(owner, inMonths(62))).toEqual({ made: [], gone: [], held: [`gps_position_${month}`] })
  expect(await homesOf('gps_position')).toEqual([`gps_position_${month}`])
  await completed(yearsBefore(inMonths(62), 3, 0))
  expect(await keepMonths(owner, inMonths(62))).toEqual({ made: [], gone: [`gps_position_${month}`], held: [] })
  expect(await tablesOf(`gps_position_${month}`)).toEqual([])
  expect(await tablesOf(`waybill_event_${month}`)).toEqual([`waybill_event_${month}`])
  expect(await homesOf('waybill_event')).toEqual([])
  expect(await homesOf('oplog')).toEqual([`oplog_${month}`])
})

test('what is kept for a time only is forgotten after its days, and not before', async () => {
  const at = (days: number) => new Date(now().getTime() - days * 86_400_000).toISOString()
  const hash = (n: number): Buffer => Buffer.alloc(32, n)
  /* A row of each table, so many days old. */
  const plant: { readonly [T in (typeof passingTables)[number]['table']]: (tx: Tx, n: number, time: string) => Promise<unknown> } = {
    idem_key: (tx, n, created_at) =>
      tx
        .insertInto('idem_key')
        .values({ tenant_id: 1, principal: 'user:1', path: 'x', key: String(n), body_hash: hash(n), created_at })
        .execute(),
    file_piece: (tx, n, created_at) =>
      tx
        .insertInto('file_piece')
        .values({ tenant_id: 1, principal: 'driver:1', key: `upload-${n}`, at_byte: 0, bytes: hash(n), created_at })
        .execute(),
    login_guard: (tx, n, first_at) =>
      tx
        .insertInto('login_guard')
        .values({ name: `pair:${n}`, tries: 1, first_at })
        .execute(),
    verify_code: (tx, n, sent_at) =>
      tx
        .insertInto('verify_code')
        .values({ id: n, phone: '13800000000', scene: 'register', code_hash: hash(n), sent_at, expires_at: sent_at })
        .execute(),
    login_device: (tx, n, seen_at) =>
      tx
        .insertInto('login_device')
        .values({ tenant_id: 1, user_id: 1, device_hash: hash(n), seen_at })
        .execute(),
    gps_doubt: (tx, n, recv_time) =>
      tx
        .insertInto('gps_doubt')
        .values({ tenant_id: 1, vehicle_id: n, plate_no: '川A12345', fix_time: recv_time, recv_time, lon: 0, lat: 0, reason: 1 })
        .execute(),
    stray_terminal: (tx, n, last_at) =>
      tx
        .insertInto('stray_terminal')
        .values({ tenant_id: 1, terminal_no: String(n), first_at: last_at, last_at })
        .execute(),
    session: (tx, n, expires_at) =>
      tx
        .insertInto('session')
        .values({ token_hash: hash(n), tenant_id: 1, kind: 'user', principal_id: 1, seen_at: expires_at, created_at: expires_at, expires_at })
        .execute()
  }
  const count = async (table: keyof typeof plant): Promise<number> =>
    await transactAsSystem(
      world.services.db,
      async (tx) => (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(tx)).rows[0]?.n ?? 0
    )
  const before = new Map<string, number>()
  for (const { table, keepDays } of passingTables) {
    before.set(table, await count(table))
    await transactAsSystem(world.services.db, async (tx) => {
      for (const [i, days] of [keepDays * 3, keepDays + 0.1, keepDays - 0.1].entries()) await plant[table](tx, i + 1, at(days))
    })
  }
  expect(await forgetPassed(world.services)).toEqual(Object.fromEntries(passingTables.map(({ table }) => [table, 2])))
  for (const { table } of passingTables) expect(await count(table), table).toBe((before.get(table) ?? 0) + 1)
})
