-- Recharge (充值): money that a company brings into its wallet, online by a payment provider or offline by a transfer whose voucher the operator reviews. One serial of the bank is one recharge.
create table recharge (
  tenant_id          bigint not null,                    -- the operator whose row it is; first in every key
  id                 bigint not null,                    -- made by the server, ordered by time
  version            int not null default 1,             -- counts up with every change; who looked at an older one is refused
  parties            bigint[] not null,                  -- companies (and a driver's person) that may see the row
  recharge_no        text not null,                      -- its number
  company_id         bigint not null,                    -- whose it is
  company_name       text not null,                      -- its name at that time
  way                smallint not null,                  -- 1 online, 2 transfer with a voucher
  amount_fen         bigint not null,                    -- amount, fen
  payer_name         text not null,                      -- who pays
  payer_account_enc  bytea,                              -- his account, encrypted
  payer_account_tail text not null default '',           -- last four digits
  virtual_account    text not null,                      -- account that he pays to
  voucher_img        text not null default '',           -- file of the voucher
  bank_serial_no     text,                               -- serial number of the bank; counts once
  recharge_status    smallint not null default 10,       -- see its machine in docs/generated/states.md
  arrived_at         timestamptz,                        -- when the money was there
  reviewer_id        bigint,                             -- user of the operator who reviewed it
  reviewer_name      text not null default '',           -- his name
  reject_reason      text not null default '',           -- why it was turned down
  remark             text not null default '',           -- free words for colleagues
  expires_at         timestamptz,                        -- until when it may be paid online
  paying_serial      text,                               -- serial number under which the provider was told to take the money; from then on it is not closed by hand
  created_at         timestamptz not null default now(), -- when it came to be
  created_by         bigint,                             -- user who made it
  created_by_name    text not null default '',           -- his name at that time
  updated_at         timestamptz not null default now(), -- last change
  updated_by         bigint,                             -- user who changed it last
  constraint recharge_pkey primary key (tenant_id, id),
  constraint recharge_no_once unique (tenant_id, recharge_no),
  constraint recharge_amount_fen_check check (amount_fen > 0),
  constraint recharge_way_known check (way in (1, 2)),
  constraint recharge_status_known check (recharge_status in (10, 20, 30, 40, 50, 60)),
  constraint recharge_credited_by_bank check (recharge_status <> 30 or (bank_serial_no is not null and arrived_at is not null)),
  constraint recharge_offline_with_voucher check (way <> 2 or voucher_img <> '')
);
-- distribute: recharge
create unique index recharge_bank_serial on recharge (tenant_id, way, bank_serial_no) where bank_serial_no is not null;
create index recharge_company on recharge (tenant_id, company_id, created_at desc, id desc);
create index recharge_newest on recharge (tenant_id, created_at desc, id desc);
create index recharge_open on recharge (expires_at) where recharge_status = 10;
create index recharge_words on recharge using gin (sought(coalesce(recharge_no, '') || chr(10) || coalesce(company_name, '') || chr(10) || coalesce(payer_name, '') || chr(10) || coalesce(bank_serial_no, '') || chr(10) || coalesce(virtual_account, '')) gin_trgm_ops);
create index recharge_by_status on recharge (tenant_id, recharge_status, created_at desc, id desc);
create index recharge_choices on recharge using brin (way int2_minmax_multi_ops) with (pages_per_range = 32, autosummarize = on);
create index recharge_by_amount_fen on recharge (tenant_id, amount_fen, id);
create index recharge_by_arrived_at on recharge (tenant_id, arrived_at, id);
create index recharge_by_arrived_at_down on recharge (tenant_id, arrived_at desc nulls last, id desc);

-- Plain PostgreSQL takes the setting as an unknown one; Citus makes triggers on distributed tables only with it.
set local citus.enable_unsafe_triggers = on;
create trigger recharge_done_stays before update on recharge for each row when (old.recharge_status = 30) execute function money_done_stays();
