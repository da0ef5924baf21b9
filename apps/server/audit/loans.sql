-- The auditor's questions about credits and loans (domain 4.16, 4.17, 5.8). Each asks for rows that must not exist, across all tenants.

-- ask: no assigned bill is paid to its old payee
-- zh: 已转让的账单没有付给原收款方
select b.id as about, format('%s: %s of %s went to %s while it was assigned by %s', b.bill_no, a.amount_fen, p.pay_no, p.payee_name, l.loan_no) as found
from loan_asset s
join loan l on l.tenant_id = s.tenant_id and l.id = s.loan_id and l.lend_at is not null
join bill b on b.tenant_id = s.tenant_id and b.id = s.bill_id
join settlement_alloc a on a.tenant_id = s.tenant_id and a.bill_id = s.bill_id and a.alloc_status = 20 and a.settled_at > l.sign_at and (l.ended_at is null or a.settled_at < l.ended_at)
join payment p on p.tenant_id = a.tenant_id and p.id = a.payment_id
where p.loan_id is distinct from l.id /* each loan l.id */;

-- ask: a bill is the factor's while its loan lasts, and no longer
-- zh: 账单在融资存续期间归保理商收款，之后不再归其收款
select b.id as about, format('%s in state %s, assigned to loan %s: the loan is in state %s', b.bill_no, b.bill_status, b.financed_loan_id, l.loan_status) as found
from loan_asset s
join loan l on l.tenant_id = s.tenant_id and l.id = s.loan_id
join bill b on b.tenant_id = s.tenant_id and b.id = s.bill_id
where (l.loan_status in (50, 60, 70, 90) and b.financed_loan_id is distinct from l.id)
  or (b.financed_loan_id = l.id and b.financed_fen <> s.advance_fen)
  or (b.financed_loan_id = l.id and l.loan_status not in (50, 60, 70, 90) and b.bill_status <> 40 and b.pending_fen = 0 and l.end_kind <> 3) /* each loan l.id */;

-- ask: a bill stands in one living loan at most, and what is lent on it is its share
-- zh: 每张账单至多属于一笔存续融资，且融资额按比例计算
select l.id as about, format('%s over %s of %s: assets over %s of %s', l.loan_no, l.advance_fen, l.receivable_fen, s.advance, s.fen) as found
from loan l
join credit c on c.tenant_id = l.tenant_id and c.id = l.credit_id
join lateral (select coalesce(sum(s.advance_fen), 0) as advance, coalesce(sum(s.bill_fen), 0) as fen, coalesce(bool_or(s.advance_fen <> s.bill_fen * c.advance_bp / 10000), true) as off,
    coalesce(bool_or(s.is_live <> (l.loan_status in (10, 20, 30, 40, 50, 60, 70, 90))), false) as living from loan_asset s where s.tenant_id = l.tenant_id and s.loan_id = l.id) s on true
where (s.advance <> l.advance_fen or s.fen <> l.receivable_fen or s.off or s.living) /* each loan l.id */;

-- ask: interest is counted by days over 360, and the fee on what is assigned
-- zh: 利息按 360 天计，手续费按转让金额计
select l.id as about, format('%s: interest %s, fee %s over %s days', l.loan_no, l.interest_fen, l.fee_fen, l.days - l.extended_days) as found
from loan l
where (l.interest_fen <> round(l.advance_fen::numeric * l.rate_bp_year * (l.days - l.extended_days) / (360 * 10000))
  or l.fee_fen <> round(l.receivable_fen::numeric * l.fee_bp / 10000)
  or (l.lend_at is not null and l.due_day <> (l.lend_at at time zone 'Asia/Shanghai')::date + l.days)) /* each loan l.id */;

-- ask: no credit and no debtor is used above its limit
-- zh: 授信与各债务人均未超过额度
select c.id as about, format('%s: %s used of %s', c.credit_no, u.fen, c.credit_fen) as found
from credit c
join lateral (select coalesce(sum(l.advance_fen - coalesce((select sum(r.principal_fen) from repayment r where r.tenant_id = l.tenant_id and r.loan_id = l.id), 0)), 0) as fen
  from loan l where l.tenant_id = c.tenant_id and l.credit_id = c.id and l.loan_status in (10, 20, 30, 40, 50, 60, 70, 90)) u on true
where u.fen > coalesce(c.credit_fen, 0)
union all
select d.credit_id, format('%s: %s used of %s', d.debtor_name, u.fen, d.limit_fen)
from credit_debtor d
join lateral (select coalesce(sum(l.advance_fen - coalesce((select sum(r.principal_fen) from repayment r where r.tenant_id = l.tenant_id and r.loan_id = l.id), 0)), 0) as fen
  from loan l where l.tenant_id = d.tenant_id and l.credit_id = d.credit_id and l.debtor_id = d.debtor_id and l.loan_status in (10, 20, 30, 40, 50, 60, 70, 90)) u on true
where u.fen > d.limit_fen;

-- ask: every repayment is divided by the waterfall: fee, overdue interest by day, interest, principal, the rest to the borrower
-- zh: 每笔还款按手续费、罚息、利息、本金、余款的顺序分配，罚息按天计
select r.id as about, format('%s: %s as %s + %s + %s + %s, rest %s; owed %s, %s, %s, %s', l.loan_no, r.amount_fen, r.fee_fen, r.penalty_fen, r.interest_fen, r.principal_fen, r.surplus_fen, r.owed_fee_fen, o.penalty, r.owed_interest_fen, o.principal) as found
from repayment r
join loan l on l.tenant_id = r.tenant_id and l.id = r.loan_id
join lateral (select
    case when coalesce(min(e.ended), 0) = 1 then 0 else l.advance_fen - coalesce(sum(q.principal_fen), 0) end as principal,
    round((l.advance_fen::numeric * greatest(0, r.paid_day - l.due_day) - coalesce(sum(q.principal_fen::numeric * greatest(0, r.paid_day - greatest(q.paid_day, l.due_day))), 0))
      * l.rate_bp_year * l.penalty_bp / (360 * 100000000::numeric)) - coalesce(sum(q.penalty_fen), 0) as penalty
  from (select case when l.end_kind <> 0 and r.created_at > l.ended_at then 1 else 0 end as ended) e
  left join repayment q on q.tenant_id = r.tenant_id and q.loan_id = r.loan_id and q.id < r.id) o on true
where (r.owed_principal_fen <> o.principal or (r.owed_principal_fen > 0 and r.owed_penalty_fen <> o.penalty)
  or r.fee_fen <> least(r.amount_fen, r.owed_fee_fen)
  or r.penalty_fen <> least(r.amount_fen - r.fee_fen, r.owed_penalty_fen)
  or r.interest_fen <> least(r.amount_fen - r.fee_fen - r.penalty_fen, r.owed_interest_fen)
  or r.principal_fen <> least(r.amount_fen - r.fee_fen - r.penalty_fen - r.interest_fen, r.owed_principal_fen)) /* each repayment r.id */;

-- ask: a loan is repaid when its principal is, and only what is repaid is partly so
-- zh: 本金还清才算结清，有还款才算部分还款
select l.id as about, format('%s in state %s: %s of %s repaid', l.loan_no, l.loan_status, r.fen, l.advance_fen) as found
from loan l
join lateral (select coalesce(sum(r.principal_fen), 0) as fen, count(*) as n from repayment r where r.tenant_id = l.tenant_id and r.loan_id = l.id) r on true
where ((l.end_kind in (1, 2)) <> (r.fen = l.advance_fen) or (l.loan_status = 60 and r.n > 0) or (l.loan_status = 70 and r.n = 0) or (l.lend_at is null and r.n > 0)) /* each loan l.id */;

-- ask: every payment to a factor is one repayment of its loan, whole, for bills of that loan
-- zh: 付给保理商的每笔款项恰好是该融资的一笔还款，且只付该融资的账单
select p.id as about, format('%s over %s in state %s: repaid %s', p.pay_no, p.amount_fen, p.payment_status, r.fen) as found
from payment p
join lateral (select coalesce(sum(r.amount_fen), 0) as fen from repayment r where r.tenant_id = p.tenant_id and r.payment_id = p.id and r.loan_id = p.loan_id) r on true
where p.loan_id is not null and (r.fen <> case p.payment_status when 20 then p.amount_fen else 0 end
  or exists (select from settlement_alloc a where a.tenant_id = p.tenant_id and a.payment_id = p.id
    and not exists (select from loan_asset s where s.tenant_id = a.tenant_id and s.bill_id = a.bill_id and s.loan_id = p.loan_id))) /* each payment p.id */;

-- ask: the books hold of each loan what was lent, and of each repayment what came
-- zh: 账簿中每笔融资的放款与还款与业务一致
with booked as (
  select t.tenant_id, t.biz_type, t.biz_id, t.event, sum(t.amount_fen) as fen from ledger_txn t
  where t.event in ('factored', 'factorRepaid', 'factorBoughtBack') and t.reversal_of is null group by 1, 2, 3, 4
)
select l.id as about, format('%s over %s: booked as lent %s', l.loan_no, l.advance_fen, t.fen) as found
from loan l
left join booked t on t.tenant_id = l.tenant_id and t.biz_type = 'loan' and t.biz_id = l.id and t.event = 'factored'
where coalesce(t.fen, 0) <> case when l.lend_at is null then 0 else l.advance_fen end
union all
select r.id, format('repayment over %s: booked %s', r.amount_fen, t.fen)
from repayment r
left join booked t on t.tenant_id = r.tenant_id and t.biz_type = case r.kind when 1 then 'payment' else 'loan' end
  and t.biz_id = case r.kind when 1 then r.payment_id else r.loan_id end and t.event = case r.kind when 1 then 'factorRepaid' else 'factorBoughtBack' end
where coalesce(t.fen, 0) <> r.amount_fen;

-- ask: what a borrower owes factors by its books is the principal of its loans
-- zh: 账簿中应付融资款等于未还本金
select coalesce(l.borrower_id, e.company_id) as about, format('loans %s, books %s', coalesce(l.fen, 0), coalesce(e.fen, 0)) as found
from (select l.tenant_id, l.borrower_id, sum(l.advance_fen - coalesce((select sum(r.principal_fen) from repayment r where r.tenant_id = l.tenant_id and r.loan_id = l.id), 0)) as fen
  from loan l where l.loan_status in (60, 70, 90) group by 1, 2) l
full join (select tenant_id, company_id, sum(cr_fen - dr_fen) as fen from ledger_entry where account = '2151' group by 1, 2) e on e.tenant_id = l.tenant_id and e.company_id = l.borrower_id
where coalesce(l.fen, 0) <> coalesce(e.fen, 0);

-- ask: every debtor agreed with its payment password, and nobody approved what he asked for
-- zh: 每笔确权都经支付密码验证，且没有人审核自己提交的申请
select l.id as about, format('%s: confirmed by %s, asked for by %s, approved by %s', l.loan_no, l.confirm_by, l.created_by, l.approved_by) as found
from loan l
left join pay_proof p on p.tenant_id = l.tenant_id and p.user_id = l.confirm_by and p.biz_no = l.loan_no
  and p.amount_fen = l.receivable_fen and p.payee_id = l.borrower_id and p.spent_at is not null
where (l.created_by = l.approved_by or (l.confirm_at is not null and p.id is null)) /* each loan l.id */;
