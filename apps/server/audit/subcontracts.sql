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

-- ask: an order that another carrier has is on no trip of its own carrier's vehicles, on no plan and offered to no driver
-- zh: 转包中的订单不在本承运商自己的车辆、配载和货源中
select o.id as about, format('%s in state %s, own trips %s, held pieces %s', o.order_no, o.order_status, t.n, g.held) as found
from "order" o
join lateral (select count(*) as n from waybill_order wo join waybill w on w.tenant_id = wo.tenant_id and w.id = wo.waybill_id
  where wo.tenant_id = o.tenant_id and wo.order_id = o.id and w.waybill_status <> 0 and w.sub_waybill_id is null) t on true
join lateral (select coalesce(sum(reserved_num), 0) as held from order_goods where tenant_id = o.tenant_id and order_id = o.id) g on true
where o.sub_order_id is not null and (t.n > 0 or g.held > 0) /* each order o.id */;

-- ask: each ride of a derived order has a mirror on the order from which it is derived, and there is no mirror without one
-- zh: 转包订单的每个运单都有对应的上游运单，反之亦然
select w.id as about, format('waybill %s, order %s: rides %s, mirrors %s', w.waybill_no, r.order_id, r.rides, r.mirrors) as found
from waybill w
join lateral (
  select coalesce(a.order_id, b.order_id) as order_id, coalesce(a.n, 0) as rides, coalesce(b.n, 0) as mirrors
  from (select s.upstream_order_id as order_id, count(*) as n from waybill_order wo join "order" s on s.tenant_id = wo.tenant_id and s.id = wo.order_id
    where wo.tenant_id = w.tenant_id and wo.waybill_id = w.id and s.upstream_order_id is not null group by s.upstream_order_id) a
  full join (select mo.order_id, count(*) as n from waybill m join waybill_order mo on mo.tenant_id = m.tenant_id and mo.waybill_id = m.id
    where m.tenant_id = w.tenant_id and m.sub_waybill_id = w.id group by mo.order_id) b on b.order_id = a.order_id) r on true
where (r.rides <> r.mirrors) /* each waybill w.id */;

-- ask: a mirror tells what its original tells: state up to the last unloading, times, plate and driver
-- zh: 上游运单与转包运单的状态、时间、车牌和司机一致
select m.id as about, format('%s in state %s of %s in state %s, told to version %s of %s; unloaded %s and %s', m.waybill_no, m.waybill_status, w.waybill_no, w.waybill_status, m.sub_version, w.version, m.unload_done_at, w.unload_done_at) as found
from waybill m join waybill w on w.tenant_id = m.tenant_id and w.id = m.sub_waybill_id
where (w.waybill_status <> 0 or m.waybill_status <> 0) and (least(m.waybill_status, 80) <> least(w.waybill_status, 80) or m.sub_version <> w.version
  or (m.plate_no, m.driver_name, m.leg_no, m.sent_at, m.driver_accepted_at, m.driver_qiandao_time, m.load_done_at, m.shiji_fache_start_time, m.driver_shiji_songda_time, m.unload_done_at, m.eta)
  is distinct from (w.plate_no, w.driver_name, w.leg_no, w.sent_at, w.driver_accepted_at, w.driver_qiandao_time, w.load_done_at, w.shiji_fache_start_time, w.driver_shiji_songda_time, w.unload_done_at, w.eta)) /* each waybill m.id */;

-- ask: a mirror carries what its original carries of its order
-- zh: 上游运单的货物数量与转包运单一致
select m.id as about, format('%s planned %s pieces %s kg, loaded %s kg, received %s, left behind %s; %s planned %s pieces %s kg, loaded %s kg, received %s, left behind %s', m.waybill_no, a.num, a.kg, a.loaded, a.recv, a.gone, w.waybill_no, b.num, b.kg, b.loaded, b.recv, b.gone) as found
from waybill m join waybill w on w.tenant_id = m.tenant_id and w.id = m.sub_waybill_id
join waybill_order mo on mo.tenant_id = m.tenant_id and mo.waybill_id = m.id
join lateral (select sum(goods_num) as num, sum(goods_kg) as kg, sum(load_kg) as loaded, sum(recv_num) as recv, sum(left_num) as gone
  from waybill_goods g where g.tenant_id = m.tenant_id and g.waybill_id = m.id) a on true
join lateral (select sum(g.goods_num) as num, sum(g.goods_kg) as kg, sum(g.load_kg) as loaded, sum(g.recv_num) as recv, sum(g.left_num) as gone
  from waybill_goods g join "order" s on s.tenant_id = g.tenant_id and s.id = g.order_id
  where g.tenant_id = w.tenant_id and g.waybill_id = w.id and s.upstream_order_id = mo.order_id) b on true
where m.waybill_status <> 0 and (a is distinct from b) /* each waybill m.id */;

-- ask: a mirror stops where its original stops for its order, at the same times
-- zh: 上游运单的装卸点及到离时间与转包运单一致
select m.id as about, format('%s: %s; %s: %s', m.waybill_no, a.stops, w.waybill_no, b.stops) as found
from waybill m join waybill w on w.tenant_id = m.tenant_id and w.id = m.sub_waybill_id
join waybill_order mo on mo.tenant_id = m.tenant_id and mo.waybill_id = m.id
join lateral (select array_agg(format('%s %s %s %s', p.kind, p.address_str, p.arrived_at, p.done_at) order by p.seq) as stops
  from waybill_point p where p.tenant_id = m.tenant_id and p.waybill_id = m.id and p.relay_waybill_id is null) a on true
join lateral (select array_agg(format('%s %s %s %s', p.kind, p.address_str, p.arrived_at, p.done_at) order by p.seq) as stops
  from waybill_point p join "order" s on s.tenant_id = p.tenant_id and s.id = p.order_id
  where p.tenant_id = w.tenant_id and p.waybill_id = w.id and p.relay_waybill_id is null and s.upstream_order_id = mo.order_id) b on true
where m.waybill_status <> 0 and (a.stops is distinct from b.stops) /* each waybill m.id */;

-- ask: what the receipts on both sides say is the same, and only the checks are each side's own
-- zh: 上下游回单的状态、签收数量和照片一致
select m.id as about, format('%s: %s; %s: %s', m.waybill_no, a.told, w.waybill_no, b.told) as found
from waybill m join waybill w on w.tenant_id = m.tenant_id and w.id = m.sub_waybill_id
join waybill_order mo on mo.tenant_id = m.tenant_id and mo.waybill_id = m.id
join lateral (select array_agg(format('%s %s %s %s %s', r.receipt_status, r.sign_num, r.sign_kg, r.damage_num, r.imgs) order by r.delivered_at, r.due_at, r.id) as told
  from receipt r where r.tenant_id = m.tenant_id and r.waybill_id = m.id) a on true
join lateral (select array_agg(format('%s %s %s %s %s', r.receipt_status, r.sign_num, r.sign_kg, r.damage_num, r.imgs) order by r.delivered_at, r.due_at, r.id) as told
  from receipt r join "order" s on s.tenant_id = r.tenant_id and s.id = r.order_id
  where r.tenant_id = w.tenant_id and r.waybill_id = w.id and s.upstream_order_id = mo.order_id) b on true
where m.waybill_status <> 0 and (a.told is distinct from b.told) /* each waybill m.id */;

-- ask: each receipt of a mirror names the one on its original's trip that it tells
-- zh: 上游运单的每张回单都对应转包运单的一张回单
select m.id as about, format('%s: receipt %s names %s', m.waybill_no, r.receipt_no, r.sub_receipt_id) as found
from waybill m join receipt r on r.tenant_id = m.tenant_id and r.waybill_id = m.id
left join receipt s on s.tenant_id = r.tenant_id and s.id = r.sub_receipt_id
where m.sub_waybill_id is not null and (s.id is null or s.waybill_id <> m.sub_waybill_id) /* each waybill m.id */;

-- ask: the rest of the order that another carrier has is the rest of the order derived from it
-- zh: 转包中订单的剩余数量与转包订单一致
select o.id as about, format('%s: row %s has %s %s %s left, received %s; %s: %s %s %s left, received %s', o.order_no, g.seq, g.remain_num, g.remain_kg, g.remain_volume, g.recv_num, s.order_no, d.remain_num, d.remain_kg, d.remain_volume, d.recv_num) as found
from "order" o join "order" s on s.tenant_id = o.tenant_id and s.id = o.sub_order_id
join order_goods g on g.tenant_id = o.tenant_id and g.order_id = o.id
join order_goods d on d.tenant_id = s.tenant_id and d.order_id = s.id and d.seq = g.seq
where (g.remain_num, g.remain_kg, g.remain_volume, g.recv_num, g.recv_kg, g.damage_num) is distinct from (d.remain_num, d.remain_kg, d.remain_volume, d.recv_num, d.recv_kg, d.damage_num) /* each order o.id */;

-- ask: a mirror is read by the first carrier and its shipper alone, and its original by neither of them but as a customer
-- zh: 上游运单只有转包方和货主可见
select m.id as about, format('%s is read by %s, %s by %s', m.waybill_no, m.parties, w.waybill_no, w.parties) as found
from waybill m join waybill w on w.tenant_id = m.tenant_id and w.id = m.sub_waybill_id
join waybill_order mo on mo.tenant_id = m.tenant_id and mo.waybill_id = m.id
where (w.carrier_id = any(m.parties) or m.carrier_id = w.carrier_id or not (m.parties <@ array[m.carrier_id, mo.shipper_id])) /* each waybill m.id */;

-- ask: what two carriers do with a sub-contract is not in the story that the shipper reads
-- zh: 货主看不到转包的过程
select e.order_id as about, format('%s in version %s is read by %s', e.move, e.version, e.parties) as found
from order_event e join "order" o on o.tenant_id = e.tenant_id and o.id = e.order_id
where o.upstream_order_id is null and e.move in ('subcontract', 'takeBack', 'declineSubcontract', 'expireSubcontract') and o.shipper_id = any(e.parties) /* each order o.id */;
