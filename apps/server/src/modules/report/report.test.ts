import { messageKind, reportStatus } from '@yunshu/contract/report/enums'
import type { InputOf } from '@yunshu/contract/kit/endpoint'
import type { report } from '@yunshu/contract/report/contract'
import { Refusal } from '@yunshu/contract/kit/refusals'
import { usccCheck } from '@yunshu/domain/uscc'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { openAuthority, sayWhoReports } from '../../../testkit/authority.ts'
import { deliver, deliverAndConfirm, upload } from '../../../testkit/delivered.ts'
import { without } from '../../../testkit/rights.ts'
import { subcontractsOf } from '../../../testkit/subcontract.ts'
import { aDriver } from '../../../testkit/driver.ts'
import { aTrip, type Trip } from '../../../testkit/trip.ts'
import { aVehicle } from '../../../testkit/vehicle.ts'
import { operator as operatorPages } from '@yunshu/contract/consoles/operator'
import { carrier as carrierPages } from '@yunshu/contract/consoles/carrier'
import type { Actor } from '../../platform/actor.ts'
import { inFuture, nowIso, setClock } from '../../platform/clock.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { newId } from '../../platform/ids.ts'
import { waybillList } from '../waybill/list.ts'
import { operatorOrders } from '../order/list.ts'
import { faultOfAddress, isInside } from './connection.ts'
import { setConsignee } from './consignee.ts'
import { drillUrl } from './drill.ts'
import { compareAccepted, reportDue } from './due.ts'
import { listReports, previewReport, reportWeeks } from './list.ts'
import { previewPaper, sendPaper } from './papers.ts'
import { sendReports } from './outbox.ts'
import { sendReport } from './send.ts'
import { reportSetting, setReport, testReport } from './settings.ts'

/** Of a company that is none. */
const consignee_no = `91510100MA0000000${usccCheck('91510100MA0000000') ?? ''}`
const secret = 'a-key-of-the-province-0123456789'
const { pending, sent, accepted, failed, resend } = reportStatus.code
let world: TestApp
let authority: Awaited<ReturnType<typeof openAuthority>>
let [operator, carrier, stranger] = [{} as Actor, {} as Actor, {} as Actor]
beforeAll(async () => {
  authority = await openAuthority({ code: 'YS-001', secret })
  world = await testApp({ settings: { reportHosts: authority.host } })
  ;[operator, carrier, stranger] = [await world.actor('operator'), await world.actor('carrier'), await world.actor('carrier2')]
  await sayWhoReports(world)
})
afterAll(async () => {
  setClock(undefined)
  await world.close()
  await authority.close()
})
beforeEach(() => {
  setClock(undefined)
  Object.assign(authority.state, { mood: 'takes', refuses: undefined })
})

const services = () => world.services
const run = async <T>(work: Promise<T>): Promise<T | string> =>
  await work.catch((error: unknown) => (error instanceof Refusal ? error.code : Promise.reject(error)))
const set = async (over: Partial<InputOf<typeof report.set>> = {}) => {
  const { version, enabled, base_url, sender_code, automatic } = await reportSetting.run(services(), operator, {})
  return await setReport.run(services(), operator, { version, enabled, base_url, sender_code, automatic, ...over })
}
const connected = () => set({ enabled: true, base_url: authority.url, sender_code: 'YS-001', secret, automatic: false })
const aSignedTrip = async (): Promise<Trip> => {
  const trip = await aTrip(world)
  await deliverAndConfirm(world, trip)
  return trip
}
const orderNoOf = async ({ id }: Trip): Promise<string> =>
  await transactAsSystem(
    services().db,
    async (tx) => (await tx.selectFrom('waybill_order').select('order_no').where('waybill_id', '=', id).executeTakeFirstOrThrow()).order_no
  )
const typed = async ({ vehicle_id }: Trip, mot_vehicle_type: string): Promise<void> =>
  void (await transactAsSystem(services().db, (tx) => tx.updateTable('vehicle').set({ mot_vehicle_type }).where('id', '=', vehicle_id).execute()))
/** The number of the trip's consignee, made of whole cloth but for its check digit. */
const named = async (trip: Trip) =>
  await setConsignee.run(services(), carrier, { waybill_id: trip.id, order_no: await orderNoOf(trip), consignee_no })
const preview = async ({ id }: Pick<Trip, 'id'>, as = carrier) => await previewReport.run(services(), as, { waybill_id: id })
const send = async (trip: Pick<Trip, 'id'>, as = carrier) => await sendReport.run(services(), as, { waybill_ids: [trip.id] })
const statusOf = async ({ id }: Pick<Trip, 'id'>): Promise<number> =>
  await transactAsSystem(
    services().db,
    async (tx) => (await tx.selectFrom('waybill').select('report_status').where('id', '=', id).executeTakeFirstOrThrow()).report_status
  )
const statesOf = async (trip: Pick<Trip, 'id'>) => Object.fromEntries((await preview(trip)).data.map((one) => [one.message_kind, one.report_status]))
const { vehicle, driver, waybill, cash } = messageKind.code

test('an address leads nowhere inside, but where the installation says so', () => {
  const config = { reportHosts: '10.1.2.3:8443', reportDrill: 'auto', production: true } as const
  const zh = (text: string) => faultOfAddress(text, config)?.zh
  expect([zh('https://jt.sc.gov.cn/api'), zh('https://10.1.2.3:8443/api'), zh('http://10.1.2.3:8443/api')]).toEqual([undefined, undefined, undefined])
  expect([zh(drillUrl), faultOfAddress(drillUrl, { ...config, production: false })]).toEqual(['本系统不能使用演练平台', undefined])
  const inner = '不能是内部网络的地址'
  for (const host of [
    '10.1.2.3',
    '127.0.0.1',
    '192.168.1.9',
    '172.20.0.1',
    '169.254.169.254',
    '[::1]',
    '[::ffff:10.0.0.1]',
    '[fd00::1]',
    'localhost',
    'intranet'
  ])
    expect([host, zh(`https://${host}/api`)]).toEqual([host, inner])
  expect(zh('http://jt.sc.gov.cn/api')).toBe('须以 https:// 开头')
  expect([zh('https://a:b@jt.sc.gov.cn/'), zh('https://jt.sc.gov.cn/?x=1'), zh('nowhere')]).toEqual([
    '不能含账号、参数或锚点',
    '不能含账号、参数或锚点',
    '不是有效网址'
  ])
  expect(['8.8.8.8', '::ffff:8.8.8.8', '240e::1', '::ffff:127.0.0.1'].map(isInside)).toEqual([false, false, false, true])
})

test('nothing is reported before the platform is connected, and its key is never read again', async () => {
  const trip = await aSignedTrip()
  expect(await run(send(trip))).toBe('reportOff')
  expect(await run(set({ enabled: true, base_url: authority.url }))).toBe('badInput')
  expect(await run(set({ enabled: true, base_url: 'https://127.0.0.1/api', sender_code: 'x', secret }))).toBe('reportHost')
  const row = await connected()
  expect(row).toMatchObject({ enabled: true, has_secret: true, accountable_permit_no: '川交运管许可成字510100000001号' })
  expect(JSON.stringify([row, await reportSetting.run(services(), operator, {})])).not.toContain(secret)
  expect(
    await run(
      setReport.run(services(), operator, { version: row.version - 1, enabled: true, base_url: authority.url, sender_code: 'x', automatic: false })
    )
  ).toBe('staleVersion')
  expect(await testReport.run(services(), operator, {})).toEqual({ passed: true, answer_text: 'ready' })
  authority.state.mood = 'away'
  expect(await testReport.run(services(), operator, {})).toMatchObject({ passed: false })
  authority.state.mood = 'takes'
  await set({ secret: 'another-key-that-is-not-known' })
  expect(await testReport.run(services(), operator, {})).toEqual({ passed: false, answer_text: '签名无效' })
  await connected()
  const sealed = await transactAsSystem(services().db, (tx) => tx.selectFrom('oplog').select('changes').where('act', '=', 'report.set').execute())
  expect(sealed.length).toBeGreaterThan(2)
  expect(JSON.stringify(sealed)).not.toContain(secret)
})

test('a trip is reported once it is signed for: what its papers lack is said by field, what is complete is accepted, once', async () => {
  await connected()
  const trip = await aTrip(world)
  await typed(trip, '')
  expect(await run(send(trip))).toBe('reportTooEarly')
  await deliver(world, trip)
  expect(await run(send(trip))).toBe('reportTooEarly')
  expect(await preview(trip)).toMatchObject({ waybill_ids: [], data: [] })
  await upload(world, trip)
  // The vehicle has no type of the ministry's and nobody has told the number of the consignee.
  expect((await preview(trip)).data.map(({ message_kind, faults }) => [message_kind, faults.map(({ path }) => path)])).toEqual([
    [vehicle, ['vehicleType']],
    [driver, []],
    [waybill, ['consigneeInfo.consigneeID']]
  ])
  expect(await send(trip)).toEqual({ pending: 1, failed: 2 })
  expect(await statusOf(trip)).toBe(failed)
  await sendReports(services())
  expect(authority.kept.size).toBe(1)

  await typed(trip, 'H11')
  expect(
    await run(setConsignee.run(services(), carrier, { waybill_id: trip.id, order_no: await orderNoOf(trip), consignee_no: '510101199001011234' }))
  ).toBe('badInput')
  expect(await named(trip)).toEqual({ consignee_name: '李收货' })
  expect(await send(trip)).toEqual({ pending: 2, failed: 0 })
  expect(await statusOf(trip)).toBe(pending)
  await sendReports(services())
  expect(await statesOf(trip)).toEqual({ [vehicle]: accepted, [driver]: accepted, [waybill]: accepted })
  expect(await statusOf(trip)).toBe(accepted)
  expect(await run(send(trip))).toBe('reportNothingNew')
  expect([...authority.kept.values()].map(({ kind, came }) => [kind, came])).toEqual([
    ['driver', 1],
    ['vehicle', 1],
    ['waybill', 1]
  ])
  expect([...authority.kept.values()].at(-1)?.message).toMatchObject({
    carrier: world.base.companies['operator']?.name,
    permitNumber: '川交运管许可成字510100000001号',
    consigneeInfo: { consignee: '李收货', consigneeID: consignee_no, countrySubdivisionCode: '420112' },
    totalMonetaryAmount: '1000.000',
    businessTypeCode: '1002996'
  })
  // The next trip to the same consignee needs no word about it.
  const next = await aSignedTrip()
  expect((await preview(next)).data.flatMap(({ faults }) => faults)).toEqual([])

  const { data } = await waybillList.run(services(), carrier, { report_status: accepted })
  expect(data.map(({ id }) => id)).toEqual([trip.id])
  const orders = await operatorOrders.run(services(), operator, { report_status: accepted })
  expect(orders.data.map(({ id }) => id)).toEqual([trip.order_id])
  expect((await world.acts(trip.id)).filter(({ act }) => act.startsWith('report.'))).toEqual([
    { act: 'report.sent', result: 'done' },
    { act: 'report.consigneeSet', result: 'done' },
    { act: 'report.sent', result: 'done' }
  ])
})

test('numbers of persons are masked on the screen, sealed in the rows, and whole in the message', async () => {
  const trip = await aSignedTrip()
  const lines = (await preview(trip)).data.flatMap((one) => one.lines)
  const shown = lines.find(({ path }) => path === 'driver.drivingLicense')?.value ?? ''
  expect(shown).toMatch(/^\d{3}\*+[\dX]{4}$/)
  await send(trip)
  await sendReports(services())
  const message = [...authority.kept.values()].findLast(({ kind }) => kind === 'waybill')?.message
  expect(message).toMatchObject({ driver: { drivingLicense: expect.stringMatching(/^\d{17}[\dX]$/) as string } })
  const rows = await transactAsSystem(services().db, (tx) => tx.selectFrom('report').selectAll().execute())
  const licence = (message?.['driver'] as { readonly drivingLicense?: string } | undefined)?.drivingLicense ?? ''
  expect(licence).toHaveLength(18)
  for (const row of rows) expect(row.body_enc.includes(licence)).toBe(false)
})

test('what the authority refuses stands with its code, and is accepted once it is mended', async () => {
  const trip = await aSignedTrip()
  authority.state.refuses = 'V-1002'
  await send(trip)
  await sendReports(services())
  expect(await statusOf(trip)).toBe(failed)
  const { data } = await listReports.run(services(), operator, { report_status: failed })
  expect(data[0]).toMatchObject({ answer_code: 'V-1002', answer_text: '车辆信息未备案', round: 1 })
  authority.state.refuses = undefined
  await send(trip)
  await sendReports(services())
  expect(await statusOf(trip)).toBe(accepted)
  const again = await listReports.run(services(), operator, { keyword: (await waybillNo(trip)) ?? '' })
  expect(again.data[0]).toMatchObject({ report_status: accepted, round: 2 })
  const weeks = await reportWeeks.run(services(), operator, {})
  expect(weeks.data[0]?.failed).toBeGreaterThanOrEqual(3)
  expect(weeks.data[0]?.error_bp).toBe(
    Math.round(((weeks.data[0]?.failed ?? 0) * 10_000) / ((weeks.data[0]?.failed ?? 0) + (weeks.data[0]?.accepted ?? 0)))
  )
})
const waybillNo = async ({ id }: Pick<Trip, 'id'>) => (await waybillList.run(services(), carrier, {})).data.find((row) => row.id === id)?.waybill_no

test('while the authority is away nothing is lost, nothing comes twice, and others do not wait for every try', async () => {
  const trips = [await aSignedTrip(), await aSignedTrip(), await aSignedTrip()]
  for (const trip of trips) await send(trip)
  const before = new Set(authority.kept.keys())
  authority.state.mood = 'away'
  await sendReports(services())
  await sendReports(services())
  const down = await reportSetting.run(services(), operator, {})
  expect(down).toMatchObject({ pending: 9, last_failure: expect.stringMatching(/ECONNRESET|hang up/) as string })
  expect(down.down_since).not.toBeNull()
  // One try in vain, and none before its time.
  const tries = await transactAsSystem(services().db, (tx) => tx.selectFrom('report').select('tries').where('report_status', '=', pending).execute())
  expect(tries.reduce((sum, row) => sum + row.tries, 0)).toBe(1)
  // Its answers are lost for a while: what it has taken comes again under the same number.
  for (const mood of ['loses', 'busy', 'loses', 'takes'] as const) {
    authority.state.mood = mood
    setClock(new Date(Date.now() + 3_600_000))
    await transactAsSystem(services().db, (tx) => tx.updateTable('report_setting').set({ not_before: null }).execute())
    await transactAsSystem(services().db, (tx) => tx.updateTable('report').set({ next_at: nowIso() }).where('report_status', '=', pending).execute())
    await sendReports(services())
  }
  for (const trip of trips) expect(await statusOf(trip)).toBe(accepted)
  const came = [...authority.kept].filter(([no]) => !before.has(no)).map(([, one]) => one)
  expect(came).toHaveLength(9)
  expect(Math.max(...came.map((one) => one.came))).toBeGreaterThan(1)
  expect(await reportSetting.run(services(), operator, {})).toMatchObject({ pending: 0, down_since: null, last_failure: '' })
})

test('an answer that is late is asked for until it is there', async () => {
  const trip = await aSignedTrip()
  authority.state.mood = 'looks'
  await send(trip)
  await sendReports(services())
  expect(await statusOf(trip)).toBe(sent)
  authority.state.mood = 'takes'
  await sendReports(services())
  expect(await statusOf(trip)).toBe(sent)
  setClock(new Date(Date.now() + 120_000))
  await sendReports(services())
  expect(await statesOf(trip)).toEqual({ [vehicle]: accepted, [driver]: accepted, [waybill]: accepted })
})

test('two servers hand over each message once', async () => {
  const trips = [await aSignedTrip(), await aSignedTrip()]
  for (const trip of trips) await send(trip)
  const before = new Set(authority.kept.keys())
  await Promise.all([sendReports(services()), sendReports(services()), sendReports(services())])
  const came = [...authority.kept].filter(([no]) => !before.has(no)).map(([, one]) => one.came)
  expect(came).toEqual(Array.from({ length: 6 }, () => 1))
})

test('two trips of one truck that are reported at once have one message of it', async () => {
  const first = await aSignedTrip()
  const second = await aTrip(world, { vehicle_id: first.vehicle_id, driver_id: first.driver_id, plan_start_time: inFuture(200 * 3_600_000) })
  await deliverAndConfirm(world, second)
  const done = await Promise.all([send(first), send(second)])
  expect(done.map((each) => each.pending).toSorted()).toEqual([1, 3])
  await sendReports(services())
  expect([await statusOf(first), await statusOf(second)]).toEqual([accepted, accepted])
})

test('the operator reports a vehicle and a driver before their first trip, each with the right on its page', async () => {
  const { id } = await aVehicle(world, { mot_vehicle_type: 'H11' })
  const man = await aDriver(world)
  const [truck, person] = [{ vehicle_id: id }, { driver_id: man.id }]
  expect((await previewPaper.run(services(), operator, truck)).data).toMatchObject([{ message_kind: vehicle, is_news: true, faults: [] }])
  expect(await sendPaper.run(services(), operator, truck)).toEqual({ pending: 1, failed: 0 })
  expect(await sendPaper.run(services(), operator, person)).toEqual({ pending: 1, failed: 0 })
  await sendReports(services())
  expect((await previewPaper.run(services(), operator, person)).data).toMatchObject([
    { message_kind: driver, is_news: false, report_status: accepted }
  ])
  expect(await run(sendPaper.run(services(), operator, truck))).toBe('reportNothingNew')
  const noDrivers = without(operator, operatorPages.drivers.may.report.code)
  expect(await run(sendPaper.run(services(), noDrivers, person))).toBe('noPermission')
  expect(await run(sendPaper.run(services(), operator, {}))).toBe('notFound')
  expect(await run(sendPaper.run(services(), carrier, truck))).toBe('noPermission')
  expect((await world.acts(id)).at(0)).toEqual({ act: 'report.paperSent', result: 'done' })
})

test('a payment of a trip is a message of its own, and one that came back makes the trip one to be reported again', async () => {
  const trip = await aSignedTrip()
  await send(trip)
  await sendReports(services())
  const { tenant_id } = world.base
  const payment_id = newId()
  await transactAsSystem(services().db, async (tx) => {
    const row = await tx.selectFrom('waybill').selectAll().where('id', '=', trip.id).executeTakeFirstOrThrow()
    const payee = { id: row.person_id ?? 0, name: row.driver_name }
    const parties = [carrier.company_id, payee.id]
    const bill = await tx
      .insertInto('bill')
      .values({
        tenant_id,
        id: newId(),
        parties,
        bill_no: `YF${trip.id}`,
        direction: 2,
        bill_kind: 1,
        waybill_id: trip.id,
        waybill_no: row.waybill_no,
        debtor_id: carrier.company_id,
        creditor_id: payee.id,
        debtor_name: carrier.company_name,
        creditor_name: payee.name,
        amount_fen: 12_345,
        tax_fen: 0,
        paid_fen: 12_345,
        due_at: nowIso(),
        bill_status: 40,
        invoice_status: 0,
        audit_level: 1,
        audit_done: 1,
        paid_at: nowIso()
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('payment')
      .values({
        tenant_id,
        id: payment_id,
        parties,
        pay_no: `FK${trip.id}`,
        direction: 2,
        payer_id: carrier.company_id,
        payee_id: payee.id,
        payer_name: carrier.company_name,
        payee_name: payee.name,
        amount_fen: 12_345,
        used_fen: 12_345,
        pay_channel: 1,
        payment_status: 20,
        paid_at: nowIso(),
        maker_id: carrier.user_id ?? 0
      })
      .execute()
    const alloc = { tenant_id, id: newId(), parties, payment_id, bill_id: bill.id, amount_fen: 12_345, alloc_status: 20, settled_at: nowIso() }
    await tx.insertInto('settlement_alloc').values(alloc).execute()
  })
  expect(await send(trip)).toEqual({ pending: 1, failed: 0 })
  await sendReports(services())
  expect(await statesOf(trip)).toMatchObject({ [waybill]: accepted, [cash]: accepted })
  expect([...authority.kept.values()].at(-1)).toMatchObject({
    kind: 'cash',
    message: {
      documentNumber: `FK${trip.id}`,
      shippingNoteList: [{ shippingNoteNumber: await waybillNo(trip) }],
      financialList: [{ paymentMeansCode: '4', monetaryAmount: '123.450', receiptAccount: expect.stringMatching(/^88\d{16}$/) as string }]
    }
  })
})

test('what is corrected after it was accepted is found, and reported again', async () => {
  const trip = await aSignedTrip()
  await send(trip)
  await sendReports(services())
  await transactAsSystem(services().db, (tx) => tx.updateTable('waybill').set({ trailer_plate_no: '川A9876挂' }).where('id', '=', trip.id).execute())
  expect(await compareAccepted(services())).toBe(0)
  setClock(new Date(Date.now() + 25 * 3_600_000))
  expect(await compareAccepted(services())).toBe(1)
  expect(await statusOf(trip)).toBe(resend)
  expect(await send(trip)).toEqual({ pending: 1, failed: 0 })
  await sendReports(services())
  expect(await statusOf(trip)).toBe(accepted)
  expect([...authority.kept.values()].at(-1)?.message).toMatchObject({ vehicleInfo: { trailerVehiclePlateNumber: '川A9876挂' } })
})

test('what was corrected and set back again is reported once more, and stays marked no longer', async () => {
  const trip = await aSignedTrip()
  await send(trip)
  await sendReports(services())
  await transactAsSystem(services().db, (tx) =>
    tx.updateTable('report').set({ report_status: resend }).where(sql<boolean>`waybill_ids @> array[${trip.id}]::bigint[]`).execute()
  )
  expect(await send(trip)).toEqual({ pending: 1, failed: 0 })
  await sendReports(services())
  expect(await statusOf(trip)).toBe(accepted)
})

test('where the platform reports by itself, a trip leaves as soon as it is signed for', async () => {
  await reportDue(services())
  const trip = await aSignedTrip()
  expect(await reportDue(services())).toBe(0)
  await set({ automatic: true })
  expect(await reportDue(services())).toBeGreaterThan(0)
  await sendReports(services())
  expect(await statusOf(trip)).toBe(accepted)

  const round = async () =>
    await transactAsSystem(services().db, (tx) =>
      tx
        .selectFrom('report')
        .select('round')
        .where('report_status', '=', accepted)
        .where('replaced_at', 'is', null)
        .where('message_kind', '=', waybill)
        .where(sql<boolean>`waybill_ids @> array[${trip.id}]::bigint[]`)
        .execute()
    )
  expect(await round()).toEqual([{ round: 1 }])
  await transactAsSystem(services().db, (tx) => tx.updateTable('waybill').set({ trailer_plate_no: '川A9877挂' }).where('id', '=', trip.id).execute())
  setClock(new Date(Date.now() + 25 * 3_600_000))
  expect(await compareAccepted(services())).toBe(1)
  expect(await statusOf(trip)).toBe(resend)
  expect(await reportDue(services())).toBe(1)
  await sendReports(services())
  expect(await statusOf(trip)).toBe(accepted)
  expect(await round()).toEqual([{ round: 2 }])
  expect(await reportDue(services())).toBe(0)
  await set({ automatic: false })
})

test('the stand-in takes what is right and reports it to nobody', async () => {
  await set({ base_url: drillUrl })
  expect(await testReport.run(services(), operator, {})).toMatchObject({ passed: true })
  const before = authority.kept.size
  const trip = await aSignedTrip()
  await send(trip)
  await sendReports(services())
  expect(await statusOf(trip)).toBe(accepted)
  expect((await preview(trip)).data.map(({ receipt_no }) => receipt_no.slice(0, 7))).toEqual(['DRILLSB', 'DRILLSB', 'DRILLSB'])
  expect(authority.kept.size).toBe(before)
  await connected()
})

test('who has no right, no such trip, or only mirrors it, reports nothing; the settings are the operator’s', async () => {
  const trip = await aSignedTrip()
  expect(await run(send(trip, stranger))).toBe('notFound')
  expect(await run(preview(trip, stranger))).toBe('notFound')
  expect(await run(send(trip, without(carrier, carrierPages.waybills.may.report.code)))).toBe('noPermission')
  expect(await run(send(trip, without(operator, operatorPages.orders.may.report.code)))).toBe('noPermission')
  expect(await run(reportSetting.run(services(), carrier, {}))).toBe('noPermission')
  expect(await run(setConsignee.run(services(), stranger, { waybill_id: trip.id, order_no: 'x', consignee_no }))).toBe('notFound')
  expect(await send(trip, operator)).toMatchObject({ failed: 0 })
  const { given, sent: driven, mirrorOf } = subcontractsOf(world)
  const { sub_id } = await given()
  const { id } = await mirrorOf((await driven(sub_id)).id)
  expect(await run(send({ id }))).toBe('reportOfMirror')
})
