-- The auditor's questions about claims of expenses; the rules of the file are those of main-job.sql.

-- ask: an approved claim was decided by somebody else, and owed and booked once, to whom it says
-- zh: 已通过的报销由他人审核，恰好形成一张等额账单并记账一次
select c.id as about, format('%s over %s by %s, decided by %s: bill %s to %s, booked %s', c.claim_no, c.amount_fen, c.created_by, c.reviewed_by, b.amount_fen, b.creditor_id, coalesce(t.fen, 0)) as found
from expense_claim c
left join bill b on b.tenant_id = c.tenant_id and b.id = c.bill_id and b.bill_kind = 8 and b.direction = 2 and b.debtor_id = c.company_id and b.creditor_id = c.person_id
left join lateral (select sum(amount_fen) as fen from ledger_txn t where t.tenant_id = c.tenant_id and t.biz_type = 'expense_claim' and t.biz_id = c.id and t.event = 'expenseApproved' and t.reversal_of is null) t on true
where case c.claim_status when 20 then (b.amount_fen, b.tax_fen) is distinct from (c.amount_fen, c.tax_fen) or coalesce(t.fen, 0) <> c.amount_fen or c.reviewed_by is not distinct from c.created_by
  else b.id is not null or t.fen is not null end /* each expense_claim c.id */;

-- ask: a bill of an expense has its one claim
-- zh: 每张报销账单恰好对应一笔报销
select b.id as about, format('%s over %s: %s claims', b.bill_no, b.amount_fen, count(c.id)) as found
from bill b left join expense_claim c on c.tenant_id = b.tenant_id and c.bill_id = b.id
where b.bill_kind = 8 and b.bill_status <> 0 group by b.tenant_id, b.id, b.bill_no, b.amount_fen having count(c.id) <> 1;
