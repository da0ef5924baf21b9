-- The auditor's questions about sums that are kept (docs/adr/0025): each is what its rows come to. A kept row that takes away and one that adds stand beside each other until they are folded, so groups are compared and not rows.

-- ask: the kept sums of orders are what the orders come to
-- zh: 订单日汇总等于订单之和
select company_id as about, format('%s, state %s: off by %s orders, %s kg, %s m3, %s fen', day, order_status, sum(n), sum(goods_kg), sum(goods_volume), sum(freight_fen)) as found
from (
  select tenant_id, company_id, day, order_status, n, goods_kg, goods_volume, freight_fen from order_sum
  union all
  select o.tenant_id, p.company_id, (o.created_at at time zone 'Asia/Shanghai')::date, o.order_status, -1, -o.goods_kg, -o.goods_volume, -coalesce(o.freight_fen, 0)
  from "order" o cross join lateral (values (0::bigint), (case when o.upstream_order_id is null then o.shipper_id end), (o.carrier_id)) as p (company_id) where o.deleted_at is null and p.company_id is not null) x
group by tenant_id, company_id, day, order_status having sum(n) <> 0 or sum(goods_kg) <> 0 or sum(goods_volume) <> 0 or sum(freight_fen) <> 0;

-- ask: the kept sums of wallet flows are what the flows come to
-- zh: 流水日汇总等于流水之和
select company_id as about, format('%s, kind %s, direction %s, %s: off by %s flows, %s fen', day, kind, direction, biz_type, sum(n), sum(amount_fen)) as found
from (
  select tenant_id, company_id, day, kind, direction, biz_type, n, amount_fen from wallet_flow_sum
  union all
  select f.tenant_id, p.company_id, (f.occurred_at at time zone 'Asia/Shanghai')::date, f.kind, f.direction, f.biz_type, -1, -f.amount_fen
  from wallet_flow f cross join lateral (values (0::bigint), (f.company_id)) as p (company_id)) x
group by tenant_id, company_id, day, kind, direction, biz_type having sum(n) <> 0 or sum(amount_fen) <> 0;

-- ask: the kept sums of transactions are what the transactions come to
-- zh: 凭证日汇总等于凭证之和
select company_id as about, format('%s, %s: off by %s transactions, %s fen', day, event, sum(n), sum(amount_fen)) as found
from (
  select tenant_id, company_id, day, event, n, amount_fen from ledger_txn_sum
  union all
  select t.tenant_id, p.company_id, (t.occurred_at at time zone 'Asia/Shanghai')::date, t.event, -1, -t.amount_fen
  from ledger_txn t cross join lateral unnest(0::bigint || t.parties) as p (company_id)) x
group by tenant_id, company_id, day, event having sum(n) <> 0 or sum(amount_fen) <> 0;

-- ask: the kept sums of entries are what the entries come to
-- zh: 分录日汇总等于分录之和
select company_id as about, format('account %s of %s, %s: off by %s entries, debit %s, credit %s', account, of_id, day, sum(n), sum(dr_fen), sum(cr_fen)) as found
from (
  select tenant_id, company_id, of_id, account, day, n, dr_fen, cr_fen from ledger_entry_sum
  union all
  select tenant_id, coalesce(company_id, 0), coalesce(of_id, 0), account, book_day, -1, -dr_fen, -cr_fen from ledger_entry) x
group by tenant_id, company_id, of_id, account, day having sum(n) <> 0 or sum(dr_fen) <> 0 or sum(cr_fen) <> 0;
