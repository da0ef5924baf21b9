-- The auditor's questions about operating figures (docs/adr/0050); the rules of the file are those of main-job.sql. A trip that waits to be figured is asked about when it is.

-- ask: the figures are of the delivered trips, each on the day of its last unloading in China and once for each customer, with what he owes
-- zh: 经营明细恰好对应已送达的运单，按上海日归属，每个客户一行，收入等于其费用之和
select waybill_id as about, format('customer %s on %s: off by %s rows, %s trips, %s fen', shipper_id, day, sum(n), sum(trips), sum(revenue_fen)) as found
from (
  select tenant_id, carrier_id, waybill_id, shipper_id, day, 1 as n, 0 as trips, coalesce(revenue_fen, 0) as revenue_fen from trip_figure
  union all
  select w.tenant_id, w.carrier_id, w.id, o.shipper_id, (w.unload_done_at at time zone 'Asia/Shanghai')::date, -1, 0,
    -coalesce((select case when bool_or(h.no_rate) then null else sum(h.amount_fen) end from charge h
      where h.tenant_id = w.tenant_id and h.waybill_id = w.id and h.shipper_id = o.shipper_id and h.direction = 1 and h.charge_status <> 0), 0)
  from waybill w
  join (select distinct tenant_id, waybill_id, shipper_id from waybill_order) o on o.tenant_id = w.tenant_id and o.waybill_id = w.id
  where w.unload_done_at is not null and w.waybill_status >= 80
) x
where not exists (select from trip_figure_due d where d.tenant_id = x.tenant_id and d.waybill_id = x.waybill_id)
group by tenant_id, carrier_id, waybill_id, shipper_id, day having sum(n) <> 0 or sum(revenue_fen) <> 0;

-- ask: of each trip one figure leads, and their costs add up to what the carrier owes
-- zh: 每张运单恰有一行代表整单，各行成本之和等于应付
select f.waybill_id as about, format('%s rows lead, cost %s, owed %s', f.leads, f.cost_fen, w.owed_fen) as found
from (select tenant_id, waybill_id, count(*) filter (where leads) as leads, sum(cost_fen) as cost_fen, max(trip_cost_fen) as trip_cost_fen, sum(revenue_fen) as revenue_fen,
    max(trip_revenue_fen) as trip_revenue_fen, bool_or(revenue_fen is null) as open from trip_figure group by tenant_id, waybill_id) f
join lateral (
  select coalesce((select sum(h.amount_fen) from charge h where h.tenant_id = w.tenant_id and h.waybill_id = w.id and h.direction = 2 and h.charge_status <> 0),
    (select sum(h.amount_fen) from waybill_order wo join "order" d on d.tenant_id = w.tenant_id and d.upstream_order_id = wo.order_id
      join charge h on h.tenant_id = w.tenant_id and h.waybill_id = w.sub_waybill_id and h.order_id = d.id and h.direction = 1 and h.charge_status <> 0
      where wo.tenant_id = w.tenant_id and wo.waybill_id = w.id), w.payable_fen) as owed_fen
  from waybill w where w.tenant_id = f.tenant_id and w.id = f.waybill_id) w on true
where not exists (select from trip_figure_due d where d.tenant_id = f.tenant_id and d.waybill_id = f.waybill_id)
  and (f.leads <> 1 or f.cost_fen is distinct from w.owed_fen or f.trip_cost_fen is distinct from w.owed_fen
    or f.trip_revenue_fen is distinct from case when f.open then null else f.revenue_fen end);

-- ask: the kept sums of trips are what their figures come to
-- zh: 经营汇总等于经营明细之和
select carrier_id as about, format('by %s of %s, %s: off by %s trips, revenue %s, cost %s, margin %s, %s m, %s m empty, %s in time, %s exceptions, %s at a loss', by, of_id, start, sum(n), sum(revenue_fen), sum(cost_fen), sum(margin_fen),
  sum(distance_m), sum(empty_m), sum(on_time_n), sum(abnormal_n), sum(loss_n)) as found
from (
  select tenant_id, carrier_id, by, of_id, start, n, revenue_fen, cost_fen, margin_fen, priced_fen, unpriced_n, distance_m, costed_m, moved_tm, moved_fen, laden_m, empty_m, load_kg, limit_kg, on_time_n, abnormal_n, receipt_n, receipt_min, money_n, money_min, paid_n, paid_min, loss_n
  from trip_figure_sum
  union all
  select f.tenant_id, f.carrier_id, k.by, k.of_id, k.start, -k.n, -coalesce(f.revenue_fen, 0), -coalesce(f.cost_fen, 0), -coalesce(f.revenue_fen - f.cost_fen, 0),
    -case when f.cost_fen is null then 0 else coalesce(f.revenue_fen, 0) end, -case when f.revenue_fen is null or f.cost_fen is null then k.n else 0 end, -f.distance_m,
    -case when f.cost_fen is null then 0 else f.distance_m end,
    -case when f.cost_fen is null then 0 else f.moved_tm end, -case when f.moved_tm > 0 then coalesce(f.cost_fen, 0) else 0 end,
    -case when f.empty_m is null then 0 else f.distance_m end, -coalesce(f.empty_m, 0),
    -case when f.limit_kg is null then 0 else f.load_kg end, -coalesce(f.limit_kg, 0), -case when f.on_time then k.n else 0 end, -k.n * f.abnormal_count,
    -case when f.receipt_min is null then 0 else k.n end, -k.n * coalesce(f.receipt_min, 0), -case when f.money_min is null then 0 else 1 end, -coalesce(f.money_min, 0),
    -case when f.paid_min is null then 0 else k.n end, -k.n * coalesce(f.paid_min, 0),
    -case when f.trip_revenue_fen < f.trip_cost_fen then k.n else 0 end
  from trip_figure f
  cross join lateral (values (0, 0::bigint, f.day, f.leads::int), (1, f.shipper_id, date_trunc('month', f.day)::date, 1), (2, f.lane, date_trunc('month', f.day)::date, f.leads::int),
    (3, f.vehicle_id, date_trunc('month', f.day)::date, f.leads::int), (4, f.driver_id, date_trunc('month', f.day)::date, f.leads::int),
    (5, f.dispatcher_id, date_trunc('month', f.day)::date, f.leads::int),
    (6, f.section_id, date_trunc('month', f.day)::date, 1)) as k (by, of_id, start, n)
) x
group by tenant_id, carrier_id, by, of_id, start
having (sum(n), sum(revenue_fen), sum(cost_fen), sum(margin_fen), sum(priced_fen), sum(unpriced_n), sum(distance_m), sum(costed_m), sum(moved_tm), sum(moved_fen), sum(laden_m), sum(empty_m), sum(load_kg), sum(limit_kg))
    <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
  or (sum(on_time_n), sum(abnormal_n), sum(receipt_n), sum(receipt_min), sum(money_n), sum(money_min), sum(paid_n), sum(paid_min), sum(loss_n)) <> (0, 0, 0, 0, 0, 0, 0, 0, 0);

-- ask: of each trip the ton-kilometres of its customers add up to its load over its planned way
-- zh: 每张运单各客户的吨公里之和等于装车重量乘计划里程
select f.waybill_id as about, format('%s tonne-metres, loaded and planned %s', f.moved_tm, w.moved_tm) as found
from (select tenant_id, waybill_id, sum(moved_tm) as moved_tm from trip_figure group by tenant_id, waybill_id) f
join lateral (
  select round(coalesce(w.load_kg, 0) * coalesce(w.distance_plan_m, 0) / 1000) as moved_tm from waybill w where w.tenant_id = f.tenant_id and w.id = f.waybill_id) w on true
where f.moved_tm <> w.moved_tm and not exists (select from trip_figure_due d where d.tenant_id = f.tenant_id and d.waybill_id = f.waybill_id);
