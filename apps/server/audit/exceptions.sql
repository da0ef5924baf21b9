-- The auditor's questions about exceptions; the rules of the file are those of main-job.sql.

-- ask: a trip is marked and held exactly while an exception of it is open, held as grave as the gravest
-- zh: 运单的异常标记与冻结，与其未结异常完全一致
select w.id as about, format('%s: marked %s, held %s; open exceptions: %s, should be held %s', w.waybill_no, w.abnormal_flag, w.abnormal_hold, a.n, a.hold) as found
from waybill w
join lateral (select count(*) as n, coalesce(max(case when level = 3 then 2 when money then 1 else 0 end), 0) as hold
  from abnormal where tenant_id = w.tenant_id and waybill_id = w.id and abnormal_status in (10, 20, 30)) a on true
join lateral (select count(*) as n from abnormal x where x.tenant_id = w.tenant_id and x.waybill_id = w.sub_waybill_id and x.abnormal_status in (10, 20, 30)
  and exists (select from waybill_order mo join "order" s on s.tenant_id = mo.tenant_id and s.upstream_order_id = mo.order_id
    where mo.tenant_id = w.tenant_id and mo.waybill_id = w.id and s.id = any(x.order_ids))) behind on true
where (w.abnormal_flag <> (a.n + behind.n > 0) or w.abnormal_hold <> a.hold) /* each waybill w.id */;

-- ask: an order is marked exactly while an exception that concerns it is open
-- zh: 订单的异常标记与其未结异常一致
select o.id as about, format('%s: marked %s, open exceptions: %s', o.order_no, o.abnormal_flag, coalesce(a.n, 0)) as found
from "order" o
left join (
  select b.tenant_id, c.order_id, count(*) as n from abnormal b cross join lateral unnest(b.order_ids) as c (order_id)
  where b.abnormal_status in (10, 20, 30) group by b.tenant_id, c.order_id
) a on a.tenant_id = o.tenant_id and a.order_id = o.id
where o.abnormal_flag <> (a.n is not null) /* each order o.id */;

-- ask: what a solved exception was settled with stands among the charges on both sides, and nothing of an open or rejected one does
-- zh: 已解决异常的两侧金额与费用一致，未结或驳回的异常没有费用
select a.id as about, format('%s in state %s: side %s, claim %s, its charges claim %s', a.abnormal_no, a.abnormal_status, d.direction, d.claim, c.fen) as found
from abnormal a
cross join lateral (values (1, a.claim_up_fen), (2, a.claim_down_fen)) as d (direction, claim)
join lateral (select coalesce(sum(case trace ->> 'kind' when 'claim' then (trace ->> 'claim_fen')::bigint else 0 end) filter (where not exists (
      select from charge b where b.tenant_id = h.tenant_id and b.abnormal_id = h.abnormal_id and b.replaces = h.id and b.charge_status <> 0 and b.trace ->> 'kind' = 'claimBack')), 0) as fen
  from charge h where h.tenant_id = a.tenant_id and h.abnormal_id = a.id and h.direction = d.direction and h.charge_status <> 0) c on true
where c.fen <> case when a.abnormal_status in (50, 60) then d.claim else 0 end /* each abnormal a.id */;

-- ask: a charge of an exception comes to what its trace says, on the trip and the order of its exception
-- zh: 异常费用的金额与计算过程、运单和订单一致
select h.id as about, format('%s of %s: %s fen, by its trace %s', h.charge_no, a.abnormal_no, h.amount_fen, -(h.trace ->> 'claim_fen')::bigint - (h.trace ->> 'standing_fen')::bigint) as found
from charge h join abnormal a on a.tenant_id = h.tenant_id and a.id = h.abnormal_id
where h.abnormal_id is not null and h.charge_status <> 0
  and ((h.trace ->> 'kind' = 'claim' and h.amount_fen <> -(h.trace ->> 'claim_fen')::bigint - (h.trace ->> 'standing_fen')::bigint)
    or (h.trace ->> 'kind' = 'claimBack' and h.amount_fen <> -(h.trace ->> 'before_fen')::bigint)
    or h.waybill_id <> a.waybill_id or not a.order_ids @> array[h.order_id] or h.source <> 3);

-- ask: a solved exception says who answers for it and what was done, unless it was over by itself
-- zh: 已解决的异常都有责任方和处理方案，自动恢复的除外
select id as about, format('%s in state %s: liable %s, solution "%s"', abnormal_no, abnormal_status, liable_party, solution) as found
from abnormal where abnormal_status in (50, 60) and not auto_closed and (liable_party is null or solution = '') /* each abnormal abnormal.id */;

-- ask: only lateness and lost tracks are over by themselves, and never with money
-- zh: 只有迟到和无轨迹会自动关闭，且不涉及金额
select id as about, format('%s of kind %s was closed by the system, claims %s and %s', abnormal_no, abnormal_type, claim_up_fen, claim_down_fen) as found
from abnormal where auto_closed and (abnormal_type not in (201, 202, 602) or claim_up_fen <> 0 or claim_down_fen <> 0) /* each abnormal abnormal.id */;

-- ask: a trip with an open exception about money is on no statement that is still open
-- zh: 有未结费用异常的运单不在未确认的对账单上
select w.id as about, format('%s is held, and on %s', w.waybill_no, s.statement_no) as found
from waybill w
join charge h on h.tenant_id = w.tenant_id and h.waybill_id = w.id and h.charge_status in (10, 20, 30) and h.statement_id is not null
join statement s on s.tenant_id = h.tenant_id and s.id = h.statement_id and s.statement_status in (10, 20, 30)
where w.abnormal_hold > 0 /* each waybill w.id */;

-- ask: money between carrier and shipper was agreed to by the shipper, or decided by the operator
-- zh: 涉及货主的金额都经货主同意或平台裁定
select a.id as about, format('%s was solved with %s fen towards the shipper, who was never asked', a.abnormal_no, a.claim_up_fen) as found
from abnormal a
where a.abnormal_status in (50, 60) and a.claim_up_fen <> 0
  and not exists (select from abnormal_event e where e.tenant_id = a.tenant_id and e.abnormal_id = a.id and e.move in ('accept', 'decide') and e.amount_fen = a.claim_up_fen) /* each abnormal a.id */;

-- ask: a deduction that was asked of the driver stands only with his word
-- zh: 须司机同意的扣款都有司机同意
select id as about, format('%s takes %s fen from the driver, whose answer is %s to %s', abnormal_no, claim_down_fen, driver_answer, asked_fen) as found
from abnormal where abnormal_status in (30, 50, 60) and claim_down_fen > 0 and asked_fen is not null and (driver_answer <> 2 or asked_fen <> claim_down_fen) /* each abnormal abnormal.id */;

-- ask: the course of an exception leads without a gap to how it stands
-- zh: 异常的处理记录连续，且与当前状态一致
select a.id as about, format('%s in state %s at version %s; its course: %s lines to version %s, state %s', a.abnormal_no, a.abnormal_status, a.version, e.n, e.last, e.status) as found
from abnormal a
join lateral (select count(*) as n, max(version) as last, (array_agg(to_status order by version desc))[1] as status
  from abnormal_event where tenant_id = a.tenant_id and abnormal_id = a.id) e on true
where (e.n <> a.version or e.last is distinct from a.version or e.status is distinct from a.abnormal_status) /* each abnormal a.id */;
