// Operating figures of one carrier over a year of a million trips: the product's calls against plain SQL over the rows: `node_modules/.bin/tsx bench/operate.ts [TRIPS]`, results in bench/README.md.
import { mkdtempSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '@yunshu/server/app'
import { figureTrips } from '@yunshu/server/modules/operate/figure'
import { operateRanks, operateTrips } from '@yunshu/server/modules/operate/list'
import { operateFigures } from '@yunshu/server/modules/operate/read'
import { type Actor, noOrigin } from '@yunshu/server/platform/actor'
import { readConfig } from '@yunshu/server/platform/config'
import { copyTemplate, openTestServer } from '@yunshu/server/testkit/testServer'
import pg from 'pg'

const trips = Number(process.argv[2] ?? 1_000_000)
/** Above so many the narrow rows are filled as they would be, without the trips behind them: figuring a million takes half an hour. */
const mostRows = 200_000
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5)
const [tenant, carrier] = [1, 10]
/** The year before the first of November, with 2,000 vehicles and drivers, 300 customers, 400 lanes and 20 dispatchers. */
const [from, to] = ['2024-11-01', '2025-10-31']

const fill = `
  set app.platform = 'on'; set session_replication_role = replica;
  insert into company (tenant_id, id, parties, company_type, company_name, short_name, contact_name, contact_mobile, credit_code, company_no)
    values (${tenant}, ${carrier}, array[${carrier}], 2, 'bench', 'bench', 'bench', '13900000000', 'BENCH', 'BENCH');
  insert into vehicle (tenant_id, id, parties, company_id, plate_no, plate_color, vehicle_type_id, energy_type, owner_name, register_date, gross_mass_kg, curb_mass_kg, approved_load_kg, axle_count, box_volume_m3)
    select ${tenant}, 2000000 + n, array[${carrier}], ${carrier}, 'B' || n, 2, 10, 4, 'bench', '2020-01-01', 18000, 7000, 10800, 2, 59.9 from generate_series(0, 1999) n;
  insert into waybill (tenant_id, id, parties, waybill_no, dispatch_id, carrier_id, carrier_name, waybill_status, vehicle_id, driver_id, vehicle_use, dispatcher_id, plate_no, driver_name, dispatcher_name,
      start_area_code, end_area_code, start_address_diming, end_address_diming, plan_start_time, plan_end_time, unload_done_at, distance_plan_m, load_kg, receivable_fen, payable_fen)
    select ${tenant}, 10000000 + n, array[${carrier}], 'YD' || n, n, ${carrier}, 'bench', case when n % 50 = 0 then 0 else 100 end, 2000000 + n % 2000, 3000000 + n % 2000, 1 + n % 3, 4000000 + n % 20, 'B' || n % 2000, 'D' || n % 2000, 'P' || n % 20,
      '51' || lpad((1 + n % 20)::text, 2, '0') || '00', '42' || lpad((1 + n / 20 % 20)::text, 2, '0') || '00', 'A', 'B', at, at, at, 500000 + n % 400000, 8000 + n % 3000, 400000 + n % 90000, 350000 + n % 110000
    from generate_series(0, ${trips - 1}) n, lateral (select timestamptz '${from} 00:00+08' + n * (interval '365 days' / ${trips}) as at) t;
  insert into waybill_order (tenant_id, id, parties, waybill_id, order_id, shipper_id, order_no, shipper_name, goods_num, goods_kg, goods_volume)
    select ${tenant}, 30000000 + n, array[${carrier}], 10000000 + n, n, 1000 + n % 300, '', 'C' || n % 300, 1, 1000, 1 from generate_series(0, ${trips - 1}) n;
  insert into charge (tenant_id, id, parties, charge_no, direction, charge_status, waybill_id, waybill_no, order_id, order_no, shipper_id, carrier_id, party_id, item_code, amount_fen, net_fen, tax_fen, tax_rate_bp, source, trace)
    select ${tenant}, 50000000 + n * 2 + d, array[${carrier}], 'FY' || n || '-' || d, 1 + d, 30, 10000000 + n, '', n, '', 1000 + n % 300, ${carrier}, 1, 'F01', a, a, 0, 0, 1, '{}'
    from generate_series(0, ${trips - 1}) n, lateral (values (0, 400000 + n % 90000), (1, 350000 + n % 110000)) x (d, a);
  insert into waybill_point (tenant_id, id, parties, waybill_id, order_id, order_point_id, kind, seq, link_name, link_phone, province, city, area, area_code, address_str, lng, lat, time_type, time_start, late_min)
    select ${tenant}, 90000000 + n * 2 + k, array[${carrier}], 10000000 + n, n, 1, 1 + k, 1 + k, '', '', '', '', '', '510107', '', 104 + n % 10, 30 + k, 1, now(), n % 40
    from generate_series(0, ${trips - 1}) n, generate_series(0, 1) k;
  insert into receipt (tenant_id, id, parties, receipt_no, waybill_id, waybill_no, order_id, order_no, point_id, shipper_id, carrier_id, shipper_name, carrier_name, receipt_status, delivered_at, due_at, confirmed_at)
    select ${tenant}, 200000000 + n, array[${carrier}], 'HD' || n, 10000000 + n, '', n, '', n, 1000 + n % 300, ${carrier}, '', '', 40, at, at, at + (n % 200) * interval '1 hour'
    from generate_series(0, ${trips - 1}) n, lateral (select timestamptz '${from} 00:00+08' + n * (interval '365 days' / ${trips}) as at) t;
  insert into trip_figure_due (tenant_id, waybill_id) select tenant_id, id from waybill order by id;
  set session_replication_role = default;
  analyze`

const fillNarrow = `
  set app.platform = 'on';
  insert into trip_figure (tenant_id, parties, carrier_id, waybill_id, waybill_no, day, unload_done_at, shipper_id, shipper_name, leads, lane, start_name, end_name, vehicle_id, plate_no, vehicle_use, driver_id, driver_name, dispatcher_id,
      revenue_fen, cost_fen, trip_revenue_fen, trip_cost_fen, claim_up_fen, claim_down_fen, distance_m, empty_m, load_kg, moved_tm, limit_kg, on_time, late_min, abnormal_count, receipt_min, paid_min)
    select ${tenant}, array[${carrier}], ${carrier}, 10000000 + n, 'YD' || n, (at at time zone 'Asia/Shanghai')::date, at, 1000 + n % 300, 'C' || n % 300, true, 510100420100 + n % 400 * 100, 'A', 'B', 2000000 + n % 2000, 'B' || n % 2000, 1 + n % 3,
      3000000 + n % 2000, 'D' || n % 2000, 4000000 + n % 20, 400000 + n % 90000, 350000 + n % 110000, 400000 + n % 90000, 350000 + n % 110000, 0, 0, 500000 + n % 400000, case when n % 3 < 2 then n % 90000 end, 8000 + n % 2000, (500000 + n % 400000)::bigint * (8000 + n % 2000) / 1000, 10800, n % 40 <= 15, n % 40, 0, n % 200 * 60, n % 300 * 60
    from generate_series(0, ${trips - 1}) n, lateral (select timestamptz '${from} 00:00+08' + n * (interval '365 days' / ${trips}) as at) t;
  insert into trip_figure_sum (tenant_id, parties, carrier_id, by, of_id, start, n, revenue_fen, cost_fen, margin_fen, priced_fen, unpriced_n, distance_m, costed_m, moved_tm, moved_fen, laden_m, empty_m, load_kg, limit_kg, on_time_n, abnormal_n, receipt_n, receipt_min, money_n, money_min, paid_n, paid_min, loss_n)
    select f.tenant_id, array[f.carrier_id], f.carrier_id, k.by, k.of_id, k.start, count(*), sum(f.revenue_fen), sum(f.cost_fen), sum(f.revenue_fen - f.cost_fen), sum(f.revenue_fen), 0, sum(f.distance_m), sum(f.distance_m), sum(f.moved_tm), sum(f.cost_fen), coalesce(sum(f.distance_m) filter (where f.empty_m is not null), 0),
      coalesce(sum(f.empty_m), 0), sum(f.load_kg), sum(f.limit_kg), count(*) filter (where f.on_time), 0, count(*), sum(f.receipt_min), 0, 0, count(f.paid_min), sum(f.paid_min), count(*) filter (where f.trip_revenue_fen < f.trip_cost_fen)
    from trip_figure f cross join lateral (values (0, 0::bigint, f.day), (1, f.shipper_id, date_trunc('month', f.day)::date), (2, f.lane, date_trunc('month', f.day)::date), (3, f.vehicle_id, date_trunc('month', f.day)::date),
      (4, f.driver_id, date_trunc('month', f.day)::date), (5, f.dispatcher_id, date_trunc('month', f.day)::date)) as k (by, of_id, start) group by 1, 3, 4, 5, 6;
  analyze`

/* The same questions by somebody who knows nothing but the rows: money, kilometres and punctuality of a year. */
const raw = (by: string) => `
  select ${by} as k, count(*), sum(c.up), sum(c.down), sum(c.up - c.down), sum(w.distance_plan_m), count(*) filter (where p.late <= 15)
  from waybill w
  join (select waybill_id, sum(amount_fen) filter (where direction = 1) as up, sum(amount_fen) filter (where direction = 2) as down from charge where tenant_id = ${tenant} and charge_status <> 0 group by 1) c on c.waybill_id = w.id
  join (select waybill_id, max(late_min) filter (where kind = 2) as late from waybill_point where tenant_id = ${tenant} group by 1) p on p.waybill_id = w.id
  where w.tenant_id = ${tenant} and w.carrier_id = ${carrier} and w.waybill_status >= 80 and w.unload_done_at >= '${from} 00:00+08' and w.unload_done_at < '${to} 24:00+08' group by 1`
const narrow = (by: string) => `
  select ${by} as k, count(*), sum(revenue_fen), sum(cost_fen), sum(revenue_fen - cost_fen), sum(distance_m), count(*) filter (where on_time)
  from trip_figure where tenant_id = ${tenant} and carrier_id = ${carrier} and day between '${from}' and '${to}' group by 1`

const middle = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return performance.now() - began
}

const main = async (): Promise<void> => {
  const server = await openTestServer((line) => console.log(line), { careful: true })
  const urls = await copyTemplate(server)
  const owner = new pg.Client({ connectionString: urls.adminUrl })
  await owner.connect()
  const config = { ...readConfig({ YUNSHU_SECRET: 'a-secret-of-benches-only-0123456789abcdef' }), databasePool: 4 }
  const running = await buildApp({
    config,
    appUrl: urls.appUrl,
    adminUrl: urls.adminUrl,
    filesFolder: mkdtempSync(join(tmpdir(), 'yunshu-operate-'))
  })
  const who = {
    kind: 'user',
    tenant_id: tenant,
    company_id: carrier,
    company_name: 'bench',
    type: 2,
    who: 'carrier',
    user_id: 1,
    user_name: 'bench'
  } as const
  const actor: Actor = { ...who, codes: new Set(['1-2', '1-293']), session: '', origin: noOrigin }
  const { services } = running
  try {
    console.log(
      `filled in ${((await timed(() => owner.query(trips > mostRows ? fillNarrow : fill))) / 1000).toFixed(0)} s, load average ${loadavg()[0]?.toFixed(1)}`
    )
    let taken = 0
    const figuring = await timed(async () => void (taken = await figureTrips(services)))
    console.log(`${taken} trips figured in ${(figuring / 1000).toFixed(0)} s, ${(figuring / Math.max(1, taken)).toFixed(2)} ms a trip`)
    await owner.query('vacuum analyze trip_figure')
    await owner.query('vacuum analyze trip_figure_sum')
    const year = { date_from: from, date_to: to }
    const asked: Readonly<Record<string, () => Promise<unknown>>> = {
      'a year and the year before, by month': () => operateFigures.run(services, actor, year),
      'the same of one customer of 300': () => operateFigures.run(services, actor, { ...year, shipper_id: 1007 }),
      'the same of affiliated vehicles alone, a third': () => operateFigures.run(services, actor, { ...year, vehicle_use: 2 }),
      'by customer': () => operateRanks.run(services, actor, { ...year, by: 1, sort: 'margin_fen' }),
      'by driver': () => operateRanks.run(services, actor, { ...year, by: 4, sort: 'margin_fen' }),
      'by driver, from the 10th to the 20th': () =>
        operateRanks.run(services, actor, { date_from: '2024-11-10', date_to: '2025-10-20', by: 4, sort: 'margin_fen' }),
      'trips, the newest 20': () => operateTrips.run(services, actor, year),
      'trips at a loss, the worst 20': () => operateTrips.run(services, actor, { ...year, loss: true, sort: 'margin_fen', order: 'asc' }),
      ...(trips <= mostRows && {
        'one trip changed, then by customer': async () => {
          await owner.query(
            `update charge set amount_fen = amount_fen + 1, net_fen = net_fen + 1 where tenant_id = ${tenant} and id = ${50_000_000 + 2 * Math.floor(Math.random() * trips)}`
          )
          await operateRanks.run(services, actor, { ...year, by: 1 })
        },
        'plain SQL over the rows, by driver': () => owner.query(raw('w.driver_id'))
      }),
      'plain SQL over narrow rows, by driver': () => owner.query(narrow('driver_id'))
    }
    const times = new Map<string, number[]>()
    for (let round = 0; round < rounds; round += 1)
      for (const [name, ask] of Object.entries(asked)) times.set(name, [...(times.get(name) ?? []), await timed(ask)])
    console.log(`load average ${loadavg()[0]?.toFixed(1)}\n| ${trips} trips | median ms of ${rounds} | slowest |\n|---|---|---|`)
    for (const [name, took] of times) console.log(`| ${name} | ${middle(took).toFixed(0)} | ${Math.max(...took).toFixed(0)} |`)
  } finally {
    await owner.end()
    await running.close()
    await urls.drop()
    await server.close()
  }
}

await main()
