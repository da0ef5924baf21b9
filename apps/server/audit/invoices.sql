-- The auditor's questions about invoices (SM-I). Each asks for rows that must not exist, across all tenants.

-- ask: SM-I what of a bill is invoiced and applied for is what its lines say
-- zh: SM-I 账单的已开票与已申请金额等于发票明细之和
select b.id as about, format('%s: invoiced %s, by lines %s; applied for %s, by lines %s', b.bill_no, b.invoiced_fen, l.invoiced, b.asked_fen, l.asked) as found
from bill b
join lateral (select coalesce(sum(l.gross_fen) filter (where i.doc_status in (20, 25, 30)), 0) as invoiced, coalesce(sum(l.gross_fen), 0) as asked
  from invoice_line l join invoice_apply a on a.tenant_id = l.tenant_id and a.id = l.apply_id left join invoice i on i.tenant_id = l.tenant_id and i.id = l.invoice_id
  where l.tenant_id = b.tenant_id and l.bill_id = b.id and a.apply_status not in (60, 70)) l on true
where (b.invoiced_fen, b.asked_fen) is distinct from (l.invoiced::bigint, l.asked::bigint) /* each bill b.id */;

-- ask: SM-I the invoice status of a bill says how much of it is invoiced
-- zh: SM-I 账单的开票状态与已开票金额一致
select id as about, format('%s in invoice status %s: %s of %s', bill_no, invoice_status, invoiced_fen, amount_fen) as found
from bill
where invoice_status <> 0 and invoice_status <> case when invoiced_fen = 0 then 10 when invoiced_fen < amount_fen then 20 else 30 end /* each bill bill.id */;

-- ask: SM-I invoices of a statement are what it says, and never above its total
-- zh: SM-I 对账单的已开票金额等于其发票之和，且不超过对账单总额
select s.id as about, format('%s over %s: invoiced %s, by lines %s', s.statement_no, s.total_fen, s.invoiced_fen, l.fen) as found
from statement s
join lateral (select coalesce(sum(l.gross_fen), 0) as fen from invoice_line l join invoice i on i.tenant_id = l.tenant_id and i.id = l.invoice_id
  where l.tenant_id = s.tenant_id and l.statement_id = s.id and i.doc_status in (20, 25, 30)) l on true
where (s.invoiced_fen <> l.fen or l.fen > greatest(s.total_fen, 0)) /* each statement s.id */;

-- ask: SM-I no red letter goes above the invoice that it reverses, and the invoice says what they come to
-- zh: SM-I 红字发票之和等于原发票的已红冲金额，且不超过原发票
select o.id as about, format('%s over %s: says %s reversed, its red letters %s', o.invoice_no, o.gross_fen, o.red_fen, r.fen) as found
from invoice o
join lateral (select coalesce(-sum(i.gross_fen), 0) as fen, coalesce(-sum(i.tax_fen), 0) as tax from invoice i where i.tenant_id = o.tenant_id and i.red_of = o.id) r on true
where o.red_of is null and ((o.red_fen, o.red_tax_fen) is distinct from (r.fen::bigint, r.tax::bigint) or r.fen > o.gross_fen) /* each invoice o.id */;

-- ask: SM-I a document is the sum of its lines, net and tax
-- zh: SM-I 每张发票的金额与税额等于明细之和
select i.id as about, format('%s %s: %s with tax %s, lines %s with tax %s', i.apply_no, i.doc_seq, i.gross_fen, i.tax_fen, l.fen, l.tax) as found
from invoice i
join lateral (select coalesce(sum(l.gross_fen), 0) as fen, coalesce(sum(l.tax_fen), 0) as tax from invoice_line l where l.tenant_id = i.tenant_id and l.invoice_id = i.id) l on true
where i.doc_status <> 0 and (i.gross_fen, i.tax_fen) is distinct from (l.fen::bigint, l.tax::bigint) /* each invoice i.id */;

-- ask: SM-I the books hold the tax of each invoice less what was reversed
-- zh: SM-I 账簿中的销项税额等于发票税额减去红冲税额
select i.id as about, format('%s with tax %s, reversed %s: booked %s', i.invoice_no, i.tax_fen, i.red_tax_fen, t.fen) as found
from invoice i
join lateral (select coalesce(sum(case when t.event = 'invoiceRed' then -t.amount_fen else t.amount_fen end), 0) as fen from ledger_txn t
  where t.tenant_id = i.tenant_id and t.biz_type = 'invoice' and t.event in ('invoiceIssued', 'invoiceRed') and t.reversal_of is null
    and not exists (select from ledger_txn r where r.tenant_id = t.tenant_id and r.reversal_of = t.id)
    and (t.biz_id = i.id or t.biz_id in (select r.id from invoice r where r.tenant_id = i.tenant_id and r.red_of = i.id))) t on true
where i.red_of is null and t.fen <> case when i.doc_status in (20, 25, 30) then i.tax_fen - i.red_tax_fen else 0 end /* each invoice i.id */;

-- ask: SM-I what is taken of a part is what live lines take of it
-- zh: SM-I 可开票部分的占用等于有效明细之和
select p.id as about, format('statement %s, trip %s at %s: taken %s with tax %s, by lines %s with tax %s', p.statement_id, p.waybill_no, p.tax_rate_bp, p.taken_fen, p.taken_tax_fen, l.fen, l.tax) as found
from invoice_part p
join lateral (select coalesce(sum(l.gross_fen), 0) as fen, coalesce(sum(l.tax_fen), 0) as tax from invoice_line l join invoice_apply a on a.tenant_id = l.tenant_id and a.id = l.apply_id
  where l.tenant_id = p.tenant_id and l.part_id = p.id and a.apply_status not in (60, 70)) l on true
where (p.taken_fen, p.taken_tax_fen) is distinct from (l.fen::bigint, l.tax::bigint) /* each invoice_part p.id */;

-- ask: SM-I the quota held for a seller is what its approved applications hold
-- zh: SM-I 销方占用的额度等于已审核未开具申请之和
select s.id as about, format('%s: held %s, by applications %s', s.seller_name, s.held_fen, a.fen) as found
from invoice_setting s
join lateral (select coalesce(sum(a.hold_fen), 0) as fen from invoice_apply a where a.tenant_id = s.tenant_id and a.seller_id = s.seller_id) a on true
where (s.held_fen > a.fen or (s.quota_fen is not null and s.used_fen + s.held_fen > s.quota_fen)) /* each invoice_setting s.id */;
