-- Books (domain 5.8): what happened in money, as transactions of balanced entries that nobody changes afterwards.
-- A correction is a transaction the other way round that names its origin. An event of a business row is booked in odd turns and taken back in even ones.
-- A transaction stands under the day of its event, or under today where that month was closed already.
create table ledger_txn (
  tenant_id     bigint not null,                    -- the operator whose row it is; first in every key
  id            bigint not null,                    -- made by the server, ordered by time
  parties       bigint[] not null,                  -- companies (and a driver's person) that may see the row
  txn_no        text not null,                      -- its number
  event         text not null,                      -- what happened
  biz_type      text not null,                      -- kind of business row it is about
  biz_id        bigint not null,                    -- id of that row
  turn          int not null,                       -- odd: booked, even: taken back
  biz_no        text not null default '',           -- number of that row
  occurred_at   timestamptz not null,               -- when it happened
  book_day      date not null,                      -- day it stands under in the books
  amount_fen    bigint not null,                    -- amount of the event, fen
  trade_channel smallint not null,                  -- through which its money was paid
  reversal_of   bigint,                             -- the transaction that it takes back
  reason        text not null default '',           -- why it takes it back
  created_at    timestamptz not null default now(), -- when it came to be
  created_by    bigint,                             -- user who made it
  constraint ledger_txn_pkey primary key (tenant_id, id),
  constraint ledger_txn_no_once unique (tenant_id, txn_no),
  constraint ledger_txn_trade_channel_known check (trade_channel in (1, 2, 3, 4)),
  constraint ledger_txn_turn unique (tenant_id, biz_type, biz_id, event, turn),
  constraint ledger_reversed_once unique (tenant_id, reversal_of)
);
-- distribute: ledger_txn
-- append-only: ledger_txn
create index ledger_txn_day on ledger_txn (tenant_id, book_day, id);
create index ledger_txn_event on ledger_txn (tenant_id, event, occurred_at desc, id desc);
create index ledger_txn_words on ledger_txn using gin (sought(coalesce(txn_no, '') || chr(10) || coalesce(biz_no, '')) gin_trgm_ops);
create index ledger_txn_by_occurred_at on ledger_txn (tenant_id, occurred_at, id);
create index ledger_txn_channel on ledger_txn (tenant_id, trade_channel, occurred_at desc, id desc);
create index ledger_txn_by_amount_fen on ledger_txn (tenant_id, amount_fen, id);

-- Entry (分录): one side of a transaction in one book; either debit or credit is zero. The platform's custody book has no company and names whose wallet moves.
create table ledger_entry (
  tenant_id  bigint not null,   -- the operator whose row it is; first in every key
  txn_id     bigint not null,   -- its transaction
  line       smallint not null, -- row, from 1
  parties    bigint[] not null, -- companies (and a driver's person) that may see the row
  company_id bigint,            -- whose book; null: the platform's custody book
  account    text not null,     -- account of the chart
  of_id      bigint,            -- whose wallet moves, in the custody book
  book_day   date not null,     -- day it stands under in the books
  dr_fen     bigint not null,   -- debit, fen
  cr_fen     bigint not null,   -- credit, fen
  constraint ledger_entry_pkey primary key (tenant_id, txn_id, line),
  constraint ledger_entry_one_side check (dr_fen >= 0 and cr_fen >= 0 and (dr_fen = 0) <> (cr_fen = 0))
);
-- distribute: ledger_entry with ledger_txn
-- append-only: ledger_entry
create index ledger_entry_book on ledger_entry (tenant_id, company_id, account, book_day);
alter table ledger_entry add constraint ledger_entry_txn_fk foreign key (tenant_id, txn_id) references ledger_txn (tenant_id, id);

-- Closed months (月结): nothing is booked under a day of theirs any more.
create table ledger_month (
  tenant_id bigint not null,                    -- the operator whose row it is; first in every key
  month     text not null,                      -- YYYY-MM
  closed_at timestamptz not null default now(), -- when
  closed_by bigint,                             -- user who closed it
  txn_count bigint not null,                    -- transactions under its days
  dr_fen    bigint not null,                    -- sum of debits, fen
  constraint ledger_month_pkey primary key (tenant_id, month),
  constraint ledger_month_month_check check (month ~ '^\d{4}-\d{2}$')
);
-- tenant: ledger_month

-- Each book of a transaction is in balance when it is committed, however it was written; the command has looked before.
-- The name of a rule stands in the message, which travels between machines; the error's field for it does not. The check sees every row of the transaction, whoever wrote it, so it opens the wall for itself.
create function ledger_in_balance() returns trigger language plpgsql as $$
declare
  wall text := current_setting('app.platform', true);
  is_off boolean;
begin
  perform set_config('app.platform', 'on', true);
  is_off := exists (select from ledger_entry where tenant_id = new.tenant_id and txn_id = new.txn_id group by company_id having sum(dr_fen) <> sum(cr_fen));
  perform set_config('app.platform', coalesce(wall, ''), true);
  if is_off then
    raise exception 'ledger transaction % violates check constraint "ledger_in_balance"', new.txn_id using errcode = '23514';
  end if;
  return null;
end $$;

-- Nothing comes under a day of a closed month. Who books holds the shared lock of the books since he looked which months are closed, who closes one the exclusive lock;
-- both take it in their command, since a trigger would take it on another machine where tenants live on several. What was not booked that way is caught here.
create function ledger_month_open() returns trigger language plpgsql as $$
declare
  wall text := current_setting('app.platform', true);
  is_closed boolean;
begin
  perform set_config('app.platform', 'on', true);
  is_closed := exists (select from ledger_month where tenant_id = new.tenant_id and month >= to_char(new.book_day, 'YYYY-MM'));
  perform set_config('app.platform', coalesce(wall, ''), true);
  if is_closed then
    raise exception 'the closed month of % violates check constraint "ledger_month_open"', new.book_day using errcode = '23514';
  end if;
  return null;
end $$;

create function ledger_unchanged() returns trigger language plpgsql as $$
begin
  raise exception 'a change of the books violates check constraint "ledger_unchanged"' using errcode = '23514';
end $$;

-- Plain PostgreSQL takes the setting as an unknown one; Citus makes triggers on distributed tables only with it.
set local citus.enable_unsafe_triggers = on;
create constraint trigger ledger_entry_balance after insert on ledger_entry deferrable initially deferred for each row execute function ledger_in_balance();
create constraint trigger ledger_txn_month after insert on ledger_txn deferrable initially deferred for each row execute function ledger_month_open();
create trigger ledger_txn_unchanged before update or delete on ledger_txn for each row execute function ledger_unchanged();
create trigger ledger_entry_unchanged before update or delete on ledger_entry for each row execute function ledger_unchanged();

-- Transactions of a day (凭证日汇总): how many of an event happened on a day and what they come to, for each company that is a party and, under company 0, for all of the tenant. Sums of the list are read from it (docs/adr/0025).
create table ledger_txn_sum (
  tenant_id  bigint not null,                     -- the operator whose row it is; first in every key
  id         bigint generated always as identity, -- made by the database
  parties    bigint[] not null,                   -- nobody but the operator
  company_id bigint not null,                     -- a party; 0: all of the tenant
  day        date not null,                       -- day on which they happened, in China
  event      text not null,                       -- what happened
  n          bigint not null,                     -- transactions
  amount_fen bigint not null,                     -- what they come to, fen
  folded     boolean not null default false,      -- one row of all that were alike then
  constraint ledger_txn_sum_pkey primary key (tenant_id, id)
);
-- distribute: ledger_txn_sum with ledger_txn
create index ledger_txn_sum_company on ledger_txn_sum (tenant_id, company_id, day);
create index ledger_txn_sum_new on ledger_txn_sum (tenant_id, id) where not folded;

-- Entries of a day (分录日汇总): what an account of a book took and gave on a day. The trial balance and the sum of the custody account are read from it (docs/adr/0025).
create table ledger_entry_sum (
  tenant_id  bigint not null,                     -- the operator whose row it is; first in every key
  id         bigint generated always as identity, -- made by the database
  parties    bigint[] not null,                   -- nobody but the operator
  company_id bigint not null,                     -- whose book; 0: the platform's custody book
  of_id      bigint not null,                     -- whose wallet moves, in the custody book; 0 in all others
  account    text not null,                       -- account of the chart
  day        date not null,                       -- day of the books
  n          bigint not null,                     -- entries
  dr_fen     bigint not null,                     -- debit, fen
  cr_fen     bigint not null,                     -- credit, fen
  folded     boolean not null default false,      -- one row of all that were alike then
  constraint ledger_entry_sum_pkey primary key (tenant_id, id)
);
-- distribute: ledger_entry_sum with ledger_txn
create index ledger_entry_sum_book on ledger_entry_sum (tenant_id, company_id, day);
create index ledger_entry_sum_of on ledger_entry_sum (tenant_id, of_id, day) where of_id > 0;
create index ledger_entry_sum_new on ledger_entry_sum (tenant_id, id) where not folded;

create function ledger_txn_sum_keep() returns trigger language plpgsql as $$
declare
  party bigint;
  wall text := current_setting('app.platform', true);
begin
  perform set_config('app.platform', 'on', true);
  foreach party in array 0::bigint || new.parties loop
    insert into ledger_txn_sum (tenant_id, parties, company_id, day, event, n, amount_fen)
      values (new.tenant_id, '{}', party, (new.occurred_at at time zone 'Asia/Shanghai')::date, new.event, 1, new.amount_fen);
  end loop;
  perform set_config('app.platform', coalesce(wall, ''), true);
  return null;
end $$;

create function ledger_entry_sum_keep() returns trigger language plpgsql as $$
declare
  wall text := current_setting('app.platform', true);
begin
  perform set_config('app.platform', 'on', true);
  insert into ledger_entry_sum (tenant_id, parties, company_id, of_id, account, day, n, dr_fen, cr_fen)
    values (new.tenant_id, '{}', coalesce(new.company_id, 0), coalesce(new.of_id, 0), new.account, new.book_day, 1, new.dr_fen, new.cr_fen);
  perform set_config('app.platform', coalesce(wall, ''), true);
  return null;
end $$;
create trigger ledger_txn_counted after insert on ledger_txn for each row execute function ledger_txn_sum_keep();
create trigger ledger_entry_counted after insert on ledger_entry for each row execute function ledger_entry_sum_keep();
