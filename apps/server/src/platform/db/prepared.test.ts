import type { InputOf } from '@yunshu/contract/kit/endpoint'
import type { station } from '@yunshu/contract/station/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { stationInfo } from '../../modules/station/queries.ts'
import { createStation, updateStation } from '../../modules/station/write.ts'
import { appClient, openDb, openPool } from './pool.ts'
import { hasOnePlan } from './prepared.ts'
import { transactAsSystem } from './scope.ts'

describe('one plan serves', () => {
  test.each([
    'select * from "waybill" where "tenant_id" = $1 and "id" = $2',
    'select from "order" where tenant_id = $1 and id = any($2::bigint[]) order by id for no key update',
    'select * from "charge" where "tenant_id" = $1 and "waybill_id" = $2 and "direction" = $3',
    'insert into "oplog" ("tenant_id", "id") values ($1, $2)',
    'update "order" set "plate_nos" = $1 where "tenant_id" = $2 and "id" = $3 returning *',
    'select "w".*, (select a.id from abnormal a order by a.id limit 1) as "first" from "waybill" as "w" where "w"."tenant_id" = $1 and "w"."id" = $2',
    'select 1 from session where token_hash = $1 and tenant_id = $2'
  ])('%s', (text) => expect(hasOnePlan(text)).toBe(true))
})
describe('the values decide', () => {
  test.each([
    'select * from "waybill" where "tenant_id" = $1 order by "created_at" desc limit $2',
    'select * from "waybill" where "tenant_id" = $1 and "shipper_id" = $2',
    'select * from "waybill" where "tenant_id" = $1 and "driver_id" = $2 order by "id" desc limit $3',
    'select count(*) from "order" where "tenant_id" = $1 and "order_status" = $2',
    'select * from "user" where "user_id" = $1 and "user_name" ilike $2',
    `set local app.platform = 'on'`
  ])('%s', (text) => expect(hasOnePlan(text)).toBe(false))
})

const place = { area_code: '510112', address: '成龙大道 1 号', lng: 104.27, lat: 30.56 }
const entry: InputOf<typeof station.create> = { station_name: '换列服务站', services: [1], ...place, station_state: 1 }

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

const admin = async (text: string): Promise<void> => {
  const client = appClient(world.adminUrl)
  await client.connect()
  await client.query(text)
  await client.end()
}

describe('on two connections', () => {
  const nobody = 4_000_000_000_000_001
  const pool = () => openPool(world.appUrl, 2)
  beforeEach(async () => {
    await admin(`delete from service_station where id = ${nobody}; alter table service_station drop column if exists proof_of_change`)
  })

  test('what is asked often is kept by the database, what is asked once is not, and a table that changed is read as it is now', async () => {
    const own = pool()
    const db = openDb(own)
    const one = async () =>
      await transactAsSystem(db, (tx) => tx.selectFrom('service_station').selectAll().where('tenant_id', '=', 1).where('id', '=', nobody).execute())
    const kept = async (): Promise<readonly { statement: string; generic: number }[]> =>
      await transactAsSystem(
        db,
        async (tx) =>
          (
            await sql<{ statement: string; generic: number }>`select statement, generic_plans::int as generic from pg_prepared_statements
            where statement like '%"service_station"%'`.execute(tx)
          ).rows
      )
    for (let n = 0; n < 15; n += 1) await one()
    expect(await kept()).toEqual([{ statement: expect.stringContaining('"id" = $2') as string, generic: expect.any(Number) as number }])
    expect((await kept())[0]?.generic).toBeGreaterThan(0)

    await Promise.all([one(), one()])
    await admin('alter table service_station add column proof_of_change int not null default 7')
    for (const answer of [await one(), ...(await Promise.all([one(), one()]))]) expect(answer).toEqual([])
    await own.end()
  })

  test('of more statements than a connection keeps plans for, those go that were not asked for longest', async () => {
    const own = openPool(world.appUrl, 1)
    const db = openDb(own)
    const ask = (n: number) => sql`select ${sql.ref(`id`)} as ${sql.ref(`n${n}`)} from service_station where tenant_id = ${1} and id = ${nobody}`
    const kept = await transactAsSystem(db, async (tx) => {
      for (let n = 0; n < 420; n += 1) for (let times = 0; times < 5; times += 1) await ask(n).execute(tx)
      const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(tx)
      return rows.map(({ statement }) => statement)
    })
    expect(kept).toHaveLength(400)
    expect([kept.some((text) => text.includes('"n0"')), kept.some((text) => text.includes('"n419"'))]).toEqual([false, true])
    await own.end()
  })

  test('a command and a query go on while a column is added and taken away under them', async () => {
    const operator = await world.actor('operator')
    const made = await createStation.run(world.services, operator, entry)
    let version = 1
    const change = async (): Promise<void> => {
      const after = await updateStation.run(world.services, operator, { ...entry, id: made.id, version, open_hours: `${version}` })
      version = after.version
      expect(await stationInfo.run(world.services, operator, { id: made.id })).toMatchObject({ version, open_hours: `${version - 1}` })
    }
    for (let n = 0; n < 12; n += 1) await change()
    await admin('alter table service_station add column proof_of_change int not null default 7')
    await change()
    await admin('alter table service_station drop column proof_of_change')
    await Promise.all([change(), stationInfo.run(world.services, operator, { id: made.id })])
    expect(version).toBe(15)
    expect((await world.acts(made.id)).filter(({ act }) => act === 'station.updated')).toHaveLength(14)
  })
})
