-- Bill (账单): what one company owes another for a confirmed statement; the debtor's payable and the creditor's receivable are this one row; or, without a statement, what a carrier owes for a part of a trip. `direction` 1 the shipper owes the carrier, 2 the carrier owes who drove.
-- Paid is what has arrived; pending is what the debtor says to have paid by bank and the creditor has not seen yet. Overdue and ageing are derived, never stored.
create table bill (
  tenant_id        bigint not null,                    -- the operator whose row it is; first in every key
  id               bigint not null,                    -- made by the server, ordered by time
  version          int not null default 1,             -- counts up with every change; who looked at an older one is refused
  parties          bigint[] not null,                  -- companies (and a driver's person) that may see the row
  bill_no          text not null,                      -- its number
  direction        smallint not null,                  -- 1 the shipper owes the carrier, 2 the carrier owes
  bill_kind        smallint not null,                  -- 1 prepaid, 2 fuel, 3 ETC, 4 arrival, 5 receipt, 6 monthly, 7 deposit back, 8 expense, 9 customer
  statement_id     bigint,                             -- the statement
  statement_no     text not null default '',           -- number of the statement
  waybill_id       bigint,                             -- the trip whose part it is (prepaid, fuel, …); none of a statement
  waybill_no       text not null default '',           -- its number
  debtor_id        bigint not null,                    -- who owes
  creditor_id      bigint not null,                    -- to whom
  debtor_name      text not null,                      -- its name at that time
  creditor_name    text not null,                      -- its name at that time
  amount_fen       bigint not null,                    -- amount, fen
  tax_fen          bigint not null,                    -- VAT within it, fen
  paid_fen         bigint not null default 0,          -- paid, fen
  pending_fen      bigint not null default 0,          -- promised by payments under way, fen
  due_at           timestamptz not null,               -- when it is due
  bill_status      smallint not null default 10,       -- 0 void, 10 in review, 20 unpaid, 30 partly paid, 40 paid, 50 written off
  invoice_status   smallint not null default 10,       -- 0 not needed, 10 not issued, 20 partly, 30 issued
  asked_fen        bigint not null default 0,          -- of it applied for and invoiced, fen
  invoiced_fen     bigint not null default 0,          -- of it invoiced, less what red letters took back, fen
  audit_level      smallint not null,                  -- looks that it needs, by its amount
  audit_done       smallint not null default 0,        -- looks that it has in this round
  audit_round      int not null default 1,             -- from 1; each sending back begins one
  approved_at      timestamptz,                        -- when the last look was done
  reason           text not null default '',           -- why it was sent back or is void
  frozen           boolean not null default false,     -- is not paid for now
  freeze_reason    text not null default '',           -- why
  frozen_by_trip   boolean not null default false,     -- frozen because an exception of its trip is critical; over with it
  paid_at          timestamptz,                        -- when it was paid whole
  request_fen      bigint not null default 0,          -- up to how much of it payment was asked for (付款申请), fen: open while less is paid or promised; 0: not asked for
  requested_at     timestamptz,                        -- when it was asked for
  requested_by     bigint,                             -- user who asked
  requested_by_name text not null default '',          -- his name
  request_reason   text not null default '',           -- why
  request_urgent   boolean not null default false,     -- it is urgent
  request_files    text not null default '',           -- files that prove it, as a comma string
  reminded_at        timestamptz,                        -- last reminder
  bad_asked_at     timestamptz,                        -- when the creditor asked to write it off
  bad_asked_by     bigint,                             -- user who asked
  bad_reason       text not null default '',           -- why
  financed_loan_id bigint,                             -- loan that it secures: its money goes to the factor
  financed_fen     bigint not null default 0,          -- what that loan lent on it, fen; its debtor never sees it
  factor_name      text not null default '',           -- to whom it is assigned
  factor_bank      text not null default '',           -- bank of the factor's collection account
  factor_account   text not null default '',           -- number of that account
  created_at       timestamptz not null default now(), -- when it came to be
  created_by       bigint,                             -- user who made it
  updated_at       timestamptz not null default now(), -- last change
  updated_by       bigint,                             -- user who changed it last
  constraint bill_pkey primary key (tenant_id, id),
  constraint bill_no_once unique (tenant_id, bill_no),
  constraint bill_direction_known check (direction in (1, 2)),
  constraint bill_kind_known check (bill_kind between 1 and 9),
  constraint bill_status_known check (bill_status in (0, 10, 20, 30, 40, 50)),
  constraint bill_invoice_status_known check (invoice_status in (0, 10, 20, 30)),
  constraint bill_invoiced_within check (invoiced_fen >= 0 and invoiced_fen <= asked_fen and asked_fen <= amount_fen),
  constraint bill_void_not_invoiced check (bill_status <> 0 or asked_fen = 0),
  constraint bill_amount check (amount_fen > 0 and tax_fen >= 0 and tax_fen <= amount_fen),
  constraint bill_not_overpaid check (paid_fen >= 0 and pending_fen >= 0 and paid_fen + pending_fen <= amount_fen),
  constraint bill_paid_as_said check (case bill_status when 10 then paid_fen = 0 and pending_fen = 0 when 0 then paid_fen = 0 and pending_fen = 0 when 20 then paid_fen = 0 when 30 then paid_fen > 0 and paid_fen < amount_fen when 40 then paid_fen = amount_fen else paid_fen < amount_fen and pending_fen = 0 end),
  constraint bill_approved_in_levels check (audit_level between 1 and 3 and audit_done between 0 and audit_level and (bill_status in (0, 10) or audit_done = audit_level)),
  constraint bill_frozen_with_reason check (not frozen or freeze_reason <> ''),
  constraint bill_frozen_by_trip check (not frozen_by_trip or (frozen and waybill_id is not null)),
  constraint bill_trip_is_downstream check (waybill_id is null or direction = 2),
  constraint bill_void_with_reason check (bill_status <> 0 or reason <> ''),
  constraint bill_request_within check (request_fen between 0 and amount_fen and (request_fen = 0) = (requested_at is null)),
  constraint bill_two_sides check (debtor_id <> creditor_id),
  constraint bill_financed_within check (financed_fen between 0 and amount_fen and (financed_loan_id is not null or financed_fen = 0)),
  constraint bill_assigned_to_account check ((financed_loan_id is null) = (factor_account = ''))
);
-- distribute: bill
create unique index bill_statement_once on bill (tenant_id, statement_id) where bill_status <> 0;
-- A part of a trip is asked for once, of whoever is paid.
create unique index bill_of_trip_once on bill (tenant_id, waybill_id, bill_kind, creditor_id) where bill_status <> 0 and waybill_id is not null;
-- Freight that drivers wait for: the reminders of every morning.
create index bill_freight_open on bill (tenant_id, due_at) where direction = 2 and waybill_id is not null and bill_status in (10, 20, 30);
create index bill_debtor on bill (tenant_id, debtor_id, due_at desc, id desc);
create index bill_creditor on bill (tenant_id, creditor_id, due_at desc, id desc);
create index bill_debtor_open on bill (tenant_id, debtor_id, due_at) where bill_status in (10, 20, 30);
create index bill_creditor_open on bill (tenant_id, creditor_id, due_at) where bill_status in (10, 20, 30);
-- What can still be invoiced: a few of many.
create index bill_debtor_to_invoice on bill (tenant_id, debtor_id, due_at, id) where direction = 1 and statement_id is not null and bill_status <> 0 and asked_fen < amount_fen;
create index bill_creditor_to_invoice on bill (tenant_id, creditor_id, due_at, id) where direction = 1 and statement_id is not null and bill_status <> 0 and asked_fen < amount_fen;
-- What a company owes, of each state.
create index bill_owed_by_status on bill (tenant_id, debtor_id, bill_status, due_at desc, id desc);
create index bill_words on bill using gin (sought(coalesce(bill_no, '') || chr(10) || coalesce(statement_no, '') || chr(10) || coalesce(debtor_name, '') || chr(10) || coalesce(creditor_name, '') || chr(10) || coalesce(waybill_no, '')) gin_trgm_ops);
create index bill_by_status on bill (tenant_id, bill_status, due_at desc, id desc);
create index bill_financed on bill (tenant_id, financed_loan_id) where financed_loan_id is not null;
create index bill_frozen on bill (tenant_id, due_at desc, id desc) where frozen;
create index bill_by_amount_fen on bill (tenant_id, amount_fen, id);
create index bill_by_created_at on bill (tenant_id, created_at, id);

-- One decision of an approver of the debtor on a bill (审核): one person a level, and never the same person twice in a round.
create table bill_approval (
  tenant_id  bigint not null,                    -- the operator whose row it is; first in every key
  id         bigint not null,                    -- made by the server, ordered by time
  parties    bigint[] not null,                  -- companies (and a driver's person) that may see the row
  bill_id    bigint not null,                    -- the bill
  round      int not null,                       -- round of the bill
  level      smallint not null,                  -- 1, 2 or 3
  user_id    bigint not null,                    -- who decided
  user_name  text not null,                      -- his name at that time
  passed     boolean not null,                   -- approved, or sent back
  reason     text not null default '',           -- why it was sent back
  created_at timestamptz not null default now(), -- when
  constraint bill_approval_pkey primary key (tenant_id, id),
  constraint bill_approval_level unique (tenant_id, bill_id, round, level),
  constraint bill_approval_person unique (tenant_id, bill_id, round, user_id),
  constraint bill_approval_refused_with_reason check (passed or reason <> '')
);
-- distribute: bill_approval
alter table bill_approval add constraint bill_approval_bill_fk foreign key (tenant_id, bill_id) references bill (tenant_id, id);
