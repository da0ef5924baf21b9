-- Part of a statement that invoices may take (可开票部分): what one trip comes to at one rate, with what was agreed to come off it. Made when a bill is first
-- applied for, from a statement that cannot change any more; what is taken of it never exceeds it, whoever is faster.
create table invoice_part (
  tenant_id            bigint not null,                    -- the operator whose row it is; first in every key
  id                   bigint not null,                    -- made by the server, ordered by time
  parties              bigint[] not null,                  -- companies (and a driver's person) that may see the row
  statement_id         bigint not null,                    -- the statement
  waybill_id           bigint not null,                    -- the trip
  waybill_no           text not null,                      -- its number
  tax_rate_bp          int not null,                       -- VAT rate, basis points
  gross_fen            bigint not null,                    -- VAT included, fen
  tax_fen              bigint not null,                    -- VAT within it, fen
  taken_fen            bigint not null default 0,          -- of it applied for and invoiced, fen
  taken_tax_fen        bigint not null default 0,          -- VAT within that, fen
  plate_no             text not null default '',           -- plate of the vehicle
  start_address_diming text not null default '',           -- from
  end_address_diming   text not null default '',           -- to
  goods_name           text not null default '',           -- what was carried
  constraint invoice_part_pkey primary key (tenant_id, id),
  constraint invoice_part_once unique (tenant_id, statement_id, waybill_id, tax_rate_bp),
  constraint invoice_part_positive check (gross_fen > 0 and tax_fen between 0 and gross_fen),
  constraint invoice_part_within check (taken_fen between 0 and gross_fen and taken_tax_fen between 0 and tax_fen and taken_tax_fen <= taken_fen)
);
-- distribute: invoice_part
alter table invoice_part add constraint invoice_part_statement_fk foreign key (tenant_id, statement_id) references statement (tenant_id, id);

-- Application (开票申请): a buyer asks a seller for invoices over confirmed bills, all of one rate and under one title; the seller may apply for itself.
create table invoice_apply (
  tenant_id       bigint not null,                    -- the operator whose row it is; first in every key
  id              bigint not null,                    -- made by the server, ordered by time
  version         int not null default 1,             -- counts up with every change; who looked at an older one is refused
  parties         bigint[] not null,                  -- companies (and a driver's person) that may see the row
  apply_no        text not null,                      -- its number
  apply_status    smallint not null default 10,       -- see its machine in docs/generated/states.md
  seller_id       bigint not null,                    -- who invoices
  seller_name     text not null,                      -- its name at that time
  buyer_id        bigint not null,                    -- who is invoiced
  buyer_name      text not null,                      -- its name at that time
  applicant_id    bigint not null,                    -- which of the two applied
  title           text not null,                      -- 抬头: the buyer's name on the invoice
  tax_no          text not null,                      -- its tax number
  bank_name       text not null default '',           -- its bank
  bank_account    text not null default '',           -- its account there
  reg_address     text not null default '',           -- its registered address
  reg_phone       text not null default '',           -- its telephone
  invoice_type    smallint not null,                  -- 1 digital special, 2 digital ordinary, 3 paper special, 4 paper ordinary
  split_mode      smallint not null default 1,        -- 1 one document, 2 one for each statement, 3 one for each trip
  detail_mode     smallint not null default 1,        -- lines: 1 summed, 2 by route, 3 one by one
  tax_rate_bp     int not null,                       -- VAT rate, basis points
  amount_fen      bigint not null,                    -- VAT included, fen
  net_fen         bigint not null,                    -- without VAT, fen
  tax_fen         bigint not null,                    -- VAT within it, fen
  issued_fen      bigint not null default 0,          -- of it invoiced so far, fen
  red_fen         bigint not null default 0,          -- of that reversed, fen
  waybill_count   int not null,                       -- its trips
  receiver_email  text not null default '',           -- where the files go
  receiver_mobile text not null default '',           -- whom to call about them
  post_address    text not null default '',           -- where paper is sent
  remark          text not null default '',           -- what stands on the invoice besides
  risk_flag       smallint not null default 0,        -- the worst of its checks: 0 passed, 1 warning, 2 stops
  risk_result     jsonb not null default '[]',        -- the checks one by one, as they were when it was applied for
  hold_fen        bigint not null default 0,          -- quota held for it, fen without VAT
  reject_reason   text not null default '',           -- why it was rejected
  channel_fault   text not null default '',           -- what the channel answered instead of a number
  red_reason      text not null default '',           -- why the buyer asks for a red letter
  red_asked_at    timestamptz,                        -- when it asked
  reviewed_at     timestamptz,                        -- when it was approved or rejected
  reviewed_by     bigint,                             -- user who did
  issued_at       timestamptz,                        -- when its last invoice was issued
  delivered_at    timestamptz,                        -- when the buyer confirmed that it has them
  created_at      timestamptz not null default now(), -- when it came to be
  created_by      bigint,                             -- user who made it
  created_by_name text not null default '',           -- his name at that time
  updated_at      timestamptz not null default now(), -- last change
  updated_by      bigint,                             -- user who changed it last
  constraint invoice_apply_pkey primary key (tenant_id, id),
  constraint invoice_apply_no_once unique (tenant_id, apply_no),
  constraint invoice_apply_status_known check (apply_status in (10, 20, 30, 40, 50, 60, 70, 80, 85)),
  constraint invoice_apply_invoice_type_known check (invoice_type in (1, 2, 3, 4)),
  constraint invoice_apply_split_mode_known check (split_mode in (1, 2, 3)),
  constraint invoice_apply_detail_mode_known check (detail_mode in (1, 2, 3)),
  constraint invoice_apply_adds_up check (amount_fen > 0 and tax_fen >= 0 and net_fen + tax_fen = amount_fen),
  constraint invoice_apply_issued_within check (red_fen >= 0 and red_fen <= issued_fen and issued_fen <= amount_fen),
  constraint invoice_apply_held_within check (hold_fen between 0 and net_fen),
  constraint invoice_apply_rejected_with_reason check (apply_status <> 60 or reject_reason <> ''),
  constraint invoice_apply_two_sides check (seller_id <> buyer_id)
);
-- distribute: invoice_apply
create index invoice_apply_seller on invoice_apply (tenant_id, seller_id, created_at desc, id desc);
create index invoice_apply_buyer on invoice_apply (tenant_id, buyer_id, created_at desc, id desc);
create index invoice_apply_tenant on invoice_apply (tenant_id, created_at desc, id desc);
create index invoice_apply_by_status on invoice_apply (tenant_id, apply_status, created_at desc, id desc);
create index invoice_apply_flagged on invoice_apply (tenant_id, risk_flag, created_at desc, id desc) where risk_flag > 0;
create index invoice_apply_buyers on invoice_apply (tenant_id, seller_id, buyer_id, created_at desc);
create index invoice_apply_sellers on invoice_apply (tenant_id, buyer_id, seller_id, created_at desc);
create index invoice_apply_by_amount_fen on invoice_apply (tenant_id, amount_fen, id);
create index invoice_apply_words on invoice_apply using gin (sought(coalesce(apply_no, '') || chr(10) || coalesce(title, '') || chr(10) || coalesce(seller_name, '') || chr(10) || coalesce(buyer_name, '')) gin_trgm_ops);

-- Invoice (发票): one document of an application. A red letter (红字发票) is a document of its own with negative amounts that names the one it reverses.
create table invoice (
  tenant_id      bigint not null,                    -- the operator whose row it is; first in every key
  id             bigint not null,                    -- made by the server, ordered by time
  version        int not null default 1,             -- counts up with every change; who looked at an older one is refused
  parties        bigint[] not null,                  -- companies (and a driver's person) that may see the row
  apply_id       bigint not null,                    -- the application
  apply_no       text not null,                      -- its number
  doc_seq        int not null,                       -- which of its documents it is, from 1
  doc_status     smallint not null default 10,       -- see its machine in docs/generated/states.md
  invoice_no     text,                               -- its number: 20 digits, or code and number of paper
  invoice_type   smallint not null,                  -- 1 digital special, 2 digital ordinary, 3 paper special, 4 paper ordinary
  seller_id      bigint not null,                    -- who invoices
  seller_name    text not null,                      -- its name at that time
  buyer_id       bigint not null,                    -- who is invoiced
  title          text not null,                      -- the buyer's name on it
  tax_no         text not null,                      -- its tax number
  tax_rate_bp    int not null,                       -- VAT rate, basis points
  seller_tax_no  text not null default '',           -- the seller's tax number, as its settings said
  tax_code       text not null default '',           -- class of the service (税收分类编码), as they said
  gross_fen      bigint not null,                    -- VAT included, fen; negative on a red letter
  net_fen        bigint not null,                    -- without VAT, fen
  tax_fen        bigint not null,                    -- VAT within it, fen
  red_fen        bigint not null default 0,          -- of it reversed by red letters, fen
  red_tax_fen    bigint not null default 0,          -- VAT within that, fen
  red_of         bigint,                             -- the invoice that this red letter reverses
  red_reason     text not null default '',           -- why
  red_no         text not null default '',           -- confirmation of the red letter (红字信息确认单), 20 digits
  is_drill       boolean not null default false,     -- numbered by the local stand-in for a channel: no invoice in law
  files          text not null default '',           -- PDF, OFD or XML as kept
  issued_at      timestamptz,                        -- when it was issued
  issued_by      bigint,                             -- user who issued it
  created_at     timestamptz not null default now(), -- when it came to be
  updated_at     timestamptz not null default now(), -- last change
  updated_by     bigint,                             -- user who changed it last
  constraint invoice_pkey primary key (tenant_id, id),
  constraint invoice_no_once unique (tenant_id, invoice_no),
  constraint invoice_doc_status_known check (doc_status in (0, 10, 20, 25, 30)),
  constraint invoice_doc_invoice_type_known check (invoice_type in (1, 2, 3, 4)),
  constraint invoice_adds_up check (gross_fen <> 0 and net_fen + tax_fen = gross_fen),
  constraint invoice_numbered_when_issued check ((doc_status in (20, 25, 30)) = (invoice_no is not null and issued_at is not null)),
  constraint invoice_red_within check (red_fen >= 0 and red_tax_fen >= 0 and red_fen <= greatest(gross_fen, 0) and red_tax_fen <= greatest(tax_fen, 0)),
  constraint invoice_red_as_said check (case doc_status when 30 then red_fen = gross_fen when 25 then red_fen > 0 and red_fen < gross_fen else red_fen = 0 end),
  constraint invoice_red_letter check ((red_of is null) = (gross_fen > 0) and (red_of is null or (red_reason <> '' and red_no ~ '^\d{20}$')))
);
-- distribute: invoice
create index invoice_of_apply on invoice (tenant_id, apply_id, doc_seq);
create index invoice_red on invoice (tenant_id, red_of) where red_of is not null;
create index invoice_seller on invoice (tenant_id, seller_id, issued_at desc nulls last, id desc);
create index invoice_buyer on invoice (tenant_id, buyer_id, issued_at desc nulls last, id desc);
create index invoice_issued on invoice (tenant_id, issued_at desc nulls last, id desc);
create index invoice_not_at_rest on invoice (tenant_id, doc_status, issued_at desc nulls last, id desc) where doc_status <> 20;
create index invoice_by_issued_at on invoice (tenant_id, issued_at, id);
create index invoice_words on invoice using gin (sought(coalesce(invoice_no, '') || chr(10) || coalesce(apply_no, '') || chr(10) || coalesce(title, '') || chr(10) || coalesce(seller_name, '')) gin_trgm_ops);
alter table invoice add constraint invoice_apply_fk foreign key (tenant_id, apply_id) references invoice_apply (tenant_id, id);

-- Line of an invoice (发票明细): what it takes of one trip of one bill, with the elements that an invoice for freight must name (特定要素).
create table invoice_line (
  tenant_id            bigint not null,           -- the operator whose row it is; first in every key
  id                   bigint not null,           -- made by the server, ordered by time
  parties              bigint[] not null,         -- companies (and a driver's person) that may see the row
  apply_id             bigint not null,           -- the application
  invoice_id           bigint,                    -- the document on which it stands; null: not made yet
  part_id              bigint not null,           -- what it takes of
  bill_id              bigint not null,           -- the bill
  bill_no              text not null,             -- its number
  statement_id         bigint not null,           -- the statement
  waybill_id           bigint not null,           -- the trip
  waybill_no           text not null,             -- its number
  gross_fen            bigint not null,           -- VAT included, fen; negative on a red letter
  net_fen              bigint not null,           -- without VAT, fen
  tax_fen              bigint not null,           -- VAT within it, fen
  red_fen              bigint not null default 0, -- of it reversed, fen
  red_tax_fen          bigint not null default 0, -- VAT within that, fen
  red_of               bigint,                    -- the line that this one reverses
  plate_no             text not null,             -- 运输工具牌号
  start_address_diming text not null,             -- 起运地
  end_address_diming   text not null,             -- 到达地
  goods_name           text not null,             -- 运输货物名称
  constraint invoice_line_pkey primary key (tenant_id, id),
  constraint invoice_line_adds_up check (gross_fen <> 0 and net_fen + tax_fen = gross_fen),
  constraint invoice_line_red_within check (red_fen >= 0 and red_tax_fen >= 0 and red_fen <= greatest(gross_fen, 0) and red_tax_fen <= greatest(tax_fen, 0)),
  constraint invoice_line_red_letter check ((red_of is null) = (gross_fen > 0)),
  constraint invoice_line_elements check (plate_no <> '' and start_address_diming <> '' and end_address_diming <> '' and goods_name <> '')
);
-- distribute: invoice_line
create index invoice_line_apply on invoice_line (tenant_id, apply_id);
create index invoice_line_invoice on invoice_line (tenant_id, invoice_id) where invoice_id is not null;
create index invoice_line_bill on invoice_line (tenant_id, bill_id);
create index invoice_line_part on invoice_line (tenant_id, part_id);
alter table invoice_line add constraint invoice_line_apply_fk foreign key (tenant_id, apply_id) references invoice_apply (tenant_id, id);
alter table invoice_line add constraint invoice_line_part_fk foreign key (tenant_id, part_id) references invoice_part (tenant_id, id);

-- How a seller invoices (开票设置): kept by the operator for each seller. The quota is that of the tax authority for a month, without VAT; a month that is over begins anew.
create table invoice_setting (
  tenant_id       bigint not null,                    -- the operator whose row it is; first in every key
  id              bigint not null,                    -- made by the server, ordered by time
  version         int not null default 1,             -- counts up with every change; who looked at an older one is refused
  parties         bigint[] not null,                  -- companies (and a driver's person) that may see the row
  seller_id       bigint not null,                    -- who invoices
  seller_name     text not null,                      -- its name on invoices
  tax_no          text not null,                      -- its tax number
  bank_name       text not null default '',           -- its bank
  bank_account    text not null default '',           -- its account there
  reg_address     text not null default '',           -- its registered address
  reg_phone       text not null default '',           -- its telephone
  invoice_channel smallint not null default 1,        -- 1 numbers by hand, 2 channel
  channel_key_enc bytea,                              -- secret of the channel, encrypted; written, never read
  tax_code        text not null default '3010102020100000000', -- class of the service (税收分类编码)
  tax_rate_bp     int not null default 900,           -- its usual rate, basis points
  quota_fen       bigint,                             -- quota of a month, fen without VAT; null: not watched
  quota_month     text not null default '',           -- month of the two that follow, YYYY-MM
  used_fen        bigint not null default 0,          -- of it invoiced, fen
  held_fen        bigint not null default 0,          -- of it held for approved applications, fen
  alert_bp        int not null default 8000,          -- share of the quota from which the operator is warned, basis points
  auto_limit_fen  bigint not null default 0,          -- up to this an application without warnings is approved by itself, fen; 0: none
  remark_template text not null default '',           -- what stands on its invoices besides
  red_policy      smallint not null default 1,        -- a red letter waits for the buyer's word: 1 once it has the invoice, 2 always
  created_at      timestamptz not null default now(), -- when it came to be
  created_by      bigint,                             -- user who made it
  updated_at      timestamptz not null default now(), -- last change
  updated_by      bigint,                             -- user who changed it last
  constraint invoice_setting_pkey primary key (tenant_id, id),
  constraint invoice_setting_seller_once unique (tenant_id, seller_id),
  constraint invoice_setting_channel_known check (invoice_channel in (1, 2)),
  constraint invoice_setting_red_policy_known check (red_policy in (1, 2)),
  constraint invoice_setting_amounts check (used_fen >= 0 and held_fen >= 0 and auto_limit_fen >= 0 and alert_bp between 1 and 10000),
  constraint invoice_quota_within check (quota_fen is null or used_fen + held_fen <= quota_fen)
);
-- distribute: invoice_setting
