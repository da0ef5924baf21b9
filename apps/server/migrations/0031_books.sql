-- Books (domain 5.8): what happened in money, as transactions of balanced entries that nobody changes afterwards. A correction is a transaction the other way round that names its origin.
-- An event of a business row is booked in odd turns and taken back in even ones. `book_day` is the day it stands under in the books: that of the event, or today's when that month was closed already.
create table ledger_txn (
  tenant_id bigint not null, id bigint not null, parties bigint[] not null, txn_no text not null, event text not null, biz_type text not null, biz_id bigint not null, turn int not null, biz_no text not null default '',
  occurred_at timestamptz not null, book_day date not null, amount_fen bigint not null, reversal_of bigint, reason text not null default '', created_at timestamptz not null default now(), created_by bigint,
  primary key (tenant_id, id), unique (tenant_id, txn_no),
  constraint ledger_txn_turn unique (tenant_id, biz_type, biz_id, event, turn), constraint ledger_reversed_once unique (tenant_id, reversal_of));
create index ledger_txn_day on ledger_txn (tenant_id, book_day, id);
-- distribute: ledger_txn
-- append-only: ledger_txn

-- One side of an entry is zero. `company_id` says whose book it is, null the platform's custody book; there `of_id` names whose wallet moves.
create table ledger_entry (
  tenant_id bigint not null, txn_id bigint not null, line smallint not null, parties bigint[] not null, company_id bigint, account text not null, of_id bigint, book_day date not null,
  dr_fen bigint not null, cr_fen bigint not null,
  primary key (tenant_id, txn_id, line),
  constraint ledger_entry_one_side check (dr_fen >= 0 and cr_fen >= 0 and (dr_fen = 0) <> (cr_fen = 0)));
create index ledger_entry_book on ledger_entry (tenant_id, company_id, account, book_day);
-- distribute: ledger_entry with ledger_txn
-- append-only: ledger_entry
alter table ledger_entry add constraint ledger_entry_txn_fk foreign key (tenant_id, txn_id) references ledger_txn (tenant_id, id);

-- Closed months (月结): nothing is booked under a day of theirs any more.
create table ledger_month (
  tenant_id bigint not null, month text not null check (month ~ '^\d{4}-\d{2}$'), closed_at timestamptz not null default now(), closed_by bigint, txn_count bigint not null, dr_fen bigint not null,
  primary key (tenant_id, month));
-- tenant: ledger_month

-- Each book of a transaction is in balance when it is committed, however it was written. The check sees every row of the transaction, whoever wrote it, so it opens the wall for itself.
create function ledger_in_balance() returns trigger language plpgsql as $$
declare
  wall text := current_setting('app.platform', true);
  is_off boolean;
begin
  perform set_config('app.platform', 'on', true);
  is_off := exists (select from ledger_entry where tenant_id = new.tenant_id and txn_id = new.txn_id group by company_id having sum(dr_fen) <> sum(cr_fen));
  perform set_config('app.platform', coalesce(wall, ''), true);
  if is_off then
    raise exception 'ledger transaction % is not in balance', new.txn_id using errcode = '23514', constraint = 'ledger_in_balance';
  end if;
  return null;
end $$;
-- A month is closed under the exclusive lock of its tenant's books, so whoever commits under the shared one has seen every month that was closed before.
create function ledger_month_open() returns trigger language plpgsql as $$
declare
  wall text := current_setting('app.platform', true);
  is_closed boolean;
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('yunshu books', new.tenant_id));
  perform set_config('app.platform', 'on', true);
  is_closed := exists (select from ledger_month where tenant_id = new.tenant_id and month >= to_char(new.book_day, 'YYYY-MM'));
  perform set_config('app.platform', coalesce(wall, ''), true);
  if is_closed then
    raise exception 'the month of % is closed', new.book_day using errcode = '23514', constraint = 'ledger_month_open';
  end if;
  return null;
end $$;
create function ledger_unchanged() returns trigger language plpgsql as $$
begin
  raise exception 'entries of the books are never changed or removed' using errcode = '23514', constraint = 'ledger_unchanged';
end $$;
-- Plain PostgreSQL takes the setting as an unknown one; Citus makes triggers on distributed tables only with it.
set local citus.enable_unsafe_triggers = on;
create constraint trigger ledger_entry_balance after insert on ledger_entry deferrable initially deferred for each row execute function ledger_in_balance();
create constraint trigger ledger_txn_month after insert on ledger_txn deferrable initially deferred for each row execute function ledger_month_open();
create trigger ledger_txn_unchanged before update or delete on ledger_txn for each row execute function ledger_unchanged();
create trigger ledger_entry_unchanged before update or delete on ledger_entry for each row execute function ledger_unchanged();

-- Wallet (钱包): the mirror of a custody account at the bank, one row a kind: 1 available, 2 frozen, 3 fuel, 4 tolls, 5 deposit. Its owner is a company, or a driver as a person. `seq` is the number of its last flow.
create table wallet (
  tenant_id bigint not null, id bigint not null, parties bigint[] not null, company_id bigint not null, kind smallint not null, balance_fen bigint not null default 0, seq int not null default 0,
  custody_sub_no text not null default '', created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
  primary key (tenant_id, id), unique (tenant_id, company_id, kind),
  constraint wallet_kind_known check (kind in (1, 2, 3, 4, 5)),
  constraint wallet_not_negative check (balance_fen >= 0));
-- distribute: wallet

-- Every move of a wallet, numbered without a gap, with what was left after it. `direction` 1 in, 2 out.
create table wallet_flow (
  tenant_id bigint not null, wallet_id bigint not null, seq int not null, id bigint not null, parties bigint[] not null, company_id bigint not null, kind smallint not null, flow_no text not null,
  occurred_at timestamptz not null, direction smallint not null check (direction in (1, 2)), amount_fen bigint not null check (amount_fen > 0), balance_after bigint not null check (balance_after >= 0),
  counterparty_id bigint, biz_type text not null, biz_id bigint not null, biz_no text not null default '', remark text not null default '',
  primary key (tenant_id, wallet_id, seq), unique (tenant_id, flow_no), unique (tenant_id, id));
create index wallet_flow_company on wallet_flow (tenant_id, company_id, occurred_at desc, id desc);
create index wallet_flow_biz on wallet_flow (tenant_id, biz_type, biz_id);
-- distribute: wallet_flow with wallet
-- append-only: wallet_flow
create trigger wallet_flow_unchanged before update or delete on wallet_flow for each row execute function ledger_unchanged();

-- Proof that the payment password was just given (domain 5.7): five minutes, one use, for one amount to one payee for one business number. Only its hash is kept.
create table pay_proof (
  tenant_id bigint not null, id bigint not null, parties bigint[] not null, user_id bigint not null, proof_hash bytea not null, amount_fen bigint not null, payee_id bigint not null, biz_no text not null,
  created_at timestamptz not null, expires_at timestamptz not null, spent_at timestamptz,
  primary key (tenant_id, id), unique (tenant_id, proof_hash));
create index pay_proof_spent on pay_proof (tenant_id, user_id, spent_at);
-- distribute: pay_proof
