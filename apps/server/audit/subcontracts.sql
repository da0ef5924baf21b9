-- The auditor's questions about orders that a carrier gave to another one (转包, docs/adr/0051); the rules of the file are those of main-job.sql.

-- ask: an order is with another carrier where exactly one live order was derived from it, and is its carrier's own anywhere else
-- zh: 转包中的订单恰有一个有效的转包订单，其他订单没有
select o.id as about, format('%s is with %s; live orders derived from it: %s', o.order_no, o.sub_order_id, d.ids) as found
from "order" o
join lateral (select array_agg(s.id) as ids from "order" s
  where s.tenant_id = o.tenant_id and s.upstream_order_id = o.id and s.order_status <> 0) d on true
where (o.sub_order_id is not null or d.ids is not null) and d.ids is distinct from array[o.sub_order_id] /* each order o.id */;

-- ask: what was sub-contracted is not sub-contracted again
-- zh: 转包订单不再转包
select s.id as about, format('%s is derived from %s, which is derived from %s', s.order_no, o.order_no, o.upstream_order_id) as found
from "order" s join "order" o on o.tenant_id = s.tenant_id and o.id = s.upstream_order_id
where (o.upstream_order_id is not null or s.sub_order_id is not null) /* each order s.id */;

-- ask: a derived order is between the two carriers alone, at a price of its own, for the same goods
-- zh: 转包订单只属于转包双方承运商，有自己的运费，货物与原订单一致
select s.id as about, format('%s of %s: customer %s of carrier %s, carrier %s, parties %s, %s fen, %s pieces %s kg %s m3 of %s %s %s', s.order_no, o.order_no, s.shipper_id, o.carrier_id, s.carrier_id, s.parties, s.freight_fen, s.goods_num, s.goods_kg, s.goods_volume, o.goods_num, o.goods_kg, o.goods_volume) as found
from "order" s join "order" o on o.tenant_id = s.tenant_id and o.id = s.upstream_order_id
where s.order_status <> 0 and (s.shipper_id is distinct from o.carrier_id or s.carrier_id is not distinct from o.carrier_id or s.carrier_id is null
  or not (s.parties @> array[s.shipper_id, s.carrier_id] and s.parties <@ array[s.shipper_id, s.carrier_id]) or s.carrier_id = any(o.parties)
  or s.freight_fen is null or (s.goods_num, s.goods_kg, s.goods_volume) is distinct from (o.goods_num, o.goods_kg, o.goods_volume)) /* each order s.id */;

-- ask: an order that another carrier has is on no trip, on no plan and offered to no driver of its own carrier
-- zh: 转包中的订单不在本承运商的运单、配载和货源中
select o.id as about, format('%s in state %s, plan %s, live trips %s, held pieces %s', o.order_no, o.order_status, o.plan_status, t.n, g.held) as found
from "order" o
join lateral (select count(*) as n from waybill_order wo join waybill w on w.tenant_id = wo.tenant_id and w.id = wo.waybill_id
  where wo.tenant_id = o.tenant_id and wo.order_id = o.id and w.waybill_status <> 0) t on true
join lateral (select coalesce(sum(reserved_num), 0) as held from order_goods where tenant_id = o.tenant_id and order_id = o.id) g on true
where o.sub_order_id is not null and (o.order_status <> 50 or o.plan_status <> 1 or t.n > 0 or g.held > 0) /* each order o.id */;

-- ask: what two carriers do with a sub-contract is not in the story that the shipper reads
-- zh: 货主看不到转包的过程
select e.order_id as about, format('%s in version %s is read by %s', e.move, e.version, e.parties) as found
from order_event e join "order" o on o.tenant_id = e.tenant_id and o.id = e.order_id
where o.upstream_order_id is null and e.move in ('subcontract', 'takeBack', 'declineSubcontract', 'expireSubcontract') and o.shipper_id = any(e.parties) /* each order o.id */;
