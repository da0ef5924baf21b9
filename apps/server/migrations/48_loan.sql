-- Credit (授信): how much a factor lends a company on the bills of named debtors, and at what price. Debtors do not see it.
create table credit (
  tenant_id       bigint not null,                    -- the operator whose row it is; first in every key
  id              bigint not null,                    -- made by the server, ordered by time
  version         int not null default 1,             -- counts up with every change; who looked at an older one is refused
  parties         bigint[] not null,                  -- the company that asks for it
  credit_no       text not null,                      -- its number
  company_id      bigint not null,                    -- who asks for it
  company_name    text not null,                      -- its name at that time
  factor_name     text not null,                      -- the factor (保理商)
  credit_status   smallint not null default 10,       -- see its machine in docs/generated/states.md
  apply_fen       bigint not null,                    -- how much is asked for, fen
  credit_fen      bigint,                             -- how much is given, fen
  rate_bp_year    int,                                -- interest a year of 360 days, basis points
  penalty_bp      int not null default 15000,         -- how many times the rate overdue days cost, basis points
  fee_bp          int,                                -- the factor's fee on what is assigned, basis points
  advance_bp      int,                                -- share of a bill that is lent, basis points
  recourse        boolean not null default true,      -- the borrower buys back what its debtor does not pay
  max_days        int,                                -- longest term of a loan, days
  valid_from      date,                               -- first day
  valid_to        date,                               -- last day
  account_bank    text not null default '',           -- bank of the factor's collection account
  account_no      text not null default '',           -- its number
  licence_files   text not null default '',           -- business licence
  trade_files     text not null default '',           -- statements of twelve months
  bank_files      text not null default '',           -- bank flow
  tax_files       text not null default '',           -- tax returns
  contract_files  text not null default '',           -- the signed contract
  remark          text not null default '',           -- words of who asks
  reason          text not null default '',           -- why it was rejected, frozen or terminated
  first_by        bigint,                             -- user who did the first review
  first_at        timestamptz,                        -- when
  final_by        bigint,                             -- user who recorded the factor's decision
  final_at        timestamptz,                        -- when
  signed_at       timestamptz,                        -- when the contract was signed
  created_at      timestamptz not null default now(), -- when it came to be
  created_by      bigint,                             -- user who made it
  updated_at      timestamptz not null default now(), -- last change
  updated_by      bigint,                             -- user who changed it last
  constraint credit_pkey primary key (tenant_id, id),
  constraint credit_no_once unique (tenant_id, credit_no),
  constraint credit_status_known check (credit_status in (10, 20, 30, 40, 50, 60, 70, 80, 90)),
  constraint credit_amounts check (apply_fen > 0 and credit_fen > 0),
  constraint credit_terms check (rate_bp_year between 0 and 3600 and fee_bp between 0 and 1000 and advance_bp between 1 and 10000 and penalty_bp between 10000 and 20000 and max_days between 1 and 365),
  constraint credit_decided check (credit_status in (10, 20, 30, 80) or (credit_fen is not null and rate_bp_year is not null and fee_bp is not null and advance_bp is not null and max_days is not null and valid_to is not null and account_no <> '')),
  constraint credit_signed check (credit_status not in (50, 60, 70) or (signed_at is not null and contract_files <> '' and valid_from is not null)),
  constraint credit_two_reviewers check (first_by is null or final_by is null or first_by <> final_by),
  constraint credit_ended_with_reason check (credit_status not in (60, 80, 90) or reason <> '')
);
-- distribute: credit
create index credit_company on credit (tenant_id, company_id, created_at desc, id desc);
create index credit_tenant on credit (tenant_id, created_at desc, id desc);
create index credit_by_status on credit (tenant_id, credit_status, created_at desc, id desc);
create index credit_expiring on credit (valid_to) where credit_status in (50, 60);
create index credit_by_valid_to on credit (tenant_id, valid_to, id);
create index credit_words on credit using gin (sought(coalesce(credit_no, '') || chr(10) || coalesce(company_name, '') || chr(10) || coalesce(factor_name, '')) gin_trgm_ops);
alter table credit add constraint credit_company_fk foreign key (tenant_id, company_id) references company (tenant_id, id);

-- Debtor of a credit (授信债务人): on whose bills is lent, and how much at most.
create table credit_debtor (
  tenant_id   bigint not null,   -- the operator whose row it is; first in every key
  id          bigint not null,   -- made by the server, ordered by time
  parties     bigint[] not null, -- the company that asks for the credit
  credit_id   bigint not null,   -- the credit
  debtor_id   bigint not null,   -- who owes the bills
  debtor_name text not null,     -- its name at that time
  limit_fen   bigint not null,   -- at most lent on its bills, fen
  constraint credit_debtor_pkey primary key (tenant_id, id),
  constraint credit_debtor_once unique (tenant_id, credit_id, debtor_id),
  constraint credit_debtor_limit check (limit_fen >= 0)
);
-- distribute: credit_debtor
alter table credit_debtor add constraint credit_debtor_credit_fk foreign key (tenant_id, credit_id) references credit (tenant_id, id);

-- Loan (融资): bills of one debtor turned into money before they are due. Its debtor sees the row to agree to the assignment; no query gives it the rates. What was repaid, what is owed and how long it is overdue are derived.
create table loan (
  tenant_id              bigint not null,                    -- the operator whose row it is; first in every key
  id                     bigint not null,                    -- made by the server, ordered by time
  version                int not null default 1,             -- counts up with every change; who looked at an older one is refused
  parties                bigint[] not null,                  -- borrower and debtor
  loan_no                text not null,                      -- its number
  credit_id              bigint not null,                    -- the credit
  credit_no              text not null,                      -- its number
  borrower_id            bigint not null,                    -- who borrows
  borrower_name          text not null,                      -- its name at that time
  debtor_id              bigint not null,                    -- who owes the bills
  debtor_name            text not null,                      -- its name at that time
  factor_name            text not null,                      -- the factor
  loan_status            smallint not null default 10,       -- see its machine in docs/generated/states.md
  receivable_fen         bigint not null,                    -- what is assigned, fen
  advance_fen            bigint not null,                    -- what is lent: the principal, fen
  days                   int not null,                       -- term, days, with its extensions
  rate_bp_year           int not null,                       -- interest a year of 360 days, basis points
  penalty_bp             int not null,                       -- how many times the rate overdue days cost, basis points
  fee_bp                 int not null,                       -- the factor's fee, basis points
  recourse               boolean not null,                   -- the borrower buys back what its debtor does not pay
  interest_fen           bigint not null,                    -- interest of the first term, kept back, fen
  fee_fen                bigint not null,                    -- fee, kept back, fen
  net_fen                bigint not null,                    -- what reaches the borrower, fen
  extension_interest_fen bigint not null default 0,          -- interest of extensions, owed, fen
  extension_fee_fen      bigint not null default 0,          -- fee of extensions, owed, fen
  extended_days          int not null default 0,             -- days of its extensions
  account_bank           text not null,                      -- bank of the collection account
  account_no             text not null,                      -- its number: where the debtor pays
  zhongdeng_no           text,                               -- number of the registration of movables (中登网)
  contract_files         text not null default '',           -- the signed contract of this loan
  debtor_notice_at       timestamptz,                        -- when the debtor was told of the assignment
  confirm_at             timestamptz,                        -- when it agreed
  confirm_by             bigint,                             -- user of the debtor who agreed
  sign_at                timestamptz,                        -- when it was signed and registered
  lend_at                timestamptz,                        -- when the money was lent
  lend_serial_no         text,                               -- serial number of the bank; counts once
  due_day                date,                               -- last day on which it costs no overdue interest
  ended_at               timestamptz,                        -- when it was repaid, bought back or lost
  end_kind               smallint not null default 0,        -- 0 not ended, 1 repaid, 2 bought back, 3 lost by the factor
  approved_by            bigint,                             -- user of the operator who approved it
  reason                 text not null default '',           -- why it was rejected, refused, cancelled or lost
  remark                 text not null default '',           -- words of who asks
  created_at             timestamptz not null default now(), -- when it came to be
  created_by             bigint,                             -- user who made it
  updated_at             timestamptz not null default now(), -- last change
  updated_by             bigint,                             -- user who changed it last
  constraint loan_pkey primary key (tenant_id, id),
  constraint loan_no_once unique (tenant_id, loan_no),
  constraint loan_status_known check (loan_status in (0, 5, 10, 20, 30, 40, 50, 60, 70, 80, 90, 95)),
  constraint loan_end_kind_known check (end_kind in (0, 1, 2, 3)),
  constraint loan_adds_up check (net_fen + interest_fen + fee_fen = advance_fen and advance_fen > 0 and net_fen > 0 and advance_fen <= receivable_fen),
  constraint loan_told check (loan_status in (0, 5, 10) or debtor_notice_at is not null),
  constraint loan_agreed check (loan_status in (0, 5, 10, 20) or confirm_at is not null),
  constraint loan_registered check (loan_status in (0, 5, 10, 20, 30) or (sign_at is not null and zhongdeng_no is not null)),
  constraint loan_lent check ((loan_status >= 60) = (lend_at is not null) and (lend_at is null) = (lend_serial_no is null) and (lend_at is null) = (due_day is null)),
  constraint loan_ended check ((loan_status in (80, 95)) = (end_kind <> 0) and (end_kind = 0) = (ended_at is null)),
  constraint loan_ended_with_reason check (loan_status not in (0, 5) or reason <> '')
);
-- distribute: loan
create unique index loan_lend_serial on loan (tenant_id, lend_serial_no) where lend_serial_no is not null;
create unique index loan_zhongdeng on loan (tenant_id, zhongdeng_no) where zhongdeng_no is not null;
create index loan_credit on loan (tenant_id, credit_id);
create index loan_borrower on loan (tenant_id, borrower_id, created_at desc, id desc);
create index loan_debtor on loan (tenant_id, debtor_id, created_at desc, id desc);
create index loan_tenant on loan (tenant_id, created_at desc, id desc);
create index loan_by_status on loan (tenant_id, loan_status, created_at desc, id desc);
create index loan_falling_due on loan (due_day) where loan_status in (60, 70);
create index loan_by_due_day on loan (tenant_id, due_day, id);
create index loan_by_receivable_fen on loan (tenant_id, receivable_fen, id);
-- Lists of loans by their due day from the latest, and a debtor's assignments from the newest, read no more than their page.
create index loan_by_due_day_down on loan (tenant_id, due_day desc nulls last, id desc);
create index loan_assignments on loan (tenant_id, debtor_id, debtor_notice_at desc, id desc) where debtor_notice_at is not null;
create index loan_assignment_words on loan using gin (sought(coalesce(loan_no, '') || chr(10) || coalesce(borrower_name, '') || chr(10) || coalesce(factor_name, '')) gin_trgm_ops) where debtor_notice_at is not null;
create index loan_words on loan using gin (sought(coalesce(loan_no, '') || chr(10) || coalesce(credit_no, '') || chr(10) || coalesce(borrower_name, '') || chr(10) || coalesce(debtor_name, '') || chr(10) || coalesce(zhongdeng_no, '')) gin_trgm_ops);
-- What is due comes first, the soonest before the others.
create index loan_due on loan (tenant_id, due_day) where loan_status in (60, 70, 90);
alter table loan add constraint loan_credit_fk foreign key (tenant_id, credit_id) references credit (tenant_id, id);

-- Asset of a loan (融资资产): a bill that is assigned for it; a bill stands in one living loan at a time.
create table loan_asset (
  tenant_id   bigint not null,       -- the operator whose row it is; first in every key
  id          bigint not null,       -- made by the server, ordered by time
  parties     bigint[] not null,     -- borrower and debtor
  loan_id     bigint not null,       -- the loan
  bill_id     bigint not null,       -- the bill
  bill_no     text not null,         -- its number
  bill_fen    bigint not null,       -- what of it was open when it was assigned, fen
  advance_fen bigint not null,       -- what is lent on it, fen
  bill_due_at timestamptz not null,  -- when it is due
  is_live     boolean not null,      -- the loan has not ended
  constraint loan_asset_pkey primary key (tenant_id, id),
  constraint loan_asset_amounts check (bill_fen > 0 and advance_fen >= 0 and advance_fen <= bill_fen)
);
-- distribute: loan_asset
create unique index loan_asset_bill_once on loan_asset (tenant_id, bill_id) where is_live;
create index loan_asset_loan on loan_asset (tenant_id, loan_id);
alter table loan_asset add constraint loan_asset_loan_fk foreign key (tenant_id, loan_id) references loan (tenant_id, id);
alter table loan_asset add constraint loan_asset_bill_fk foreign key (tenant_id, bill_id) references bill (tenant_id, id);

-- Repayment (还款): money that came to the factor for a loan and what it was for: what was owed just before stands beside it, so that every part can be computed again.
create table repayment (
  tenant_id          bigint not null,                    -- the operator whose row it is; first in every key
  id                 bigint not null,                    -- made by the server, ordered by time
  parties            bigint[] not null,                  -- the borrower
  loan_id            bigint not null,                    -- the loan
  kind               smallint not null,                  -- 1 the debtor paid its bills, 2 the borrower bought back
  payment_id         bigint,                             -- the payment of the debtor
  bank_serial_no     text not null,                      -- serial number of the bank
  amount_fen         bigint not null,                    -- amount, fen
  fee_fen            bigint not null,                    -- for the fee, fen
  penalty_fen        bigint not null,                    -- for overdue interest, fen
  interest_fen       bigint not null,                    -- for interest, fen
  principal_fen      bigint not null,                    -- for the principal, fen
  surplus_fen        bigint not null,                    -- the rest, which goes to the borrower, fen
  owed_fee_fen       bigint not null,                    -- fee owed before it, fen
  owed_penalty_fen   bigint not null,                    -- overdue interest owed before it, fen
  owed_interest_fen  bigint not null,                    -- interest owed before it, fen
  owed_principal_fen bigint not null,                    -- principal owed before it, fen
  paid_day           date not null,                      -- day for which overdue interest was counted
  paid_at            timestamptz not null,               -- when the money came
  created_at         timestamptz not null default now(), -- when it came to be
  created_by         bigint,                             -- user who recorded it
  constraint repayment_pkey primary key (tenant_id, id),
  constraint repayment_kind_known check (kind in (1, 2)),
  constraint repayment_of_payment check ((kind = 1) = (payment_id is not null)),
  constraint repayment_adds_up check (fee_fen + penalty_fen + interest_fen + principal_fen + surplus_fen = amount_fen and amount_fen > 0),
  constraint repayment_parts check (fee_fen between 0 and owed_fee_fen and penalty_fen between 0 and owed_penalty_fen and interest_fen between 0 and owed_interest_fen and principal_fen between 0 and owed_principal_fen and surplus_fen >= 0)
);
-- distribute: repayment
create unique index repayment_payment_once on repayment (tenant_id, payment_id) where payment_id is not null;
create unique index repayment_buyback_serial on repayment (tenant_id, bank_serial_no) where kind = 2;
create index repayment_loan on repayment (tenant_id, loan_id);
alter table repayment add constraint repayment_loan_fk foreign key (tenant_id, loan_id) references loan (tenant_id, id);
