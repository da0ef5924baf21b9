-- Company (公司): operator, carrier or shipper; a firm that is two of them has two rows with one credit code.
-- A carrier that is not on the platform yet stands as a shadow: nobody can log in for it, nothing is approved, and no cooperation with it holds
-- until it registers with the invitation, or the operator enters it, and takes its place over.
create table company (
  tenant_id            bigint not null,                    -- the operator whose row it is; first in every key
  id                   bigint not null,                    -- made by the server, ordered by time
  version              int not null default 1,             -- counts up with every change; who looked at an older one is refused
  parties              bigint[] not null,                  -- companies (and a driver's person) that may see the row
  company_type         smallint not null,                  -- 1 operator, 2 carrier, 4 shipper
  company_no           text not null,                      -- its number within the tenant
  company_name         text not null,                      -- name on the licence
  short_name           text not null,                      -- name in lists
  credit_code          text not null,                      -- unified social credit code (统一社会信用代码)
  license_img          text not null default '',           -- file of the licence
  legal_name           text not null default '',           -- legal representative (法人)
  legal_id_no_mask     text not null default '',           -- his identity number, for eyes
  legal_id_no_enc      bytea,                              -- his identity number, encrypted
  contact_name         text not null,                      -- contact
  contact_mobile       text not null,                      -- his mobile
  province_code        text,                               -- division code of the province
  city_code            text,                               -- division code of the city
  area_code            text,                               -- division code of the district
  address              text not null default '',           -- street and number
  road_permit_no_mask  text,                               -- road transport permit (道路运输经营许可证), for eyes
  road_permit_no_enc   bytea,                              -- the same, encrypted
  road_permit_valid_to date,                               -- its last day
  taxpayer_type        smallint not null default 1,        -- 1 general, 2 small
  source               smallint not null default 1,        -- 1 entered by the operator, 2 registered, 3 invited by a carrier, 4 by a shipper
  audit_status         smallint not null default 10,       -- 10 in review, 20 approved, 30 rejected
  audit_reason         text not null default '',           -- why a review failed
  pending              jsonb,                              -- what it asked to change and the operator has not approved yet
  state                smallint not null default 1,        -- 1 normal, 2 frozen, 3 shadow (未入驻)
  state_reason         text not null default '',           -- why it is in its state
  owe_limit_fen        bigint,                             -- how much the operator lets a shipper owe to all carriers together (额度), fen; null: no limit
  owe_warn_bp          int not null default 8000,          -- from which share of it the shipper is warned, basis points
  mids                 text,                               -- menus that the operator leaves to it; null: all of its tenant's
  settings             jsonb not null default '{}',        -- what it has set for itself, by key
  created_at           timestamptz not null default now(), -- when it came to be
  created_by           bigint,                             -- user who made it
  updated_at           timestamptz not null default now(), -- last change
  updated_by           bigint,                             -- user who changed it last
  deleted_at           timestamptz,                        -- removed; the row stays for what points to it
  constraint company_pkey primary key (tenant_id, id),
  constraint company_credit_code_once unique (tenant_id, company_type, credit_code),
  constraint company_type_known check (company_type in (1, 2, 4)),
  constraint company_audit_status_known check (audit_status in (10, 20, 30)),
  constraint company_owe_limit check (owe_limit_fen is null or (owe_limit_fen > 0 and company_type = 4)),
  constraint company_owe_warn check (owe_warn_bp between 1000 and 10000),
  constraint company_state_known check (state in (1, 2, 3)),
  constraint company_shadow check (state <> 3 or (company_type = 2 and audit_status = 10))
);
-- distribute: company
create index company_by_created_at on company (tenant_id, company_type, created_at desc, id desc);
create index company_by_name on company (tenant_id, company_name);
