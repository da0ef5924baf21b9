-- The auditor's questions about the main job. Each asks for rows that must not exist, across all tenants; an empty answer is a proof.
-- `/* each TABLE ALIAS.COLUMN */` stands behind a condition of a query that may be asked for some ids of TABLE at a time, since it compares no row of the one part with one of another.
-- A line `-- ask: sentence` names the query below it, `-- note: sentence` one whose rows are to be known and no faults; the line `-- zh:` after it says the same in Chinese; every query gives `about` (which row) and `found` (what is wrong with it).

-- ask: every version of a waybill has its event, and the last one tells its state
-- zh: 运单的每个版本都有事件，最后一个事件与当前状态一致
select w.id as about, format('version %s, state %s; %s events from %s to %s, the last to %s', w.version, w.waybill_status, e.n, e.low, e.high, e.last) as found
from waybill w
join lateral (select count(*) as n, min(version) as low, max(version) as high, (array_agg(to_status order by version desc))[1] as last
  from waybill_event where tenant_id = w.tenant_id and waybill_id = w.id) e on true
where w.created_at > now() - interval '59 months' /* each waybill w.id */ and (e.n <> w.version or e.low is distinct from 1 or e.high is distinct from w.version or e.last is distinct from w.waybill_status);

-- ask: an order's events follow each other without a gap, and the last one tells its state
-- zh: 订单的事件连续无缺，最后一个事件与当前状态一致
select o.id as about, format('state %s; %s events from %s to %s of version %s, the last to %s', o.order_status, e.n, e.low, e.high, o.version, e.last) as found
from "order" o
join lateral (select count(*) as n, min(version) as low, max(version) as high, (array_agg(to_status order by version desc))[1] as last
  from order_event where tenant_id = o.tenant_id and order_id = o.id) e on true
where o.created_at > now() - interval '59 months' /* each order o.id */ and e.n > 0 and (e.n <> e.high - e.low + 1 or e.high <> o.version or e.last <> o.order_status);

-- ask: each event begins in the state in which the one before it ended
-- zh: 每个运单事件都从上一个事件结束的状态开始
select waybill_id as about, format('version %s begins in %s, the one before ended in %s', version, from_status, before) as found
from (select waybill_id, version, from_status, lag(to_status) over (partition by tenant_id, waybill_id order by version) as before from waybill_event where true /* each waybill waybill_event.waybill_id */) e
where before is not null and from_status is distinct from before;

-- ask: what remains of goods and what rides on live waybills is what the order holds
-- zh: 订单货物 = 剩余数量 + 有效运单上的数量
select g.id as about, format('order %s: holds %s pieces %s kg %s m3; remaining %s %s %s; on waybills %s %s %s', g.order_id, g.goods_num, g.goods_kg, g.goods_volume, g.remain_num, g.remain_kg, g.remain_volume, r.num, r.kg, r.volume) as found
from order_goods g
join lateral (select coalesce(sum(wg.goods_num - wg.left_num), 0) as num, coalesce(sum(wg.goods_kg - wg.left_kg), 0) as kg, coalesce(sum(wg.goods_volume - wg.left_volume), 0) as volume
  from waybill_goods wg join waybill w on w.tenant_id = wg.tenant_id and w.id = wg.waybill_id
  join waybill_order wo on wo.tenant_id = wg.tenant_id and wo.waybill_id = wg.waybill_id and wo.order_id = wg.order_id and wo.relay_of is null
  where wg.tenant_id = g.tenant_id and wg.order_goods_id = g.id and w.waybill_status <> 0) r on true
where (g.remain_num + r.num <> g.goods_num or g.remain_kg + r.kg <> g.goods_kg or g.remain_volume + r.volume <> g.goods_volume) /* each order_goods g.id */;

-- ask: what is held of goods is what the waiting vehicles of confirmed load plans are to carry, and what is offered to drivers
-- zh: 订单预留数量 = 已确认配载中待派车辆的货物与发布中货源的货物之和
select g.id as about, format('order %s: holds back %s pieces %s kg %s m3; load plans hold %s %s %s, supplies %s %s %s', g.order_id, g.reserved_num, g.reserved_kg, g.reserved_volume, c.num, c.kg, c.volume, s.num, s.kg, s.volume) as found
from order_goods g
join lateral (select coalesce(sum(lc.goods_num), 0) as num, coalesce(sum(lc.goods_kg), 0) as kg, coalesce(sum(lc.goods_volume), 0) as volume
  from load_cargo lc join load_vehicle v on v.tenant_id = lc.tenant_id and v.id = lc.load_vehicle_id
  where lc.tenant_id = g.tenant_id and lc.order_goods_id = g.id and v.run_status = 10) c on true
join lateral (select coalesce(sum(sg.goods_num), 0) as num, coalesce(sum(sg.goods_kg), 0) as kg, coalesce(sum(sg.goods_volume), 0) as volume
  from supply_goods sg join supply p on p.tenant_id = sg.tenant_id and p.id = sg.supply_id
  where sg.tenant_id = g.tenant_id and sg.order_goods_id = g.id and p.supply_status = 20) s on true
where (g.reserved_num <> c.num + s.num or g.reserved_kg <> c.kg + s.kg or g.reserved_volume <> c.volume + s.volume) /* each order_goods g.id */;

-- ask: of what a trip was to carry, all is loaded, left behind and free again, or said to be missing
-- zh: 运单计划货物 = 已装 + 甩货（已退回订单）+ 已说明的缺少；发车后没有待装货物
select g.id as about, format('waybill %s, state %s: planned %s pieces %s kg %s m3; loaded %s %s %s, left behind %s %s %s, reason %s', w.waybill_no, w.waybill_status, g.goods_num, g.goods_kg, g.goods_volume, g.load_num, g.load_kg, g.load_volume, g.left_num, g.left_kg, g.left_volume, g.short_reason) as found
from waybill_goods g
join waybill w on w.tenant_id = g.tenant_id and w.id = g.waybill_id
where w.waybill_status >= 60 and (g.load_num is null
  or g.left_num <> case when g.short_reason = 1 then greatest(g.goods_num - g.load_num, 0) else 0 end
  or g.left_kg <> case when g.short_reason = 1 then greatest(g.goods_kg - g.load_kg, 0) else 0 end
  or g.left_volume <> case when g.short_reason = 1 then greatest(g.goods_volume - g.load_volume, 0) else 0 end) /* each waybill w.id */;

-- ask: what a dispatched vehicle of a load plan was to carry is what its trip carries
-- zh: 配载已派车辆的货物与其运单的货物一致
select c.id as about, format('plan vehicle %s: %s pieces %s kg %s m3; its trip has %s %s %s', v.vehicle, c.goods_num, c.goods_kg, c.goods_volume, g.goods_num, g.goods_kg, g.goods_volume) as found
from load_cargo c
join load_vehicle v on v.tenant_id = c.tenant_id and v.id = c.load_vehicle_id and v.run_status = 30
left join waybill_goods g on g.tenant_id = c.tenant_id and g.waybill_id = v.waybill_id and g.order_goods_id = c.order_goods_id
where c.goods_num + c.goods_kg + c.goods_volume > 0 and (c.goods_num is distinct from g.goods_num or c.goods_kg is distinct from g.goods_kg or c.goods_volume is distinct from g.goods_volume) /* each load_cargo c.id */;

-- ask: goods on a live trip, and goods that a plan holds, are rows of their order
-- zh: 有效运单上的货物与配载预留的货物都是其订单的货物行
select g.id as about, format('order %s: row %s is not its own', g.order_id, g.order_goods_id) as found
from (select wg.tenant_id, wg.id, wg.order_id, wg.order_goods_id from waybill_goods wg join waybill w on w.tenant_id = wg.tenant_id and w.id = wg.waybill_id
    where w.waybill_status <> 0 /* each waybill w.id */
  union all select lc.tenant_id, lc.id, lc.order_id, lc.order_goods_id from load_cargo lc join load_vehicle v on v.tenant_id = lc.tenant_id and v.id = lc.load_vehicle_id
    where v.run_status = 10 /* each load_cargo lc.id */) g
left join order_goods o on o.tenant_id = g.tenant_id and o.id = g.order_goods_id and o.order_id = g.order_id
where o.id is null;

-- ask: goods that change vehicles go on with one live trip, which takes over from the one that loaded them
-- zh: 中转的货物由且仅由一张有效的下一程运单接运
select b.id as about, format('order %s on waybill %s goes on with %s: %s live', b.order_no, b.waybill_id, b.relayed_to, n.n) as found
from waybill_order b
join lateral (select count(*) as n from waybill_order o join waybill w on w.tenant_id = o.tenant_id and w.id = o.waybill_id and w.waybill_status <> 0
  where o.tenant_id = b.tenant_id and o.waybill_id = b.relayed_to and o.order_id = b.order_id and o.relay_of = coalesce(b.relay_of, b.waybill_id)) n on true
where b.relayed_to is not null and n.n <> 1 /* each waybill_order b.id */;

-- ask: the freight of goods that change vehicles is asked for once, with the leg that delivers them
-- zh: 中转货物的应收只计一次，在送达的那一程
select c.id as about, format('%s of order %s is charged on waybill %s, which handed its goods over to %s', c.item_code, c.order_no, c.waybill_no, b.relayed_to) as found
from charge c
join waybill_order b on b.tenant_id = c.tenant_id and b.waybill_id = c.waybill_id and b.order_id = c.order_id and b.relayed_to is not null
where c.direction = 1 and c.charge_status <> 0 and c.abnormal_id is null and coalesce(c.trace ->> 'kind', '') not in ('set', 'added') /* each charge c.id */;

-- ask: a waybill carries the sum of its goods rows
-- zh: 运单的数量等于其货物行之和
select w.id as about, format('planned %s pieces %s kg %s m3; its rows hold %s %s %s', w.plan_num, w.plan_kg, w.plan_volume, g.num, g.kg, g.volume) as found
from waybill w
join lateral (select sum(goods_num) as num, sum(goods_kg) as kg, sum(goods_volume) as volume from waybill_goods where tenant_id = w.tenant_id and waybill_id = w.id) g on true
where (g.num is distinct from w.plan_num or g.kg is distinct from w.plan_kg or g.volume is distinct from w.plan_volume) /* each waybill w.id */;

-- ask: no vehicle is on two live trips at one time
-- zh: 没有车辆同时在两个有效行程上
select a.id as about, format('%s is also on %s at the same time: plate %s', a.dispatch_no, b.dispatch_no, a.plate_no) as found
from dispatch a
join dispatch b on b.tenant_id = a.tenant_id and b.id > a.id and b.plate_no = a.plate_no and b.plate_color = a.plate_color and b.during && a.during
where a.live and a.dispatch_status in (20, 30, 40) and b.live and b.dispatch_status in (20, 30, 40) /* each dispatch a.id */;

-- ask: no driver is on two live trips at one time
-- zh: 没有司机同时在两个有效行程上
select a.id as about, format('%s is also on %s at the same time: driver %s', a.dispatch_no, b.dispatch_no, a.driver_name) as found
from dispatch a
join dispatch b on b.tenant_id = a.tenant_id and b.id > a.id and b.person_id = a.person_id and b.during && a.during
where a.live and a.dispatch_status in (20, 30, 40) and b.live and b.dispatch_status in (20, 30, 40) /* each dispatch a.id */;

-- ask: a person is in service exactly while a carrier works with him
-- zh: 有承运商正常使用的司机，其自然人才处于可登录状态
select p.id as about, format('in service %s, drivers in service %s', p.in_service, d.n) as found
from person p
join lateral (select count(*) as n from driver where tenant_id = p.tenant_id and person_id = p.id and state = 1 and deleted_at is null) d on true
where p.in_service <> (d.n > 0);

-- ask: of every identity number that a carrier has, one person whom a carrier has is the known one
-- zh: 每个在册身份证号恰有一个已确认且在册的自然人
select min(p.id) as about, format('%s persons, known %s', count(*), count(*) filter (where p.known)) as found
from person p
where exists (select from driver d where d.tenant_id = p.tenant_id and d.person_id = p.id and d.deleted_at is null)
group by p.tenant_id, p.id_hash
having count(*) filter (where p.known) <> 1;

-- ask: a driver and the person behind him have the same identity number
-- zh: 司机与其自然人的身份证号一致
select d.id as about, d.driver_name as found
from driver d
join person p on p.tenant_id = d.tenant_id and p.id = d.person_id
where d.deleted_at is null and d.id_hash <> p.id_hash;

-- ask: an open waybill and its dispatch tell of the same pair and of a trip that is still on
-- zh: 未完成的运单与其派车的车辆、司机一致且行程有效
select w.id as about, format('state %s; dispatch %s in state %s, live %s', w.waybill_status, d.dispatch_no, d.dispatch_status, d.live) as found
from waybill w
left join dispatch d on d.tenant_id = w.tenant_id and d.id = w.dispatch_id
where w.sub_waybill_id is null and (d.id is null or (w.waybill_status between 20 and 70 and (not d.live or d.dispatch_status not in (20, 30, 40) or d.vehicle_id is distinct from w.vehicle_id or d.driver_id is distinct from w.driver_id))
  or (w.waybill_status = 0 and d.live and d.dispatch_status in (20, 30, 40))) /* each waybill w.id */;

-- ask: a vehicle at work has a trip, and one with a trip is at work
-- zh: 作业中的车辆有行程，有行程的车辆在作业中
select v.id as about, format('%s: work status %s, open trips %s', v.plate_no, v.work_status, t.n) as found
from vehicle v
join lateral (select count(*) as n from waybill where tenant_id = v.tenant_id and vehicle_id = v.id and waybill_status between 20 and 70) t on true
where v.deleted_at is null and (v.work_status = 1) <> (t.n = 0);

-- ask: a cancelled order has no live waybill
-- zh: 已取消的订单没有有效运单
select o.id as about, format('%s is cancelled, but rides on waybill %s', o.order_no, w.waybill_no) as found
from "order" o
join waybill_order wo on wo.tenant_id = o.tenant_id and wo.order_id = o.id
join waybill w on w.tenant_id = wo.tenant_id and w.id = wo.waybill_id
where o.order_status = 0 and w.waybill_status <> 0 /* each order o.id */;

-- ask: every stop where unloading is done has the receipt that its order needs
-- zh: 每个已卸货的点都有订单所要求的回单
select p.id as about, format('waybill %s, stop %s', p.waybill_id, p.seq) as found
from waybill_point p
join "order" o on o.tenant_id = p.tenant_id and o.id = p.order_id
left join receipt r on r.tenant_id = p.tenant_id and r.point_id = p.id
where p.kind = 2 and p.relay_waybill_id is null and (p.done_at is not null and o.need_receipt <> 3) <> (r.id is not null) /* each waybill_point p.id */;

-- ask: no open order and no open trip is the work of a user who was deleted
-- zh: 未完结的订单和运单没有归属于已删除的用户
select o.id as about, format('order %s in state %s is the work of user %s, deleted %s', o.order_no, o.order_status, u.id, u.deleted_at) as found
from "user" u
join "order" o on o.tenant_id = u.tenant_id and o.owner_id = u.id and o.shipper_id = u.company_id and o.order_status not in (0, 90) and o.deleted_at is null
where u.deleted_at is not null;

-- ask: an idempotency key that is kept has its answer
-- zh: 保存的幂等键都有应答
select key as about, path as found from idem_key where answer is null;

-- ask: the chain of each company's log has no gap, and ends where its head says
-- zh: 每家公司的日志链连续无缺，且止于链头所记之处
select h.company_id as about, format('%s links from %s to %s, the head at %s', s.n, s.low, s.high, h.seq) as found
from oplog_head h
left join lateral (select count(*) as n, min(seq) as low, max(seq) as high, (array_agg(hash order by seq desc))[1] as hash
  from oplog_seal where tenant_id = h.tenant_id and company_id = h.company_id) s on true
where s.n <> h.seq or s.low is distinct from 1 or s.high is distinct from h.seq or s.hash is distinct from h.hash;

-- ask: every sealed line of the log is still there
-- zh: 每条已封存的日志都还在
select s.log_id as about, format('link %s of company %s', s.seq, s.company_id) as found
from oplog_seal s
left join oplog l on l.tenant_id = s.tenant_id and l.id = s.log_id and l.company_id = s.company_id
where l.id is null;

-- note: the clock of no server was set back by more than an hour while the log was written (a clock, no tampering: the links hold)
-- zh: 写日志期间服务器时钟没有回拨超过一小时（这是时钟问题，不是篡改：封存链完好）
select log_id as about, format('link %s of company %s was written at %s, the one before it at %s', seq, company_id, timestamptz '2025-01-01 00:00Z' + log_id / 4096 * interval '1 millisecond', timestamptz '2025-01-01 00:00Z' + before / 4096 * interval '1 millisecond') as found
from (select tenant_id, company_id, seq, log_id, lag(log_id) over (partition by tenant_id, company_id order by seq) as before from oplog_seal) s
where before - log_id > 3600000::bigint * 4096;
