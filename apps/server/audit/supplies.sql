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
