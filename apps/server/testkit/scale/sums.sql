-- The sums that are kept beside the rows (docs/adr/0025), since no trigger was there when the rows came.
insert into order_sum (tenant_id, parties, company_id, day, order_status, n, goods_kg, goods_volume, freight_fen, folded)
  select o.tenant_id, array_remove(array[p.company_id], 0), p.company_id, (o.created_at at time zone 'Asia/Shanghai')::date, o.order_status, count(*), sum(o.goods_kg), sum(o.goods_volume), sum(coalesce(o.freight_fen, 0)), true
  from "order" o cross join lateral (values (0::bigint), (o.shipper_id), (o.carrier_id)) as p (company_id) where p.company_id is not null group by 1, 2, 3, 4, 5;
insert into wallet_flow_sum (tenant_id, parties, company_id, day, kind, direction, biz_type, n, amount_fen, folded)
  select f.tenant_id, array_remove(array[p.company_id], 0), p.company_id, (f.occurred_at at time zone 'Asia/Shanghai')::date, f.kind, f.direction, f.biz_type, count(*), sum(f.amount_fen), true
  from wallet_flow f cross join lateral (values (0::bigint), (f.company_id)) as p (company_id) group by 1, 2, 3, 4, 5, 6, 7;
insert into ledger_txn_sum (tenant_id, parties, company_id, day, event, n, amount_fen, folded)
  select t.tenant_id, '{}', p.company_id, (t.occurred_at at time zone 'Asia/Shanghai')::date, t.event, count(*), sum(t.amount_fen), true
  from ledger_txn t cross join lateral unnest(0::bigint || t.parties) as p (company_id) group by 1, 3, 4, 5;
insert into ledger_entry_sum (tenant_id, parties, company_id, of_id, account, day, n, dr_fen, cr_fen, folded)
  select tenant_id, '{}', coalesce(company_id, 0), coalesce(of_id, 0), account, book_day, count(*), sum(dr_fen), sum(cr_fen), true from ledger_entry group by 1, 3, 4, 5, 6;
insert into trip_figure_sum (tenant_id, parties, carrier_id, by, of_id, start, n, revenue_fen, cost_fen, margin_fen, priced_fen, unpriced_n, distance_m, costed_m, moved_tm, moved_fen, laden_m, empty_m, load_kg, limit_kg, on_time_n, abnormal_n, receipt_n, receipt_min, money_n, money_min, paid_n, paid_min, loss_n)
  select f.tenant_id, array[f.carrier_id], f.carrier_id, k.by, k.of_id, k.start, count(*), sum(f.revenue_fen), sum(f.cost_fen), sum(f.revenue_fen - f.cost_fen), sum(f.revenue_fen), 0, sum(f.distance_m), sum(f.distance_m), sum(f.moved_tm), sum(f.cost_fen), 0, 0, 0, 0, count(*) filter (where f.on_time), 0, 0, 0, 0, 0, 0, 0, count(*) filter (where f.trip_revenue_fen < f.trip_cost_fen)
  from trip_figure f cross join lateral (values (0, 0::bigint, f.day), (1, f.shipper_id, date_trunc('month', f.day)::date), (2, f.lane, date_trunc('month', f.day)::date), (3, f.vehicle_id, date_trunc('month', f.day)::date),
    (4, f.driver_id, date_trunc('month', f.day)::date), (5, f.dispatcher_id, date_trunc('month', f.day)::date)) as k (by, of_id, start) group by 1, 3, 4, 5, 6;
