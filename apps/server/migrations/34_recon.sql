-- Bank file (银行对账单): the custody bank's statement of one day.
create table bank_file (
  tenant_id       bigint not null,                    -- the operator whose row it is; first in every key
  id              bigint not null,                    -- made by the server, ordered by time
  parties         bigint[] not null,                  -- companies (and a driver's person) that may see the row
  bank_day        date not null,                      -- day of the statement
  row_count       int not null,                       -- its lines
  passed_count    int not null default 0,             -- lines of the file that moved nothing
  in_fen          bigint not null,                    -- sum of what came in, fen
  out_fen         bigint not null,                    -- sum of what went out, fen
  opening_fen     bigint,                             -- balance before, fen
  closing_fen     bigint,                             -- balance after, fen
  created_at      timestamptz not null default now(), -- when it came to be
  created_by      bigint,                             -- user who made it
  created_by_name text not null default '',           -- his name at that time
  constraint bank_file_pkey primary key (tenant_id, id),
  constraint bank_file_day unique (tenant_id, bank_day)
);
-- distribute: bank_file

-- Line of the bank's statement (银行流水) and what it is in our books. What is neither matched nor solved stops withdrawals.
create table bank_row (
  tenant_id        bigint not null,                    -- the operator whose row it is; first in every key
  id               bigint not null,                    -- made by the server, ordered by time
  parties          bigint[] not null,                  -- companies (and a driver's person) that may see the row
  file_id          bigint not null,                    -- its statement
  row_no           int not null,                       -- line, from 1
  bank_serial_no   text,                               -- serial number of the bank; counts once
  occurred_at      timestamptz not null,               -- when
  direction        smallint not null,                  -- 1 in, 2 out
  reversal         boolean not null default false,     -- money back that went the other way before (冲正)
  amount_fen       bigint not null,                    -- amount, fen
  other_name       text not null default '',           -- the other side
  other_tail       text not null default '',           -- last four digits of its account
  virtual_account  text not null default '',           -- account that it was paid to
  closing_fen      bigint,                             -- balance after, fen
  match_status     smallint not null,                  -- 10 matched, 20 only at the bank, 30 only in our books, 40 amounts differ, 60 solved
  own_fen          bigint,                             -- what our books say, fen
  biz_type         text not null default '',           -- kind of business row it is about
  biz_id           bigint,                             -- id of that row
  biz_no           text not null default '',           -- number of that row
  proposed_by      bigint,                             -- user who proposed how to solve it
  proposed_by_name text not null default '',           -- his name
  proposed_at      timestamptz,                        -- when
  solve_reason     text not null default '',           -- how it is solved
  solved_by        bigint,                             -- the second user, who agreed
  solved_by_name   text not null default '',           -- his name
  solved_at        timestamptz,                        -- when
  version          int not null default 1,             -- counts up with every change; who looked at an older one is refused
  created_at       timestamptz not null default now(), -- when it came to be
  updated_at       timestamptz not null default now(), -- last change
  updated_by       bigint,                             -- user who changed it last
  constraint bank_row_pkey primary key (tenant_id, id),
  constraint bank_row_direction_check check (direction in (1, 2)),
  constraint bank_row_amount_fen_check check (amount_fen > 0),
  constraint bank_row_match_known check (match_status in (10, 20, 30, 40, 60)),
  constraint bank_row_solved_by_two check (match_status <> 60 or (solved_by is not null and proposed_by is not null and solved_by <> proposed_by))
);
-- distribute: bank_row
create unique index bank_row_serial on bank_row (tenant_id, direction, bank_serial_no) where bank_serial_no is not null;
create index bank_row_file on bank_row (tenant_id, file_id, row_no);
create index bank_row_unmatched on bank_row (tenant_id, match_status, occurred_at desc, id desc) where match_status <> 10;
create index bank_row_biz on bank_row (tenant_id, biz_type, biz_id);
create index bank_row_words on bank_row using gin (sought(coalesce(other_name, '') || chr(10) || coalesce(biz_no, '') || chr(10) || coalesce(bank_serial_no, '') || chr(10) || coalesce(virtual_account, '')) gin_trgm_ops);
create index bank_row_by_occurred_at on bank_row (tenant_id, occurred_at, id);
create index bank_row_by_amount_fen on bank_row (tenant_id, amount_fen, id);
alter table bank_row add constraint bank_row_file_fk foreign key (tenant_id, file_id) references bank_file (tenant_id, id);
