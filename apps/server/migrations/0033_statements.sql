-- Charge (费用): one priced fact of a trip for one order. `direction` 1 receivable (the carrier's from the shipper), 2 payable; `party_id` is the other side of the carrier. Amounts are tax-inclusive and signed.
-- `trace` is what it was computed from, enough to compute it again. While 10 or 20 it follows the trip; from 30 on it stands.
create table charge (
  tenant_id bigint not null, id bigint not null, version int not null default 1, parties bigint[] not null, charge_no text not null, direction smallint not null check (direction in (1, 2)), charge_status smallint not null default 10,
  waybill_id bigint not null, waybill_no text not null, order_id bigint not null, order_no text not null, shipper_id bigint not null, carrier_id bigint not null, party_id bigint not null, item_code text not null,
  qty numeric(14,4), unit_price_e4 bigint, amount_fen bigint not null, net_fen bigint not null, tax_fen bigint not null, tax_rate_bp int not null, source smallint not null, no_rate boolean not null default false, trace jsonb not null,
  delivered_at timestamptz, receipt_at timestamptz, statement_id bigint, statement_line_id bigint, replaces bigint, objection text not null default '', objected_at timestamptz, objected_by_name text not null default '',
  created_at timestamptz not null default now(), created_by bigint, updated_at timestamptz not null default now(), updated_by bigint,
  primary key (tenant_id, id), constraint charge_no_once unique (tenant_id, charge_no),
  constraint charge_status_known check (charge_status in (0, 10, 20, 30, 40, 50)),
  constraint charge_source_known check (source in (1, 2, 3, 4)),
  constraint charge_adds_up check (net_fen + tax_fen = amount_fen),
  constraint charge_billed_in_statement check (charge_status < 40 or statement_id is not null),
  constraint charge_line_of_statement check ((statement_id is null) = (statement_line_id is null)));
create unique index charge_item_once on charge (tenant_id, waybill_id, order_id, direction, party_id, item_code) where charge_status <> 0;
create index charge_order on charge (tenant_id, order_id);
create index charge_line on charge (tenant_id, statement_line_id) where statement_line_id is not null;
create index charge_statement on charge (tenant_id, statement_id) where statement_id is not null;
create index charge_to_bill on charge (tenant_id, direction, carrier_id, party_id, receipt_at) where statement_id is null and charge_status in (10, 20, 30);
create index charge_undelivered on charge (tenant_id, direction, carrier_id, party_id, delivered_at) where statement_id is null and charge_status in (10, 20, 30);
-- distribute: charge

-- Statement (对账单): what a period comes to between two companies. `party_a_id` is the creditor, `party_b_id` the debtor. Of one period there is one draft at a time; what comes late makes the next `round`.
create table statement (
  tenant_id bigint not null, id bigint not null, version int not null default 1, parties bigint[] not null, statement_no text not null, direction smallint not null check (direction in (1, 2)), statement_status smallint not null default 10,
  party_a_id bigint not null, party_b_id bigint not null, shipper_id bigint not null, shipper_name text not null, carrier_id bigint not null, carrier_name text not null, maker_id bigint not null,
  period_from date not null, period_to date not null, date_basis smallint not null default 1 check (date_basis in (1, 2)), round int not null default 1, line_count int not null default 0, waybill_count int not null default 0,
  freight_fen bigint not null default 0, surcharge_fen bigint not null default 0, deduct_fen bigint not null default 0, adjust_fen bigint not null default 0, total_fen bigint not null default 0, net_fen bigint not null default 0, tax_fen bigint not null default 0,
  dispute_count int not null default 0, diff_fen bigint, invoiced_fen bigint not null default 0, paid_fen bigint not null default 0, sent_at timestamptz, confirmed_at timestamptz, confirmed_by bigint, confirmed_by_name text not null default '', confirm_file text not null default '',
  lines_hash text not null default '', pay_days int not null default 30 check (pay_days between 0 and 365), due_at timestamptz, billed_at timestamptz, settled_at timestamptz, void_reason text not null default '', void_asked_by bigint, customer_file text not null default '', remark text not null default '',
  created_at timestamptz not null default now(), created_by bigint, created_by_name text not null default '', updated_at timestamptz not null default now(), updated_by bigint,
  primary key (tenant_id, id), unique (tenant_id, statement_no),
  constraint statement_status_known check (statement_status in (0, 10, 20, 30, 40, 50, 60)),
  constraint statement_period check (period_from <= period_to),
  constraint statement_adds_up check (freight_fen + surcharge_fen + deduct_fen + adjust_fen = total_fen and net_fen + tax_fen = total_fen),
  constraint statement_hash_when_confirmed check (statement_status not in (40, 50, 60) or (lines_hash <> '' and confirmed_at is not null)));
create unique index statement_draft_once on statement (tenant_id, direction, party_a_id, party_b_id, period_from, period_to, date_basis) where statement_status = 10;
create index statement_shipper on statement (tenant_id, shipper_id, created_at desc, id desc);
create index statement_carrier on statement (tenant_id, carrier_id, created_at desc, id desc);
create index statement_tenant on statement (tenant_id, created_at desc, id desc);
-- distribute: statement

-- A line is one waybill; what it consists of are the charges that name it. `other_fen` is what the other side makes of it.
create table statement_line (
  tenant_id bigint not null, id bigint not null, version int not null default 1, parties bigint[] not null, statement_id bigint not null, shipper_id bigint not null, carrier_id bigint not null, waybill_id bigint not null, waybill_no text not null, order_nos text not null default '', customer_order_nos text not null default '',
  plate_no text not null default '', start_address_diming text not null default '', end_address_diming text not null default '', goods_kg numeric(14,3) not null default 0, delivered_at timestamptz, receipt_at timestamptz,
  freight_fen bigint not null, surcharge_fen bigint not null, deduct_fen bigint not null, own_fen bigint not null, net_fen bigint not null, tax_fen bigint not null, other_fen bigint, diff_fen bigint generated always as (other_fen - own_fen) stored, diff_reason smallint,
  line_status smallint not null default 1, message_count int not null default 0, disputed_at timestamptz, updated_at timestamptz not null default now(), updated_by bigint,
  primary key (tenant_id, id), constraint statement_line_waybill_once unique (tenant_id, statement_id, waybill_id),
  constraint statement_line_status_known check (line_status in (1, 2, 3)),
  constraint statement_line_reason_known check (diff_reason between 1 and 9),
  constraint statement_line_adds_up check (freight_fen + surcharge_fen + deduct_fen = own_fen and net_fen + tax_fen = own_fen));
create index statement_line_dispute on statement_line (tenant_id, statement_id, line_status);
-- distribute: statement_line

-- Adjustment (调整): an amount added to a statement or taken off it, with its reason; a correction of an earlier statement names its waybill or statement in `ref_no`.
create table statement_adjust (
  tenant_id bigint not null, id bigint not null, parties bigint[] not null, adjust_no text not null, statement_id bigint not null, shipper_id bigint not null, carrier_id bigint not null, adjust_type smallint not null, line_id bigint, ref_no text not null default '', amount_fen bigint not null check (amount_fen <> 0), net_fen bigint not null, tax_fen bigint not null, tax_rate_bp int not null,
  reason text not null, files text not null default '', company_id bigint not null, created_at timestamptz not null default now(), created_by bigint, created_by_name text not null default '',
  primary key (tenant_id, id), unique (tenant_id, adjust_no),
  constraint statement_adjust_type_known check (adjust_type between 1 and 5),
  constraint statement_adjust_adds_up check (net_fen + tax_fen = amount_fen));
create index statement_adjust_statement on statement_adjust (tenant_id, statement_id);
-- distribute: statement_adjust

-- The thread of a line: what both sides say about it, with evidence. `kind` 1 dispute, 2 answer, 3 remark, 4 withdrawn.
create table line_message (
  tenant_id bigint not null, id bigint not null, parties bigint[] not null, statement_id bigint not null, line_id bigint not null, shipper_id bigint not null, carrier_id bigint not null, kind smallint not null check (kind in (1, 2, 3, 4)), company_id bigint not null, company_name text not null, user_name text not null,
  message text not null, files text not null default '', other_fen bigint, at timestamptz not null,
  primary key (tenant_id, id));
create index line_message_line on line_message (tenant_id, line_id, at);
create index line_message_statement on line_message (tenant_id, statement_id);
-- distribute: line_message

-- A row of the other side's workbook with what it was matched to; `match_key` 1 customer no., 2 plate + day + lane, 3 plate + day. `line_id` null: we have no such waybill (多单); `row_no` null: the file has no such row (缺单).
create table statement_match (
  tenant_id bigint not null, id bigint not null, parties bigint[] not null, statement_id bigint not null, shipper_id bigint not null, carrier_id bigint not null, row_no int, customer_order_no text not null default '', plate_no text not null default '', day date, start_name text not null default '', end_name text not null default '',
  other_fen bigint, line_id bigint, match_key smallint, own_fen bigint, diff_fen bigint not null, diff_reason smallint, verdict smallint not null check (verdict in (1, 2)),
  primary key (tenant_id, id));
create index statement_match_statement on statement_match (tenant_id, statement_id, row_no);
-- distribute: statement_match

alter table charge add constraint charge_waybill_fk foreign key (tenant_id, waybill_id) references waybill (tenant_id, id);
alter table charge add constraint charge_order_fk foreign key (tenant_id, order_id) references "order" (tenant_id, id);
alter table statement_line add constraint statement_line_statement_fk foreign key (tenant_id, statement_id) references statement (tenant_id, id);
alter table charge add constraint charge_line_fk foreign key (tenant_id, statement_line_id) references statement_line (tenant_id, id);
alter table statement_adjust add constraint statement_adjust_statement_fk foreign key (tenant_id, statement_id) references statement (tenant_id, id);
alter table line_message add constraint line_message_line_fk foreign key (tenant_id, line_id) references statement_line (tenant_id, id);
alter table statement_match add constraint statement_match_statement_fk foreign key (tenant_id, statement_id) references statement (tenant_id, id);
