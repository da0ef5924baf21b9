-- A company's money is frozen by the operator: nothing leaves the wallet any more, whatever comes in is kept.
alter table wallet add column frozen_at timestamptz, add column frozen_reason text not null default '';

-- Bank account (收款账户): where a company lets its money be paid out to. The number is encrypted and found again by its blind index; a small transfer proves that the account is its own.
create table bank_account (
  tenant_id bigint not null, id bigint not null, version int not null default 1, parties bigint[] not null, company_id bigint not null,
  account_name text not null, account_type smallint not null, bank_name text not null, bank_branch text not null default '', bank_branch_no text not null default '',
  account_no_enc bytea not null, account_no_hash bytea not null, account_no_tail text not null, is_default boolean not null default false,
  verify_status smallint not null default 10, probe_fen bigint not null check (probe_fen between 1 and 99), probe_tries smallint not null default 0, account_state smallint not null default 1,
  created_at timestamptz not null default now(), created_by bigint, updated_at timestamptz not null default now(), updated_by bigint, deleted_at timestamptz,
  primary key (tenant_id, id),
  constraint bank_account_type_known check (account_type in (1, 2)),
  constraint bank_account_verify_known check (verify_status in (10, 20, 30)),
  constraint bank_account_state_known check (account_state in (1, 2)));
create unique index bank_account_number on bank_account (tenant_id, company_id, account_no_hash) where deleted_at is null;
create unique index bank_account_default on bank_account (tenant_id, company_id) where is_default and deleted_at is null;
-- distribute: bank_account

-- Recharge (充值): money that a company brings into its wallet, online by a payment provider or offline by a transfer whose voucher the operator reviews. One serial of the bank is one recharge.
create table recharge (
  tenant_id bigint not null, id bigint not null, version int not null default 1, parties bigint[] not null, recharge_no text not null, company_id bigint not null, company_name text not null,
  way smallint not null, amount_fen bigint not null check (amount_fen > 0), payer_name text not null, payer_account_enc bytea, payer_account_tail text not null default '', virtual_account text not null,
  voucher_img text not null default '', bank_serial_no text, recharge_status smallint not null default 10, arrived_at timestamptz, reviewer_id bigint, reviewer_name text not null default '',
  reject_reason text not null default '', remark text not null default '', expires_at timestamptz,
  created_at timestamptz not null default now(), created_by bigint, created_by_name text not null default '', updated_at timestamptz not null default now(), updated_by bigint,
  primary key (tenant_id, id), unique (tenant_id, recharge_no),
  constraint recharge_way_known check (way in (1, 2)),
  constraint recharge_status_known check (recharge_status in (10, 20, 30, 40, 50, 60)),
  constraint recharge_credited_by_bank check (recharge_status <> 30 or (bank_serial_no is not null and arrived_at is not null)),
  constraint recharge_offline_with_voucher check (way <> 2 or voucher_img <> ''));
create unique index recharge_bank_serial on recharge (tenant_id, way, bank_serial_no) where bank_serial_no is not null;
create index recharge_company on recharge (tenant_id, company_id, created_at desc, id desc);
create index recharge_newest on recharge (tenant_id, created_at desc, id desc);
create index recharge_open on recharge (expires_at) where recharge_status = 10;
-- distribute: recharge

-- Withdrawal (提现): frozen when it is applied for, reviewed by the operator (by two from 50,000 yuan), paid out by the bank or given back.
create table withdraw (
  tenant_id bigint not null, id bigint not null, version int not null default 1, parties bigint[] not null, withdraw_no text not null, company_id bigint not null, company_name text not null,
  bank_account_id bigint not null, account_name text not null, bank_name text not null, account_no_tail text not null,
  amount_fen bigint not null check (amount_fen > 0), fee_fen bigint not null default 0 check (fee_fen >= 0), net_fen bigint not null check (net_fen > 0), withdraw_status smallint not null default 10,
  reviewers jsonb not null default '[]', bank_serial_no text, fail_reason text not null default '', done_at timestamptz, remark text not null default '',
  created_at timestamptz not null default now(), created_by bigint, created_by_name text not null default '', updated_at timestamptz not null default now(), updated_by bigint,
  primary key (tenant_id, id), unique (tenant_id, withdraw_no),
  constraint withdraw_status_known check (withdraw_status in (10, 20, 30, 40, 50)),
  constraint withdraw_net check (net_fen = amount_fen - fee_fen),
  constraint withdraw_paid_by_bank check (withdraw_status <> 30 or (bank_serial_no is not null and done_at is not null)),
  constraint withdraw_reviewed check (withdraw_status not in (20, 30, 40) or jsonb_array_length(reviewers) >= case when amount_fen >= 5000000 then 2 else 1 end));
create unique index withdraw_bank_serial on withdraw (tenant_id, bank_serial_no) where bank_serial_no is not null;
create index withdraw_company on withdraw (tenant_id, company_id, created_at desc, id desc);
create index withdraw_newest on withdraw (tenant_id, created_at desc, id desc);
-- distribute: withdraw
alter table withdraw add constraint withdraw_bank_account_fk foreign key (tenant_id, bank_account_id) references bank_account (tenant_id, id);

-- What has succeeded is never changed: what comes after is a row of its own.
create function money_done_stays() returns trigger language plpgsql as $$
begin
  raise exception 'what has succeeded is never changed' using errcode = '23514', constraint = 'money_done_stays';
end $$;
create trigger recharge_done_stays before update on recharge for each row when (old.recharge_status = 30) execute function money_done_stays();
create trigger withdraw_done_stays before update on withdraw for each row when (old.withdraw_status in (30, 40, 50)) execute function money_done_stays();

-- Bank file (银行对账单): the custody bank's statement of one day.
create table bank_file (
  tenant_id bigint not null, id bigint not null, parties bigint[] not null, bank_day date not null, row_count int not null, in_fen bigint not null, out_fen bigint not null, opening_fen bigint, closing_fen bigint,
  created_at timestamptz not null default now(), created_by bigint, created_by_name text not null default '',
  primary key (tenant_id, id), constraint bank_file_day unique (tenant_id, bank_day));
-- distribute: bank_file

-- A line of the bank's statement and what it is in our books: 10 matched, 20 only at the bank, 30 only in our books, 40 amounts differ, 60 solved by two persons. What is neither matched nor solved stops withdrawals.
create table bank_row (
  tenant_id bigint not null, id bigint not null, parties bigint[] not null, file_id bigint not null, row_no int not null, bank_serial_no text, occurred_at timestamptz not null, direction smallint not null check (direction in (1, 2)),
  amount_fen bigint not null check (amount_fen > 0), other_name text not null default '', other_tail text not null default '', virtual_account text not null default '', closing_fen bigint,
  match_status smallint not null, own_fen bigint, biz_type text not null default '', biz_id bigint, biz_no text not null default '',
  proposed_by bigint, proposed_by_name text not null default '', proposed_at timestamptz, solve_reason text not null default '', solved_by bigint, solved_by_name text not null default '', solved_at timestamptz,
  version int not null default 1, created_at timestamptz not null default now(), updated_at timestamptz not null default now(), updated_by bigint,
  primary key (tenant_id, id),
  constraint bank_row_match_known check (match_status in (10, 20, 30, 40, 60)),
  constraint bank_row_solved_by_two check (match_status <> 60 or (solved_by is not null and proposed_by is not null and solved_by <> proposed_by)));
create unique index bank_row_serial on bank_row (tenant_id, direction, bank_serial_no) where bank_serial_no is not null;
create index bank_row_file on bank_row (tenant_id, file_id, row_no);
create index bank_row_unsolved on bank_row (tenant_id) where match_status in (20, 30, 40);
create index bank_row_biz on bank_row (tenant_id, biz_type, biz_id);
-- distribute: bank_row
alter table bank_row add constraint bank_row_file_fk foreign key (tenant_id, file_id) references bank_file (tenant_id, id);
