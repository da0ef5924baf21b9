-- The auditor's questions about fuel and toll cards; the rules of the file are those of main-job.sql.

-- ask: a card holds the sum of its movements, which are numbered without a gap
-- zh: 卡余额等于其流水之和，流水编号连续
select k.id as about, format('%s holds %s and %s for trips, movement %s; movements: %s and %s, last number %s of %s', k.card_no, k.balance_fen, k.share_fen, k.seq, t.own, t.trip, t.last, t.n) as found
from card k
join lateral (select coalesce(sum(amount_fen), 0) as own, coalesce(sum(trip_fen), 0) as trip, coalesce(max(seq), 0) as last, count(*) as n from card_txn where tenant_id = k.tenant_id and card_id = k.id) t on true
where (k.balance_fen <> t.own or k.share_fen <> t.trip or k.seq <> t.last or t.last <> t.n) /* each card k.id */;

-- ask: accounts 1124 and 1125 are what the company's own money on its cards comes to
-- zh: 油卡、ETC 科目余额等于各卡公司余额之和
select x.company_id as about, format('account %s: books %s, cards %s', x.account, sum(x.booked), sum(x.held)) as found
from (
  select tenant_id, company_id, account, dr_fen - cr_fen as booked, 0 as held from ledger_entry where company_id is not null and account in ('1124', '1125')
  union all
  select tenant_id, company_id, case card_type when 1 then '1124' else '1125' end, 0, balance_fen from card) x
group by x.tenant_id, x.company_id, x.account having sum(x.booked) <> sum(x.held);

-- ask: wallets for fuel and tolls, and P204 in custody, hold what is on the cards that custody pays
-- zh: 油卡与 ETC 钱包及托管账 P204 等于平台资金卡上的余额
select x.owner_id as about, format('custody %s, wallets %s, cards %s', sum(x.booked), sum(x.wallet), sum(x.held)) as found
from (
  select tenant_id, of_id as owner_id, cr_fen - dr_fen as booked, 0 as wallet, 0 as held from ledger_entry where company_id is null and account = 'P204'
  union all
  select tenant_id, company_id, 0, balance_fen, 0 from wallet where kind in (3, 4)
  union all
  select tenant_id, company_id, 0, 0, balance_fen from card where card_funding = 1
  union all
  select tenant_id, person_id, 0, 0, share_fen from card where card_funding = 1 and share_fen > 0) x
group by x.tenant_id, x.owner_id having sum(x.booked) <> sum(x.held) or sum(x.wallet) <> sum(x.held);

-- ask: account P401 in custody is what cards of each carrier that it pays were used for, less what their suppliers were paid
-- zh: 托管账 P401 等于各承运商平台资金卡的消费减已付供应商
select x.company_id as about, format('custody %s, used and not paid %s', sum(x.booked), sum(x.used)) as found
from (
  select tenant_id, of_id as company_id, cr_fen - dr_fen as booked, 0 as used from ledger_entry where company_id is null and account = 'P401'
  union all
  select t.tenant_id, t.company_id, 0, -(t.amount_fen + t.trip_fen) from card_txn t join card k on k.tenant_id = t.tenant_id and k.id = t.card_id where t.txn_kind = 30 and k.card_funding = 1
  union all
  select tenant_id, company_id, 0, -amount_fen from card_payout where payout_status = 20) x
group by x.tenant_id, x.company_id having sum(x.booked) <> sum(x.used);

-- ask: no supplier is paid more than cards were used for at it
-- zh: 付给每家卡供应商的金额不超过其消费
select min(x.about) as about, format('%s, kind %s: used %s, paid or on its way %s', x.supplier_name, x.card_type, sum(x.used), sum(x.gone)) as found
from (
  select k.id as about, t.tenant_id, t.company_id, t.card_type, t.supplier_name, -(t.amount_fen + t.trip_fen) as used, 0 as gone
  from card_txn t join card k on k.tenant_id = t.tenant_id and k.id = t.card_id where t.txn_kind = 30 and k.card_funding = 1
  union all
  select id, tenant_id, company_id, card_type, supplier_name, 0, amount_fen from card_payout where payout_status in (10, 20)) x
group by x.tenant_id, x.company_id, x.card_type, x.supplier_name having sum(x.gone) > sum(x.used);

-- ask: a payout to a supplier is booked once it is paid, and not before
-- zh: 供应商付款在打款后恰好入账一次，此前不入账
select p.id as about, format('%s over %s in state %s: booked %s', p.payout_no, p.amount_fen, p.payout_status, t.fen) as found
from card_payout p
join lateral (select coalesce(sum(x.amount_fen), 0) as fen from ledger_txn x where x.tenant_id = p.tenant_id and x.biz_type = 'card_payout' and x.biz_id = p.id and x.event = 'supplierPaid' and x.reversal_of is null) t on true
where t.fen <> case p.payout_status when 20 then p.amount_fen else 0 end /* each card_payout p.id */;

-- ask: what is loaded for a trip is booked
-- zh: 运单圈存已记账
select t.id as about, format('%s of %s: %s fen for person %s of %s, booked %s', t.card_txn_no, t.waybill_no, t.trip_fen, t.person_id, w.person_id, b.fen) as found
from card_txn t
left join waybill w on w.tenant_id = t.tenant_id and w.id = t.waybill_id
left join lateral (select x.amount_fen as fen from ledger_txn x where x.tenant_id = t.tenant_id and x.biz_type = case t.card_type when 1 then 'oil_card' else 'etc_card' end and x.biz_id = t.id and x.turn = 1) b on true
where t.txn_kind = 60 and t.trip_fen > 0 and (w.id is null or b.fen is distinct from t.trip_fen) /* each card_txn t.id */;

-- ask: a load pays the bill of its trip's part, once and whole, for as long as it stands
-- zh: 每笔未撤销的运单圈存恰好足额支付该运单对应的油卡或 ETC 账单一次
select t.id as about, format('%s of %s over %s, undone %s: %s payments over %s', t.card_txn_no, t.waybill_no, t.trip_fen, u.undone, p.n, p.fen) as found
from card_txn t
cross join lateral (select exists (select from card_txn u where u.tenant_id = t.tenant_id and u.undoes = t.id) as undone) u
join lateral (select count(*) as n, coalesce(sum(a.amount_fen), 0) as fen
  from payment p join settlement_alloc a on a.tenant_id = p.tenant_id and a.payment_id = p.id and a.alloc_status = 20
  join bill b on b.tenant_id = a.tenant_id and b.id = a.bill_id and b.waybill_id = t.waybill_id and b.bill_kind = t.card_type + 1
  where p.tenant_id = t.tenant_id and p.card_txn_id = t.id and p.payment_status = 20) p on true
where t.txn_kind = 60 and t.trip_fen > 0 and (p.n, p.fen) is distinct from (case when u.undone then 0 else 1 end::bigint, case when u.undone then 0 else t.trip_fen end::numeric) /* each card_txn t.id */;

-- ask: what one card gives another, the other gets
-- zh: 分配、收回、圈存与换卡两边金额相等
select min(t.id) as about, format('%s, kind %s: %s sides, together %s', t.card_txn_no, t.txn_kind, count(*), sum(t.amount_fen + t.trip_fen)) as found
from card_txn t
where t.txn_kind in (20, 40, 50, 60, 70)
group by t.tenant_id, t.card_txn_no, t.txn_kind
having sum(t.amount_fen + t.trip_fen) <> 0 or count(*) <> 2;

-- ask: a supplier’s number of a use counts once for a company
-- zh: 供应商的一个消费流水号只入账一次
select min(id) as about, format('%s: %s times', serial_no, count(*)) as found
from card_txn where serial_no is not null group by tenant_id, company_id, card_type, serial_no having count(*) > 1;

-- ask: a sub-card stands below a master card of its company and kind, which is itself no sub-card, with its source of money
-- zh: 副卡隶属于同公司、同卡种、同资金来源的主卡
select k.id as about, format('%s of kind %s below %s', k.card_no, k.card_kind, m.card_no) as found
from card k left join card m on m.tenant_id = k.tenant_id and m.id = k.master_id
where k.card_kind = 2 and (m.id is null or m.card_kind <> 1 or (m.company_id, m.card_type, m.card_funding) is distinct from (k.company_id, k.card_type, k.card_funding)) /* each card k.id */;

-- ask: what was used has the input tax that its books say, and none without an invoice
-- zh: 消费的进项税额与账簿一致，没有发票不抵扣
select t.id as about, format('%s of %s: tax %s, booked %s, invoice %s', t.card_txn_no, t.card_no, t.tax_fen, coalesce(b.fen, 0), t.invoice_no) as found
from card_txn t
left join lateral (select sum(e.dr_fen - e.cr_fen) as fen from ledger_txn x join ledger_entry e on e.tenant_id = x.tenant_id and e.txn_id = x.id
  where x.tenant_id = t.tenant_id and x.biz_type = case t.card_type when 1 then 'oil_card' else 'etc_card' end and x.biz_id = t.id and e.account = '1141') b on true
where t.txn_kind = 30 and (t.tax_fen <> coalesce(b.fen, 0) or (t.tax_fen > 0 and t.invoice_no = '')) /* each card_txn t.id */;

-- ask: a transfer of the bank fills the cards of its company once
-- zh: 同一公司的一笔银行转账只为卡充值一次
select t.id as about, format('%s and %s: %s', t.card_txn_no, o.card_txn_no, t.bank_serial_no) as found
from card_txn t
join card_txn o on o.tenant_id = t.tenant_id and o.company_id = t.company_id and o.bank_serial_no = t.bank_serial_no and o.txn_kind = 10 and o.id > t.id
where t.txn_kind = 10 and t.bank_serial_no <> '' /* each card_txn t.id */;
