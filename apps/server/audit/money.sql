-- The auditor's questions about money (quality I-01 to I-11). Each asks for rows that must not exist, across all tenants; an empty answer is a proof.
-- A line `-- ask: sentence` names the query below it, the line `-- zh:` after it says the same in Chinese; every query gives `about` (which row) and `found` (what is wrong with it).

-- ask: I-01 each book of a transaction is in balance
-- zh: I-01 每笔凭证在每本账内借贷相等
select txn_id as about, format('book of %s: debits %s, credits %s', coalesce(company_id::text, 'custody'), sum(dr_fen), sum(cr_fen)) as found
from ledger_entry where true /* each ledger_txn ledger_entry.txn_id */ group by tenant_id, txn_id, company_id having sum(dr_fen) <> sum(cr_fen);

-- ask: I-01 a transaction has entries, and they stand under its day
-- zh: I-01 每笔凭证都有分录，且记账日期一致
select t.id as about, format('%s: %s entries, %s of them under another day', t.txn_no, count(e.txn_id), count(*) filter (where e.book_day <> t.book_day)) as found
from ledger_txn t left join ledger_entry e on e.tenant_id = t.tenant_id and e.txn_id = t.id
where true /* each ledger_txn t.id */
group by t.tenant_id, t.id, t.txn_no having count(e.txn_id) = 0 or bool_or(e.book_day <> t.book_day);

-- ask: I-02 all entries of a tenant come to nothing
-- zh: I-02 平台全部分录合计为零
select tenant_id as about, format('debits %s, credits %s', sum(dr_fen), sum(cr_fen)) as found
from ledger_entry group by tenant_id having sum(dr_fen) <> sum(cr_fen);

-- ask: I-02 what custody owes each company and each person is what its wallets hold
-- zh: I-02 托管账中欠各公司及个人的金额等于其钱包余额
select x.company_id as about, format('account %s: books %s, wallets %s', x.account, sum(x.booked), sum(x.held)) as found
from (
  select tenant_id, of_id as company_id, account, cr_fen - dr_fen as booked, 0 as held from ledger_entry where company_id is null and account like 'P20%'
  union all
  select tenant_id, company_id, case kind when 1 then 'P201' when 2 then 'P202' when 5 then 'P203' else 'P204' end, 0, balance_fen from wallet) x
join (select tenant_id, id from company union all select tenant_id, id from person) c on c.tenant_id = x.tenant_id and c.id = x.company_id
group by x.tenant_id, x.company_id, x.account having sum(x.booked) <> sum(x.held);

-- ask: I-02 the wallet account in a company's own book is what its wallets hold
-- zh: I-02 公司账内的平台钱包科目等于其钱包余额
select c.id as about, format('book 1002 %s, wallets %s', coalesce(b.fen, 0), coalesce(w.fen, 0)) as found
from company c
left join (select tenant_id, company_id, sum(dr_fen - cr_fen) as fen from ledger_entry where account = '1002' group by 1, 2) b on b.tenant_id = c.tenant_id and b.company_id = c.id
left join (select tenant_id, company_id, sum(balance_fen) as fen from wallet where kind in (1, 2, 5) group by 1, 2) w on w.tenant_id = c.tenant_id and w.company_id = c.id
where c.company_type in (2, 4) and coalesce(b.fen, 0) <> coalesce(w.fen, 0);

-- ask: I-02 the custody bank holds what custody owes
-- zh: I-02 托管银行余额等于托管账全部应付
select tenant_id as about, format('bank %s, owed %s', sum(dr_fen - cr_fen) filter (where account = 'P101'), sum(cr_fen - dr_fen) filter (where account <> 'P101')) as found
from ledger_entry where company_id is null group by tenant_id
having coalesce(sum(dr_fen - cr_fen) filter (where account = 'P101'), 0) <> coalesce(sum(cr_fen - dr_fen) filter (where account <> 'P101'), 0);

-- ask: I-03 a wallet holds the sum of its flows, and its last flow says so
-- zh: I-03 钱包余额等于流水之和，也等于最后一笔流水后的余额
select w.id as about, format('holds %s, number %s; flows: sum %s, last number %s, last balance %s', w.balance_fen, w.seq, f.fen, f.seq, f.last) as found
from wallet w
left join lateral (select coalesce(sum(case direction when 1 then amount_fen else -amount_fen end), 0) as fen, coalesce(max(seq), 0) as seq, coalesce((array_agg(balance_after order by seq desc))[1], 0) as last
  from wallet_flow where tenant_id = w.tenant_id and wallet_id = w.id) f on true
where (w.balance_fen <> f.fen or w.seq <> f.seq or w.balance_fen <> f.last) /* each wallet w.id */;

-- ask: I-04 no wallet is or ever was below zero
-- zh: I-04 钱包余额从未小于零
select id as about, format('wallet holds %s', balance_fen) as found from wallet where balance_fen < 0
union all select id, format('balance %s after flow %s', balance_after, flow_no) from wallet_flow where balance_after < 0;

-- ask: I-04 what is frozen covers the withdrawals that are under way
-- zh: I-04 冻结金额足以覆盖进行中的提现
select d.company_id as about, format('frozen %s, withdrawals under way %s', coalesce(w.balance_fen, 0), d.fen) as found
from (select tenant_id, company_id, sum(amount_fen) as fen from withdraw where withdraw_status in (10, 20) group by 1, 2) d
left join wallet w on w.tenant_id = d.tenant_id and w.company_id = d.company_id and w.kind = 2
where coalesce(w.balance_fen, 0) < d.fen;

-- ask: I-05 a serial of the bank is one recharge
-- zh: I-05 一个银行流水号只对应一笔充值
select min(id) as about, format('serial %s stands for %s recharges', bank_serial_no, count(*)) as found
from recharge where bank_serial_no is not null group by tenant_id, way, bank_serial_no having count(*) > 1;

-- ask: I-05 a credited recharge is booked once and in the wallet once; any other one never
-- zh: I-05 到账的充值恰好记账一次、入钱包一次，其余从不入账
select r.id as about, format('%s in state %s over %s: booked %s times over %s, in the wallet %s times over %s', r.recharge_no, r.recharge_status, r.amount_fen, t.n, t.fen, f.n, f.fen) as found
from recharge r
join lateral (select count(*) as n, coalesce(sum(amount_fen), 0) as fen from ledger_txn t where t.tenant_id = r.tenant_id and t.biz_type = 'recharge' and t.biz_id = r.id and t.event = 'recharged' and t.reversal_of is null
  and not exists (select from ledger_txn x where x.tenant_id = t.tenant_id and x.reversal_of = t.id)) t on true
join lateral (select count(*) as n, coalesce(sum(amount_fen), 0) as fen from wallet_flow f where f.tenant_id = r.tenant_id and f.biz_type = 'recharge' and f.biz_id = r.id and f.direction = 1) f on true
where (t.n, t.fen, f.n, f.fen) is distinct from (case r.recharge_status when 30 then 1 else 0 end, case r.recharge_status when 30 then r.amount_fen else 0 end, case r.recharge_status when 30 then 1 else 0 end, case r.recharge_status when 30 then r.amount_fen else 0 end);

-- ask: I-05 a withdrawal left the house once when it was paid, and came back whole when it was not
-- zh: I-05 成功的提现恰好转出一次，未成功的全额退回
select d.id as about, format('%s in state %s over %s: out to the bank %s, back %s; booked as paid %s, as returned %s', d.withdraw_no, d.withdraw_status, d.amount_fen, f.gone, f.back, t.paid, t.back) as found
from withdraw d
join lateral (select coalesce(sum(amount_fen) filter (where kind = 2 and direction = 2 and counterparty_id is null), 0) as gone, coalesce(sum(amount_fen) filter (where kind = 1 and direction = 1), 0) as back
  from wallet_flow f where f.tenant_id = d.tenant_id and f.biz_type = 'withdraw' and f.biz_id = d.id) f on true
join lateral (select coalesce(sum(amount_fen) filter (where event = 'withdrawPaid'), 0) as paid, coalesce(sum(amount_fen) filter (where event = 'withdrawFailed'), 0) as back
  from ledger_txn t where t.tenant_id = d.tenant_id and t.biz_type = 'withdraw' and t.biz_id = d.id and t.reversal_of is null) t on true
where (f.gone, t.paid) is distinct from (case d.withdraw_status when 30 then d.amount_fen else 0 end, case d.withdraw_status when 30 then d.amount_fen else 0 end)
  or (f.back, t.back) is distinct from (case when d.withdraw_status in (40, 50) then d.amount_fen else 0 end, case when d.withdraw_status in (40, 50) then d.amount_fen else 0 end);

-- ask: I-05 a large withdrawal that went out was approved by two different persons
-- zh: I-05 大额提现由两名不同的人审核
select id as about, format('%s over %s was approved by %s', withdraw_no, amount_fen, reviewers) as found
from withdraw where withdraw_status in (20, 30, 40)
  and (select count(distinct r ->> 'user_id') from jsonb_array_elements(reviewers) r) < case when amount_fen >= 5000000 then 2 else 1 end;

-- ask: I-06 a transaction is taken back at most once, whole, and by nothing but its mirror
-- zh: I-06 每笔凭证至多冲销一次，且冲销与原凭证逐行相反
select t.id as about, format('%s and its reversal leave %s at account %s', t.txn_no, sum(e.dr_fen - e.cr_fen), e.account) as found
from (select o.tenant_id, o.id, o.txn_no, r.id as reversal from ledger_txn o join ledger_txn r on r.tenant_id = o.tenant_id and r.reversal_of = o.id) t
join ledger_entry e on e.tenant_id = t.tenant_id and e.txn_id in (t.id, t.reversal)
group by t.tenant_id, t.id, t.txn_no, e.company_id, e.account, e.of_id having sum(e.dr_fen - e.cr_fen) <> 0
union all
select reversal_of, format('taken back %s times', count(*)) from ledger_txn where reversal_of is not null group by tenant_id, reversal_of having count(*) > 1;

-- ask: I-06 an event of a business row stands at most once
-- zh: I-06 同一业务的同一事项至多有一笔有效凭证
select min(t.id) as about, format('%s of %s %s stands %s times', t.event, t.biz_type, t.biz_id, count(*)) as found
from ledger_txn t
where t.reversal_of is null and not exists (select from ledger_txn r where r.tenant_id = t.tenant_id and r.reversal_of = t.id)
group by t.tenant_id, t.event, t.biz_type, t.biz_id having count(*) > 1;

-- ask: I-06 a closed month is as it was when it was closed
-- zh: I-06 已结账月份与结账时一致
select m.month as about, format('closed with %s transactions over %s; now %s over %s', m.txn_count, m.dr_fen, t.n, e.fen) as found
from ledger_month m
join lateral (select count(*) as n from ledger_txn where tenant_id = m.tenant_id and to_char(book_day, 'YYYY-MM') = m.month) t on true
join lateral (select coalesce(sum(dr_fen), 0) as fen from ledger_entry where tenant_id = m.tenant_id and to_char(book_day, 'YYYY-MM') = m.month) e on true
where m.txn_count <> t.n or m.dr_fen <> e.fen;

-- ask: I-06 a transaction stands under its own day in Shanghai, or under a later one when that month was closed
-- zh: I-06 凭证记在发生当日（上海时间），当月已结账时记在之后
select t.id as about, format('%s happened on %s and is booked on %s', t.txn_no, (t.occurred_at at time zone 'Asia/Shanghai')::date, t.book_day) as found
from ledger_txn t
where t.book_day <> (t.occurred_at at time zone 'Asia/Shanghai')::date /* each ledger_txn t.id */
  and not (t.book_day > (t.occurred_at at time zone 'Asia/Shanghai')::date
    and exists (select from ledger_month m where m.tenant_id = t.tenant_id and m.month >= to_char(t.occurred_at at time zone 'Asia/Shanghai', 'YYYY-MM')));

-- ask: I-10 every withdrawal has a proof of the payment password of its own: its applicant's, for its amount and account, five minutes old at most
-- zh: I-10 每笔提现都有一次有效的支付密码验证：本人、金额与账户一致、5 分钟内、只用一次
select d.id as about, format('%s over %s to account %s: %s withdrawals, %s proofs', d.withdraw_no, d.amount_fen, d.bank_account_id, d.n, p.n) as found
from (select *, count(*) over (partition by tenant_id, created_by, amount_fen, bank_account_id) as n from withdraw) d
join lateral (select count(*) as n from pay_proof p where p.tenant_id = d.tenant_id and p.user_id = d.created_by and p.amount_fen = d.amount_fen and p.payee_id = d.bank_account_id
  and p.biz_no = 'withdraw' and p.spent_at is not null and p.spent_at <= p.expires_at and p.expires_at - p.created_at <= interval '5 minutes') p on true
where p.n < d.n;

-- ask: I-10 no proof was spent after its five minutes
-- zh: I-10 没有超过 5 分钟仍被使用的支付验证
select id as about, format('made %s, spent %s', created_at, spent_at) as found
from pay_proof where spent_at > expires_at or expires_at - created_at > interval '5 minutes';

-- ask: I-11 the flows of a wallet are numbered without a gap, and each goes on from the balance before it
-- zh: I-11 钱包流水号连续，每笔余额承接上一笔
select id as about, format('flow %s: number %s after %s, balance %s after %s by %s', flow_no, seq, before_seq, balance_after, before, moved) as found
from (select id, flow_no, seq, balance_after, case direction when 1 then amount_fen else -amount_fen end as moved,
    coalesce(lag(seq) over w, 0) as before_seq, coalesce(lag(balance_after) over w, 0) as before
  from wallet_flow where true /* each wallet wallet_flow.wallet_id */ window w as (partition by tenant_id, wallet_id order by seq)) f
where seq <> before_seq + 1 or balance_after <> before + moved;

-- ask: a line of the bank that counts as matched has its business row with the same amount
-- zh: 对平的银行流水都有金额一致的业务单
select b.id as about, format('line %s of %s fen is tied to %s %s of %s fen', b.bank_serial_no, b.amount_fen, b.biz_type, b.biz_no, coalesce(r.amount_fen, d.net_fen, p.amount_fen)) as found
from bank_row b
left join recharge r on b.biz_type = 'recharge' and r.tenant_id = b.tenant_id and r.id = b.biz_id
left join withdraw d on b.biz_type = 'withdraw' and d.tenant_id = b.tenant_id and d.id = b.biz_id
left join card_payout p on b.biz_type = 'card_payout' and p.tenant_id = b.tenant_id and p.id = b.biz_id
where b.match_status = 10 and coalesce(r.amount_fen, d.net_fen, p.amount_fen) is distinct from b.amount_fen;

-- ask: a serial number of the bank counts once among payments of a channel
-- zh: 同一付款渠道的银行流水号只记一笔付款
select p.id as about, format('payment %s and %s by channel %s: %s', p.pay_no, o.pay_no, p.pay_channel, p.bank_serial_no) as found
from payment p
join payment o on o.tenant_id = p.tenant_id and o.pay_channel = p.pay_channel and o.bank_serial_no = p.bank_serial_no and o.payment_status <> 30 and o.id > p.id
where p.payment_status <> 30 /* each payment p.id */;

-- ask: a serial number of the bank counts once among recharges, withdrawals, payouts to suppliers and buy-backs
-- zh: 充值、提现、供应商打款与回购的银行流水号各只记一次
select r.id as about, format('recharge %s and %s: %s', r.recharge_no, o.recharge_no, r.bank_serial_no) as found
from recharge r join recharge o on o.tenant_id = r.tenant_id and o.way = r.way and o.bank_serial_no = r.bank_serial_no and o.id > r.id
union all
select w.id, format('withdrawal %s and %s: %s', w.withdraw_no, o.withdraw_no, w.bank_serial_no)
from withdraw w join withdraw o on o.tenant_id = w.tenant_id and o.bank_serial_no = w.bank_serial_no and o.id > w.id
union all
select c.id, format('payout %s and %s: %s', c.payout_no, o.payout_no, c.bank_serial_no)
from card_payout c join card_payout o on o.tenant_id = c.tenant_id and o.bank_serial_no = c.bank_serial_no and o.id > c.id
union all
select b.id, format('buy-back %s and %s: %s', b.id, o.id, b.bank_serial_no)
from repayment b join repayment o on o.tenant_id = b.tenant_id and o.kind = 2 and o.bank_serial_no = b.bank_serial_no and o.id > b.id
where b.kind = 2;
