-- Bill (账单): what one company owes another for a confirmed statement; the debtor's payable and the creditor's receivable are this one row. `direction` 1 the shipper owes the carrier, 2 the carrier owes who drove.
-- Paid is what has arrived; pending is what the debtor says to have paid by bank and the creditor has not seen yet. Overdue and ageing are derived, never stored.
create table bill (
  tenant_id bigint not null, id bigint not null, version int not null default 1, parties bigint[] not null, bill_no text not null, direction smallint not null, bill_kind smallint not null, statement_id bigint, statement_no text not null default '',
  debtor_id bigint not null, creditor_id bigint not null, debtor_name text not null, creditor_name text not null,
  amount_fen bigint not null, tax_fen bigint not null, paid_fen bigint not null default 0, pending_fen bigint not null default 0, due_at timestamptz not null,
  bill_status smallint not null default 10, invoice_status smallint not null default 10, audit_level smallint not null, audit_done smallint not null default 0, audit_round int not null default 1, approved_at timestamptz, reason text not null default '',
  frozen boolean not null default false, freeze_reason text not null default '', paid_at timestamptz, chased_at timestamptz, bad_asked_at timestamptz, bad_asked_by bigint, bad_reason text not null default '', financed_loan_id bigint,
  created_at timestamptz not null default now(), created_by bigint, updated_at timestamptz not null default now(), updated_by bigint,
  primary key (tenant_id, id), unique (tenant_id, bill_no),
  constraint bill_direction_known check (direction in (1, 2)),
  constraint bill_kind_known check (bill_kind between 1 and 9),
  constraint bill_status_known check (bill_status in (0, 10, 20, 30, 40, 50)),
  constraint bill_invoice_status_known check (invoice_status in (0, 10, 20, 30)),
  constraint bill_amount check (amount_fen > 0 and tax_fen >= 0 and tax_fen <= amount_fen),
  constraint bill_not_overpaid check (paid_fen >= 0 and pending_fen >= 0 and paid_fen + pending_fen <= amount_fen),
  constraint bill_paid_as_said check (case bill_status when 10 then paid_fen = 0 and pending_fen = 0 when 0 then paid_fen = 0 and pending_fen = 0 when 20 then paid_fen = 0 when 30 then paid_fen > 0 and paid_fen < amount_fen when 40 then paid_fen = amount_fen else paid_fen < amount_fen and pending_fen = 0 end),
  constraint bill_audited_in_levels check (audit_level between 1 and 3 and audit_done between 0 and audit_level and (bill_status in (0, 10) or audit_done = audit_level)),
  constraint bill_frozen_with_reason check (not frozen or freeze_reason <> ''),
  constraint bill_void_with_reason check (bill_status <> 0 or reason <> ''),
  constraint bill_two_sides check (debtor_id <> creditor_id));
create unique index bill_statement_once on bill (tenant_id, statement_id) where bill_status <> 0;
create index bill_debtor on bill (tenant_id, debtor_id, due_at desc, id desc);
create index bill_creditor on bill (tenant_id, creditor_id, due_at desc, id desc);
create index bill_debtor_open on bill (tenant_id, debtor_id, due_at) where bill_status in (10, 20, 30);
create index bill_creditor_open on bill (tenant_id, creditor_id, due_at) where bill_status in (10, 20, 30);
-- distribute: bill

-- One look of an approver of the debtor at a bill (审核): one person a level, and never the same person twice in a round.
create table bill_audit (
  tenant_id bigint not null, id bigint not null, parties bigint[] not null, bill_id bigint not null, round int not null, level smallint not null, user_id bigint not null, user_name text not null, passed boolean not null, reason text not null default '', created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint bill_audit_level unique (tenant_id, bill_id, round, level),
  constraint bill_audit_person unique (tenant_id, bill_id, round, user_id),
  constraint bill_audit_refused_with_reason check (passed or reason <> ''));
-- distribute: bill_audit
alter table bill_audit add constraint bill_audit_bill_fk foreign key (tenant_id, bill_id) references bill (tenant_id, id);

-- Payment (付款): money that goes from one company to another, by wallet or outside and then registered with its voucher and the bank's serial number, which counts once.
-- What of it is not written off against bills stays as an advance (预收).
create table payment (
  tenant_id bigint not null, id bigint not null, version int not null default 1, parties bigint[] not null, pay_no text not null, direction smallint not null, payer_id bigint not null, payee_id bigint not null, payer_name text not null, payee_name text not null,
  amount_fen bigint not null, used_fen bigint not null default 0, pay_channel smallint not null, payment_status smallint not null, bank_serial_no text, voucher_img text not null default '', bill_nos text not null default '', paid_at timestamptz not null, remark text not null default '', reason text not null default '',
  maker_id bigint not null, checked_by bigint, checked_at timestamptz,
  created_at timestamptz not null default now(), created_by bigint, updated_at timestamptz not null default now(), updated_by bigint,
  primary key (tenant_id, id), unique (tenant_id, pay_no),
  constraint payment_direction_known check (direction in (1, 2)),
  constraint payment_channel_known check (pay_channel in (1, 2, 3, 4, 5)),
  constraint payment_status_known check (payment_status in (10, 20, 30, 40)),
  constraint payment_amount check (amount_fen > 0 and used_fen >= 0 and used_fen <= amount_fen),
  constraint payment_wallet_used check (pay_channel <> 1 or (payment_status = 20 and used_fen = amount_fen)),
  constraint payment_outside_has_serial check (pay_channel = 1 or bank_serial_no is not null),
  constraint payment_failed_with_reason check (payment_status in (10, 20) or reason <> ''),
  constraint payment_two_sides check (payer_id <> payee_id));
create unique index payment_bank_serial on payment (tenant_id, pay_channel, bank_serial_no) where bank_serial_no is not null and payment_status <> 30;
create index payment_payer on payment (tenant_id, payer_id, paid_at desc, id desc);
create index payment_payee on payment (tenant_id, payee_id, paid_at desc, id desc);
create index payment_advance on payment (tenant_id, payee_id, payer_id) where payment_status = 20 and used_fen < amount_fen;
-- distribute: payment

-- What of a payment goes to which bill (核销). `alloc_status` 10 promised, 20 written off, 0 released; `from_advance` when it was taken from what had come in too much.
create table settlement_alloc (
  tenant_id bigint not null, id bigint not null, parties bigint[] not null, payment_id bigint not null, bill_id bigint not null, amount_fen bigint not null check (amount_fen > 0), alloc_status smallint not null, from_advance boolean not null default false,
  created_at timestamptz not null default now(), created_by bigint, settled_at timestamptz,
  primary key (tenant_id, id),
  constraint settlement_alloc_status_known check (alloc_status in (0, 10, 20)));
create index settlement_alloc_payment on settlement_alloc (tenant_id, payment_id);
create index settlement_alloc_bill on settlement_alloc (tenant_id, bill_id);
-- distribute: settlement_alloc
alter table settlement_alloc add constraint settlement_alloc_payment_fk foreign key (tenant_id, payment_id) references payment (tenant_id, id);
alter table settlement_alloc add constraint settlement_alloc_bill_fk foreign key (tenant_id, bill_id) references bill (tenant_id, id);
