-- Wallet (钱包): the mirror of a custody account at the bank, one row a kind. Its owner is a company, or a driver as a person.
create table wallet (
  tenant_id      bigint not null,                    -- the operator whose row it is; first in every key
  id             bigint not null,                    -- made by the server, ordered by time
  parties        bigint[] not null,                  -- companies (and a driver's person) that may see the row
  company_id     bigint not null,                    -- its owner: a company, or a driver's person
  kind           smallint not null,                  -- 1 available, 2 frozen, 3 fuel, 4 tolls, 5 deposit
  balance_fen    bigint not null default 0,          -- what is in it, fen
  seq            int not null default 0,             -- number of its last flow
  custody_sub_no text not null default '',           -- sub-account at the custody bank
  frozen_at      timestamptz,                        -- frozen by the operator: nothing leaves, what comes in is kept
  frozen_reason  text not null default '',           -- why
  created_at     timestamptz not null default now(), -- when it came to be
  updated_at     timestamptz not null default now(), -- last change
  constraint wallet_pkey primary key (tenant_id, id),
  constraint wallet_kind_once unique (tenant_id, company_id, kind),
  constraint wallet_kind_known check (kind in (1, 2, 3, 4, 5)),
  constraint wallet_not_negative check (balance_fen >= 0)
);
-- distribute: wallet

-- Wallet flow (资金流水): every move of a wallet, numbered without a gap, with what was left after it. Append-only.
create table wallet_flow (
  tenant_id       bigint not null,          -- the operator whose row it is; first in every key
  wallet_id       bigint not null,          -- its wallet
  seq             int not null,             -- from 1, without a gap
  id              bigint not null,          -- made by the server, ordered by time
  parties         bigint[] not null,        -- companies (and a driver's person) that may see the row
  company_id      bigint not null,          -- owner of the wallet
  kind            smallint not null,        -- kind of the wallet
  flow_no         text not null,            -- its number
  occurred_at     timestamptz not null,     -- when
  direction       smallint not null,        -- 1 in, 2 out
  amount_fen      bigint not null,          -- amount, fen
  balance_after   bigint not null,          -- what was left, fen
  counterparty_id bigint,                   -- the other side
  biz_type        text not null,            -- kind of business row it is about
  biz_id          bigint not null,          -- id of that row
  biz_no          text not null default '', -- number of that row
  remark          text not null default '', -- what for
  constraint wallet_flow_pkey primary key (tenant_id, wallet_id, seq),
  constraint wallet_flow_no_once unique (tenant_id, flow_no),
  constraint wallet_flow_id_once unique (tenant_id, id),
  constraint wallet_flow_direction_check check (direction in (1, 2)),
  constraint wallet_flow_amount_fen_check check (amount_fen > 0),
  constraint wallet_flow_balance_after_check check (balance_after >= 0)
);
-- distribute: wallet_flow with wallet
-- append-only: wallet_flow
create index wallet_flow_company on wallet_flow (tenant_id, company_id, occurred_at desc, id desc);
create index wallet_flow_biz on wallet_flow (tenant_id, biz_type, biz_id);
create index wallet_flow_words on wallet_flow using gin (sought(coalesce(flow_no, '') || chr(10) || coalesce(biz_no, '') || chr(10) || coalesce(remark, '')) gin_trgm_ops);
create index wallet_flow_by_occurred_at on wallet_flow (tenant_id, occurred_at, id);
create index wallet_flow_by_amount_fen on wallet_flow (tenant_id, amount_fen, id);

-- Plain PostgreSQL takes the setting as an unknown one; Citus makes triggers on distributed tables only with it.
set local citus.enable_unsafe_triggers = on;
create trigger wallet_flow_unchanged before update or delete on wallet_flow for each row execute function ledger_unchanged();

-- What has succeeded is never changed: what comes after is a row of its own.
create function money_done_stays() returns trigger language plpgsql as $$
begin
  raise exception 'a change of what has succeeded violates check constraint "money_done_stays"' using errcode = '23514';
end $$;

-- Flows of a day (流水日汇总): how many flows of a kind a company had on a day and what they come to; under company 0 those of the whole tenant. Sums of the list are read from it (docs/adr/0025).
create table wallet_flow_sum (
  tenant_id  bigint not null,                     -- the operator whose row it is; first in every key
  id         bigint generated always as identity, -- made by the database
  parties    bigint[] not null,                   -- companies (and a driver's person) that may see the row
  company_id bigint not null,                     -- owner of the wallets; 0: all of the tenant
  day        date not null,                       -- day of the flows, in China
  kind       smallint not null,                   -- kind of the wallet
  direction  smallint not null,                   -- 1 in, 2 out
  biz_type   text not null,                       -- kind of business row that they are about
  n          bigint not null,                     -- flows
  amount_fen bigint not null,                     -- what they come to, fen, never below zero
  folded     boolean not null default false,      -- one row of all that were alike then
  constraint wallet_flow_sum_pkey primary key (tenant_id, id)
);
-- distribute: wallet_flow_sum with wallet
create index wallet_flow_sum_company on wallet_flow_sum (tenant_id, company_id, day);
create index wallet_flow_sum_new on wallet_flow_sum (tenant_id, id) where not folded;

create function wallet_flow_sum_keep() returns trigger language plpgsql as $$
declare
  on_day date := (new.occurred_at at time zone 'Asia/Shanghai')::date;
  wall text := current_setting('app.platform', true);
begin
  perform set_config('app.platform', 'on', true);
  insert into wallet_flow_sum (tenant_id, parties, company_id, day, kind, direction, biz_type, n, amount_fen) values
    (new.tenant_id, '{}', 0, on_day, new.kind, new.direction, new.biz_type, 1, new.amount_fen),
    (new.tenant_id, new.parties, new.company_id, on_day, new.kind, new.direction, new.biz_type, 1, new.amount_fen);
  perform set_config('app.platform', coalesce(wall, ''), true);
  return null;
end $$;
create trigger wallet_flow_counted after insert on wallet_flow for each row execute function wallet_flow_sum_keep();
