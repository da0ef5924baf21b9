-- Withdrawal (提现): frozen when it is applied for, reviewed by the operator (by two from 50,000 yuan), paid out by the bank or given back.
create table withdraw (
  tenant_id       bigint not null,                    -- the operator whose row it is; first in every key
  id              bigint not null,                    -- made by the server, ordered by time
  version         int not null default 1,             -- counts up with every change; who looked at an older one is refused
  parties         bigint[] not null,                  -- companies (and a driver's person) that may see the row
  withdraw_no     text not null,                      -- its number
  company_id      bigint not null,                    -- whose it is
  company_name    text not null,                      -- its name at that time
  bank_account_id bigint not null,                    -- where it goes
  account_name    text not null,                      -- holder at that time
  bank_name       text not null,                      -- bank at that time
  account_no_tail text not null,                      -- last four digits
  amount_fen      bigint not null,                    -- amount, fen
  fee_fen         bigint not null default 0,          -- fee, fen
  net_fen         bigint not null,                    -- what is paid out, fen
  withdraw_status smallint not null default 10,       -- 10 in review, 20 processing, 30 paid, 40 returned, 50 rejected
  reviewers       jsonb not null default '[]',        -- who passed it, and when
  reviews_needed  smallint not null default 1,        -- so many different ones must pass it, by the payment settings of its day
  bank_serial_no  text,                               -- serial number of the bank; counts once
  fail_reason     text not null default '',           -- why it failed or was rejected
  done_at         timestamptz,                        -- end
  remark          text not null default '',           -- free words for colleagues
  created_at      timestamptz not null default now(), -- when it came to be
  created_by      bigint,                             -- user who made it
  created_by_name text not null default '',           -- his name at that time
  updated_at      timestamptz not null default now(), -- last change
  updated_by      bigint,                             -- user who changed it last
  constraint withdraw_pkey primary key (tenant_id, id),
  constraint withdraw_no_once unique (tenant_id, withdraw_no),
  constraint withdraw_amount_fen_check check (amount_fen > 0),
  constraint withdraw_fee_fen_check check (fee_fen >= 0),
  constraint withdraw_net_fen_check check (net_fen > 0),
  constraint withdraw_status_known check (withdraw_status in (10, 20, 30, 40, 50)),
  constraint withdraw_net check (net_fen = amount_fen - fee_fen),
  constraint withdraw_paid_by_bank check (withdraw_status <> 30 or (bank_serial_no is not null and done_at is not null)),
  constraint withdraw_reviewed check (withdraw_status not in (20, 30, 40) or jsonb_array_length(reviewers) >= reviews_needed),
  constraint withdraw_reviews_needed check (reviews_needed in (1, 2))
);
-- distribute: withdraw
create unique index withdraw_bank_serial on withdraw (tenant_id, bank_serial_no) where bank_serial_no is not null;
create index withdraw_company on withdraw (tenant_id, company_id, created_at desc, id desc);
create index withdraw_newest on withdraw (tenant_id, created_at desc, id desc);
create index withdraw_words on withdraw using gin (sought(coalesce(withdraw_no, '') || chr(10) || coalesce(company_name, '') || chr(10) || coalesce(account_name, '') || chr(10) || coalesce(account_no_tail, '') || chr(10) || coalesce(bank_serial_no, '')) gin_trgm_ops);
create index withdraw_by_status on withdraw (tenant_id, withdraw_status, created_at desc, id desc);
create index withdraw_by_amount_fen on withdraw (tenant_id, amount_fen, id);
create index withdraw_by_done_at on withdraw (tenant_id, done_at, id);
create index withdraw_by_done_at_down on withdraw (tenant_id, done_at desc nulls last, id desc);
alter table withdraw add constraint withdraw_bank_account_fk foreign key (tenant_id, bank_account_id) references bank_account (tenant_id, id);

-- Plain PostgreSQL takes the setting as an unknown one; Citus makes triggers on distributed tables only with it.
set local citus.enable_unsafe_triggers = on;
create trigger withdraw_done_stays before update on withdraw for each row when (old.withdraw_status in (30, 40, 50)) execute function money_done_stays();
