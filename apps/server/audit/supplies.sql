-- The auditor's questions about cargo that is offered to drivers; the rules of the file are those of main-job.sql.

-- ask: a taken supply has one chosen driver, on its trip at his price, any other has none; and who has applied is counted
-- zh: 已成交货源只有一名选定司机，运单与运费一致，其他货源没有；报名人数与报名记录一致
select s.id as about, format('%s in state %s: %s chosen, trip %s of %s, %s fen of %s, %s of %s have applied', s.supply_no, s.supply_status, a.chosen, a.waybill_id, s.waybill_id, a.total_fen, s.deal_fen, a.applied, s.apply_count) as found
from supply s
join lateral (select count(*) filter (where apply_status = 40) as chosen, count(*) filter (where apply_status in (20, 40, 50)) as applied,
    max(waybill_id) filter (where apply_status = 40) as waybill_id, max(total_fen) filter (where apply_status = 40) as total_fen
  from supply_apply where tenant_id = s.tenant_id and supply_id = s.id) a on true
where (a.chosen <> case when s.supply_status = 30 then 1 else 0 end or a.applied <> s.apply_count
  or (s.supply_status = 30 and (a.waybill_id is distinct from s.waybill_id or a.total_fen is distinct from s.deal_fen))) /* each supply s.id */;

-- ask: a driver's deposit is held while his application stands on a published supply or his trip is under way, and forfeited only where he let the trip go
-- zh: 报名有效且货源在发布中，或运单在途时，司机定金冻结；只有司机放弃运单才扣罚
select a.id as about, format('%s in state %s: application %s, deposit %s of %s, trip %s', s.supply_no, s.supply_status, a.apply_status, a.deposit_status, a.deposit_fen, w.waybill_status) as found
from supply_apply a
join supply s on s.tenant_id = a.tenant_id and s.id = a.supply_id
left join waybill w on w.tenant_id = a.tenant_id and w.id = a.waybill_id
where (case a.deposit_status
    when 10 then case a.apply_status when 20 then s.supply_status <> 20 when 40 then w.person_id is distinct from a.person_id or w.waybill_status not between 20 and 79 else true end
    when 30 then a.apply_status <> 40 or not exists (select from waybill_event e where e.tenant_id = a.tenant_id and e.waybill_id = a.waybill_id and e.move = 'refuse')
    when 0 then a.apply_status in (20, 40) and s.deposit_fen is not null
    else a.apply_status = 10 end) /* each supply_apply a.id */;

-- ask: a driver's deposit that is held or was forfeited is booked so, once, and lies in his wallet only while it is held
-- zh: 司机定金冻结或扣罚各只入账一次，且只在冻结期间留在其押金钱包
select a.id as about, format('deposit %s of %s: booked as held %s, as forfeited %s; in his wallet %s', a.deposit_status, a.deposit_fen, t.held, t.forfeited, f.fen) as found
from supply_apply a
join lateral (select coalesce(sum(t.amount_fen) filter (where t.event = 'driverDepositHeld'), 0) as held, coalesce(sum(t.amount_fen) filter (where t.event = 'driverDepositForfeited'), 0) as forfeited
  from ledger_txn t where t.tenant_id = a.tenant_id and t.biz_type = 'supply_apply' and t.biz_id = a.id and t.reversal_of is null
    and not exists (select from ledger_txn r where r.tenant_id = t.tenant_id and r.reversal_of = t.id)) t on true
join lateral (select coalesce(sum(case direction when 1 then amount_fen else -amount_fen end), 0) as fen
  from wallet_flow f where f.tenant_id = a.tenant_id and f.biz_type = 'supply_apply' and f.biz_id = a.id and f.company_id = a.person_id and f.kind = 5) f on true
where (a.deposit_fen is not null or a.deposit_status <> 0) /* each supply_apply a.id */
  and (t.held, t.forfeited, f.fen) is distinct from (case when a.deposit_status in (10, 30) then a.deposit_fen else 0 end, case a.deposit_status when 30 then a.deposit_fen else 0 end, case a.deposit_status when 10 then a.deposit_fen else 0 end);

-- ask: what lies in a driver's deposits is what his applications hold
-- zh: 司机押金钱包的余额等于其报名冻结的定金
select x.person_id as about, format('wallet holds %s, applications hold %s', sum(x.held), sum(x.owed)) as found
from (
  select tenant_id, company_id as person_id, balance_fen as held, 0 as owed from wallet where kind = 5
  union all
  select tenant_id, person_id, 0, deposit_fen from supply_apply where deposit_status = 10) x
join person p on p.tenant_id = x.tenant_id and p.id = x.person_id
group by x.tenant_id, x.person_id having sum(x.held) <> sum(x.owed);
