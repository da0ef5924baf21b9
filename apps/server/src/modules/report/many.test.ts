import { Refusal } from '@yunshu/contract/kit/refusals'
import { fieldMap } from '@yunshu/contract/report/fieldMap'
import { messageFaults } from '@yunshu/contract/report/check'
import { messageKind, reportStatus } from '@yunshu/contract/report/enums'
import { plateColor, motVehicleTypes } from '@yunshu/contract/vehicle/enums'
import { usccCheck } from '@yunshu/domain/uscc'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { type Mood, openAuthority, sayWhoReports } from '../../../testkit/authority.ts'
import { deliverAndConfirm } from '../../../testkit/delivered.ts'
import { aDriver } from '../../../testkit/driver.ts'
import { aTrip } from '../../../testkit/trip.ts'
import { aVehicle } from '../../../testkit/vehicle.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { setConsignee } from './consignee.ts'
import { sendReports } from './outbox.ts'
import { sendReport } from './send.ts'
import { reportSetting, setReport } from './settings.ts'

// Trips of many kinds, made in the database out of one that was driven, handed to a stand-in that is away, busy, slow, or whose answers are lost on the way. With
// `REPORT_TRIPS=10000` it is what a province gets in a quiet month.

const trips = Number(process.env['REPORT_TRIPS'] ?? 60)
const fleet = Math.min(200, Math.ceil(trips / 12))
const consignees = Math.min(300, Math.ceil(trips / 4))
const secret = 'a-key-of-the-province-0123456789'
const { accepted, failed, pending, sent } = reportStatus.code
let world: TestApp
let authority: Awaited<ReturnType<typeof openAuthority>>
beforeAll(async () => {
  authority = await openAuthority({ code: 'YS-001', secret })
  world = await testApp({ settings: { reportHosts: authority.host } })
  await sayWhoReports(world)
})
afterAll(async () => {
  await world.close()
  await authority.close()
})

/* Rows of a table once for each `n` from 1 to `count`, but for what is said of them; `over` is JSON over the row `x` and `n`. */
const copies = async (tx: Tx, table: string, where: string, over: string, count = trips): Promise<void> => {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER' and is_identity = 'NO'`.execute(tx)
  const columns = sql.join(rows.map(({ name }) => sql.ref(name)))
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${sql.join(rows.map(({ name }) => sql.ref(`made.${name}`)))} from ${sql.table(table)} x cross join generate_series(1, ${count}::int) n
    cross join lateral jsonb_populate_record(null::${sql.table(table)}, to_jsonb(x) || (${sql.raw(over)})) as made
    where x.tenant_id = ${world.base.tenant_id} and ${sql.raw(where)}`.execute(tx)
}
const first17 = (n: number): string => `91510100MA${String(n).padStart(7, '0')}`

/** Chance that is the same each time. */
const dice = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return seed / 2_147_483_648
}

test('whatever trips are driven, each of their messages passes the field map and is accepted once, however the authority answers', {
  timeout: 3_600_000
}, async () => {
  const { services } = world
  const [operator, carrier] = [await world.actor('operator'), await world.actor('carrier')]
  const { version } = await reportSetting.run(services, operator, {})
  await setReport.run(services, operator, { version, enabled: true, base_url: authority.url, sender_code: 'YS-001', secret, automatic: false })

  // A fleet of light and heavy trucks of every colour, type and energy, with a driver each; the last ones have light trucks alone.
  const types = Object.keys(motVehicleTypes)
  const pairs: { vehicle_id: number; driver_id: number; plate_no: string }[] = []
  for (let i = 0; i < fleet; i += 1) {
    const light = i % 5 === 0
    const truck = await aVehicle(world, {
      plate_color: plateColor.codes[i % plateColor.codes.length] ?? 2,
      mot_vehicle_type: types[i % types.length] ?? 'H11',
      energy_type: 1 + (i % 8),
      gross_mass_kg: light ? 4_495 : 18_000 + (i % 30) * 1_000,
      curb_mass_kg: light ? 2_500 : 7_000,
      approved_load_kg: light ? 1_800 : 9_000 + i * 10,
      ...(light && { road_cert_no: '' })
    })
    pairs.push({ vehicle_id: truck.id, driver_id: (await aDriver(world)).id, plate_no: truck.plate_no })
  }

  const model = await aTrip(world)
  await deliverAndConfirm(world, model)
  const ids = Array.from({ length: trips }, (_, i) => 1_000_001 + i)
  const paid = (n: string) => `${n} % 7 = 0`
  await transactAsSystem(services.db, async (tx) => {
    const [order, trip] = [model.order_id, model.id]
    const pair = (name: 'vehicle_id' | 'driver_id' | 'plate_no', type: string) =>
      `(array[${pairs.map((one) => (typeof one[name] === 'string' ? `'${one[name]}'` : one[name])).join()}]::${type}[])[1 + n % ${fleet}]`
    const place = `(array['510107','510112','420112','500106','500229','429004','110101','650102'])[1 + n % 8]`
    await copies(
      tx,
      'order',
      `x.id = ${order}`,
      `jsonb_build_object('id', 1000000 + n, 'order_no', 'DD26120100' || lpad(n::text, 6, '0'), 'customer_order_no', 'M' || n, 'vehicle_count', 1 + n % 3,
        'box_type', (array['', '厢式', '集装箱', '平板'])[1 + n % 4], 'created_at', x.created_at - n * interval '1 minute')`
    )
    // The second row of goods stands on every third order.
    for (const row of [0, 1])
      await copies(
        tx,
        'order_goods',
        `x.order_id = ${order}${row === 0 ? '' : ' and n % 3 = 0'}`,
        `jsonb_build_object('id', ${1_000_000 + row * 100_000_000} + n, 'order_id', 1000000 + n, 'seq', ${row + 1}, 'goods_type_id', case when n % 17 > 0 then n % 17 end)`
      )
    await copies(
      tx,
      'waybill',
      `x.id = ${trip}`,
      `jsonb_build_object('id', 1000000 + n, 'waybill_no', 'YD26120100' || lpad(n::text, 6, '0'), 'dispatch_id', 1000000 + n, 'vehicle_id', ${pair('vehicle_id', 'bigint')}, 'driver_id', ${pair('driver_id', 'bigint')},
        'plate_no', ${pair('plate_no', 'text')}, 'trailer_plate_no', case when n % 4 = 0 then '川A' || lpad((n % 9999)::text, 4, '0') || '挂' else '' end,
        'shiji_fache_start_time', x.shiji_fache_start_time - n * interval '1 minute', 'report_status', 0)`
    )
    await copies(
      tx,
      'waybill_order',
      `x.waybill_id = ${trip}`,
      `jsonb_build_object('id', 1000000 + n, 'waybill_id', 1000000 + n, 'order_id', 1000000 + n, 'order_no', 'DD26120100' || lpad(n::text, 6, '0'))`
    )
    for (const row of [0, 1])
      await copies(
        tx,
        'waybill_goods',
        `x.waybill_id = ${trip}${row === 0 ? '' : ' and n % 3 = 0'}`,
        `jsonb_build_object('id', ${1_000_000 + row * 100_000_000} + n, 'waybill_id', 1000000 + n, 'order_id', 1000000 + n, 'order_goods_id', ${1_000_000 + row * 100_000_000} + n, 'seq', ${row + 1},
          'goods_name', (array['火锅底料', '钢材 HRB400', 'Wine, 12°', '冻品（零下 18℃）', '家具'])[1 + n % 5], 'load_kg', (1 + n % 30000000) / 1000.0, 'load_volume', (n % 600000) / 10000.0, 'load_num', n % 9999)`
      )
    await copies(
      tx,
      'waybill_point',
      `x.waybill_id = ${trip}`,
      `jsonb_build_object('id', 1000000 + n * 10 + x.kind, 'waybill_id', 1000000 + n, 'order_id', 1000000 + n, 'area_code', ${place}, 'link_name', case when x.kind = 2 then '收货方' || n % ${consignees} else x.link_name end)`
    )
    await copies(
      tx,
      'charge',
      `x.waybill_id = ${trip} and x.direction = 1`,
      `jsonb_build_object('id', 1000000 + n, 'charge_no', 'M' || n, 'waybill_id', 1000000 + n, 'waybill_no', 'YD26120100' || lpad(n::text, 6, '0'), 'order_id', 1000000 + n, 'order_no', 'DD26120100' || lpad(n::text, 6, '0'), 'amount_fen', x.amount_fen + n * 7, 'net_fen', x.net_fen + n * 7)`
    )
    // What the drivers of every seventh trip were paid, through each way of paying.
    const bill = {
      tenant_id: world.base.tenant_id,
      carrier_id: carrier.company_id
    }
    await sql`
      insert into bill (tenant_id, id, parties, bill_no, direction, bill_kind, waybill_id, waybill_no, debtor_id, creditor_id, debtor_name, creditor_name, amount_fen, tax_fen, paid_fen, due_at, bill_status, invoice_status, audit_level, audit_done, paid_at)
      select ${bill.tenant_id}, w.id, array[w.carrier_id, coalesce(w.person_id, 0)], 'YF' || w.id, 2, 1, w.id, w.waybill_no, w.carrier_id, coalesce(w.person_id, 0), w.carrier_name, w.driver_name, 50000 + w.id % 9973, 0, 50000 + w.id % 9973, now(), 40, 0, 1, 1, now()
      from waybill w where w.tenant_id = ${bill.tenant_id} and w.id = any(${ids}::bigint[]) and ${sql.raw(paid('(w.id - 1000000)'))}`.execute(tx)
    await sql`
      insert into payment (tenant_id, id, parties, pay_no, direction, payer_id, payee_id, payer_name, payee_name, amount_fen, used_fen, pay_channel, payment_status, paid_at, maker_id)
      select tenant_id, id, parties, 'FK' || id, 2, debtor_id, creditor_id, debtor_name, creditor_name, amount_fen, amount_fen, 1, 20, now(), ${carrier.user_id ?? 0}
      from bill where tenant_id = ${bill.tenant_id} and id = any(${ids}::bigint[])`.execute(tx)
    await sql`
      insert into settlement_alloc (tenant_id, id, parties, payment_id, bill_id, amount_fen, alloc_status, settled_at)
      select tenant_id, id, parties, id, id, amount_fen, 20, now() from bill where tenant_id = ${bill.tenant_id} and id = any(${ids}::bigint[])`.execute(
      tx
    )
  })

  const reportAll = async () => {
    let found = 0
    for (let from = 0; from < trips; from += 50)
      found += await sendReport
        .run(services, carrier, { waybill_ids: ids.slice(from, from + 50) })
        .then(({ failed: faulty }) => faulty)
        .catch((fault: unknown) => {
          // Of the last ones everything was accepted already.
          if (fault instanceof Refusal && fault.code === 'reportNothingNew') return 0
          throw fault
        })
    return found
  }
  // First nobody knows the number of any consignee: every waybill stays here, told by that field alone, and papers and payments leave.
  expect(await reportAll()).toBe(trips)
  const lacking = await transactAsSystem(services.db, (tx) =>
    tx.selectFrom('report').select(['faults', 'message_kind']).where('report_status', '=', failed).execute()
  )
  expect(new Set(lacking.map(({ faults, message_kind }) => `${message_kind} ${JSON.stringify(faults)}`))).toEqual(
    new Set([`${messageKind.code.waybill} ${JSON.stringify([{ path: 'consigneeInfo.consigneeID', fault: 'missing' }])}`])
  )
  for (let n = 0; n < consignees; n += 1) {
    const at = n === 0 ? consignees : n
    const consignee_no = first17(n) + (usccCheck(first17(n)) ?? '')
    await setConsignee.run(services, carrier, { waybill_id: 1_000_000 + at, order_no: `DD26120100${String(at).padStart(6, '0')}`, consignee_no })
  }
  expect(await reportAll()).toBe(0)

  // One call in eight goes wrong in one of four ways; between the rounds nobody waits.
  const chance = dice(35)
  const wrong: readonly Mood[] = ['away', 'busy', 'loses', 'looks']
  authority.state.moods = () => (chance() < 0.125 ? (wrong[Math.floor(chance() * wrong.length)] ?? 'takes') : 'takes')
  const began = performance.now()
  let rounds = 0
  const waiting = async () =>
    await transactAsSystem(services.db, async (tx) => {
      await tx.updateTable('report_setting').set({ not_before: null }).execute()
      await tx
        .updateTable('report')
        .set({ next_at: new Date(0).toISOString() })
        .where('report_status', 'in', [pending, sent])
        .where('next_at', '>', sql<string>`now()`)
        .execute()
      const { n } = await tx
        .selectFrom('report')
        .select((e) => e.fn.countAll<number>().as('n'))
        .where('report_status', 'in', [pending, sent])
        .where('replaced_at', 'is', null)
        .executeTakeFirstOrThrow()
      return Number(n)
    })
  for (let left = await waiting(); left > 0; left = await waiting()) {
    if (rounds % 50 === 0 && rounds > 0) console.log(`${left} messages left after ${rounds} rounds`)
    await sendReports(services)
    rounds += 1
  }
  const seconds = (performance.now() - began) / 1000

  const kept = [...authority.kept.values()]
  const subjects = kept.map(
    ({ kind, message }) =>
      `${kind} ${['shippingNoteNumber', 'documentNumber', 'drivingLicense', 'vehicleNumber'].map((name) => message[name]).find(Boolean)}`
  )
  const twice = subjects.length - new Set(subjects).size
  const counted = Object.fromEntries(Object.keys(fieldMap).map((kind) => [kind, kept.filter((one) => one.kind === kind).length]))
  const again = kept.filter(({ came }) => came > 1).length
  console.log(
    `reports: ${trips} trips, ${JSON.stringify(counted)} accepted in ${seconds.toFixed(0)} s and ${rounds} rounds, ${again} handed over again, ${twice} twice, ${authority.refused.length} refused`
  )
  expect([twice, authority.refused.length]).toEqual([0, 0])
  expect(counted).toEqual({ vehicle: fleet, driver: fleet, waybill: trips, cash: Math.floor(trips / 7) })
  expect(kept.filter(({ result }) => result !== 'accepted')).toEqual([])
  expect(again).toBeGreaterThan(0)
  for (const { kind, message } of kept) expect(messageFaults(kind, message, false)).toEqual([])
  const left = await transactAsSystem(services.db, async (tx) => ({
    messages: await tx.selectFrom('report').select('message_no').where('report_status', '=', accepted).execute(),
    trips: await tx
      .selectFrom('waybill')
      .select('id')
      .where('id', '>', 1_000_000)
      .where('id', '<=', 1_000_000 + trips)
      .where('report_status', '<>', accepted)
      .execute()
  }))
  expect(left.trips).toEqual([])
  expect(left.messages.map(({ message_no }) => message_no).toSorted()).toEqual([...authority.kept.keys()].toSorted())
})
