-- Statement (对账单): what a period comes to between two companies. Of one period there is one draft at a time; what comes late makes the next round.
create table statement (
  tenant_id         bigint not null,                    -- the operator whose row it is; first in every key
  id                bigint not null,                    -- made by the server, ordered by time
  version           int not null default 1,             -- counts up with every change; who looked at an older one is refused
  parties           bigint[] not null,                  -- companies (and a driver's person) that may see the row
  statement_no      text not null,                      -- its number
  direction         smallint not null,                  -- 1 receivable of the carrier, 2 payable of the carrier
  statement_status  smallint not null default 10,       -- see its machine in docs/generated/states.md
  party_a_id        bigint not null,                    -- creditor
  party_b_id        bigint not null,                    -- debtor
  party_id          bigint not null,                    -- the other side of the carrier: the shipper, or the person who is paid
  party_name        text not null,                      -- its name at that time
  payee_type        smallint,                           -- who is paid: 1 the driver, 2 his captain; null of a shipper's
  carrier_id        bigint not null,                    -- the carrier
  carrier_name      text not null,                      -- its name at that time
  maker_id          bigint not null,                    -- company that made it
  period_from       date not null,                      -- first day
  period_to         date not null,                      -- last day
  date_basis        smallint not null default 1,        -- what puts a trip into the period: 1 receipt confirmed, 2 delivered
  round             int not null default 1,             -- 1, then one more for what came late
  line_count        int not null default 0,             -- its lines
  waybill_count     int not null default 0,             -- its trips
  freight_fen       bigint not null default 0,          -- freight, fen, VAT included
  surcharge_fen     bigint not null default 0,          -- surcharges, fen, VAT included
  deduct_fen        bigint not null default 0,          -- deductions, fen, zero or less
  adjust_fen        bigint not null default 0,          -- adjustments, fen
  last_adjust       int not null default 0,             -- number of its last adjustment; never given twice
  total_fen         bigint not null default 0,          -- total, fen, VAT included
  net_fen           bigint not null default 0,          -- without VAT, fen
  tax_fen           bigint not null default 0,          -- VAT within it, fen
  dispute_count     int not null default 0,             -- open disputes
  diff_fen          bigint,                             -- what the other side makes of it less ours, fen
  invoiced_fen      bigint not null default 0,          -- invoiced, fen
  paid_fen          bigint not null default 0,          -- paid, fen; downstream what of its trips' parts is paid
  deposit_fen       bigint not null default 0,          -- downstream: deposits of its trips that are not paid back yet, fen
  sent_at           timestamptz,                        -- when it went to the other side
  confirmed_at      timestamptz,                        -- when the other side confirmed it
  confirmed_by      bigint,                             -- user who did
  confirmed_by_name text not null default '',           -- his name
  confirm_file      text not null default '',           -- file of the confirmation
  lines_hash        text not null default '',           -- fingerprint of its lines when it was confirmed
  pay_days          int not null default 30,            -- days from confirmation until it is due
  due_at            timestamptz,                        -- when it is due
  billed_at         timestamptz,                        -- when a bill was made of it
  settled_at        timestamptz,                        -- when it was paid whole
  void_reason       text not null default '',           -- why it is void
  void_asked_by     bigint,                             -- company that asks the other to agree
  customer_file     text not null default '',           -- file of the other side's workbook
  remark            text not null default '',           -- free words for colleagues
  created_at        timestamptz not null default now(), -- when it came to be
  created_by        bigint,                             -- user who made it
  created_by_name   text not null default '',           -- his name at that time
  updated_at        timestamptz not null default now(), -- last change
  updated_by        bigint,                             -- user who changed it last
  constraint statement_pkey primary key (tenant_id, id),
  constraint statement_no_once unique (tenant_id, statement_no),
  constraint statement_direction_check check (direction in (1, 2)),
  constraint statement_date_basis_check check (date_basis in (1, 2)),
  constraint statement_pay_days_check check (pay_days between 0 and 365),
  constraint statement_invoiced_within check (invoiced_fen >= 0 and invoiced_fen <= greatest(total_fen, 0)),
  constraint statement_status_known check (statement_status in (0, 10, 20, 30, 40, 50, 60)),
  constraint statement_period check (period_from <= period_to),
  constraint statement_adds_up check (freight_fen + surcharge_fen + deduct_fen + adjust_fen = total_fen and net_fen + tax_fen = total_fen),
  constraint statement_payee_downstream check ((direction = 2) = (payee_type is not null) and payee_type between 1 and 2),
  constraint statement_hash_when_confirmed check (statement_status not in (40, 50, 60) or (lines_hash <> '' and confirmed_at is not null))
);
-- distribute: statement
create unique index statement_draft_once on statement (tenant_id, direction, party_a_id, party_b_id, period_from, period_to, date_basis) where statement_status = 10;
create index statement_party on statement (tenant_id, party_id, created_at desc, id desc);
-- Each page of a carrier lists one seat: what it is paid by, and what it pays by.
create index statement_creditor on statement (tenant_id, party_a_id, created_at desc, id desc);
create index statement_debtor on statement (tenant_id, party_b_id, created_at desc, id desc);
create index statement_tenant on statement (tenant_id, created_at desc, id desc);
create index statement_words on statement using gin (sought(coalesce(statement_no, '') || chr(10) || coalesce(party_name, '') || chr(10) || coalesce(carrier_name, '')) gin_trgm_ops);
create index statement_by_status on statement (tenant_id, statement_status, created_at desc, id desc);
create index statement_by_period_from on statement (tenant_id, period_from, id);
create index statement_by_total_fen on statement (tenant_id, total_fen, id);
create index statement_by_confirmed_at on statement (tenant_id, confirmed_at, id);
create index statement_by_confirmed_at_down on statement (tenant_id, confirmed_at desc nulls last, id desc);
-- What is due comes first, the soonest before the others.
create index statement_due on statement (tenant_id, due_at) where statement_status in (40, 50);

-- Line of a statement (对账明细): one waybill; what it consists of are the charges that name it.
create table statement_line (
  tenant_id            bigint not null,                         -- the operator whose row it is; first in every key
  id                   bigint not null,                         -- made by the server, ordered by time
  version              int not null default 1,                  -- counts up with every change; who looked at an older one is refused
  parties              bigint[] not null,                       -- companies (and a driver's person) that may see the row
  statement_id         bigint not null,                         -- the statement
  party_id             bigint not null,                         -- the other side of the carrier
  carrier_id           bigint not null,                         -- the carrier
  waybill_id           bigint not null,                         -- the trip
  waybill_no           text not null,                           -- its number
  order_nos            text not null default '',                -- numbers of the orders, joined
  customer_order_nos   text not null default '',                -- the shipper's own numbers, joined
  plate_no             text not null default '',                -- plate of the vehicle at that time
  start_address_diming text not null default '',                -- first loading place, city and district
  end_address_diming   text not null default '',                -- last unloading place, city and district
  goods_kg             numeric(14,3) not null default 0,        -- weight, kg
  delivered_at         timestamptz,                             -- arrival
  receipt_at           timestamptz,                             -- when the receipt was confirmed
  freight_fen          bigint not null,                         -- freight, fen, VAT included
  surcharge_fen        bigint not null,                         -- surcharges, fen, VAT included
  deduct_fen           bigint not null,                         -- deductions, fen, zero or less
  own_fen              bigint not null,                         -- sum of the line, fen
  net_fen              bigint not null,                         -- without VAT, fen
  tax_fen              bigint not null,                         -- VAT within it, fen
  paid_fen             bigint not null default 0,               -- downstream: paid of the trip's parts, fen
  deposit_fen          bigint not null default 0,               -- downstream: its deposit that is not paid back yet, fen
  other_fen            bigint,                                  -- what the other side makes of it, fen
  diff_fen             bigint generated always as (other_fen - own_fen) stored, -- theirs less ours, fen
  diff_reason          smallint,                                -- 1 to 9: price, weight, missing, …; see the contract
  line_status          smallint not null default 1,             -- 1 agreed, 2 disputed, 3 answered
  line_check           smallint not null generated always as (case when line_status = 2 then 4 when line_status = 3 then 5 when other_fen is null then 1 when other_fen = own_fen then 2 else 3 end) stored, -- 1 compared with nothing, 2 matches, 3 differs, 4 disputed, 5 answered
  message_count        int not null default 0,                  -- words in its thread
  disputed_at          timestamptz,                             -- when it was disputed
  updated_at           timestamptz not null default now(),      -- last change
  updated_by           bigint,                                  -- user who changed it last
  constraint statement_line_pkey primary key (tenant_id, id),
  constraint statement_line_waybill_once unique (tenant_id, statement_id, waybill_id),
  constraint statement_line_status_known check (line_status in (1, 2, 3)),
  constraint statement_line_reason_known check (diff_reason between 1 and 9),
  constraint statement_line_adds_up check (freight_fen + surcharge_fen + deduct_fen = own_fen and net_fen + tax_fen = own_fen)
);
-- distribute: statement_line
-- What a trip's payments change on its lines.
create index statement_line_waybill on statement_line (tenant_id, waybill_id);
create index statement_line_dispute on statement_line (tenant_id, statement_id, line_status);
create index statement_line_check on statement_line (tenant_id, statement_id, line_check);
create index statement_line_words on statement_line using gin (sought(coalesce(waybill_no, '') || chr(10) || coalesce(plate_no, '')) gin_trgm_ops);
create index statement_line_delivered on statement_line (tenant_id, statement_id, delivered_at, id);
create index statement_line_delivered_down on statement_line (tenant_id, statement_id, delivered_at desc nulls last, id desc);
create index statement_line_own on statement_line (tenant_id, statement_id, own_fen, id);
create index statement_line_diff on statement_line (tenant_id, statement_id, diff_fen, id);
create index statement_line_diff_down on statement_line (tenant_id, statement_id, diff_fen desc nulls last, id desc);
alter table statement_line add constraint statement_line_statement_fk foreign key (tenant_id, statement_id) references statement (tenant_id, id);

-- Adjustment (调整): an amount added to a statement or taken off it, with its reason; a correction of an earlier statement names its waybill or statement in `ref_no`.
create table statement_adjust (
  tenant_id       bigint not null,                    -- the operator whose row it is; first in every key
  id              bigint not null,                    -- made by the server, ordered by time
  parties         bigint[] not null,                  -- companies (and a driver's person) that may see the row
  adjust_no       text not null,                      -- its number
  statement_id    bigint not null,                    -- the statement
  party_id        bigint not null,                    -- the other side of the carrier
  carrier_id      bigint not null,                    -- the carrier
  adjust_type     smallint not null,                  -- 1 make up, 2 reduce, 3 correct an earlier period, 4 bonus, 5 other
  line_id         bigint,                             -- the line it is about; null: the whole
  ref_no          text not null default '',           -- waybill or earlier statement that it corrects
  amount_fen      bigint not null,                    -- amount, fen, signed, not zero
  net_fen         bigint not null,                    -- without VAT, fen
  tax_fen         bigint not null,                    -- VAT within it, fen
  tax_rate_bp     int not null,                       -- VAT rate, basis points
  reason          text not null,                      -- why
  files           text not null default '',           -- files: evidence
  company_id      bigint not null,                    -- company that made it
  created_at      timestamptz not null default now(), -- when it came to be
  created_by      bigint,                             -- user who made it
  created_by_name text not null default '',           -- his name at that time
  agreed_by       bigint,                             -- second user of the same company, who agreed to one beyond what it adjusts
  agreed_by_name  text not null default '',           -- his name at that time
  agreed_at       timestamptz,                        -- when
  constraint statement_adjust_pkey primary key (tenant_id, id),
  constraint statement_adjust_no_once unique (tenant_id, adjust_no),
  constraint statement_adjust_amount_fen_check check (amount_fen <> 0),
  constraint statement_adjust_type_known check (adjust_type between 1 and 5),
  constraint statement_adjust_two_persons check (agreed_by is null or agreed_by <> created_by),
  constraint statement_adjust_adds_up check (net_fen + tax_fen = amount_fen)
);
-- distribute: statement_adjust
create index statement_adjust_statement on statement_adjust (tenant_id, statement_id);
create index statement_adjust_ref on statement_adjust (tenant_id, ref_no) where ref_no <> '';
alter table statement_adjust add constraint statement_adjust_statement_fk foreign key (tenant_id, statement_id) references statement (tenant_id, id);

-- Message of a line (异议): what both sides say about it, with evidence.
create table line_message (
  tenant_id    bigint not null,          -- the operator whose row it is; first in every key
  id           bigint not null,          -- made by the server, ordered by time
  parties      bigint[] not null,        -- companies (and a driver's person) that may see the row
  statement_id bigint not null,          -- the statement
  line_id      bigint not null,          -- its line
  party_id     bigint not null,          -- the other side of the carrier
  carrier_id   bigint not null,          -- the carrier
  kind         smallint not null,        -- 1 dispute, 2 answer, 3 remark, 4 withdrawn
  company_id   bigint not null,          -- who speaks
  company_name text not null,            -- its name at that time
  user_name    text not null,            -- his name at that time
  message      text not null,            -- what it says
  files        text not null default '', -- files: evidence
  other_fen    bigint,                   -- what it should be, fen
  at           timestamptz not null,     -- when it happened
  constraint line_message_pkey primary key (tenant_id, id),
  constraint line_message_kind_check check (kind in (1, 2, 3, 4))
);
-- distribute: line_message
create index line_message_line on line_message (tenant_id, line_id, at);
create index line_message_statement on line_message (tenant_id, statement_id);
alter table line_message add constraint line_message_line_fk foreign key (tenant_id, line_id) references statement_line (tenant_id, id);

-- A row of the other side's workbook with what it was matched to (比对).
create table statement_match (
  tenant_id         bigint not null,          -- the operator whose row it is; first in every key
  id                bigint not null,          -- made by the server, ordered by time
  parties           bigint[] not null,        -- companies (and a driver's person) that may see the row
  statement_id      bigint not null,          -- the statement
  party_id          bigint not null,          -- the other side of the carrier
  carrier_id        bigint not null,          -- the carrier
  row_no            int,                      -- row of the workbook; null: the file has no such row (缺单)
  customer_order_no text not null default '', -- the shipper's own number
  plate_no          text not null default '', -- plate of the vehicle at that time
  day               date,                     -- day of the trip, as the workbook says
  start_name        text not null default '', -- from where, as the workbook says
  end_name          text not null default '', -- to where, as the workbook says
  other_fen         bigint,                   -- amount in the workbook, fen
  line_id           bigint,                   -- the line it was matched to; null: we have no such waybill (多单)
  match_key         smallint,                 -- 1 customer number, 2 plate, day and lane, 3 plate and day, 4 to 8 near in something, 9 by hand
  own_fen           bigint,                   -- our amount, fen
  diff_fen          bigint not null,          -- theirs less ours, fen
  diff_reason       smallint,                 -- 1 to 14: price, weight, missing, …; see the contract
  found_no          text not null default '', -- the statement or waybill on which the row was found instead
  left_reason       smallint,                 -- why that waybill is not on this statement
  verdict           smallint not null,        -- 1 accept, 2 appeal, 3 a person has to choose
  constraint statement_match_pkey primary key (tenant_id, id),
  constraint statement_match_verdict_check check (verdict in (1, 2, 3))
);
-- distribute: statement_match
create index statement_match_statement on statement_match (tenant_id, statement_id, row_no, id);
create index statement_match_statement_down on statement_match (tenant_id, statement_id, row_no desc nulls last, id desc);
create index statement_match_diff on statement_match (tenant_id, statement_id, abs(diff_fen), id);
alter table statement_match add constraint statement_match_statement_fk foreign key (tenant_id, statement_id) references statement (tenant_id, id);

--- Which columns of a partner's workbook hold what, as a company chose them the last time (列对应).
create table statement_layout (
  tenant_id  bigint not null,                    -- the operator whose row it is; first in every key
  parties    bigint[] not null,                  -- companies (and a driver's person) that may see the row
  company_id bigint not null,                    -- the company that imports
  partner_id bigint not null,                    -- whose workbook it is
  titles     text not null,                      -- its titles, one a line
  columns    jsonb not null,                     -- the place of each column, from 0
  updated_at timestamptz not null default now(), -- last change
  constraint statement_layout_pkey primary key (tenant_id, company_id, partner_id)
);
-- distribute: statement_layout
