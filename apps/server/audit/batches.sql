-- The auditor's questions about payment batches (domain 2.3, 5.8); the rules of the file are those of main-job.sql.

-- ask: a batch counts what its rows say, and is done when none of them is open
-- zh: 付款批次的笔数、金额与明细一致，全部有结果才算完成
select t.id as about, format('%s in state %s: says %s rows over %s, paid %s over %s, failed %s; has %s over %s, %s over %s, %s', t.batch_no, t.batch_status, t.row_count, t.amount_fen, t.paid_count, t.paid_fen, t.failed_count, r.n, r.fen, r.paid, r.paid_fen, r.failed) as found
from pay_batch t
join lateral (select count(*) filter (where row_status <> 0) as n, coalesce(sum(amount_fen) filter (where row_status <> 0), 0) as fen, count(*) filter (where row_status = 30) as paid,
    coalesce(sum(amount_fen) filter (where row_status = 30), 0) as paid_fen, count(*) filter (where row_status in (40, 50)) as failed
  from pay_batch_row r where r.tenant_id = t.tenant_id and r.batch_id = t.id) r on true
where t.batch_status <> 0 and ((t.row_count, t.amount_fen, t.paid_count, t.paid_fen, t.failed_count) is distinct from (r.n::int, r.fen::bigint, r.paid::int, r.paid_fen::bigint, r.failed::int)
  or (t.batch_status = 50) <> (t.batch_status >= 40 and r.paid + r.failed = r.n)) /* each pay_batch t.id */;

-- ask: a row of a batch that is at the bank or paid has a payment of its own over its amount, in the same state, for its bill
-- zh: 在途或已付的批次明细恰好对应一笔同金额、同账单、状态一致的付款
select r.id as about, format('%s in state %s over %s: payment %s in state %s over %s', r.row_ref, r.row_status, r.amount_fen, p.pay_no, p.payment_status, p.amount_fen) as found
from pay_batch_row r
left join payment p on p.tenant_id = r.tenant_id and p.id = r.payment_id and p.batch_row_id = r.id
left join settlement_alloc a on a.tenant_id = p.tenant_id and a.payment_id = p.id and a.bill_id = r.bill_id
where r.payment_id is not null
  and (p.id is null or a.id is null or p.amount_fen <> r.amount_fen or a.amount_fen <> r.amount_fen
    or p.payment_status <> case r.row_status when 20 then 10 when 30 then 20 when 40 then 30 else p.payment_status end
    or (r.row_status = 50 and p.payment_status not in (30, 40))) /* each pay_batch_row r.id */;

-- ask: a payment of a batch has its row
-- zh: 批次付款都有对应的批次明细
select p.id as about, format('%s names row %s', p.pay_no, p.batch_row_id) as found
from payment p
left join pay_batch_row r on r.tenant_id = p.tenant_id and r.id = p.batch_row_id and r.payment_id = p.id
where p.batch_row_id is not null and r.id is null /* each payment p.id */;

-- ask: a batch by wallet was paid with a proof of the payment password over the whole of it, and by nobody who approved it
-- zh: 钱包付款批次有一次整批金额的支付密码验证，且付款人不是审核人
select t.id as about, format('%s over %s by %s, approved by %s: %s proofs', t.batch_no, t.amount_fen, t.paid_by, t.approved_by, s.n) as found
from pay_batch t
join lateral (select count(*) as n from pay_proof s where s.tenant_id = t.tenant_id and s.user_id = t.paid_by and s.amount_fen = t.amount_fen and s.payee_id = 0 and s.biz_no = t.batch_no
  and s.spent_at is not null and s.spent_at <= s.expires_at) s on true
where t.batch_status >= 40 and ((t.pay_channel = 1 and s.n <> 1) or t.paid_by is null or t.paid_by = t.approved_by or t.approved_by = t.created_by) /* each pay_batch t.id */;
