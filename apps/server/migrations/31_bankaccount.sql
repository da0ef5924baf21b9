-- Bank account (收款账户): where a company lets its money be paid out to. The number is encrypted and found again by its blind index; a small transfer proves that the account is its own.
create table bank_account (
  tenant_id       bigint not null,                    -- the operator whose row it is; first in every key
  id              bigint not null,                    -- made by the server, ordered by time
  version         int not null default 1,             -- counts up with every change; who looked at an older one is refused
  parties         bigint[] not null,                  -- companies (and a driver's person) that may see the row
  company_id      bigint not null,                    -- whose it is
  account_name    text not null,                      -- holder
  account_type    smallint not null,                  -- 1 corporate, 2 personal
  bank_name       text not null,                      -- bank
  bank_branch     text not null default '',           -- branch
  bank_branch_no  text not null default '',           -- its clearing number (联行号)
  account_no_enc  bytea not null,                     -- number, encrypted
  account_no_hash bytea not null,                     -- blind index of the number
  account_no_tail text not null,                      -- last four digits
  is_default      boolean not null default false,     -- taken when nothing is said
  verify_status   smallint not null default 10,       -- 10 to verify, 20 verified, 30 failed
  probe_fen       bigint not null,                    -- the small transfer that proves it, fen
  probe_tries     smallint not null default 0,        -- wrong answers about it
  account_state   smallint not null default 1,        -- 1 in use, 2 disabled
  created_at      timestamptz not null default now(), -- when it came to be
  created_by      bigint,                             -- user who made it
  updated_at      timestamptz not null default now(), -- last change
  updated_by      bigint,                             -- user who changed it last
  deleted_at      timestamptz,                        -- removed; the row stays for what points to it
  constraint bank_account_pkey primary key (tenant_id, id),
  constraint bank_account_probe_fen_check check (probe_fen between 1 and 99),
  constraint bank_account_type_known check (account_type in (1, 2)),
  constraint bank_account_verify_known check (verify_status in (10, 20, 30)),
  constraint bank_account_state_known check (account_state in (1, 2))
);
-- distribute: bank_account
create unique index bank_account_number on bank_account (tenant_id, company_id, account_no_hash) where deleted_at is null;
create unique index bank_account_default on bank_account (tenant_id, company_id) where is_default and deleted_at is null;
