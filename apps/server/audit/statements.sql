-- The auditor's questions about charges and statements (quality I-07, domain 5.6). Each asks for rows that must not exist, across all tenants.

-- ask: I-07 a live statement comes to its lines and its adjustments, gross, net and tax
-- zh: I-07 有效对账单的含税、不含税与税额等于各明细与调整之和
select s.id as about, format('%s over %s (net %s, tax %s) with %s lines: lines and adjustments come to %s (net %s, tax %s) over %s lines', s.statement_no, s.total_fen, s.net_fen, s.tax_fen, s.line_count,
  coalesce(l.fen, 0) + coalesce(a.fen, 0), coalesce(l.net, 0) + coalesce(a.net, 0), coalesce(l.tax, 0) + coalesce(a.tax, 0), coalesce(l.n, 0)) as found
from statement s
left join (select tenant_id, statement_id, count(*) as n, sum(own_fen) as fen, sum(net_fen) as net, sum(tax_fen) as tax from statement_line where true /* each statement statement_line.statement_id */ group by 1, 2) l on l.tenant_id = s.tenant_id and l.statement_id = s.id
left join (select tenant_id, statement_id, sum(amount_fen) as fen, sum(net_fen) as net, sum(tax_fen) as tax from statement_adjust where true /* each statement statement_adjust.statement_id */ group by 1, 2) a on a.tenant_id = s.tenant_id and a.statement_id = s.id
where s.statement_status <> 0 /* each statement s.id */ and (s.total_fen, s.net_fen, s.tax_fen, s.line_count)
  is distinct from (coalesce(l.fen, 0) + coalesce(a.fen, 0), coalesce(l.net, 0) + coalesce(a.net, 0), coalesce(l.tax, 0) + coalesce(a.tax, 0), coalesce(l.n, 0));

-- ask: I-07 a line of a live statement comes to the charges that name it
-- zh: I-07 有效对账单的每条明细等于其费用之和
select l.id as about, format('%s of %s: %s, its charges %s', l.waybill_no, s.statement_no, l.own_fen, coalesce(c.fen, 0)) as found
from statement_line l join statement s on s.tenant_id = l.tenant_id and s.id = l.statement_id and s.statement_status <> 0
left join (select tenant_id, statement_line_id, sum(amount_fen) as fen, sum(net_fen) as net, sum(tax_fen) as tax from charge where statement_line_id is not null and charge_status <> 0 /* each statement_line charge.statement_line_id */ group by 1, 2) c
  on c.tenant_id = l.tenant_id and c.statement_line_id = l.id
where true /* each statement_line l.id */ and (l.own_fen, l.net_fen, l.tax_fen) is distinct from (coalesce(c.fen, 0), coalesce(c.net, 0), coalesce(c.tax, 0));

-- ask: I-07 a charge stands on a statement of its own two companies, on the line of its own trip
-- zh: I-07 费用只在其双方公司的对账单中，且在其运单的明细上
select c.id as about, format('%s of trip %s on %s', c.charge_no, c.waybill_no, coalesce(s.statement_no, 'none')) as found
from charge c
left join statement_line l on l.tenant_id = c.tenant_id and l.id = c.statement_line_id
left join statement s on s.tenant_id = c.tenant_id and s.id = c.statement_id
where c.statement_id is not null /* each charge c.id */ and (l.statement_id, l.waybill_id, s.carrier_id, s.party_id, s.direction) is distinct from (c.statement_id, c.waybill_id, c.carrier_id, c.party_id, c.direction);

-- ask: I-07 what is billed stands on a confirmed statement, and everything on one is billed
-- zh: I-07 已对账的费用都在已确认的对账单上，已确认的对账单上的费用都已对账
select c.id as about, format('%s in state %s on %s in state %s', c.charge_no, c.charge_status, s.statement_no, s.statement_status) as found
from charge c join statement s on s.tenant_id = c.tenant_id and s.id = c.statement_id
where c.charge_status <> 0 /* each charge c.id */ and (c.charge_status in (40, 50)) <> (s.statement_status in (40, 50, 60));

-- ask: I-07 a confirmed statement still has the fingerprint of what was confirmed
-- zh: I-07 已确认对账单的内容与确认时的指纹一致
select s.id as about, format('%s was confirmed as %s', s.statement_no, left(s.lines_hash, 12)) as found
from statement s
left join (select p.tenant_id, p.statement_id, encode(sha256(convert_to(string_agg(p.no || ',' || p.fen, E'\n' order by p.no collate "C"), 'UTF8')), 'hex') as hash
  from (select tenant_id, statement_id, charge_no as no, amount_fen as fen from charge where statement_id is not null /* each statement charge.statement_id */
    union all select tenant_id, statement_id, adjust_no, amount_fen from statement_adjust where true /* each statement statement_adjust.statement_id */) p group by 1, 2) h on h.tenant_id = s.tenant_id and h.statement_id = s.id
where s.statement_status in (40, 50, 60) /* each statement s.id */ and s.lines_hash is distinct from h.hash;

-- ask: I-07 the books hold of each statement what was confirmed, as the carrier's receivable and as the shipper's payable
-- zh: I-07 账簿中每张对账单的承运商应收与货主应付等于确认金额
select s.id as about, format('%s in state %s over %s: receivable %s, payable %s', s.statement_no, s.statement_status, s.total_fen, coalesce(b.due, 0), coalesce(b.owed, 0)) as found
from statement s
left join (select t.tenant_id, t.biz_id, sum(case when e.account = '1121' then e.dr_fen - e.cr_fen else 0 end) as due, sum(case when e.account = '2121' then e.cr_fen - e.dr_fen else 0 end) as owed
  from ledger_txn t join ledger_entry e on e.tenant_id = t.tenant_id and e.txn_id = t.id where t.biz_type = 'statement' /* each statement t.biz_id */ group by 1, 2) b on b.tenant_id = s.tenant_id and b.biz_id = s.id
where s.direction = 1 /* each statement s.id */ and (coalesce(b.due, 0), coalesce(b.owed, 0))
  is distinct from (case when s.statement_status in (40, 50, 60) then s.total_fen else 0 end, case when s.statement_status in (40, 50, 60) then s.total_fen else 0 end);

-- ask: a statement of a payee says what of its trips is paid, each on one line, and is settled exactly while all of it is
-- zh: 下游对账单的已付金额等于其运单各付款节点的已付之和，全部付清时才为已结清
select s.id as about, format('%s in state %s over %s says paid %s: lines %s, parts %s', s.statement_no, s.statement_status, s.total_fen, s.paid_fen, l.paid, l.parts) as found
from statement s
join (select l.tenant_id, l.statement_id, sum(l.paid_fen) as paid, sum(case when exists (select from statement_line e join statement x on x.tenant_id = e.tenant_id and x.id = e.statement_id
      where e.tenant_id = l.tenant_id and e.waybill_id = l.waybill_id and e.party_id = l.party_id and e.id < l.id and x.direction = 2 and x.statement_status <> 0) then 0 else coalesce(p.paid, 0) end) as parts
  from statement_line l
  left join (select p.tenant_id, p.waybill_id, p.payee_id, sum(b.paid_fen) as paid from waybill_part p join bill b on b.tenant_id = p.tenant_id and b.id = p.bill_id where p.part_status <> 0 group by 1, 2, 3) p
    on p.tenant_id = l.tenant_id and p.waybill_id = l.waybill_id and p.payee_id = l.party_id
  group by 1, 2) l on l.tenant_id = s.tenant_id and l.statement_id = s.id
where s.direction = 2 and s.statement_status <> 0 /* each statement s.id */
  and (s.paid_fen <> l.paid or l.paid <> l.parts or (s.statement_status = 60) <> (s.statement_status in (50, 60) and s.paid_fen >= s.total_fen));

-- ask: the books hold of each adjustment of a payee's statement its amount while the statement is confirmed, and nothing else
-- zh: 下游对账单的每笔调整在确认后按金额入账，此外不入账
select a.id as about, format('%s over %s on %s in state %s: booked %s', a.adjust_no, a.amount_fen, s.statement_no, s.statement_status, t.fen) as found
from statement_adjust a
join statement s on s.tenant_id = a.tenant_id and s.id = a.statement_id
join lateral (select coalesce(sum(case when t.event = 'downDelivered' then t.amount_fen else -t.amount_fen end), 0) as fen from ledger_txn t
  where t.tenant_id = a.tenant_id and t.biz_type = 'statement_adjust' and t.biz_id = a.id and t.reversal_of is null
    and not exists (select from ledger_txn r where r.tenant_id = t.tenant_id and r.reversal_of = t.id)) t on true
where s.direction = 2 and t.fen <> case when s.statement_status in (40, 50, 60) then a.amount_fen else 0 end;

-- ask: an adjustment of a confirmed statement beyond what it adjusts has the word of two persons of its maker
-- zh: 已确认对账单上超出所调整金额的调整都有本方两人认可
select b.id as about, format('%s: adjustments come to %s of %s', b.adjust_no, b.come_to, b.base_fen) as found
from (
  select t.*, abs(sum(t.amount_fen) over (partition by t.tenant_id, t.party_id, t.carrier_id, t.target, sign(t.amount_fen) order by t.id)) as come_to
  from (
    select a.tenant_id, a.id, a.adjust_no, a.party_id, a.carrier_id, a.amount_fen, a.created_by, a.agreed_by, s.statement_status,
      case when a.line_id is not null then 'line ' || a.line_id when e.id is not null or w.id is not null then 'no ' || a.ref_no else 'all ' || a.statement_id end as target,
      abs(case when a.line_id is not null then coalesce(l.own_fen, 0) else coalesce(e.total_fen, case when w.id is null then s.freight_fen + s.surcharge_fen + s.deduct_fen end) end) as base_fen
    from statement_adjust a
    join statement s on s.tenant_id = a.tenant_id and s.id = a.statement_id and s.statement_status <> 0
    left join statement_line l on l.tenant_id = a.tenant_id and l.id = a.line_id
    left join statement e on e.tenant_id = a.tenant_id and e.statement_no = a.ref_no and e.party_id = a.party_id and e.carrier_id = a.carrier_id and e.confirmed_at is not null
    -- What a trip of another period came to may have been priced anew since: only the server, which asked at the time, knows.
    left join waybill w on w.tenant_id = a.tenant_id and w.waybill_no = a.ref_no) t) b
where b.statement_status in (40, 50, 60) and b.come_to > b.base_fen and (b.agreed_by is null or b.agreed_by = b.created_by);

-- ask: I-07 a line of a live statement has charges that name it; none of what it was made of stands elsewhere
-- zh: I-07 有效对账单的每条明细都有归属于它的费用，没有费用已离开或归入别处的明细
select l.id as about, format('%s on %s over %s: none of its charges names it; the trip''s charges stand on %s', l.waybill_no, s.statement_no, l.own_fen, coalesce(e.places, 'no statement')) as found
from statement_line l
join statement s on s.tenant_id = l.tenant_id and s.id = l.statement_id and s.statement_status <> 0
cross join lateral (select count(*) filter (where c.statement_line_id = l.id) as own, string_agg(distinct o.statement_no, ', ') as places
  from charge c left join statement o on o.tenant_id = c.tenant_id and o.id = c.statement_id
  where c.tenant_id = l.tenant_id and c.waybill_id = l.waybill_id and c.direction = s.direction and c.party_id = s.party_id and c.charge_status <> 0) e
where e.own = 0 /* each statement_line l.id */;

-- ask: I-07 a charge stands on one line: no second live line of its trip and its two sides comes to more than the charges that name it
-- zh: I-07 每笔费用只在一条明细上：同一运单、同一双方的其他有效明细不超过归属于它自己的费用
select l.id as about, format('%s on %s over %s and on %s over %s, whose own charges come to %s', l.waybill_no, s.statement_no, l.own_fen, t.statement_no, m.own_fen, e.fen) as found
from statement_line l
join statement s on s.tenant_id = l.tenant_id and s.id = l.statement_id and s.statement_status <> 0
join statement_line m on m.tenant_id = l.tenant_id and m.waybill_id = l.waybill_id and m.id <> l.id
join statement t on t.tenant_id = m.tenant_id and t.id = m.statement_id and t.statement_status <> 0 and t.direction = s.direction and t.party_id = s.party_id and t.carrier_id = s.carrier_id
cross join lateral (select coalesce(sum(c.amount_fen), 0) as fen from charge c where c.tenant_id = m.tenant_id and c.statement_line_id = m.id and c.charge_status <> 0) e
where m.own_fen <> e.fen /* each statement_line l.id */;

-- ask: I-07 what a statement that both sides confirmed is made of has confirmed receipts only
-- zh: I-07 双方已确认的对账单，其费用对应的回单全部已确认
select r.id as about, format('%s in state %s: charge %s stands on %s in state %s', r.receipt_no, r.receipt_status, c.charge_no, s.statement_no, s.statement_status) as found
from receipt r
join charge c on c.tenant_id = r.tenant_id and c.waybill_id = r.waybill_id and c.order_id = r.order_id and c.charge_status <> 0
join statement s on s.tenant_id = c.tenant_id and s.id = c.statement_id and s.statement_status >= 40
where r.receipt_status <> 40 /* each receipt r.id */;
