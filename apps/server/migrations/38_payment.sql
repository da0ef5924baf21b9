-- Payment (付款): money that goes from one company to another, by wallet or outside and then registered with its voucher and the bank's serial number, which counts once.
create table payment (
  tenant_id      bigint not null,                    -- the operator whose row it is; first in every key
  id             bigint not null,                    -- made by the server, ordered by time
  version        int not null default 1,             -- counts up with every change; who looked at an older one is refused
  parties        bigint[] not null,                  -- companies (and a driver's person) that may see the row
  pay_no         text not null,                      -- its number
  direction      smallint not null,                  -- 1 from shipper to carrier, 2 from the carrier
  payer_id       bigint not null,                    -- who pays
  payee_id       bigint not null,                    -- to whom
  payer_name     text not null,                      -- its name at that time
  payee_name     text not null,                      -- its name at that time
  amount_fen     bigint not null,                    -- amount, fen
  used_fen       bigint not null default 0,          -- written off against bills, fen; the rest is an advance (预收)
  pay_channel    smallint not null,                  -- 1 wallet, 2 bank transfer, 3 Alipay, 4 WeChat, 5 registered, 6 credit note, 7 card
  payment_status smallint not null,                  -- 10 processing, 20 success, 30 failed, 40 returned
  statement_id   bigint,                             -- the credit note whose claim it is: no money came, the shipper has it to its credit
  statement_no   text not null default '',           -- its number
  loan_id        bigint,                             -- the loan to whose collection account it went; null: to the creditor
  card_txn_id    bigint,                             -- the load of the driver's card that it is: the money moved there
  batch_row_id   bigint,                             -- the row of a batch whose payment it is; a bank names its serial later
  bank_serial_no text,                               -- serial number of the bank; counts once
  voucher_img    text not null default '',           -- file of the voucher
  bill_nos       text not null default '',           -- numbers of its bills, joined
  paid_at        timestamptz not null,               -- when
  remark         text not null default '',           -- free words for colleagues
  reason         text not null default '',           -- why it failed or came back
  maker_id       bigint not null,                    -- user who made it
  checked_by     bigint,                             -- user of the payee who confirmed it
  checked_at     timestamptz,                        -- when
  created_at     timestamptz not null default now(), -- when it came to be
  created_by     bigint,                             -- user who made it
  updated_at     timestamptz not null default now(), -- last change
  updated_by     bigint,                             -- user who changed it last
  constraint payment_pkey primary key (tenant_id, id),
  constraint payment_no_once unique (tenant_id, pay_no),
  constraint payment_direction_known check (direction in (1, 2)),
  constraint payment_channel_known check (pay_channel in (1, 2, 3, 4, 5, 6, 7)),
  constraint payment_status_known check (payment_status in (10, 20, 30, 40)),
  constraint payment_amount check (amount_fen > 0 and used_fen >= 0 and used_fen <= amount_fen),
  constraint payment_wallet_used check (pay_channel <> 1 or (payment_status = 20 and used_fen = amount_fen)),
  constraint payment_outside_has_serial check (pay_channel in (1, 6, 7) or bank_serial_no is not null or (batch_row_id is not null and payment_status in (10, 30))),
  constraint payment_credit_stands check ((pay_channel = 6) = (statement_id is not null) and (pay_channel <> 6 or payment_status = 20)),
  constraint payment_card_is_load check ((pay_channel = 7) = (card_txn_id is not null) and (pay_channel <> 7 or payment_status in (20, 40))),
  constraint payment_failed_with_reason check (payment_status in (10, 20) or reason <> ''),
  constraint payment_two_sides check (payer_id <> payee_id)
);
-- distribute: payment
create unique index payment_bank_serial on payment (tenant_id, pay_channel, bank_serial_no) where bank_serial_no is not null and payment_status <> 30;
create unique index payment_card_once on payment (tenant_id, card_txn_id) where card_txn_id is not null;
create unique index payment_batch_row on payment (tenant_id, batch_row_id) where batch_row_id is not null;
create unique index payment_credit_once on payment (tenant_id, statement_id) where statement_id is not null;
create index payment_loan on payment (tenant_id, loan_id) where loan_id is not null;
create index payment_payer on payment (tenant_id, payer_id, paid_at desc, id desc);
create index payment_payee on payment (tenant_id, payee_id, paid_at desc, id desc);
create index payment_advance on payment (tenant_id, payee_id, paid_at desc, id desc) where payment_status = 20 and used_fen < amount_fen;
create index payment_advance_given on payment (tenant_id, payer_id, paid_at desc, id desc) where payment_status = 20 and used_fen < amount_fen;
create index payment_words on payment using gin (sought(coalesce(pay_no, '') || chr(10) || coalesce(bank_serial_no, '') || chr(10) || coalesce(statement_no, '') || chr(10) || coalesce(payer_name, '') || chr(10) || coalesce(payee_name, '')) gin_trgm_ops);
create index payment_by_status on payment (tenant_id, payment_status, paid_at desc, id desc);
create index payment_choices on payment using brin (pay_channel int2_minmax_multi_ops) with (pages_per_range = 32, autosummarize = on);
create index payment_by_amount_fen on payment (tenant_id, amount_fen, id);

-- Allocation (核销): what of a payment goes to which bill.
create table settlement_alloc (
  tenant_id    bigint not null,                    -- the operator whose row it is; first in every key
  id           bigint not null,                    -- made by the server, ordered by time
  parties      bigint[] not null,                  -- companies (and a driver's person) that may see the row
  payment_id   bigint not null,                    -- the payment
  bill_id      bigint not null,                    -- the bill
  amount_fen   bigint not null,                    -- amount, fen
  alloc_status smallint not null,                  -- 0 released, 10 promised, 20 written off
  from_advance boolean not null default false,     -- taken from what had come in too much
  settled_at   timestamptz,                        -- when it was written off
  created_at   timestamptz not null default now(), -- when it came to be
  created_by   bigint,                             -- user who made it
  constraint settlement_alloc_pkey primary key (tenant_id, id),
  constraint settlement_alloc_amount_fen_check check (amount_fen > 0),
  constraint settlement_alloc_status_known check (alloc_status in (0, 10, 20))
);
-- distribute: settlement_alloc
create index settlement_alloc_payment on settlement_alloc (tenant_id, payment_id);
create index settlement_alloc_bill on settlement_alloc (tenant_id, bill_id);
create index settlement_alloc_settled on settlement_alloc (tenant_id, settled_at) where alloc_status = 20;
alter table settlement_alloc add constraint settlement_alloc_payment_fk foreign key (tenant_id, payment_id) references payment (tenant_id, id);
alter table settlement_alloc add constraint settlement_alloc_bill_fk foreign key (tenant_id, bill_id) references bill (tenant_id, id);
