import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact, transactAsSystem } from '../src/platform/db/scope.ts'
import { testApp, type TestApp } from './app.ts'
import { statementCheck, faultsOf } from './statementCheck.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

const planted = (tenant_id: number) =>
  sql`select 1 from "order" o where o.tenant_id = ${tenant_id} and exists (select from order_point p where p.tenant_id = o.tenant_id and p.order_id = o.id)`

test('a statement that asks every machine is recorded and refused in the transaction of a tenant, whoever sends it', async () => {
  const actor = await world.actor('shipper')
  expect(statementCheck.takeFaults()).toEqual([])
  await transact(world.services.db, actor, async (tx) => await planted(actor.tenant_id).execute(tx), { readonly: true })
  expect(statementCheck.takeFaults()).toEqual([expect.stringContaining('allShards order_point')])
})

test('a shape that a cluster refuses is refused in the transactions of the platform too', async () => {
  await transactAsSystem(world.services.db, async (tx) => await sql`select 1 from waybill w join receipt r on r.waybill_id = w.id`.execute(tx))
  expect(statementCheck.takeFaults()).toEqual([expect.stringContaining('joinedWithoutTenant'), expect.stringContaining('joinedWithoutTenant')])
})

test('what looks across tenants passes outside of a tenant, and what is allowed passes for its shape alone', () => {
  const everyTenant = 'select count(*) from waybill'
  expect(faultsOf(everyTenant, false)).toEqual([])
  expect(faultsOf(everyTenant, true)).toHaveLength(1)
  const listed =
    'select from "tenant" as "t" left join "package" as "p" on true left join (select tenant_id from company group by 1) c on c.tenant_id = t.id'
  expect(faultsOf(listed, true)).toEqual([])
  expect(faultsOf(`${listed} where exists (select from waybill w join receipt r on r.waybill_id = w.id)`, true)).not.toEqual([])
})

test('a statement that grows with its rows is told before the database refuses it', async () => {
  const actor = await world.actor('shipper')
  const ids = Array.from({ length: 9_000 }, (_, i) => i + 1)
  await transact(world.services.db, actor, async (tx) => await tx.selectFrom('user').select('id').where('id', 'in', ids).execute(), {
    readonly: true
  })
  expect(statementCheck.takeFaults()).toContainEqual(expect.stringContaining('9000 values in one statement'))
})
