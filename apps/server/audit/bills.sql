-- The auditor's questions about bills and payments (quality I-05, I-07, I-10, SM-P). Each asks for rows that must not exist, across all tenants.

-- ask: I-05 what a bill says was paid and promised is what payments gave it
-- zh: I-05 账单的已付与待确认金额等于各笔付款的核销之和
select b.id as about, format('%s: paid %s, written off %s; pending %s, promised %s', b.bill_no, b.paid_fen, a.paid, b.pending_fen, a.promised) as found
from bill b
join lateral (select coalesce(sum(a.amount_fen) filter (where a.alloc_status = 20 and p.payment_status = 20), 0) as paid,
    coalesce(sum(a.amount_fen) filter (where a.alloc_status = 10 and p.payment_status = 10), 0) as promised
  from settlement_alloc a join payment p on p.tenant_id = a.tenant_id and p.id = a.payment_id where a.tenant_id = b.tenant_id and a.bill_id = b.id) a on true
where (b.paid_fen, b.pending_fen) is distinct from (a.paid::bigint, a.promised::bigint) /* each bill b.id */;

-- ask: I-05 what a payment says was used is what bills got of it, and never more than came in
-- zh: I-05 付款的已核销金额等于各账单核销之和，且不超过付款金额
select p.id as about, format('%s over %s: used %s, written off %s', p.pay_no, p.amount_fen, p.used_fen, a.fen) as found
from payment p
join lateral (select coalesce(sum(amount_fen), 0) as fen from settlement_alloc a where a.tenant_id = p.tenant_id and a.payment_id = p.id and a.alloc_status = 20) a on true
where (p.used_fen <> a.fen or p.used_fen > p.amount_fen) /* each payment p.id */;

-- ask: I-05 no bill is paid beyond its amount, and its state says how much of it is paid
-- zh: I-05 账单不会多付，且状态与已付金额一致
select id as about, format('%s in state %s: %s of %s paid, %s pending', bill_no, bill_status, paid_fen, amount_fen, pending_fen) as found
from bill
where (paid_fen + pending_fen > amount_fen or (bill_status = 40) <> (paid_fen = amount_fen) or (bill_status in (0, 10, 20) and paid_fen <> 0) or (bill_status = 30 and paid_fen = 0)) /* each bill bill.id */;

-- ask: I-05 a payment by wallet left the payer once and reached the payee once, whole
-- zh: I-05 每笔钱包付款恰好从付款方转出一次、转入收款方一次
select p.id as about, format('%s over %s: out %s, in %s', p.pay_no, p.amount_fen, f.gone, f.come) as found
from payment p
join lateral (select coalesce(sum(amount_fen) filter (where company_id = p.payer_id and direction = 2), 0) as gone, coalesce(sum(amount_fen) filter (where company_id = p.payee_id and direction = 1), 0) as come
  from wallet_flow f where f.tenant_id = p.tenant_id and f.biz_type = 'payment' and f.biz_id = p.id) f on true
where (f.gone, f.come) is distinct from (case p.pay_channel when 1 then p.amount_fen else 0 end, case p.pay_channel when 1 then p.amount_fen else 0 end) /* each payment p.id */;

-- ask: I-05 the books hold of each payment what it paid and what it keeps as an advance, and nothing of one that did not arrive
-- zh: I-05 账簿中每笔付款的核销与预收金额与付款单一致，未到账的不入账
select p.id as about, format('%s in state %s over %s, used %s: booked as paid %s, as advance %s', p.pay_no, p.payment_status, p.amount_fen, p.used_fen, t.paid, t.kept) as found
from payment p
join lateral (select coalesce(sum(t.amount_fen) filter (where t.event in ('billPaidByWallet', 'billPaidOffline', 'factorRepaid', 'fuelLoaded', 'tollLoaded', 'fuelLoadedAtSupplier', 'tollLoadedAtSupplier', 'prepaidByWallet', 'driverPaid', 'depositReturned', 'prepaidByBank', 'driverPaidByBank')), 0) as paid, coalesce(sum(t.amount_fen) filter (where t.event in ('advanceKept', 'creditKept')), 0) as kept
  from ledger_txn t where t.tenant_id = p.tenant_id and t.biz_type in ('payment', 'oil_card', 'etc_card') and (t.biz_type = 'payment') = (p.pay_channel <> 7) and t.biz_id = coalesce(p.card_txn_id, p.id) and t.reversal_of is null
    and not exists (select from ledger_txn r where r.tenant_id = t.tenant_id and r.reversal_of = t.id)) t on true
join lateral (select coalesce(sum(amount_fen), 0) as fen from settlement_alloc a where a.tenant_id = p.tenant_id and a.payment_id = p.id and a.alloc_status = 20 and not a.from_advance) a on true
where (t.paid, t.kept) is distinct from (case p.payment_status when 20 then a.fen else 0 end, case p.payment_status when 20 then p.amount_fen - a.fen else 0 end) /* each payment p.id */;

-- ask: I-05 an advance that was used is booked by its write-off, once
-- zh: I-05 每次核销预收恰好记账一次
select a.id as about, format('%s of payment %s: booked %s', a.amount_fen, a.payment_id, t.fen) as found
from settlement_alloc a
join lateral (select coalesce(sum(amount_fen), 0) as fen from ledger_txn t where t.tenant_id = a.tenant_id and t.biz_type = 'settlement_alloc' and t.biz_id = a.id and t.event = 'advanceUsed' and t.reversal_of is null
  and not exists (select from ledger_txn r where r.tenant_id = t.tenant_id and r.reversal_of = t.id)) t on true
where t.fen <> case when a.from_advance and a.alloc_status = 20 then a.amount_fen else 0 end /* each settlement_alloc a.id */;

-- ask: I-05 a serial of the bank is one payment
-- zh: I-05 一个银行流水号只对应一笔付款
select min(id) as about, format('serial %s stands for %s payments', bank_serial_no, count(*)) as found
from payment where bank_serial_no is not null and payment_status <> 30 group by tenant_id, pay_channel, bank_serial_no having count(*) > 1;

-- ask: I-07 a statement has at most one live bill, over its own total
-- zh: I-07 每张对账单至多有一张有效账单，且金额一致
select b.statement_id as about, format('%s live bills over %s, the statement over %s', count(*), sum(b.amount_fen), min(s.total_fen)) as found
from bill b join statement s on s.tenant_id = b.tenant_id and s.id = b.statement_id
where b.bill_status <> 0 group by b.tenant_id, b.statement_id having count(*) > 1 or sum(b.amount_fen) <> min(s.total_fen);

-- ask: I-10 every payment by wallet has a proof of the payment password of its own: its payer's, for its amount and payee, five minutes old at most
-- zh: I-10 每笔钱包付款都有一次有效的支付密码验证：本人、金额与收款方一致、5 分钟内、只用一次
select p.id as about, format('%s over %s to %s: %s payments, %s proofs', p.pay_no, p.amount_fen, p.payee_id, p.n, s.n) as found
from (select *, count(*) over (partition by tenant_id, maker_id, amount_fen, payee_id) as n from payment where pay_channel = 1 and batch_row_id is null) p
join lateral (select count(*) as n from pay_proof s where s.tenant_id = p.tenant_id and s.user_id = p.maker_id and s.amount_fen = p.amount_fen and s.payee_id = p.payee_id
  and s.spent_at is not null and s.spent_at <= s.expires_at and s.expires_at - s.created_at <= interval '5 minutes') s on true
where s.n < p.n;

-- ask: nobody approves a bill that he made, approves it twice, or pays it
-- zh: 同一人不能审核自己制的账单、重复审核或既审核又付款
select b.id as about, format('%s: %s', b.bill_no, a.user_name) as found
from bill b join bill_approval a on a.tenant_id = b.tenant_id and a.bill_id = b.id and a.round = b.audit_round and a.passed
where a.user_id = b.created_by
  or exists (select from bill_approval x where x.tenant_id = a.tenant_id and x.bill_id = a.bill_id and x.round = a.round and x.user_id = a.user_id and x.id <> a.id)
  or exists (select from settlement_alloc s join payment p on p.tenant_id = s.tenant_id and p.id = s.payment_id where s.tenant_id = b.tenant_id and s.bill_id = b.id
    and a.user_id = case when s.from_advance then s.created_by else p.maker_id end);

-- ask: a statement below zero that was billed has its claim over its own total, and only such a statement has one
-- zh: 红字对账单出账后恰好形成一笔等额债权，其他对账单没有
select s.id as about, format('%s in state %s over %s: %s claims over %s', s.statement_no, s.statement_status, s.total_fen, coalesce(p.n, 0), coalesce(p.fen, 0)) as found
from statement s
left join (select tenant_id, statement_id, payer_id, payee_id, count(*) as n, sum(amount_fen) as fen from payment where statement_id is not null group by 1, 2, 3, 4) p
  on p.tenant_id = s.tenant_id and p.statement_id = s.id and p.payer_id = s.party_id and p.payee_id = s.carrier_id
where s.direction = 1 and coalesce(p.fen, 0) <> case when s.statement_status in (50, 60) then greatest(0, -s.total_fen) else 0 end;

-- ask: a statement is settled when all of it was paid or set off, and says how much was
-- zh: 对账单全部付清或抵扣后才结清，已付金额与账单、债权一致
select s.id as about, format('%s in state %s over %s says %s paid: bills %s, set off %s', s.statement_no, s.statement_status, s.total_fen, s.paid_fen, coalesce(b.fen, 0), coalesce(p.used_fen, 0)) as found
from statement s
left join (select tenant_id, statement_id, sum(paid_fen) as fen from bill where bill_status <> 0 group by 1, 2) b on b.tenant_id = s.tenant_id and b.statement_id = s.id
left join payment p on p.tenant_id = s.tenant_id and p.statement_id = s.id
where s.direction = 1 and s.statement_status in (50, 60) and (s.paid_fen <> coalesce(b.fen, 0) - coalesce(p.used_fen, 0) or (s.statement_status = 60) <> (s.paid_fen = s.total_fen));
