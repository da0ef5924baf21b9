// A month of 2,000 drivers and 100,000 trips computed by the product against plain SQL of the same result, both with the same memory to sort in, in one interleaved run: `node_modules/.bin/tsx bench/kpi.ts`, results in bench/README.md.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '@yunshu/server/app'
import { computeKpi } from '@yunshu/server/modules/kpi/compute'
import { type Actor, noOrigin } from '@yunshu/server/platform/actor'
import { readConfig } from '@yunshu/server/platform/config'
import { copyTemplate, openTestServer } from '@yunshu/server/testkit/testServer'
import pg from 'pg'

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5)
const drivers = Number(process.env['BENCH_DRIVERS'] ?? 2_000)
const trips = Number(process.env['BENCH_TRIPS'] ?? 100_000)
const [tenant, carrier, month] = [1, 10, '2026-10']

/* Every trip has two stops and a receipt, every tenth thirty positions; some of each are late, damaged, recorded by the office, too fast. */
const fill = `
  set app.platform = 'on';
  insert into company (tenant_id, id, parties, company_type, company_name, short_name, contact_name, contact_mobile, credit_code, company_no) values (${tenant}, ${carrier}, array[${carrier}], 2, 'bench', 'bench', 'bench', '13900000000', 'BENCH', 'BENCH');
  insert into person (tenant_id, id, parties, person_name, mobile, id_no_enc, id_hash)
    select ${tenant}, 1000000 + n, array[${carrier}], 'p' || n, '139' || lpad(n::text, 8, '0'), '', int4send(n) from generate_series(1, ${drivers}) n;
  insert into driver (tenant_id, id, parties, company_id, person_id, driver_name, mobile, id_no_enc, id_hash, id_no_mask, gender, birthday, license_class)
    select ${tenant}, 1000000 + n, array[${carrier}], ${carrier}, 1000000 + n, 'p' || n, '139' || lpad(n::text, 8, '0'), '', int4send(n), '', 1, '1980-01-01', 'A2' from generate_series(1, ${drivers}) n;
  insert into waybill (tenant_id, id, parties, waybill_no, dispatch_id, carrier_id, carrier_name, waybill_status, vehicle_id, driver_id, plan_start_time, plan_end_time,
      shiji_fache_start_time, driver_shiji_songda_time, unload_done_at, distance_plan_m)
    select ${tenant}, n, array[${carrier}], 'YD' || n, n, ${carrier}, 'bench', 100, n, 1000001 + n % ${drivers}, at, at + interval '9 hours', at, at + interval '9 hours', at + interval '10 hours', 500000 + n % 1000
    from generate_series(1, ${trips}) n, lateral (select timestamptz '2026-10-01 01:00+08' + (n % 600) * interval '1 hour' as at) t;
  insert into waybill_point (tenant_id, id, parties, waybill_id, order_id, order_point_id, kind, seq, link_name, link_phone, province, city, area, area_code, address_str, lng, lat, time_type,
      time_start, arrived_at, done_at, late_min, node_reason)
    select w.tenant_id, w.id * 2 + k, w.parties, w.id, 1, 1, k + 1, k + 1, '', '', '', '', '', '510107', '', 104, 30, 1, w.plan_start_time, w.shiji_fache_start_time, w.unload_done_at,
      case when (w.id * 7 + k) % 11 = 0 then 40 else 3 end, case when w.id % 9 = 0 then 'office' else '' end
    from waybill w cross join generate_series(0, 1) k;
  insert into receipt (tenant_id, id, parties, receipt_no, waybill_id, waybill_no, order_id, order_no, point_id, shipper_id, carrier_id, shipper_name, carrier_name, receipt_status, delivered_at,
      due_at, uploaded_at, damage_num)
    select w.tenant_id, w.id, w.parties, 'HD' || w.id, w.id, w.waybill_no, 1, '', w.id * 2 + 1, 1, ${carrier}, '', '', 20, w.unload_done_at, w.unload_done_at + interval '7 days',
      w.unload_done_at + (w.id % 9) * interval '1 day', case when w.id % 97 = 0 then 1 else 0 end
    from waybill w;
  insert into gps_position (tenant_id, vehicle_id, plate_no, fix_time, lon, lat, speed)
    select w.tenant_id, w.vehicle_id, '', w.shiji_fache_start_time + n * interval '10 minutes', 104, 30, 60 + (w.id + n * 13) % 46
    from waybill w cross join generate_series(1, 30) n where w.id % 10 = 0;
  create table raw_month (tenant_id bigint, id bigint, primary key (tenant_id, id));
  insert into raw_month values (${tenant}, 1);
  create table raw_trip (like kpi_trip including all);
  alter table raw_trip add foreign key (tenant_id, kpi_month_id) references raw_month (tenant_id, id);
  create table raw_driver (like driver_kpi including all);
  alter table raw_driver add foreign key (tenant_id, driver_id) references driver (tenant_id, id);
  analyze`

/* The same month by somebody who knows nothing but the tables: no row-level security, no layers, one connection. */
const raw = `
  begin;
  set local work_mem = '64MB';
  truncate raw_trip, raw_driver;
  insert into raw_trip
  with p as (select waybill_id, max(late_min) filter (where kind = 1) as a, max(late_min) filter (where kind = 2) as b, count(*) as n,
      count(*) filter (where arrived_at is not null and done_at is not null and node_reason = '' and not outside_fence) as done from waybill_point where tenant_id = ${tenant} group by 1),
    r as (select waybill_id, bool_and(coalesce(uploaded_at <= due_at, false)) filter (where uploaded_at is not null or due_at < now()) as ok,
      count(*) filter (where damage_num > 0 and receipt_status <> 30) as damaged from receipt where tenant_id = ${tenant} group by 1),
    k as (select vehicle_id as waybill_id, fix_time, speed, lead(speed > 100) over t as next, lag(speed > 100) over t as last,
      max(fix_time) filter (where speed > 5) over (t rows between unbounded preceding and 1 preceding) as moved
      from gps_position where tenant_id = ${tenant} and fix_time >= '2026-08-30 16:00Z' and fix_time < '2026-10-31 16:00Z' window t as (partition by vehicle_id order by fix_time)),
    m as (select k.*, count(*) filter (where speed > 5 and (moved is null or fix_time - moved >= interval '20 minutes')) over (partition by waybill_id order by fix_time) as stretch from k),
    l as (select m.*, case when speed > 5 then fix_time - min(fix_time) filter (where speed > 5) over (partition by waybill_id, stretch) end as lasted from m),
    g as (select waybill_id, count(*) filter (where speed > 100 and next and not coalesce(last, false)) as fast, count(distinct stretch) filter (where lasted > interval '4 hours') as tired,
      count(distinct floor(extract(epoch from fix_time) / 300)) as fixes from l group by 1)
  select w.tenant_id, 1, w.id, array[w.carrier_id], w.driver_id, w.waybill_no, '', '', w.unload_done_at, w.distance_plan_m, p.a <= 15, p.a, p.b <= 15, p.b, r.ok, r.damaged, 0,
    coalesce(g.fast, 0), coalesce(g.tired, 0), p.n, p.done, 0, coalesce(g.fixes, 0), 109
  from waybill w left join p on p.waybill_id = w.id left join r on r.waybill_id = w.id left join g on g.waybill_id = w.id
  where w.tenant_id = ${tenant} and w.carrier_id = ${carrier} and w.unload_done_at >= '2026-09-30 16:00Z' and w.unload_done_at < '2026-10-31 16:00Z' and w.waybill_status >= 80;
  insert into raw_driver (tenant_id, id, parties, kpi_month_id, edition, carrier_id, month, driver_id, person_id, driver_name, coop_type, waybill_count, distance_m, pickup_count, delivery_count,
    receipt_due, receipt_count, damage_cases, accidents, overspeed, fatigue, node_count, node_done, abnormal_count, fix_count, fix_expected, score, grade, bonus_fen, rank, computed_at)
  select d.tenant_id, d.id, d.parties, 1, 1, ${carrier}, '${month}', d.id, d.person_id, d.driver_name, d.coop_type, c.n, c.m, c.a, c.b, c.due, c.inn, c.dam, 0, c.fast, c.tired, c.nodes, c.done, 0, c.fixes,
    c.spans, c.score, case when c.score is null then 9 when c.score >= 90 then 1 when c.score >= 80 then 2 when c.score >= 70 then 3 else 4 end, 0,
    case when c.score is not null then rank() over (order by c.score desc nulls last) end, now()
  from driver d join (
    select *, case when n >= 5 then round(20.0 * a / n + 30.0 * b / n + 15.0 * inn / greatest(due, 1) + 15 * greatest(0, 1 - 5.0 * dam / n) + 10 * greatest(0, 1 - 0.2 * (fast + tired) / n) + 10.0 * done / nodes, 2) end as score
    from (select driver_id, count(*) as n, sum(distance_m) as m, count(*) filter (where pickup_ok) as a, count(*) filter (where delivery_ok) as b, count(receipt_ok) as due,
        count(*) filter (where receipt_ok) as inn, sum(damage_cases) as dam, sum(overspeed) as fast, sum(fatigue) as tired, sum(node_count) as nodes, sum(node_done) as done, sum(fix_count) as fixes,
        sum(fix_expected) as spans from raw_trip group by 1) s
  ) c on c.driver_id = d.id where d.tenant_id = ${tenant};
  commit`

const middle = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const from = performance.now()
  await work()
  return performance.now() - from
}

const main = async (): Promise<void> => {
  const server = await openTestServer((line) => console.log(line), { careful: true })
  const urls = await copyTemplate(server)
  const owner = new pg.Client({ connectionString: urls.adminUrl })
  await owner.connect()
  const config = { ...readConfig({ YUNSHU_SECRET: 'a-secret-of-benches-only-0123456789abcdef' }), databasePool: 4 }
  const running = await buildApp({ config, appUrl: urls.appUrl, adminUrl: urls.adminUrl, filesFolder: mkdtempSync(join(tmpdir(), 'yunshu-kpi-')) })
  const actor: Actor = {
    kind: 'user',
    tenant_id: tenant,
    company_id: carrier,
    company_name: 'bench',
    type: 2,
    who: 'carrier',
    user_id: 1,
    user_name: 'bench',
    codes: new Set(['4-4', '4-412']),
    session: '',
    origin: noOrigin
  }
  try {
    await owner.query(fill)
    const times = { first: [] as number[], changed: [] as number[], again: [] as number[], plain: [] as number[] }
    const compute = () => timed(() => computeKpi.run(running.services, actor, { month }))
    for (let round = 0; round < rounds; round += 1) {
      for (const clean of ['delete from driver_kpi', 'delete from kpi_trip', 'vacuum analyze']) await owner.query(clean)
      times.first.push(await compute())
      times.plain.push(await timed(() => owner.query(raw)))
      // A night later every tenth trip says something else.
      await owner.query(`update receipt set damage_num = (damage_num + 1) % 2 where id % 10 = ${round}`)
      times.changed.push(await compute())
      times.again.push(await compute())
      times.plain.push(await timed(() => owner.query(raw)))
    }
    const { rows } = await owner.query<{ n: string; off: string }>(
      `select count(*) as n, count(*) filter (where k.score is distinct from r.score or k.grade <> r.grade or k.rank is distinct from r.rank) as off from driver_kpi k full join raw_driver r using (driver_id)`
    )
    console.log(`drivers ${rows[0]?.n}, of them with another score, grade or rank ${rows[0]?.off}`)
    const [plain, { first, changed, again }] = [middle(times.plain), times]
    console.log(`${drivers} drivers, ${trips} trips, plain SQL ${plain.toFixed(0)} ms\n| ours | ms | ours / plain |\n|---|---|---|`)
    for (const [name, ms] of [
      ['first', middle(first)],
      ['anew, a tenth changed', middle(changed)],
      ['anew, nothing changed', middle(again)]
    ] as const)
      console.log(`| ${name} | ${ms.toFixed(0)} | ${(ms / plain).toFixed(2)} |`)
  } finally {
    await owner.end()
    await running.close()
    await urls.drop()
    await server.close()
  }
}

await main()
