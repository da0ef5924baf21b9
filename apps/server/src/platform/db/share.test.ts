import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { waitingForLocks } from '../../../testkit/locks.ts'
import { transact, transactAsSystem } from './scope.ts'

// Six connections, of which four are shared out, two of them at once to one user.
let world: TestApp
beforeAll(async () => {
  world = await testApp({ settings: { databasePool: 6, databaseShare: 2 } })
})
afterAll(() => world.close())

test('what one user asks at once comes in turn, so that another is answered while none of it is', async () => {
  const [greedy, other] = [await world.actor('shipper'), await world.actor('carrier')]
  let [atWork, most] = [0, 0]
  const ends: (() => void)[] = []
  const asked = Array.from({ length: 30 }, () =>
    transact(
      world.services.db,
      greedy,
      async (tx) => {
        atWork += 1
        most = Math.max(most, atWork)
        await sql`select 1`.execute(tx)
        await new Promise<void>((end) => ends.push(end))
        atWork -= 1
      },
      { readonly: true }
    )
  )
  await expect.poll(() => atWork).toBe(2)
  const { rows } = await transact(world.services.db, other, (tx) => sql<{ n: number }>`select 7 as n`.execute(tx), { readonly: true })
  expect([rows[0]?.n, atWork]).toEqual([7, 2])
  for (let n = 0; n < asked.length; n += 1) {
    await expect.poll(() => ends.length).toBeGreaterThan(0)
    ends.shift()?.()
  }
  await Promise.all(asked)
  expect(most).toBe(2)
})

test('beyond what may wait, one is told how many are before him', async () => {
  const greedy = await world.actor('shipper')
  let end = (): void => {}
  const held = new Promise<void>((done) => (end = done))
  const answers = Promise.allSettled(
    Array.from({ length: 410 }, () => transact(world.services.db, greedy, async () => await held, { readonly: true }))
  )
  end()
  const refused = (await answers).flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
  expect(refused).toHaveLength(8)
  expect(refused[0]).toMatchObject({ code: 'queueFull', slots: { ahead: 402 } })
})

test('calls that wait for one row leave connections to others, and are all answered once it is free', async () => {
  const place = { link_name: '王仓管', link_phone: '13800000061', area_code: '510114', address: '物流大道 88 号', lng: 104.1, lat: 30.8 }
  const accounts = ['shipper', 'shipper-fin', 'shipper-pay']
  const extra_menu_ids = [...(await world.actor('shipper')).codes].join(',')
  const ids = accounts.map((account) => world.base.users[account]?.id ?? 0)
  await transactAsSystem(world.services.db, (tx) =>
    tx.updateTable('user').set({ extra_menu_ids }).where('tenant_id', '=', world.base.tenant_id).where('id', 'in', ids).execute()
  )
  const tokens = [await world.login('shipper'), await world.login('shipper-fin'), await world.login('shipper-pay')]
  const { data } = await world.post('/api/address/create', place, tokens[0])
  const { id }: { id: number } = data
  const holder = new pg.Client({ connectionString: world.adminUrl })
  await holder.connect()
  await holder.query(`begin; set local app.platform = 'on'; select 1 from address_book where id = ${id} for update`)
  const logins = tokens.flatMap((token) => Array.from({ length: 8 }, () => token))
  const calls = logins.map((token) => world.post('/api/address/update', { ...place, id, version: 1, link_name: '李仓管', anyway: true }, token))
  await expect.poll(() => waitingForLocks(world)).toBeGreaterThan(0)
  const carrier = await world.login('carrier')
  for (let n = 0; n < 5; n += 1) expect((await world.post('/api/waybill/list', {}, carrier)).code).toBe(200)
  await holder.query('commit')
  await holder.end()
  const said = (await Promise.all(calls)).map(({ code, data: more }) => (more as { refusal?: { name: string } } | null)?.refusal?.name ?? code)
  expect(said.filter((one) => one === 200)).toHaveLength(1)
  expect(new Set(said)).toEqual(new Set([200, 'staleVersion']))
})
