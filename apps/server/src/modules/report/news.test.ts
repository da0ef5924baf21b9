import { messageKind, reportStatus } from '@yunshu/contract/report/enums'
import { addDays, shanghaiDay } from '@yunshu/domain/calendar'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { aPhoto, receiptsOf } from '../../../testkit/delivered.ts'
import { aDriver } from '../../../testkit/driver.ts'
import { subcontractsOf, subFreight } from '../../../testkit/subcontract.ts'
import { aVehicle } from '../../../testkit/vehicle.ts'
import { now } from '../../platform/clock.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { newId } from '../../platform/ids.ts'
import { approveOwedBill } from '../bill/approve.ts'
import { billList } from '../bill/list.ts'
import { approveDriver } from '../driver/review.ts'
import { billStatement } from '../payment/billStatement.ts'
import { confirmPayment, registerPayment } from '../payment/offline.ts'
import { checkReceipt, confirmReceipt } from '../receipt/review.ts'
import { confirmStatement } from '../statement/confirm.ts'
import { generateStatement } from '../statement/generate.ts'
import { sendStatement } from '../statement/send.ts'
import { approveVehicle } from '../vehicle/review.ts'
import { drillUrl } from './drill.ts'
import { reportDue, reportNews } from './due.ts'
import { sendReports } from './outbox.ts'

// What a platform that reports by itself says without anybody's word: vehicles and drivers as their papers pass, and what was paid.

let world: TestApp
beforeAll(async () => {
  world = await testApp()
  await transactAsSystem(world.services.db, async (tx) => {
    const { tenant_id } = world.base
    const { seal } = world.services.secrets
    await tx
      .updateTable('tenant')
      .set({ platform_mode: 1, network_permit_no: '川交运管许可成字510100000001号' })
      .where('id', '=', tenant_id)
      .execute()
    await tx
      .updateTable('company')
      .set({ road_permit_no_enc: seal('510107000001'), area_code: '510107' })
      .where('tenant_id', '=', tenant_id)
      .execute()
    const how = { enabled: true, base_url: drillUrl, sender_code: 'YS-001', secret_enc: seal('a-key-of-the-province-0123456789'), automatic: false }
    await tx
      .insertInto('report_setting')
      .values({ tenant_id, id: newId(), ...how })
      .execute()
  })
})
afterAll(() => world.close())

const { accepted, failed } = reportStatus.code
const automatic = async (on: boolean): Promise<void> =>
  void (await transactAsSystem(world.services.db, (tx) => tx.updateTable('report_setting').set({ automatic: on }).execute()))
const messagesOf = async (kind: keyof typeof messageKind.code, subject_id?: number) =>
  await transactAsSystem(world.services.db, (tx) =>
    tx
      .selectFrom('report')
      .select(['subject_id', 'round', 'report_status', 'replaced_at'])
      .where('message_kind', '=', messageKind.code[kind])
      .$if(subject_id !== undefined, (q) => q.where('subject_id', '=', subject_id ?? 0))
      .orderBy('round')
      .execute()
  )
const as = (account: string) => world.actor(account)
const seen = ({ id, version }: { id: number; version: number }) => ({ id, version })

test('a vehicle and a driver are reported as their papers pass, once, and again only when what they say has changed', async () => {
  const [operator, clerk] = [await as('operator'), (await as('carrier-fin')).user_id]
  const truck = await aVehicle(world, { mot_vehicle_type: 'H11', audit_status: 10, entered_by: clerk })
  const man = await aDriver(world, { audit_status: 10, entered_by: clerk })
  await automatic(true)
  await reportNews(world.services)
  expect([await messagesOf('vehicle', truck.id), await messagesOf('driver', man.id)]).toEqual([[], []])

  const passed = await approveVehicle.run(world.services, operator, seen(truck))
  await approveDriver.run(world.services, operator, seen(man))
  expect(await reportNews(world.services)).toBe(2)
  expect(await reportNews(world.services)).toBe(0)
  await sendReports(world.services)
  for (const [kind, { id }] of [
    ['vehicle', truck],
    ['driver', man]
  ] as const)
    expect(await messagesOf(kind, id)).toMatchObject([{ round: 1, report_status: accepted, replaced_at: null }])
  expect((await world.acts(truck.id)).filter(({ act }) => act === 'report.paperSent')).toEqual([{ act: 'report.paperSent', result: 'done' }])

  const again = async (values: object): Promise<void> => {
    const row = await transactAsSystem(world.services.db, (tx) =>
      tx
        .updateTable('vehicle')
        .set({ ...values, audit_status: 10 })
        .where('id', '=', truck.id)
        .returning(['id', 'version'])
        .executeTakeFirstOrThrow()
    )
    await approveVehicle.run(world.services, operator, row)
  }
  await again({ version: passed.version })
  expect(await reportNews(world.services)).toBe(0)
  await again({ approved_load_kg: 12_345 })
  expect(await reportNews(world.services)).toBe(1)
  expect(await messagesOf('vehicle', truck.id)).toMatchObject([{ round: 1 }, { round: 2, replaced_at: null }])
  // What does not pass the check is named once, and not every five minutes.
  await again({ mot_vehicle_type: '' })
  expect([await reportNews(world.services), await reportNews(world.services)]).toEqual([1, 0])
  expect(await messagesOf('vehicle', truck.id)).toMatchObject([{ round: 1 }, { round: 2 }, { round: 3, report_status: failed }])
})

test('where a platform reports by hand nothing leaves by itself, and what passed meanwhile leaves once it does', async () => {
  await automatic(false)
  const man = await aDriver(world, { audit_status: 10, entered_by: (await as('carrier-fin')).user_id })
  await approveDriver.run(world.services, await as('operator'), seen(man))
  expect(await reportNews(world.services)).toBe(0)
  await automatic(true)
  expect(await Promise.all([reportNews(world.services), reportNews(world.services)])).toHaveLength(2)
  expect(await messagesOf('driver', man.id)).toMatchObject([{ round: 1, replaced_at: null }])
})

test('what a carrier pays another one to whom it gave the order, by a statement, is a cash flow to who drove, reported as it arrives', async () => {
  const { services } = world
  const kit = subcontractsOf(world)
  const { sub_id } = await kit.given()
  const trip = await kit.sent(sub_id)
  await kit.toUnloading(trip)
  await kit.uploaded(trip)
  const mirror = await kit.mirrorOf(trip.id)
  const receiptOf = async (waybill_id: number) => seen((await receiptsOf(world, waybill_id))[0]!)
  const [first, sub] = [await as('carrier'), await as('carrier2')]
  await checkReceipt.run(services, sub, await receiptOf(trip.id))
  await checkReceipt.run(services, first, await receiptOf(mirror.id))
  await confirmReceipt.run(services, await as('shipper'), await receiptOf(mirror.id))
  await automatic(true)
  await reportDue(services)
  expect(await messagesOf('cash')).toEqual([])

  const today = shanghaiDay(now())
  const { statement } = await generateStatement.run(services, sub, {
    partner_id: first.company_id,
    period_from: addDays(today, -7),
    period_to: today
  })
  const sent = await sendStatement.run(services, sub, seen(statement))
  const confirmed = await confirmStatement.run(services, first, { ...seen(sent), reason: '按转包价核对' })
  await billStatement.run(services, sub, seen(confirmed))
  const [bill] = (await billList.run(services, sub, { statement_id: sent.id })).data
  const approved = await approveOwedBill.run(services, await as('carrier-fin'), seen(bill!))
  const payer = await as('carrier-pay')
  const payment = await registerPayment.run(services, payer, {
    bill_ids: [approved.id],
    amount_fen: subFreight,
    pay_channel: 2,
    bank_serial_no: 'SN20261130001',
    paid_at: new Date().toISOString(),
    voucher_img: (await aPhoto(world, payer)).url
  })
  expect(await reportNews(services)).toBe(0)
  await confirmPayment.run(services, sub, seen(payment))
  expect(await reportNews(services)).toBe(1)
  expect(await reportNews(services)).toBe(0)
  const [told] = await messagesOf('cash')
  expect(told).toMatchObject({ subject_id: payment.id, round: 1 })
})
