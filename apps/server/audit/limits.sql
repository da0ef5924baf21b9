-- The auditor's questions about limits; the rules of the file are those of main-job.sql.

-- note: a shipper owes more than a limit that forbids more (it was lowered, what is owed has risen, or the last dispatch passed it; none follows until it is paid or the carrier lifts the hold)
-- zh: 货主欠款已超过禁止超限的信用额度（额度被调低、费用增加或最后一次派车越过额度；付清或限期放行之前不再派车）
select k.id as about, format('%s owes %s fen to %s, the limit is %s', k.shipper_name, u.fen, k.carrier_name, k.credit_fen) as found
from company_link k
cross join lateral (select
    coalesce((select sum(c.amount_fen) from charge c where c.tenant_id = k.tenant_id and c.direction = 1 and c.carrier_id = k.carrier_id and c.party_id = k.shipper_id and c.statement_id is null and c.charge_status in (10, 20, 30)), 0)
    + coalesce((select sum(s.total_fen) from statement s where s.tenant_id = k.tenant_id and s.direction = 1 and s.carrier_id = k.carrier_id and s.party_id = k.shipper_id and s.statement_status in (10, 20, 30, 40)), 0)
    + coalesce((select sum(b.amount_fen - b.paid_fen) from bill b where b.tenant_id = k.tenant_id and b.direction = 1 and b.creditor_id = k.carrier_id and b.debtor_id = k.shipper_id and b.bill_status in (10, 20, 30)), 0)
    - coalesce((select sum(p.amount_fen - p.used_fen) from payment p where p.tenant_id = k.tenant_id and p.payee_id = k.carrier_id and p.payer_id = k.shipper_id and p.payment_status = 20 and p.used_fen < p.amount_fen), 0) as fen) u
where k.over_credit_action = 2 and k.credit_fen > 0 and u.fen > k.credit_fen /* each company_link k.id */;
