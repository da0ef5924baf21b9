-- Payment batch (付款批次): bills of several payees that a carrier pays together, out of its wallet or by a file for its bank. One person makes it, another approves it, somebody else than who approved pays it.
-- What became of its rows is counted on it by whatever moves a row, and proved by the auditor.
create table pay_batch (
  tenant_id        bigint not null,                    -- the operator whose row it is; first in every key
  id               bigint not null,                    -- made by the server, ordered by time
  version          int not null default 1,             -- counts up with every change; who looked at an older one is refused
  parties          bigint[] not null,                  -- companies (and a driver's person) that may see the row
  batch_no         text not null,                      -- its number
  company_id       bigint not null,                    -- the carrier that pays
  company_name     text not null,                      -- its name at that time
  pay_channel      smallint not null,                  -- 1 wallet, 2 bank transfer
  batch_status     smallint not null default 10,       -- 0 void, 10 draft, 20 submitted, 30 approved, 40 under way, 50 done
  row_count        int not null,                       -- rows that were not taken out
  amount_fen       bigint not null,                    -- what they come to, fen
  paid_count       int not null default 0,             -- rows paid
  paid_fen         bigint not null default 0,          -- what they come to, fen
  failed_count     int not null default 0,             -- rows refused or returned
  remark           text not null default '',           -- free words for colleagues
  reason           text not null default '',           -- why it was sent back or is void
  created_by_name  text not null default '',           -- name of who made it
  submitted_at     timestamptz,                        -- when it was submitted
  submitted_by     bigint,                             -- by whom
  approved_at      timestamptz,                        -- when it was approved
  approved_by      bigint,                             -- by whom
  approved_by_name text not null default '',           -- his name at that time
  started_at       timestamptz,                        -- when its rows began to be paid, or to be sent
  paid_by          bigint,                             -- by whom
  paid_by_name     text not null default '',           -- his name at that time
  done_at          timestamptz,                        -- when no row was left open
  created_at       timestamptz not null default now(), -- when it came to be
  created_by       bigint,                             -- user who made it
  updated_at       timestamptz not null default now(), -- last change
  updated_by       bigint,                             -- user who changed it last
  constraint pay_batch_pkey primary key (tenant_id, id),
  constraint pay_batch_no_once unique (tenant_id, batch_no),
  constraint pay_batch_channel_known check (pay_channel in (1, 2)),
  constraint pay_batch_batch_status_known check (batch_status in (0, 10, 20, 30, 40, 50)),
  constraint pay_batch_counts check (row_count >= 0 and amount_fen >= 0 and paid_count >= 0 and failed_count >= 0 and paid_count + failed_count <= row_count and paid_fen between 0 and amount_fen),
  constraint pay_batch_checked_by_another check (approved_by is null or (approved_by is distinct from created_by and approved_by is distinct from submitted_by)),
  constraint pay_batch_paid_by_another check (paid_by is null or paid_by is distinct from approved_by),
  constraint pay_batch_approved_first check (batch_status < 30 or approved_by is not null),
  constraint pay_batch_done_whole check (batch_status <> 50 or paid_count + failed_count = row_count),
  constraint pay_batch_void_with_reason check (batch_status <> 0 or reason <> '')
);
-- distribute: pay_batch
create index pay_batch_company on pay_batch (tenant_id, company_id, created_at desc, id desc);
create index pay_batch_by_status on pay_batch (tenant_id, company_id, batch_status, created_at desc, id desc);
create index pay_batch_words on pay_batch using gin (sought(coalesce(batch_no, '') || chr(10) || coalesce(remark, '') || chr(10) || coalesce(created_by_name, '')) gin_trgm_ops);
create index pay_batch_open on pay_batch (started_at) where batch_status = 40;

-- One bill of a batch, whole; a bill stands in one open row at most. The account is what it was when the batch was made.
create table pay_batch_row (
  tenant_id       bigint not null,                    -- the operator whose row it is; first in every key
  id              bigint not null,                    -- made by the server, ordered by time
  version         int not null default 1,             -- counts up with every change; who looked at an older one is refused
  parties         bigint[] not null,                  -- companies (and a driver's person) that may see the row
  batch_id        bigint not null,                    -- the batch
  company_id      bigint not null,                    -- the carrier that pays
  row_no          int not null,                       -- from 1; never given again
  row_ref         text not null,                      -- what the bank's files call it: number of the batch and of the row
  bill_id         bigint not null,                    -- the bill
  bill_no         text not null,                      -- its number
  bill_kind       smallint not null,                  -- its kind
  waybill_no      text not null default '',           -- number of its trip
  payee_id        bigint not null,                    -- who is paid
  payee_name      text not null,                      -- his name at that time
  account_name    text not null default '',           -- in whose name the account is
  account_bank    text not null default '',           -- its bank
  account_no_enc  bytea,                              -- its number, encrypted
  account_no_tail text not null default '',           -- the last digits of it
  amount_fen      bigint not null,                    -- what is paid, fen
  row_status      smallint not null default 10,       -- 0 taken out, 10 waiting, 20 at the bank, 30 paid, 40 refused, 50 returned
  payment_id      bigint,                             -- the payment that came of it
  bank_serial_no  text not null default '',           -- serial number of the bank
  fault           text not null default '',           -- name of the refusal, where the platform refused it
  slots           jsonb not null default '{}',        -- what that sentence names
  reason          text not null default '',           -- what the bank said
  paid_at         timestamptz,                        -- when it was paid
  created_at      timestamptz not null default now(), -- when it came to be
  created_by      bigint,                             -- user who made it
  updated_at      timestamptz not null default now(), -- last change
  updated_by      bigint,                             -- user who changed it last
  constraint pay_batch_row_pkey primary key (tenant_id, id),
  constraint pay_batch_row_no_once unique (tenant_id, batch_id, row_no),
  constraint pay_batch_row_ref_once unique (tenant_id, row_ref),
  constraint pay_batch_row_row_status_known check (row_status in (0, 10, 20, 30, 40, 50)),
  constraint pay_batch_row_amount check (amount_fen > 0),
  constraint pay_batch_row_has_payment check (row_status not in (20, 30) or payment_id is not null),
  constraint pay_batch_row_says_why check (row_status not in (40, 50) or fault <> '' or reason <> '')
);
-- distribute: pay_batch_row
create unique index pay_batch_row_open on pay_batch_row (tenant_id, bill_id) where row_status in (10, 20);
create index pay_batch_row_by_status on pay_batch_row (tenant_id, batch_id, row_status, row_no);
create index pay_batch_row_by_amount_fen on pay_batch_row (tenant_id, batch_id, amount_fen, id);
alter table pay_batch_row add constraint pay_batch_row_batch_fk foreign key (tenant_id, batch_id) references pay_batch (tenant_id, id);
alter table pay_batch_row add constraint pay_batch_row_bill_fk foreign key (tenant_id, bill_id) references bill (tenant_id, id);

-- Where a carrier pays one of its payees by bank: an account in his own name. A captain's is on his fleet, and counts where there is none here.
create table payee_account (
  tenant_id       bigint not null,                    -- the operator whose row it is; first in every key
  id              bigint not null,                    -- made by the server, ordered by time
  version         int not null default 1,             -- counts up with every change; who looked at an older one is refused
  parties         bigint[] not null,                  -- companies (and a driver's person) that may see the row
  company_id      bigint not null,                    -- the carrier that pays
  payee_id        bigint not null,                    -- the person or company that is paid
  account_name    text not null,                      -- in whose name it is
  bank_name       text not null,                      -- its bank
  account_no_enc  bytea not null,                     -- its number, encrypted
  account_no_tail text not null,                      -- the last digits of it
  created_at      timestamptz not null default now(), -- when it came to be
  created_by      bigint,                             -- user who made it
  updated_at      timestamptz not null default now(), -- last change
  updated_by      bigint,                             -- user who changed it last
  constraint payee_account_pkey primary key (tenant_id, id),
  constraint payee_account_once unique (tenant_id, company_id, payee_id)
);
-- distribute: payee_account
