import { contracts } from '@yunshu/contract/all'
import { driver as driverConsole } from '@yunshu/contract/consoles/driver'
import { holds } from '@yunshu/contract/kit/console'
import type { Endpoint } from '@yunshu/contract/kit/endpoint'
import { testApp, type TestApp } from '@yunshu/testkit/app'
import { aDriver } from '@yunshu/testkit/driver'
import { sampleOf } from '@yunshu/testkit/sample'
import { aTrip, anAcceptedOrder } from '@yunshu/testkit/trip'
import { aVehicle } from '@yunshu/testkit/vehicle'
import { type KyselyPlugin, OperationNodeTransformer, type OperationNode, type BinaryOperationNode, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDb, openPool } from './platform/db/pool.ts'
import { asPlatform } from './platform/db/scope.ts'
import { newId } from './platform/ids.ts'
import { openSession } from './platform/session/sessions.ts'
import { noOrigin } from './platform/actor.ts'
import { baseCompanies, seedBase } from './seeds/base.ts'

// Every call, as every kind of principal, on objects of its own, of a foreign company and of a foreign tenant. Two walls stand: the query's scope and
// the database's row-level security; each alone must let nothing through, and with both down this test must scream, else it proves nothing.

let world: TestApp
let adminUrl = ''
type Principal = {
  readonly name: string
  readonly token: string | undefined
  readonly type: 0 | 1 | 2 | 3 | 4
  readonly codes: ReadonlySet<string>
  readonly stranger: boolean
}
let principals: Principal[] = []
const objects: Record<string, number> = {}
/** Marks that only the first shipper and the first carrier may ever read. */
const canary = /¤(S1|C1)¤/

const endpoints = Object.entries(contracts).flatMap(([word, calls]) => Object.values(calls).map((endpoint) => ({ word, endpoint })))
/** Calls that end or change the caller's own session, or answer before anyone is known, are walked by the session's own tests. */
const apart = new Set(['/api/session/logout', '/api/index/login', '/api/session/exchange', '/api/duanxin/send_msg', '/api/session/driver_login'])

beforeAll(async () => {
  world = await testApp()
  adminUrl = world.adminUrl
  const { services, base } = world
  const order = await anAcceptedOrder(world, { goods_name: '¤S1¤', remark: '¤S1¤', freight_fen: 888_321 })
  const vehicle = await aVehicle(world, { remark: '¤C1¤', owner_name: '¤C1¤' })
  const driver = await aDriver(world, { driver_name: '¤C1¤', remark: '¤C1¤' })
  const trip = await aTrip(world, { order, vehicle_id: vehicle.id, driver_id: driver.id })
  await asPlatform(services.db, async (tx) => {
    await tx
      .updateTable('waybill')
      .set({ payable_fen: 777_123, remark: '¤C1¤' })
      .where('id', '=', trip.id)
      .where('tenant_id', '=', base.tenant_id)
      .execute()
    const { id, parties, point_id } = {
      ...(await tx
        .selectFrom('waybill')
        .select(['id', 'parties'])
        .where('id', '=', trip.id)
        .where('tenant_id', '=', base.tenant_id)
        .executeTakeFirstOrThrow()),
      point_id: (
        await tx
          .selectFrom('waybill_point')
          .select('id')
          .where('waybill_id', '=', trip.id)
          .where('kind', '=', 2)
          .where('tenant_id', '=', base.tenant_id)
          .executeTakeFirstOrThrow()
      ).id
    }
    objects['receipt'] = newId()
    await tx
      .insertInto('receipt')
      .values({
        tenant_id: base.tenant_id,
        id: objects['receipt'],
        parties,
        receipt_no: 'HD-doors',
        waybill_id: id,
        waybill_no: 'YD-doors',
        order_id: order.id,
        order_no: order.order_no,
        point_id,
        shipper_id: order.shipper_id,
        carrier_id: order.carrier_id ?? 0,
        shipper_name: '¤S1¤',
        carrier_name: '¤C1¤',
        signer: '¤C1¤',
        receipt_status: 20,
        delivered_at: sql`now()`,
        due_at: sql`now()`
      })
      .execute()
    const own = base.companies['shipper']?.id ?? 0
    objects['address'] = newId()
    await tx
      .insertInto('address_book')
      .values({
        tenant_id: base.tenant_id,
        id: objects['address'],
        parties: [own],
        company_id: own,
        link_name: '¤S1¤',
        link_phone: '13800009001',
        address_province: '四川省',
        address_city: '成都市',
        address_area: '武侯区',
        area_code: '510107',
        address: '¤S1¤',
        lng: 104.06,
        lat: 30.6
      })
      .execute()
    for (const table of ['department', 'role'] as const) {
      objects[table] = newId()
      const row = { tenant_id: base.tenant_id, id: objects[table], parties: [own], company_id: own }
      if (table === 'role')
        await tx
          .insertInto('role')
          .values({ ...row, role_name: '¤S1¤', mids: '2-1' })
          .execute()
      else
        await tx
          .insertInto('department')
          .values({ ...row, zuzhi_name: '¤S1¤', path: `/${row.id}/` })
          .execute()
    }
    objects['view'] = newId()
    await tx
      .insertInto('saved_view')
      .values({
        tenant_id: base.tenant_id,
        id: objects['view'],
        parties: [own],
        company_id: own,
        user_id: base.users['shipper']?.id ?? 0,
        list_path: '/api/order/list',
        view_name: '¤S1¤',
        filters: '{}'
      })
      .execute()
    objects['notice'] = newId()
    await tx
      .insertInto('notice')
      .values({
        tenant_id: base.tenant_id,
        id: objects['notice'],
        parties: [own],
        company_id: own,
        receiver_user_id: base.users['shipper']?.id ?? 0,
        notice_type: 1,
        phrase: 'orderExpired',
        slots: JSON.stringify({ order_no: '¤S1¤' }),
        sent_at: sql`now()`
      })
      .execute()
    const link = await tx
      .selectFrom('company_link')
      .select('id')
      .where('tenant_id', '=', base.tenant_id)
      .where('shipper_id', '=', own)
      .where('carrier_id', '=', base.companies['carrier']?.id ?? 0)
      .executeTakeFirstOrThrow()
    objects['link'] = link.id
    const carrier_id = base.companies['carrier']?.id ?? 0
    const sides = { tenant_id: base.tenant_id, parties: [own, carrier_id], direction: 1 }
    objects['bill'] = newId()
    await tx
      .insertInto('bill')
      .values({
        ...sides,
        id: objects['bill'],
        bill_no: 'YS-doors',
        bill_kind: 9,
        debtor_id: own,
        creditor_id: carrier_id,
        debtor_name: '¤S1¤',
        creditor_name: '¤C1¤',
        amount_fen: 10_000,
        tax_fen: 0,
        due_at: sql`now()`,
        bill_status: 20,
        audit_level: 1,
        audit_done: 1
      })
      .execute()
    objects['payment'] = newId()
    await tx
      .insertInto('payment')
      .values({
        ...sides,
        id: objects['payment'],
        pay_no: 'FK-doors',
        payer_id: own,
        payee_id: carrier_id,
        payer_name: '¤S1¤',
        payee_name: '¤C1¤',
        amount_fen: 100,
        pay_channel: 2,
        payment_status: 10,
        bank_serial_no: '¤S1¤',
        paid_at: sql`now()`,
        maker_id: base.users['shipper']?.id ?? 0
      })
      .execute()
  })
  const charge = await asPlatform(services.db, (tx) =>
    tx.selectFrom('charge').select('id').where('tenant_id', '=', base.tenant_id).where('waybill_id', '=', trip.id).executeTakeFirstOrThrow()
  )
  await asPlatform(services.db, (tx) =>
    tx.updateTable('charge').set({ objection: '¤S1¤' }).where('tenant_id', '=', base.tenant_id).where('id', '=', charge.id).execute()
  )
  Object.assign(objects, {
    charge: charge.id,
    order: order.id,
    waybill: trip.id,
    dispatch: trip.id,
    vehicle: vehicle.id,
    driver: driver.id,
    company: base.companies['carrier']?.id ?? 0,
    user: base.users['carrier']?.id ?? 0
  })
  principals = await makePrincipals()
}, 120_000)
afterAll(() => world.close())

const makePrincipals = async (): Promise<Principal[]> => {
  const { services, base } = world
  const foreign = await seedBase(services.db, services.secrets, 'other-Pass-2026', { tenant_id: 3, tenant_no: 'ZH-doors', companies: baseCompanies })
  const open = async (tenant_id: number, user_id: number) =>
    (await asPlatform(services.db, (tx) => openSession(tx, 'user', tenant_id, user_id, noOrigin))).token
  const of = async (name: string, account: string, stranger: boolean, own = base): Promise<Principal> => {
    const token = await open(own.tenant_id, own.users[account]?.id ?? 0)
    const actor = await world.sessions.actorOf(token, noOrigin)
    return { name, token, type: actor.type, codes: actor.codes, stranger }
  }
  const bare = async (account: string): Promise<Principal> => {
    const id = newId()
    const like = base.users[account]
    await asPlatform(services.db, async (tx) => {
      const user = await tx
        .selectFrom('user')
        .selectAll()
        .where('tenant_id', '=', base.tenant_id)
        .where('id', '=', like?.id ?? 0)
        .executeTakeFirstOrThrow()
      await tx
        .insertInto('user')
        .values({ ...user, id, account: `bare-${account}`, mobile: `1390000${String(id).slice(-4)}`, preferences: '{}' })
        .execute()
    })
    const token = await open(base.tenant_id, id)
    return { name: `${account} without rights`, token, type: (await world.sessions.actorOf(token, noOrigin)).type, codes: new Set(), stranger: false }
  }
  const phone = async (name: string, person_id: number, stranger: boolean): Promise<Principal> => {
    const { token } = await asPlatform(services.db, (tx) => openSession(tx, 'driver', base.tenant_id, person_id, noOrigin))
    return {
      name,
      token,
      type: 3,
      codes: new Set([driverConsole.trips.code, ...Object.values(driverConsole.trips.acts).map(([code]) => code)]),
      stranger
    }
  }
  const persons = await asPlatform(services.db, (tx) =>
    tx.selectFrom('driver').select(['id', 'person_id']).where('tenant_id', '=', base.tenant_id).execute()
  )
  const stranger = await aDriver(world, { company: 'carrier2' })
  const ended = await open(base.tenant_id, base.users['carrier']?.id ?? 0)
  await asPlatform(services.db, (tx) =>
    tx.updateTable('session').set({ expires_at: '2020-01-01T00:00:00Z' }).where('token_hash', '=', sql<Buffer>`sha256(${ended}::bytea)`).execute()
  )
  const none = { type: 0 as const, codes: new Set<string>(), stranger: true }
  return [
    { name: 'no token', token: undefined, ...none },
    { name: 'garbage token', token: 'x'.repeat(43), ...none },
    { name: 'ended session', token: ended, ...none },
    await of('operator', 'operator', false),
    await bare('operator'),
    await of('carrier', 'carrier', false),
    await bare('carrier'),
    await of('shipper', 'shipper', false),
    await bare('shipper'),
    await of('other carrier', 'carrier2', true),
    await of('other shipper', 'shipper2', true),
    await of('carrier of another tenant', 'carrier', true, foreign),
    await of('shipper of another tenant', 'shipper', true, foreign),
    await of('operator of another tenant', 'operator', true, foreign),
    await phone('driver', persons.find(({ id }) => id === objects['driver'])?.person_id ?? 0, false),
    await phone('other driver', stranger.person_id, true)
  ]
}

const idsFor =
  (word: string) =>
  (field: string): number | undefined => {
    if (field === 'id' || field === 'ids') return objects[word] ?? objects['order']
    const name = field.replace(/_ids?$/, '')
    return field === name ? undefined : objects[{ carrier: 'company', shipper: 'company', payer: 'company', object: 'order' }[name] ?? name]
  }
type Answer = { code: number; msg: string; data: unknown }
const ask = async (endpoint: Endpoint, body: unknown, token: string | undefined): Promise<{ answer: Answer; text: string }> => {
  const response = await world.app.inject({
    method: 'POST',
    url: endpoint.path,
    headers: { 'content-type': 'application/json', ...(token ? { token } : {}) },
    payload: JSON.stringify(body)
  })
  return { answer: response.json(), text: response.body }
}
const expected = ({ may }: Endpoint, { type, codes }: Principal): 'open' | 501 | -1 =>
  may === 'anyone'
    ? 'open'
    : type === 0
      ? 501
      : may === 'user'
        ? type === 3
          ? -1
          : 'open'
        : may === 'session' || may.some((grant) => holds(type as 1, codes, grant))
          ? 'open'
          : -1

test('every call opens to whom its contract lets in, and to nobody else', async () => {
  const wrong: string[] = []
  let cells = 0
  for (const { word, endpoint } of endpoints.filter((line) => !apart.has(line.endpoint.path))) {
    // An empty body never gets as far as an effect, but always as far as the door.
    for (const principal of principals) {
      cells += 1
      const { answer } = await ask(endpoint, word === 'session' ? {} : { nonsense: 1 }, principal.token)
      const want = expected(endpoint, principal)
      const got = answer.code === 501 || answer.code === -1 ? answer.code : 'open'
      if (got !== want) wrong.push(`${principal.name} ${endpoint.path}: ${String(got)} instead of ${String(want)}`)
    }
  }
  console.log(`doors: ${cells} cells, ${endpoints.length} calls, ${principals.length} principals, ${wrong.length} unexpected`)
  expect(wrong).toEqual([])
  expect(cells).toBeGreaterThan(800)
}, 300_000)

/** What strangers got hold of: foreign marks in an answer, a success on a foreign object, or a changed row. */
const trespass = async (): Promise<{ cells: number; holes: string[] }> => {
  const holes: string[] = []
  let cells = 0
  const before = await digest()
  for (const { word, endpoint } of endpoints.filter((line) => !apart.has(line.endpoint.path))) {
    const body = sampleOf(endpoint.input, idsFor(word))
    const named = JSON.stringify(body).match(/"(id|ids|[a-z_]+_ids?)":/) !== null
    for (const principal of principals.filter(({ stranger, type }) => stranger && type !== 0)) {
      if (expected(endpoint, principal) !== 'open') continue
      for (const input of [body, sampleOf(endpoint.input, () => undefined)]) {
        cells += 1
        const { answer, text } = await ask(endpoint, input, principal.token)
        if (canary.test(text)) holes.push(`${principal.name} ${endpoint.path}: reads foreign marks`)
        if (answer.code === 500) holes.push(`${principal.name} ${endpoint.path}: fault ${text.slice(0, 200)}`)
        // A foreign object must look exactly like one that does not exist: no state, no version is told.
        if (named && input === body && answer.code === 409) holes.push(`${principal.name} ${endpoint.path}: ${answer.msg}`)
      }
    }
  }
  if ((await digest()) !== before) holes.push('rows of the first shipper or carrier have changed')
  return { cells, holes: [...new Set(holes)] }
}
const digest = async (): Promise<string> =>
  await asPlatform(world.services.db, async (tx) => {
    const parts: string[] = []
    for (const [table, key] of [
      ['order', 'order'],
      ['waybill', 'waybill'],
      ['receipt', 'receipt'],
      ['charge', 'charge'],
      ['vehicle', 'vehicle'],
      ['driver', 'driver'],
      ['company_link', 'link'],
      ['address_book', 'address'],
      ['bill', 'bill'],
      ['payment', 'payment']
    ] as const) {
      const { rows } = await sql<{
        row: string
      }>`select md5(t::text) as row from ${sql.table(table)} t where tenant_id = ${world.base.tenant_id} and id = ${objects[key] ?? 0}`.execute(tx)
      parts.push(rows[0]?.row ?? 'gone')
    }
    return parts.join()
  })

/** Takes the scope out of every query: what compares a row's owner with the actor becomes true. */
class WithoutScope extends OperationNodeTransformer {
  protected override transformBinaryOperation(node: BinaryOperationNode): BinaryOperationNode {
    const column = JSON.stringify(node.leftOperand).match(
      /"name":"(carrier_id|shipper_id|debtor_id|creditor_id|payer_id|payee_id|company_id|person_id|receiver_user_id|user_id)"/
    )
    const made = super.transformBinaryOperation(node)
    return column && JSON.stringify(node.operator).includes('"="') ? ({ ...made, rightOperand: made.leftOperand } as BinaryOperationNode) : made
  }
}
const withoutScope: KyselyPlugin = {
  transformQuery: ({ node }) => new WithoutScope().transformNode(node as OperationNode) as never,
  transformResult: ({ result }) => Promise.resolve(result)
}
const rowSecurity = async (on: boolean): Promise<void> => {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind = 'r' and exists (select from pg_policy p where p.polrelid = c.oid)`
  )
  for (const { name } of rows) await client.query(`alter table public.${name} ${on ? 'enable' : 'disable'} row level security`)
  await client.end()
}
let plainDb: TestApp['services']['db']
let scopelessDb: TestApp['services']['db']
const scoped = (on: boolean): void => void Object.assign(world.services, { db: on ? plainDb : scopelessDb })

test('strangers find nothing: with both walls, with either one alone; and with none this test finds the holes', async () => {
  plainDb = world.services.db
  scopelessDb = openDb(openPool(world.appUrl, 4), undefined, [withoutScope])
  const both = await trespass()
  await rowSecurity(false)
  const scopeAlone = await trespass()
  scoped(false)
  const none = await trespass()
  await rowSecurity(true)
  const securityAlone = await trespass()
  scoped(true)
  await scopelessDb.destroy()
  console.log(
    `doors: ${both.cells} foreign cells; holes with both walls ${both.holes.length}, scope alone ${scopeAlone.holes.length}, row-level security alone ${securityAlone.holes.length}, neither ${none.holes.length}`
  )
  expect(both.holes).toEqual([])
  expect(scopeAlone.holes).toEqual([])
  expect(securityAlone.holes).toEqual([])
  expect(none.holes.length).toBeGreaterThan(5)
}, 600_000)

test('the price wall holds: no shipper reads what the driver gets, no driver what the shipper pays', async () => {
  const seen: string[] = []
  for (const { word, endpoint } of endpoints.filter(({ endpoint: { kind } }) => kind === 'query')) {
    for (const principal of principals.filter(({ name }) => ['shipper', 'driver', 'carrier without rights', 'other shipper'].includes(name))) {
      const { text } = await ask(endpoint, sampleOf(endpoint.input, idsFor(word)), principal.token)
      if (principal.type === 4 && text.includes('777123')) seen.push(`${principal.name} ${endpoint.path} payable`)
      if (principal.type === 3 && text.includes('888321')) seen.push(`${principal.name} ${endpoint.path} receivable`)
    }
  }
  expect(seen).toEqual([])
}, 120_000)
