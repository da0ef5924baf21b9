-- Charge item of a company (费用项目): what it charges or deducts beside the built-in items F01 to D12, which stand and are not rows.
create table expense_item (
  tenant_id   bigint not null,                    -- the operator whose row it is; first in every key
  id          bigint not null,                    -- made by the server, ordered by time
  version     int not null default 1,             -- counts up with every change; who looked at an older one is refused
  parties     bigint[] not null,                  -- companies (and a driver's person) that may see the row
  company_id  bigint not null,                    -- the carrier
  item_code   text not null,                      -- its code, once in a company
  item_name   text not null,                      -- its name
  item_side   smallint not null,                  -- 1 received, 2 paid, 3 both
  category    smallint not null,                  -- 1 freight, 2 surcharge, 3 deduction, 4 paid for others, 5 reimbursed
  tax_rate_bp int not null default 0,             -- VAT rate, basis points
  auto_rule   text not null default '',           -- when it arises, in words
  item_state  smallint not null default 1,        -- 1 in use, 2 disabled
  created_at  timestamptz not null default now(), -- when it came to be
  created_by  bigint,                             -- user who made it
  updated_at  timestamptz not null default now(), -- last change
  updated_by  bigint,                             -- user who changed it last
  constraint expense_item_pkey primary key (tenant_id, id),
  constraint expense_item_code_once unique (tenant_id, company_id, item_code),
  constraint expense_item_side_known check (item_side in (1, 2, 3)),
  constraint expense_item_category_known check (category in (1, 2, 3, 4, 5)),
  constraint expense_item_state_known check (item_state in (1, 2)),
  constraint expense_item_letter check ((category = 3) = (item_code like 'D%')),
  constraint expense_item_tax check (tax_rate_bp between 0 and 1300)
);
-- distribute: expense_item

-- Claim (费用报销): what somebody paid for a vehicle of the company, with documents; another person reviews it, then it is owed as a bill of kind 8.
create table expense_claim (
  tenant_id       bigint not null,                    -- the operator whose row it is; first in every key
  id              bigint not null,                    -- made by the server, ordered by time
  version         int not null default 1,             -- counts up with every change; who looked at an older one is refused
  parties         bigint[] not null,                  -- companies (and a driver's person) that may see the row
  claim_no        text not null,                      -- its number
  company_id      bigint not null,                    -- the carrier
  company_name    text not null,                      -- its name at that time
  expense_type    smallint not null,                  -- 1 fuel, 2 tolls, 3 urea, 4 repair, 5 fine, 6 parking, 9 other
  vehicle_id      bigint not null,                    -- the vehicle
  plate_no        text not null,                      -- its plate
  waybill_id      bigint,                             -- the trip
  waybill_no      text not null default '',           -- its number
  person_id       bigint not null,                    -- who paid and is to be repaid
  claimant_name   text not null,                      -- his name at that time
  amount_fen      bigint not null,                    -- amount, fen, VAT included
  tax_fen         bigint not null default 0,          -- VAT within it that the invoice names, fen
  invoice_no      text not null default '',           -- invoice; without one no input tax
  spent_on        date not null,                      -- day of the expense
  odometer_km     int,                                -- odometer of the vehicle
  voucher_img     text not null default '',           -- documents, joined
  remark          text not null default '',           -- what for
  claim_status    smallint not null default 10,       -- 0 withdrawn, 10 in review, 20 approved, 30 refused
  reason          text not null default '',           -- why it was refused
  reviewed_by     bigint,                             -- user who decided
  reviewed_by_name text not null default '',          -- his name
  reviewed_at     timestamptz,                        -- when
  bill_id         bigint,                             -- the bill of what was approved
  bill_no         text not null default '',           -- its number
  created_at      timestamptz not null default now(), -- when it came to be
  created_by      bigint,                             -- user who made it
  created_by_name text not null default '',           -- his name at that time
  updated_at      timestamptz not null default now(), -- last change
  updated_by      bigint,                             -- user who changed it last
  constraint expense_claim_pkey primary key (tenant_id, id),
  constraint expense_claim_no_once unique (tenant_id, claim_no),
  constraint expense_claim_type_known check (expense_type in (1, 2, 3, 4, 5, 6, 9)),
  constraint expense_claim_status_known check (claim_status in (0, 10, 20, 30)),
  constraint expense_claim_amount check (amount_fen > 0 and tax_fen >= 0 and tax_fen < amount_fen and (tax_fen = 0 or invoice_no <> '')),
  constraint expense_claim_two_persons check (claim_status not in (20, 30) or (reviewed_by is not null and reviewed_by is distinct from created_by)),
  constraint expense_claim_billed check ((claim_status = 20) = (bill_id is not null)),
  constraint expense_claim_refused_with_reason check (claim_status <> 30 or reason <> '')
);
-- distribute: expense_claim
create index expense_claim_company on expense_claim (tenant_id, company_id, created_at desc, id desc);
create index expense_claim_by_status on expense_claim (tenant_id, company_id, claim_status, created_at desc, id desc);
create index expense_claim_choices on expense_claim using brin (expense_type int2_minmax_multi_ops) with (pages_per_range = 32, autosummarize = on);
create index expense_claim_vehicle on expense_claim (tenant_id, company_id, vehicle_id, spent_on);
create index expense_claim_by_amount_fen on expense_claim (tenant_id, company_id, amount_fen, id);
create index expense_claim_by_spent_on on expense_claim (tenant_id, company_id, spent_on, id);
create unique index expense_claim_invoice_once on expense_claim (tenant_id, company_id, invoice_no) where invoice_no <> '' and claim_status in (10, 20);
create index expense_claim_words on expense_claim using gin (sought(coalesce(claim_no, '') || chr(10) || coalesce(plate_no, '') || chr(10) || coalesce(claimant_name, '') || chr(10) || coalesce(waybill_no, '') || chr(10) || coalesce(invoice_no, '')) gin_trgm_ops);
alter table expense_claim add constraint expense_claim_bill_fk foreign key (tenant_id, bill_id) references bill (tenant_id, id);
