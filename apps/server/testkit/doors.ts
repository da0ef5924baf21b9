import { contracts } from '@yunshu/contract/all'
import { appversion as appCalls } from '@yunshu/contract/appversion/contract'
import { article as articleCalls } from '@yunshu/contract/article/contract'
import { driver as driverConsole } from '@yunshu/contract/consoles/driver'
import { driver as driverCalls } from '@yunshu/contract/driver/contract'
import { fleet as fleetCalls } from '@yunshu/contract/fleet/contract'
import { holds } from '@yunshu/contract/kit/console'
import { invoice as invoiceCalls } from '@yunshu/contract/invoice/contract'
import type { Endpoint, InputOf, May } from '@yunshu/contract/kit/endpoint'
import { customer as customerCalls, customerType } from '@yunshu/contract/customer/contract'
import { invoiceType } from '@yunshu/contract/link/contract'
import { schemaOf } from '@yunshu/contract/kit/check'
import { gps as gpsCalls } from '@yunshu/contract/gps/contract'
import { section as sectionCalls } from '@yunshu/contract/section/contract'
import { template as templateCalls } from '@yunshu/contract/template/contract'
import { sms as smsCalls } from '@yunshu/contract/sms/contract'
import { smsTemplates } from '@yunshu/contract/sms/templates'
import { vehicle as vehicleCalls } from '@yunshu/contract/vehicle/contract'
import { noOrigin } from '../src/platform/actor.ts'
import { transactAsSystem } from '../src/platform/db/scope.ts'
import { newId } from '../src/platform/ids.ts'
import { openSession } from '../src/platform/session/sessions.ts'
import { makeSheet } from '../src/modules/task/index.ts'
import { type Base, baseCompanies, seedBase } from '../src/seeds/base.ts'
import { sql } from 'kysely'
import { testApp, type TestApp } from './app.ts'
import { markFor } from './leakWatch.ts'
import { aDriver } from './driver.ts'
import { driverEntry, fleetEntry, vehicleEntry } from './entries.ts'
import { plantRow } from './plantRow.ts'
import { sampleOf } from './sample.ts'
import { aRoot } from './tenant.ts'
import { anAcceptedOrder, aTrip } from './trip.ts'
import { aVehicle } from './vehicle.ts'

/** Somebody, or nobody, who tries the doors; a stranger has no business with the first shipper and the first carrier. */
export type Principal = {
  readonly name: string
  readonly token: string | undefined
  readonly type: 0 | 1 | 2 | 3 | 4
  readonly codes: ReadonlySet<string>
  readonly stranger: boolean
}
type Answer = { readonly code: number; readonly msg: string; readonly data: unknown }
export type DoorsWorld = TestApp & {
  readonly principals: readonly Principal[]
  /** One object of each kind that the first shipper or the first carrier has, by word. */
  readonly objects: Readonly<Record<string, number>>
  /** The address of a file of the first shipper, with its mark inside. */
  readonly fileUrl: string
  readonly orderNo: string
  /** Gives the id that a field of this call points at: always a row that is really there. Throws where none is planted. */
  readonly idsFor: (door: Door) => (field: string) => number | undefined
  /**
   * What a call is tried with: a value of its schema in which every id points at a row that is really there, or at `other`, or at none where `bare`.
   */
  readonly inputFor: (door: Door, what?: { readonly bare?: boolean; readonly other?: number }) => unknown
  readonly ask: (endpoint: Endpoint, body: unknown, token: string | undefined) => Promise<{ answer: Answer; text: string }>
  /** Whether, by what the contract said when the world was made, the call opens to this principal. */
  readonly expected: (endpoint: Endpoint, principal: Principal) => 'open' | 501 | -1
}

/** A call with its word. */
type Door = (typeof endpoints)[number]
/** Every call with its word. */
export const endpoints = Object.entries(contracts).flatMap(([word, calls]) => Object.values(calls).map((endpoint) => ({ word, endpoint })))
/** Calls that end or change the caller's own session, or answer before anyone is known, are walked by the session's own tests. */
export const apart = new Set([
  '/api/session/logout',
  '/api/index/login',
  '/api/session/exchange',
  '/api/user/demand_factor',
  '/api/duanxin/send_msg',
  '/api/session/driver_login'
])

/** A world in which the first shipper and the first carrier have one of everything, with their marks on it, and seventeen kinds of people at the doors. */
export const doorsWorld = async (): Promise<DoorsWorld> => {
  const world = await testApp()
  const objects: Record<string, number> = {}
  const { fileUrl, orderNo } = await plant(world, objects)
  const principals = await makePrincipals(world, objects)
  const said = new Map<Endpoint, May>(endpoints.map(({ endpoint }) => [endpoint, endpoint.may]))
  const ask: DoorsWorld['ask'] = async (endpoint, body, token) => {
    const response = await world.app.inject({
      method: 'POST',
      url: endpoint.path,
      headers: { 'content-type': 'application/json', ...(token ? { token } : {}) },
      payload: JSON.stringify(body)
    })
    return { answer: response.json(), text: response.body }
  }
  const expected: DoorsWorld['expected'] = (endpoint, { type, codes }) => {
    const may = said.get(endpoint) ?? endpoint.may
    if (may === 'anyone') return 'open'
    if (type === 0) return 501
    if (may === 'user') return type === 3 ? -1 : 'open'
    return may === 'session' || may.some((grant) => holds(type as 1, codes, grant)) ? 'open' : -1
  }
  await plantByCreate(objects, principals, { ask, expected })
  const idsFor: DoorsWorld['idsFor'] = ({ word, endpoint }) => {
    const own = ownOf(word, endpoint.path)
    return (field) => {
      const name = field === 'id' || field === 'ids' ? own : pointsAt(field)
      if (name === undefined) return undefined
      return objects[name] ?? fail(`nothing of the first shipper or carrier is planted for ${field} of ${endpoint.path} (${name})`)
    }
  }
  return {
    ...world,
    objects,
    principals,
    fileUrl,
    orderNo,
    idsFor,
    inputFor: (door, { bare = false, other } = {}) => {
      const idOf = (field: string): number | undefined => {
        const id = bare ? undefined : idsFor(door)(field)
        return id === undefined ? undefined : (other ?? id)
      }
      return entries[door.endpoint.path]?.(bare ? noFile : fileUrl, idOf) ?? sampleOf(door.endpoint.input, idOf)
    },
    ask,
    expected
  }
}

/** A word that no story and no row below has planted is planted by its own `create`, called with a sample of its input by the first who may. */
const plantByCreate = async (
  objects: Record<string, number>,
  principals: readonly Principal[],
  { ask, expected }: Pick<DoorsWorld, 'ask' | 'expected'>
): Promise<void> => {
  for (const { word, endpoint } of endpoints) {
    if (endpoint.path !== `/api/${word}/create` || objects[ownOf(word, endpoint.path)] !== undefined) continue
    const maker = principals.find((principal) => !principal.stranger && expected(endpoint, principal) === 'open')
    const { answer, text } = await ask(
      endpoint,
      sampleOf(endpoint.input, (field) => objects[pointsAt(field) ?? '']),
      maker?.token
    )
    const { id } = (answer.data ?? {}) as { readonly id?: number }
    objects[ownOf(word, endpoint.path)] = id ?? fail(`${endpoint.path} makes nothing from a sample of its input: plant its row. ${text}`)
  }
}

const noFile = '/files/1/x.png'
/** A customer without a credit code, which a sample cannot guess, and without files. */
const aPerson = { customer_type: customerType.code.person, credit_code: '', contracts: [] }
/** A version of an app that is a page. */
const anApp = { app_type: 3, platform: 1, version_name: '1.1', build: 7 }
/** A template of one fact. */
const aTemplate = { columns: [{ field: 'order_no', source: 1, kind: 1, title_zh: '', title_en: '', width: 180, choices: [], formula: '' }] }
/** News for everybody, without files. */
const aNews = { content: '<p>news</p>', readers: [2, 3, 4], cover: '', attachment: '', effective_on: null, expired_on: null }
/** Calls whose rules want more than their schema says: an entry as an office types it in, with a picture of the first shipper's. */
const entries: Readonly<Record<string, (image: string, idOf: (field: string) => number | undefined) => object>> = {
  [customerCalls.create.path]: (_, idOf) => ({ ...(sampleOf(customerCalls.create.input, idOf) as object), ...aPerson }),
  [customerCalls.update.path]: (_, idOf) => ({ ...(sampleOf(customerCalls.update.input, idOf) as object), ...aPerson }),
  [driverCalls.create.path]: (image) => driverEntry(image),
  // Thresholds are those of its kind.
  '/api/alarm/set': (_, idOf) => ({
    alarm_kind: 6,
    version: 0,
    level: 2,
    limits: [90],
    role_ids: [idOf('role_ids') ?? 1],
    channels: [1],
    quiet_from: '',
    quiet_to: ''
  }),
  // What is turned on needs a key.
  [gpsCalls.setPlatform.path]: () => ({ version: 1, platform_name: '位置平台', enabled: true, secret: 'a-key-of-thirty-two-letters-at-least' }),
  [fleetCalls.create.path]: (image) => fleetEntry(image),
  // An ordinary one asks for no bank and no registration.
  [invoiceCalls.apply.path]: (_, idOf) => ({
    ...(sampleOf(invoiceCalls.apply.input, idOf) as object),
    invoice_type: invoiceType.code.digitalOrdinary
  }),
  [appCalls.create.path]: () => anApp,
  [appCalls.update.path]: (_, idOf) => ({ ...anApp, id: idOf('id') ?? 1, version: 1 }),
  [articleCalls.create.path]: (_, idOf) => ({ ...(sampleOf(articleCalls.create.input, idOf) as object), ...aNews, kind: 1 }),
  [articleCalls.update.path]: (_, idOf) => ({ ...(sampleOf(articleCalls.update.input, idOf) as object), ...aNews }),
  [templateCalls.create.path]: () => ({ ...aTemplate, code: 'doors', name: '模板' }),
  [templateCalls.update.path]: (_, idOf) => ({ ...aTemplate, name: '模板', id: idOf('id') ?? 1, version: 1 }),
  // One of those that come with the product.
  [templateCalls.take.path]: () => ({ code: 'mt' }),
  // A lane leads to another place than it begins at.
  [sectionCalls.create.path]: (_, idOf) => {
    const input = sampleOf(schemaOf(sectionCalls.create.input), idOf) as InputOf<typeof sectionCalls.create>
    return { ...input, end_point: { ...input.end_point, lat: input.start_point.lat + 1 } }
  },
  [smsCalls.setTemplate.path]: () => ({ template: 'driverGone', lang: 'zh', version: 0, content: smsTemplates.driverGone.zh }),
  [vehicleCalls.create.path]: (image, idOf) => vehicleEntry(image, { driver_id: idOf('driver_id') ?? null })
}

/** What `id` of a call means: a row of its word, or of what the call's name says. */
const ownOf = (word: string, path: string): string => {
  const found = owns.find(([pattern]) => pattern.test(path))
  return found?.[1] ?? { loading: 'load_task', rate: 'rule', recon: 'bank_row', bankaccount: 'bank_account', ledger: 'txn' }[word] ?? word
}
const owns: readonly (readonly [RegExp, string])[] = [
  [/^\/api\/site\/(agreement_info|drop_agreement)$/, 'agreement'],
  [/^\/api\/(freeze|subcontract)\//, 'order'],
  [/^\/api\/recon\/withdraw$/, 'file'],
  [/^\/api\/fleet\/(leave|entrust)$/, 'fleet_member'],
  [/^\/api\/section\/(price_info|update_price|end_price|remove_price)$/, 'section_price'],
  [/_position$|ganwei/, 'position'],
  [/_route$|\/route_info$/, 'route'],
  [/_package$/, 'package'],
  [/^\/api\/expense\/update_item$/, 'expense_item'],
  [/^\/api\/card\/(withdraw_payout|pay_out|fail_payout)$/, 'card_payout'],
  [/_vehicle_type$/, 'vehicle_type'],
  [/^\/api\/sms\/unblock$/, 'sms_block'],
  [/^\/api\/kpi\/publish$/, 'kpi_month'],
  [/^\/api\/kpi\/(uphold|reject)$/, 'kpi_appeal'],
  [/^\/api\/invoice\/(red|xml|attach)$/, 'document'],
  [/^\/api\/statement\/of_mine$/, 'payee_statement'],
  [/^\/api\/statement\/(line|dispute|withdraw|answer|remark|appeal)$/, 'line']
]
/** What another field with an id points at; nothing, where it points at no row. */
const pointsAt = (field: string): string | undefined => {
  const name = field.replace(/_ids?$/, '')
  if (field === name || apartFields.has(field)) return undefined
  return aliases[name] ?? name
}
const aliases: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['carrier', 'sub_carrier', 'shipper', 'payer', 'payee', 'debtor', 'creditor', 'partner', 'seller', 'buyer'].map((name) => [name, 'company'])
  ),
  object: 'order',
  subject: 'article',
  invoice: 'document',
  except_waybill: 'waybill',
  biz: 'order',
  parent: 'department',
  zuzhi: 'department',
  scope_zuzhi: 'department',
  leader: 'user',
  dispatcher: 'user',
  handler: 'user',
  owner: 'user',
  cs: 'user',
  ganwei: 'position',
  type: 'vehicle_type',
  base: 'load_task',
  previous: 'campaign',
  other: 'company'
}
/** The id of a picture with letters points at no row. */
const apartFields = new Set(['captcha_id'])
const fail = (message: string): never => {
  throw new Error(message)
}

const plant = async (world: TestApp, objects: Record<string, number>): Promise<{ fileUrl: string; orderNo: string }> => {
  const { services, base } = world
  const [s1, c1] = [base.companies['shipper']?.id ?? 0, base.companies['carrier']?.id ?? 0]
  const [S1, C1] = [markFor(s1), markFor(c1)]
  const vehicle = await aVehicle(world, { remark: C1, owner_name: C1 })
  const driver = await aDriver(world, { remark: C1 })
  const both = markFor(s1, c1, driver.person_id)
  const named = { tenant_id: base.tenant_id, id: driver.id }
  await transactAsSystem(services.db, (tx) =>
    tx.updateTable('driver').set({ driver_name: both }).where('tenant_id', '=', named.tenant_id).where('id', '=', named.id).execute()
  )
  const order = await anAcceptedOrder(world, { goods_name: both, remark: both, freight_fen: 888_321 })
  const trip = await aTrip(world, { order, vehicle_id: vehicle.id, driver_id: driver.id })
  const ownPhone = '13977770001'
  world.watch.own.set(ownPhone, [s1])
  world.watch.own.set('777123', [c1, driver.person_id])
  world.watch.own.set('888321', [s1, c1])
  await transactAsSystem(services.db, async (tx) => {
    await tx
      .updateTable('waybill')
      .set({ payable_fen: 777_123, remark: markFor(c1, driver.person_id) })
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
        shipper_name: both,
        carrier_name: both,
        signer: both,
        receipt_status: 20,
        delivered_at: sql`now()`,
        due_at: sql`now()`
      })
      .execute()
    const own = s1
    objects['address'] = newId()
    await tx
      .insertInto('address_book')
      .values({
        tenant_id: base.tenant_id,
        id: objects['address'],
        parties: [own],
        company_id: own,
        link_name: S1,
        link_phone: ownPhone,
        address_province: '四川省',
        address_city: '成都市',
        address_area: '武侯区',
        area_code: '510107',
        address: S1,
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
          .values({ ...row, role_name: S1, mids: '2-1' })
          .execute()
      else
        await tx
          .insertInto('department')
          .values({ ...row, zuzhi_name: S1, path: `/${row.id}/` })
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
        view_name: S1,
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
        slots: JSON.stringify({ order_no: S1 }),
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
    const carrier_id = c1
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
        debtor_name: both,
        creditor_name: both,
        amount_fen: 10_000,
        tax_fen: 0,
        due_at: sql`now()`,
        bill_status: 20,
        audit_level: 1,
        audit_done: 1
      })
      .execute()
    const owing = { tenant_id: base.tenant_id, parties: [carrier_id, driver.person_id], direction: 2 }
    const owed = newId()
    await tx
      .insertInto('bill')
      .values({
        ...owing,
        id: owed,
        bill_no: 'YF-doors',
        bill_kind: 6,
        debtor_id: carrier_id,
        creditor_id: driver.person_id,
        debtor_name: markFor(c1, driver.person_id),
        creditor_name: markFor(c1, driver.person_id),
        amount_fen: 10_000,
        tax_fen: 0,
        due_at: sql`now()`,
        bill_status: 20,
        audit_level: 1,
        audit_done: 1
      })
      .execute()
    objects['batch'] = newId()
    objects['batch_row'] = newId()
    const ofCarrier = { tenant_id: base.tenant_id, parties: [carrier_id], company_id: carrier_id }
    await tx
      .insertInto('pay_batch')
      .values({
        ...ofCarrier,
        id: objects['batch'],
        batch_no: 'PF-doors',
        company_name: C1,
        pay_channel: 1,
        row_count: 1,
        amount_fen: 10_000,
        remark: C1
      })
      .execute()
    await tx
      .insertInto('pay_batch_row')
      .values({
        ...ofCarrier,
        id: objects['batch_row'],
        batch_id: objects['batch'],
        row_no: 1,
        row_ref: 'PF-doors-0001',
        bill_id: owed,
        bill_no: 'YF-doors',
        bill_kind: 6,
        payee_id: driver.person_id,
        payee_name: C1,
        amount_fen: 10_000
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
        payer_name: both,
        payee_name: both,
        amount_fen: 100,
        pay_channel: 2,
        payment_status: 10,
        bank_serial_no: both,
        paid_at: sql`now()`,
        maker_id: base.users['shipper']?.id ?? 0
      })
      .execute()
  })
  const charge = await transactAsSystem(services.db, (tx) =>
    tx.selectFrom('charge').select('id').where('tenant_id', '=', base.tenant_id).where('waybill_id', '=', trip.id).executeTakeFirstOrThrow()
  )
  await transactAsSystem(services.db, (tx) =>
    tx.updateTable('charge').set({ objection: both }).where('tenant_id', '=', base.tenant_id).where('id', '=', charge.id).execute()
  )
  const shared = await transactAsSystem(services.db, (tx) =>
    tx
      .insertInto('share')
      .values({
        id: newId(),
        code_hash: Buffer.alloc(32, 7),
        tenant_id: base.tenant_id,
        waybill_id: trip.id,
        company_id: c1,
        created_by: base.users['carrier']?.id ?? 0,
        maker: both,
        expires_at: sql`now() + interval '1 day'`
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  )
  await plantRest(world, objects, {
    shipper_id: s1,
    carrier_id: c1,
    waybill_id: trip.id,
    order_id: order.id,
    order_no: order.order_no,
    vehicle_id: vehicle.id,
    driver_id: driver.id,
    person_id: driver.person_id
  })
  Object.assign(objects, {
    charge: charge.id,
    order: order.id,
    waybill: trip.id,
    share: shared.id,
    dispatch: trip.id,
    vehicle: vehicle.id,
    driver: driver.id,
    company: c1,
    user: base.users['carrier']?.id ?? 0,
    tenant: base.tenant_id,
    // Every tenant has these under the same numbers.
    vehicle_type: 1,
    goods_type: 1
  })
  const shipper = await world.actor('shipper')
  const bytes = await makeSheet([{ sheet: 'own', head: ['own'], body: [[S1]] }])
  const { url } = await services.files.keep(services.db, shipper, { name: 'own.xlsx', bytes })
  await plantOthers(world, base)
  return { fileUrl: url, orderNo: order.order_no }
}

type Owners = Readonly<Record<'shipper_id' | 'carrier_id' | 'waybill_id' | 'order_id' | 'vehicle_id' | 'driver_id' | 'person_id', number>> & {
  readonly order_no: string
}

/** What no story above has made: a row in each other table that a call can point at, with the marks of those whose it is. */
const plantRest = async ({ services, base }: TestApp, objects: Record<string, number>, owners: Owners): Promise<void> => {
  const { shipper_id, carrier_id, waybill_id, person_id } = owners
  const { tenant_id } = base
  const operator_id = base.companies['operator']?.id ?? 0
  const both = markFor(shipper_id, carrier_id)
  await transactAsSystem(services.db, async (tx) => {
    const shared = async (table: string, values: object = {}) =>
      await plantRow(tx, table, both, { ...owners, tenant_id, parties: [shipper_id, carrier_id], ...values })
    const own = async (table: string, company_id: number, values: object = {}) =>
      await plantRow(tx, table, markFor(company_id), { ...owners, tenant_id, parties: [company_id], company_id, ...values })
    const today = new Date().toISOString().slice(0, 10)
    const zuzhi_id = objects['department'] ?? 0
    objects['position'] = await own('position', shipper_id, { zuzhi_id })
    objects['route'] = await own('frequent_route', shipper_id, { points: '[]' })
    objects['load_task'] = await own('load_task', shipper_id, {
      load_date: today,
      sketch: JSON.stringify({ base_at: new Date().toISOString(), point_ids: {}, goods_ids: {}, sketch: { orders: [], types: [], places: [] } })
    })
    // A vehicle of that plan which is loaded at the dock.
    await own('load_vehicle', shipper_id, {
      task_id: objects['load_task'],
      loader: markFor(shipper_id),
      dock_no: markFor(shipper_id),
      run_status: 10
    })
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
    objects['campaign'] = await shared('campaign', { campaign_status: 20, bid_mode: 2, deadline: tomorrow, step_fen: 100 })
    objects['customer'] = await plantRow(tx, 'customer', markFor(carrier_id), {
      tenant_id,
      parties: [carrier_id],
      carrier_id,
      shipper_id: null,
      credit_code: '91510100MADOORS01X',
      terms: JSON.stringify({
        settle_cycle: 4,
        settle_day: 1,
        pay_days: 30,
        tax_rate_bp: 900,
        invoice_type: 1,
        receipt_days: 7,
        deposit_fen: 0,
        credit_fen: 0,
        over_credit_action: 1
      })
    })
    await plantRow(tx, 'customer_follow', markFor(carrier_id), {
      tenant_id,
      parties: [carrier_id],
      customer_id: objects['customer'],
      follow_way: 1,
      followed_on: today
    })
    objects['bid'] = await plantRow(tx, 'bid', markFor(carrier_id), {
      ...owners,
      tenant_id,
      parties: [carrier_id],
      campaign_id: objects['campaign'],
      carrier_name: both,
      bid_status: 30,
      bid_fen: 777_123,
      net_fen: 777_123
    })
    objects['supply'] = await plantRow(tx, 'supply', markFor(carrier_id), {
      ...owners,
      tenant_id,
      parties: [carrier_id, person_id],
      carrier_name: markFor(carrier_id, person_id),
      supply_status: 20,
      price_mode: 1,
      price_unit: 5,
      price_fen: 777_123,
      start_city: markFor(carrier_id, person_id),
      end_city: markFor(carrier_id, person_id),
      goods_name: markFor(carrier_id, person_id),
      supply_no: markFor(carrier_id, person_id),
      start_area_code: '510100',
      end_area_code: '420100',
      expire_at: tomorrow,
      apply_count: 1
    })
    await plantRow(tx, 'supply_goods', markFor(carrier_id), { ...owners, tenant_id, parties: [carrier_id], supply_id: objects['supply'] })
    objects['apply'] = await plantRow(tx, 'supply_apply', markFor(carrier_id, person_id), {
      tenant_id,
      parties: [carrier_id, person_id],
      supply_id: objects['supply'],
      carrier_id,
      person_id,
      apply_status: 20,
      quote_fen: 777_123,
      total_fen: 777_123,
      applied_at: tomorrow
    })
    const ofCarrier = markFor(carrier_id)
    const ofBoth = markFor(carrier_id, person_id)
    objects['settlemodel'] = await plantRow(tx, 'settle_model', ofCarrier, {
      tenant_id,
      carrier_id,
      parties: [carrier_id],
      base_unit: 5,
      late_side: 0,
      late_rungs: '[]',
      rebate_side: 0,
      rebate_tiers: '[]'
    })
    objects['template'] = await plantRow(tx, 'custom_template', ofCarrier, { tenant_id, carrier_id, parties: [carrier_id], columns: '[]' })
    await plantRow(tx, 'customer_task', ofCarrier, {
      tenant_id,
      carrier_id,
      parties: [carrier_id],
      id: owners.order_id,
      template_id: objects['template'],
      custom: '{}'
    })
    await tx
      .updateTable('customer')
      .set({ template_id: objects['template'] })
      .where('carrier_id', '=', carrier_id)
      .where('shipper_id', '=', shipper_id)
      .execute()
    const scheme_id = await plantRow(tx, 'kpi_scheme', ofCarrier, {
      ...owners,
      tenant_id,
      parties: [carrier_id],
      pickup_weight: 95,
      grade_a: 3,
      grade_b: 2
    })
    const month = { ...owners, tenant_id, month: '2025-01', grade: 2 }
    const until = { published_at: sql`now()`, appeal_until: tomorrow }
    objects['kpi_month'] = await plantRow(tx, 'kpi_month', ofBoth, {
      ...month,
      ...until,
      parties: [carrier_id],
      scheme_id,
      kpi_status: 20,
      edition: 1
    })
    const kpi_month_id = objects['kpi_month']
    await plantRow(tx, 'kpi_trip', ofBoth, { ...owners, tenant_id, parties: [carrier_id], kpi_month_id, pickup_ok: false })
    const mine = { ...owners, tenant_id, parties: [carrier_id, person_id], kpi_month_id }
    objects['kpi'] = await plantRow(tx, 'driver_kpi', ofBoth, { ...mine, ...month, edition: 1, score: 88.5, rank: 1 })
    objects['kpi_appeal'] = await plantRow(tx, 'kpi_appeal', ofBoth, { ...mine, kpi_item: 2, appeal_status: 10 })
    await plantRow(tx, 'carrier_kpi', markFor(shipper_id, carrier_id), { ...month, parties: [shipper_id, carrier_id], score: 88.5 })
    // Of no trip that there is, so that nobody figures it anew.
    await plantRow(tx, 'trip_figure', ofCarrier, {
      ...owners,
      tenant_id,
      parties: [carrier_id],
      waybill_id: newId(),
      leads: true,
      revenue_fen: 777_123,
      cost_fen: 888_321,
      trip_revenue_fen: 777_123,
      trip_cost_fen: 888_321,
      shipper_name: ofCarrier,
      plate_no: ofCarrier,
      driver_name: ofCarrier
    })
    const everybody = markFor(shipper_id, carrier_id, person_id)
    objects['abnormal'] = await plantRow(tx, 'abnormal', everybody, {
      ...owners,
      tenant_id,
      parties: [shipper_id, carrier_id, person_id],
      order_ids: [owners.order_id],
      abnormal_type: 102,
      level: 2,
      source: 1,
      claim_up_fen: 888_321,
      claim_down_fen: 777_123,
      driver_name: everybody,
      sla_due: tomorrow
    })
    objects['task'] = await own('task', shipper_id, { kind: 'export', input: '{}', user_id: 0 })
    objects['release'] = await plantRow(tx, 'release', both, {
      ...owners,
      tenant_id,
      parties: [shipper_id, carrier_id],
      release_type: 2,
      release_status: 20,
      code_enc: services.secrets.seal('271828'),
      release_at: new Date().toISOString(),
      valid_to: tomorrow,
      order_no: both,
      shipper_name: both,
      content: both
    })
    await plantRow(tx, 'release', markFor(carrier_id), {
      tenant_id,
      parties: [carrier_id],
      release_type: 1,
      release_status: 10,
      carrier_id,
      waybill_id,
      waybill_no: markFor(carrier_id),
      content: markFor(carrier_id)
    })
    objects['bank_account'] = await own('bank_account', carrier_id, { account_no_tail: '0000' })
    objects['recharge'] = await own('recharge', shipper_id, { voucher_img: '/files/1/x.png' })
    objects['withdraw'] = await own('withdraw', carrier_id, { bank_account_id: objects['bank_account'], account_no_tail: '0000', fee_fen: 0 })
    objects['file'] = await own('bank_file', operator_id, { bank_day: today })
    objects['bank_row'] = await own('bank_row', operator_id, { file_id: objects['file'], match_status: 20 })
    // Packages are for everybody to read.
    objects['package'] = await plantRow(tx, 'package', '演示套餐', {})
    objects['project'] = await shared('project', { valid_from: today, valid_to: today })
    objects['rule'] = await shared('rate_rule', { project_id: objects['project'], valid_from: today, valid_to: today, tiers: '[]', surcharges: '[]' })
    const ends = { party_a_id: shipper_id, party_b_id: carrier_id, party_id: shipper_id, maker_id: carrier_id }
    const nothing = { freight_fen: 0, surcharge_fen: 0, deduct_fen: 0, net_fen: 0, tax_fen: 0 }
    objects['statement'] = await shared('statement', { ...ends, period_from: today, period_to: today })
    const statement_id = objects['statement']
    const paid = {
      ...owners,
      tenant_id,
      parties: [carrier_id, person_id],
      direction: 2,
      party_a_id: person_id,
      party_b_id: carrier_id,
      party_id: person_id
    }
    const toPayee = {
      ...paid,
      maker_id: carrier_id,
      payee_type: 1,
      period_from: today,
      period_to: today,
      sent_at: new Date().toISOString(),
      statement_status: 20
    }
    objects['payee_statement'] = await plantRow(tx, 'statement', markFor(carrier_id, person_id), toPayee)
    objects['line'] = await shared('statement_line', { statement_id, party_id: shipper_id, ...nothing, own_fen: 0 })
    objects['match'] = await shared('statement_match', { statement_id, party_id: shipper_id, row_no: 2, other_fen: 100, diff_fen: 100, verdict: 2 })
    objects['adjust'] = await shared('statement_adjust', {
      statement_id,
      party_id: shipper_id,
      adjust_no: 'YS-doors-01',
      amount_fen: 1,
      net_fen: 1,
      tax_fen: 0,
      company_id: carrier_id
    })
    const invoicing = { seller_id: carrier_id, buyer_id: shipper_id, amount_fen: 10_000, gross_fen: 10_000, net_fen: 10_000, tax_fen: 0 }
    objects['invoice'] = await shared('invoice_apply', { ...invoicing, apply_status: 20 })
    objects['document'] = await shared('invoice', { ...invoicing, apply_id: objects['invoice'], doc_status: 10 })
    await own('invoice_setting', carrier_id, { seller_id: carrier_id })
    const message = { tenant_id, phone: '13800001234', scene: 'dispatch', template: 'driverGone', sms_status: 30, company_id: carrier_id }
    objects['sms'] = await plantRow(tx, 'sms_outbox', markFor(carrier_id), message)
    objects['sms_block'] = await plantRow(tx, 'sms_block', markFor(carrier_id), { tenant_id, phone: '13800001299', block_reason: 1 })
    objects['fleet'] = await own('fleet', carrier_id, { captain_mobile: '13800000000', settle_type: 2, bank_name: markFor(carrier_id) })
    const claim = {
      expense_type: 1,
      plate_no: markFor(carrier_id),
      claimant_name: markFor(carrier_id),
      spent_on: today,
      company_name: markFor(carrier_id)
    }
    objects['expense'] = await own('expense_claim', carrier_id, { ...claim, amount_fen: 100, claim_no: markFor(carrier_id) })
    objects['expense_item'] = await own('expense_item', carrier_id, { item_code: 'X9', item_side: 1, category: 2 })
    objects['fleet_member'] = await plantRow(tx, 'fleet_member', markFor(carrier_id), {
      tenant_id,
      parties: [carrier_id],
      company_id: carrier_id,
      fleet_id: objects['fleet'],
      driver_id: owners.driver_id
    })
    objects['policy'] = await own('insurance_policy', carrier_id, {
      start_date: today,
      end_date: new Date(Date.now() + 300 * 86_400_000).toISOString().slice(0, 10)
    })
    objects['inspection'] = await own('inspection', carrier_id, { valid_to: today })
    objects['txn'] = await own('ledger_txn', shipper_id)
    const node = JSON.stringify({ node_name: markFor(carrier_id), area_code: '510112', lng: 104.27, lat: 30.56, radius_m: 2000 })
    objects['section'] = await plantRow(tx, 'section', markFor(carrier_id), {
      tenant_id,
      parties: [carrier_id],
      carrier_id,
      shipper_id,
      shipper_name: both,
      start_point: node,
      end_point: node,
      mileage_m: 1000,
      mileage_source: 1,
      run_minutes: 60,
      valid_from: today,
      valid_to: today
    })
    objects['alarm'] = await plantRow(tx, 'alarm_event', markFor(carrier_id), {
      tenant_id,
      parties: [carrier_id],
      company_id: carrier_id,
      alarm_kind: 6,
      level: 2,
      urgency: 12,
      object_type: 1
    })
    objects['section_price'] = await plantRow(tx, 'section_price', markFor(carrier_id), {
      tenant_id,
      parties: [carrier_id],
      carrier_id,
      section_id: objects['section'],
      vehicle_type_id: 10,
      billing_unit: 5,
      up_fen: 777_123,
      up_rate_bp: 900,
      down_fen: 777_123,
      valid_from: today,
      valid_to: today
    })
    // What the operator publishes belongs to no company.
    const shown = {
      tenant_id,
      kind: 1,
      article_status: 20,
      edition: 1,
      is_changed: false,
      publish_at: sql`now()`,
      readers: [2, 3, 4],
      at_login: true
    }
    objects['article'] = await plantRow(tx, 'article', 'published', shown)
    await plantRow(tx, 'article_edition', 'published', { tenant_id, article_id: objects['article'], edition: 1, asks_consent: true })
    objects['agreement'] = await plantRow(tx, 'agreement', 'published', { tenant_id, kind: 1, edition: 1, effective_at: sql`now()` })
    objects['appversion'] = await plantRow(tx, 'app_version', '1.0', { tenant_id, app_type: 1, platform: 1, build: 1 })
    objects['laneplan'] = await plantRow(tx, 'lane_pair', markFor(carrier_id), {
      tenant_id,
      parties: [carrier_id],
      carrier_id,
      section_id: objects['section'],
      shift: 2,
      vehicle_id: owners.vehicle_id,
      driver_id: owners.driver_id
    })
    const ofCard = { card_type: 1, card_no: markFor(carrier_id), plate_no: markFor(carrier_id), driver_name: markFor(carrier_id) }
    objects['master'] = await own('card', carrier_id, { ...ofCard, card_kind: 1, card_funding: 1 })
    objects['card'] = await own('card', carrier_id, {
      ...ofCard,
      card_no: `${markFor(carrier_id)}2`,
      card_kind: 2,
      card_funding: 1,
      master_id: objects['master']
    })
    objects['card_txn'] = await own('card_txn', carrier_id, {
      ...ofCard,
      card_id: objects['card'],
      card_txn_no: markFor(carrier_id),
      txn_kind: 20,
      amount_fen: 1,
      trip_fen: 0,
      station: markFor(carrier_id)
    })
    objects['card_payout'] = await own('card_payout', carrier_id, {
      company_name: markFor(carrier_id),
      card_type: 1,
      supplier_name: markFor(carrier_id),
      account_bank: markFor(carrier_id),
      account_no: '6222020200099990001',
      amount_fen: 1
    })
    // What is lent is the carrier's alone: its debtor sees what is assigned.
    objects['credit'] = await own('credit', carrier_id, { apply_fen: 777_123, licence_files: '', account_no: markFor(carrier_id) })
    await plantRow(tx, 'credit_debtor', both, {
      tenant_id,
      parties: [carrier_id],
      credit_id: objects['credit'],
      debtor_id: shipper_id,
      limit_fen: 777_123
    })
    objects['loan'] = await plantRow(tx, 'loan', both, {
      tenant_id,
      parties: [carrier_id, shipper_id],
      credit_id: objects['credit'],
      credit_no: markFor(carrier_id),
      borrower_id: carrier_id,
      debtor_id: shipper_id,
      loan_status: 20,
      debtor_notice_at: tomorrow,
      receivable_fen: 888_321,
      advance_fen: 777_123,
      interest_fen: 100,
      fee_fen: 23,
      net_fen: 777_000
    })
    await plantRow(tx, 'loan_asset', both, {
      tenant_id,
      parties: [carrier_id, shipper_id],
      loan_id: objects['loan'],
      bill_id: objects['bill'] ?? 0,
      bill_fen: 888_321,
      advance_fen: 777_123,
      is_live: true
    })
    for (const [key, table, column] of [
      ['point', 'waybill_point', 'waybill_id'],
      ['waybill_order', 'waybill_order', 'waybill_id'],
      ['waybill_goods', 'waybill_goods', 'waybill_id'],
      ['order_goods', 'order_goods', 'order_id'],
      ['order_point', 'order_point', 'order_id']
    ] as const) {
      const of = column === 'waybill_id' ? waybill_id : owners.order_id
      const { rows } = await sql<{
        id: number
      }>`select id from ${sql.table(table)} where tenant_id = ${tenant_id} and ${sql.ref(column)} = ${of} order by id limit 1`.execute(tx)
      objects[key] = rows[0]?.id ?? 0
    }
  })
}

/** Every other company has something of its own too, so that the first ones are watched as well. */
const plantOthers = async ({ services }: TestApp, { tenant_id, companies }: Base): Promise<void> =>
  await transactAsSystem(services.db, async (tx) => {
    for (const { id } of Object.values(companies)) {
      const row = { tenant_id, id: newId(), parties: [id], company_id: id }
      const place = { address_province: '四川省', address_city: '成都市', address_area: '武侯区', area_code: '510107', lng: 104.06, lat: 30.6 }
      await tx
        .insertInto('address_book')
        .values({ ...row, ...place, link_name: markFor(id), link_phone: '13900000000', address: markFor(id) })
        .execute()
      await tx
        .insertInto('department')
        .values({ ...row, zuzhi_name: `部${markFor(id)}`, path: `/${row.id}/` })
        .execute()
    }
  })

const makePrincipals = async (world: TestApp, objects: Readonly<Record<string, number>>): Promise<Principal[]> => {
  const { services, base } = world
  const foreign = await seedBase(services.db, services.secrets, 'other-Pass-2026', { tenant_id: 3, tenant_no: 'ZH-doors', companies: baseCompanies })
  for (const { id } of Object.values(foreign.companies)) world.watchCompany(foreign.tenant_id, id)
  await plantOthers(world, foreign)
  const open = async (tenant_id: number, user_id: number) =>
    (await transactAsSystem(services.db, (tx) => openSession(tx, 'user', tenant_id, user_id, noOrigin))).token
  const of = async (name: string, account: string, stranger: boolean, own = base): Promise<Principal> => {
    const token = await open(own.tenant_id, own.users[account]?.id ?? 0)
    const actor = await world.sessions.actorOf(token, noOrigin)
    return { name, token, type: actor.type, codes: actor.codes, stranger }
  }
  let bares = 0
  const bare = async (account: string): Promise<Principal> => {
    const id = newId()
    bares += 1
    const like = base.users[account]
    await transactAsSystem(services.db, async (tx) => {
      const user = await tx
        .selectFrom('user')
        .selectAll()
        .where('tenant_id', '=', base.tenant_id)
        .where('id', '=', like?.id ?? 0)
        .executeTakeFirstOrThrow()
      await tx
        .insertInto('user')
        .values({ ...user, id, account: `bare-${account}`, mobile: `1390000010${bares}`, preferences: '{}' })
        .execute()
    })
    const token = await open(base.tenant_id, id)
    return { name: `${account} without rights`, token, type: (await world.sessions.actorOf(token, noOrigin)).type, codes: new Set(), stranger: false }
  }
  const phone = async (name: string, person_id: number, stranger: boolean): Promise<Principal> => {
    const { token } = await transactAsSystem(services.db, (tx) => openSession(tx, 'driver', base.tenant_id, person_id, noOrigin))
    return {
      name,
      token,
      type: 3,
      codes: new Set([driverConsole.trips.code, ...Object.values(driverConsole.trips.acts).map(([code]) => code)]),
      stranger
    }
  }
  const persons = await transactAsSystem(services.db, (tx) =>
    tx.selectFrom('driver').select(['id', 'person_id']).where('tenant_id', '=', base.tenant_id).execute()
  )
  const stranger = await aDriver(world, { company: 'carrier2' })
  const ended = await open(base.tenant_id, base.users['carrier']?.id ?? 0)
  await transactAsSystem(services.db, (tx) =>
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
    await of('root operator', 'root', true, (await aRoot(world)).base),
    await phone('driver', persons.find(({ id }) => id === objects['driver'])?.person_id ?? 0, false),
    await phone('other driver', stranger.person_id, true)
  ]
}
