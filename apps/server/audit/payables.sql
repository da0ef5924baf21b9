-- The auditor's questions about what carriers owe for trips (domain 5.5, 5.8, SM-P); the rules of the file are those of main-job.sql.

-- ask: the parts of a trip come to its price
-- zh: 运单各付款节点金额之和等于应付运费
select w.id as about, format('%s over %s: parts over %s', w.waybill_no, w.payable_fen, p.fen) as found
from waybill w
join (select tenant_id, waybill_id, sum(amount_fen) as fen from waybill_part where part_status <> 0 group by 1, 2) p on p.tenant_id = w.tenant_id and p.waybill_id = w.id
where w.waybill_status <> 0 and p.fen <> coalesce(w.payable_fen, 0) /* each waybill w.id */;

-- ask: a released part has its own bill: of its trip, kind and payee, over what the part comes to; and a bill of a trip has its part
-- zh: 已释放的付款节点恰好对应一张同运单、同类型、同收款人、同金额的账单
select p.id as about, format('%s part %s over %s: bill %s in state %s over %s', p.waybill_no, p.part_kind, p.amount_fen + p.extra_fen - p.deduct_fen, b.bill_no, b.bill_status, b.amount_fen) as found
from waybill_part p
left join bill b on b.tenant_id = p.tenant_id and b.id = p.bill_id
where p.part_status = 20
  and (b.id is null or b.bill_status = 0 or (b.waybill_id, b.bill_kind, b.creditor_id, b.debtor_id, b.direction, b.amount_fen) is distinct from (p.waybill_id, p.part_kind, p.payee_id, p.carrier_id, 2::smallint, p.amount_fen + p.extra_fen - p.deduct_fen))
union all
select b.id, format('%s of trip %s: %s parts', b.bill_no, b.waybill_no, (select count(*) from waybill_part p where p.tenant_id = b.tenant_id and p.bill_id = b.id and p.part_status = 20))
from bill b
where b.waybill_id is not null and b.bill_status <> 0 and b.bill_kind <> 8
  and (select count(*) from waybill_part p where p.tenant_id = b.tenant_id and p.bill_id = b.id and p.part_status = 20) <> 1;

-- ask: no part of a trip is paid beyond what it comes to, nor asked for twice of the same payee
-- zh: 付款节点不会多付，同一收款人的同一节点只有一张账单
select b.waybill_id as about, format('%s, kind %s to %s: %s bills, paid %s of %s', b.waybill_no, b.bill_kind, b.creditor_name, count(*), sum(b.paid_fen), sum(b.amount_fen)) as found
from bill b
where b.waybill_id is not null and b.bill_status <> 0 and b.bill_kind <> 8
group by b.tenant_id, b.waybill_id, b.waybill_no, b.bill_kind, b.creditor_id, b.creditor_name having count(*) > 1 or sum(b.paid_fen) > sum(b.amount_fen);

-- ask: what is still to be paid for a trip is owed to nobody but its payee, as frozen when its driver was dispatched
-- zh: 运单未付款项只付给派车时确定的收款人
select p.id as about, format('%s part %s to %s, the trip pays %s', p.waybill_no, p.part_kind, p.payee_id, w.payee_id) as found
from waybill_part p
join waybill w on w.tenant_id = p.tenant_id and w.id = p.waybill_id
left join bill b on b.tenant_id = p.tenant_id and b.id = p.bill_id
where p.part_status <> 0 and coalesce(b.paid_fen + b.pending_fen, 0) = 0 and p.payee_id is distinct from w.payee_id
union all
select w.id, format('%s drives %s and pays %s', w.waybill_no, w.person_id, w.payee_id)
from waybill w
where w.payee_at is not null and w.person_id is not null and w.payee_type = 1 and w.payee_id is distinct from w.person_id /* each waybill w.id */;

-- ask: a part that nobody has paid is released exactly while its event has come
-- zh: 未付的付款节点仅在其事件发生后释放
select p.id as about, format('%s in state %s, receipts %s: part %s in state %s', w.waybill_no, w.waybill_status, w.receipt_status, p.part_kind, p.part_status) as found
from waybill_part p
join waybill w on w.tenant_id = p.tenant_id and w.id = p.waybill_id
left join bill b on b.tenant_id = p.tenant_id and b.id = p.bill_id
cross join lateral (select case
    when w.waybill_status = 0 then true
    when p.part_kind = 1 then w.waybill_status >= 30
    when p.part_kind in (2, 3) then w.waybill_status >= 60
    when p.part_kind = 4 then w.waybill_status >= 80
    when p.part_kind = 6 then w.waybill_status >= 80 and w.receipt_status in (0, 40) and (p.part_status = 20 or exists (
      select from statement_line l join statement s on s.tenant_id = l.tenant_id and s.id = l.statement_id
      where l.tenant_id = p.tenant_id and l.waybill_id = p.waybill_id and l.party_id = p.payee_id and s.direction = 2 and s.statement_status in (50, 60)))
    else w.waybill_status >= 80 and w.receipt_status in (0, 40) end as due) e
where p.part_status <> 0 and coalesce(b.paid_fen + b.pending_fen, 0) = 0 and p.part_status <> case when e.due and p.amount_fen + p.extra_fen - p.deduct_fen > 0 then 20 else 10 end;

-- ask: what exceptions, items of charges and statements add and take stands on the parts, and what they did not cover is more than was open
-- zh: 异常、费用项目与对账调整的增减金额都计入付款节点，未覆盖部分仅在已无可扣余额时存在
select w.id as about, format('%s: exceptions %s, on the parts %s, open %s', w.waybill_no, c.fen, p.shared, p.open) as found
from waybill w
join (select p.tenant_id, p.waybill_id, sum(p.extra_fen - p.deduct_fen) as shared,
    coalesce(sum(p.amount_fen + p.extra_fen - p.deduct_fen) filter (where p.part_kind not in (2, 3) and coalesce(b.paid_fen + b.pending_fen, 0) = 0), 0) as open
  from waybill_part p left join bill b on b.tenant_id = p.tenant_id and b.id = p.bill_id where p.part_status <> 0 group by 1, 2) p on p.tenant_id = w.tenant_id and p.waybill_id = w.id
join lateral (select (select coalesce(sum(amount_fen), 0) from charge c where c.tenant_id = w.tenant_id and c.waybill_id = w.id and c.direction = 2 and (c.abnormal_id is not null or c.item_code <> 'F01') and c.charge_status <> 0)
  + (select coalesce(sum(a.amount_fen), 0) from statement_line l join statement s on s.tenant_id = l.tenant_id and s.id = l.statement_id join statement_adjust a on a.tenant_id = l.tenant_id and a.line_id = l.id
    where l.tenant_id = w.tenant_id and l.waybill_id = w.id and s.direction = 2 and s.statement_status in (40, 50, 60)) as fen) c on true
where (p.shared < c.fen or (p.shared > c.fen and p.open > 0)) /* each waybill w.id */;

-- ask: the downstream freight of a trip is what its parts come to, for each who is paid
-- zh: 运单的下游运费等于各收款人付款节点之和
select coalesce(c.waybill_id, p.waybill_id) as about, format('payee %s: charges %s, parts %s', coalesce(c.party_id, p.payee_id), c.fen, p.fen) as found
from (select tenant_id, waybill_id, party_id, sum(amount_fen) as fen from charge where direction = 2 and abnormal_id is null and item_code = 'F01' and charge_status <> 0 group by 1, 2, 3) c
full join (select p.tenant_id, p.waybill_id, p.payee_id, sum(p.amount_fen) as fen from waybill_part p join waybill w on w.tenant_id = p.tenant_id and w.id = p.waybill_id
  where p.part_status <> 0 and w.waybill_status <> 0 group by 1, 2, 3) p on p.tenant_id = c.tenant_id and p.waybill_id = c.waybill_id and p.payee_id = c.party_id
where coalesce(c.fen, 0) <> coalesce(p.fen, 0);

-- ask: the books hold of each downstream charge its amount once its trip is over, and nothing before
-- zh: 运单结束后每笔下游费用恰好按金额入账，此前不入账
select c.id as about, format('%s over %s in state %s, trip in %s: booked %s, taken off %s', c.charge_no, c.amount_fen, c.charge_status, w.waybill_status, t.owed, t.taken) as found
from charge c
join waybill w on w.tenant_id = c.tenant_id and w.id = c.waybill_id
join lateral (select coalesce(sum(t.amount_fen) filter (where t.event = 'downDelivered'), 0) as owed, coalesce(sum(t.amount_fen) filter (where t.event = 'driverDeducted'), 0) as taken
  from ledger_txn t where t.tenant_id = c.tenant_id and t.biz_type = 'charge' and t.biz_id = c.id and t.reversal_of is null
    and not exists (select from ledger_txn r where r.tenant_id = t.tenant_id and r.reversal_of = t.id)) t on true
where c.direction = 2
  and (t.owed, t.taken) is distinct from (case when c.charge_status <> 0 and (w.waybill_status >= 80 or w.waybill_status = 0) then greatest(0, c.amount_fen) else 0 end::bigint,
    case when c.charge_status <> 0 and (w.waybill_status >= 80 or w.waybill_status = 0) then greatest(0, -c.amount_fen) else 0 end::bigint) /* each charge c.id */;

-- ask: of what a delivered trip has accrued each part is payable, less what was paid of it before
-- zh: 送达后各付款节点转为应付，已预付部分予以核销
select p.id as about, format('%s part %s: cleared %s of %s', p.waybill_no, p.part_kind, t.fen, e.gross) as found
from waybill_part p
join waybill w on w.tenant_id = p.tenant_id and w.id = p.waybill_id
left join bill b on b.tenant_id = p.tenant_id and b.id = p.bill_id
cross join lateral (select case when w.waybill_status = 0 then p.extra_fen else p.amount_fen + p.extra_fen end as whole) a
cross join lateral (select case when p.part_status = 0 or (w.waybill_status < 80 and w.waybill_status <> 0) then 0
  when p.part_kind <= 3 then least(coalesce(b.paid_fen, 0), a.whole) + least(p.deduct_fen, a.whole - least(coalesce(b.paid_fen, 0), a.whole)) else a.whole end as gross) e
join lateral (select coalesce(sum(t.amount_fen), 0) as fen from ledger_txn t where t.tenant_id = p.tenant_id and t.biz_type = 'waybill_part' and t.biz_id = p.id and t.event = 'prepaidCleared' and t.reversal_of is null
  and not exists (select from ledger_txn r where r.tenant_id = t.tenant_id and r.reversal_of = t.id)) t on true
where t.fen <> e.gross /* each waybill_part p.id */;

-- ask: a deposit that is set aside is booked so, once, and none that is not
-- zh: 已留存的押金恰好入账一次，未留存的不入账
select p.id as about, format('%s over %s, held since %s: booked %s', p.waybill_no, p.amount_fen, p.held_at, t.fen) as found
from waybill_part p
join lateral (select coalesce(sum(t.amount_fen), 0) as fen from ledger_txn t where t.tenant_id = p.tenant_id and t.biz_type = 'waybill_part' and t.biz_id = p.id and t.event = 'depositHeld' and t.reversal_of is null
  and not exists (select from ledger_txn r where r.tenant_id = t.tenant_id and r.reversal_of = t.id)) t on true
where p.part_kind = 7 and t.fen <> case when p.held_at is null then 0 else p.amount_fen + p.extra_fen - p.deduct_fen end;

-- ask: an open bill of a trip is frozen while an exception of the trip is critical, and let go with it
-- zh: 运单有未处理的重大异常时其未付账单冻结，处理后解冻
select b.id as about, format('%s in state %s: frozen %s, by its trip %s, trip held %s', b.bill_no, b.bill_status, b.frozen, b.frozen_by_trip, w.abnormal_hold) as found
from bill b join waybill w on w.tenant_id = b.tenant_id and w.id = b.waybill_id
where b.bill_kind <> 8 and ((b.bill_status in (10, 20, 30) and w.abnormal_hold = 2 and not b.frozen) or (b.frozen_by_trip and w.abnormal_hold <> 2));

-- ask: a trip says how much of what it owes is paid
-- zh: 运单付款状态与已付金额一致
select w.id as about, format('%s says %s: paid %s of %s', w.waybill_no, w.pay_status, p.paid, p.owed) as found
from waybill w
join (select p.tenant_id, p.waybill_id, sum(p.amount_fen + p.extra_fen - p.deduct_fen) as owed, sum(coalesce(b.paid_fen, 0)) as paid
  from waybill_part p left join bill b on b.tenant_id = p.tenant_id and b.id = p.bill_id where p.part_status <> 0 group by 1, 2) p on p.tenant_id = w.tenant_id and p.waybill_id = w.id
where w.pay_status <> case when p.paid = 0 then 10 when p.paid >= p.owed then 30 else 20 end /* each waybill w.id */;

-- ask: what was proposed to be paid for a trip is what the rule that it names gave, for its own carrier and for whom the rule is
-- zh: 运单记录的建议运费等于其所依据规则的计价结果，且规则属于本承运商、适用于当时的收款人
select w.id as about, format('%s: %s proposed, %s by rule %s', w.waybill_no, w.proposed_fen, w.proposal->'priced'->>'total_fen', w.proposal->'priced'->'trace'->>'rule_no') as found
from waybill w
left join project p on p.tenant_id = w.tenant_id and p.id = (w.proposal->'priced'->>'project_id')::bigint
left join rate_rule r on r.tenant_id = w.tenant_id and r.id = (w.proposal->'priced'->>'rule_id')::bigint
cross join lateral (select w.proposal->'trip'->'payee' as payee) x
where w.proposal is not null /* each waybill w.id */ and (w.proposed_fen is distinct from (w.proposal->'priced'->>'total_fen')::bigint
  or (w.proposed_fen is not null and (p.direction, p.carrier_id) is distinct from (2::smallint, w.carrier_id))
  or (r.payee_scope <> '' and r.payee_scope not in (concat('f', x.payee->>'fleet_id'), concat('p', x.payee->>'person_id'), concat('p', x.payee->>'payee_id'))));
