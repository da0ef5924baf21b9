-- Link (合作关系): a shipper and a carrier who have signed with each other, with their terms; and the invitation to a carrier that is not there yet.
create table company_link (
  tenant_id     bigint not null,                    -- the operator whose row it is; first in every key
  id            bigint not null,                    -- made by the server, ordered by time
  version       int not null default 1,             -- counts up with every change; who looked at an older one is refused
  parties       bigint[] not null,                  -- companies (and a driver's person) that may see the row
  shipper_id    bigint not null,                    -- the shipper
  carrier_id    bigint not null,                    -- the carrier
  shipper_name  text not null,                      -- its name at that time
  carrier_name  text not null,                      -- its name at that time
  link_status   smallint not null default 10,       -- 10 pending, 20 active, 30 suspended, 40 ended
  moved_by      bigint,                             -- company that moved it last
  reason        text not null default '',           -- what that company gave
  settle_cycle  smallint not null default 4,        -- 1 per trip, 2 weekly, 3 twice a month, 4 monthly
  settle_day    int not null default 1,             -- day of the month on which statements are made
  pay_days      int not null default 30,            -- days from confirmation until a bill is due
  deposit_fen   bigint not null default 0,          -- the carrier's deposit (保证金), fen
  tax_rate_bp   int not null default 900,           -- VAT rate of freight, basis points
  invoice_type  smallint not null default 1,        -- 1 digital special, 2 digital ordinary, 3 paper special, 4 paper ordinary
  receipt_days  int not null default 7,             -- days until the receipt is due
  default_flag  boolean not null default false,     -- the shipper takes this carrier when it says nothing
  credit_fen    bigint not null default 0,          -- how much the carrier lets the shipper owe (信用额度), fen; 0: no limit; its own business
  over_credit_action smallint not null default 1,   -- beyond it: 1 whoever dispatches is told, 2 no dispatch and no departure
  lift_until    date,                               -- the last day on which the carrier lets it go beyond the limit that forbids it (解除超额限制)
  lift_by       bigint,                             -- user who said so
  lift_by_name  text not null default '',           -- his name at that time
  lift_reason   text not null default '',           -- why
  score         numeric(5,2),                       -- 0 to 100, from past trips
  invite_name   text not null default '',           -- to whom the invitation went
  invite_mobile text not null default '',           -- his mobile
  invite_hash   bytea,                              -- fingerprint of its code
  invited_at    timestamptz,                        -- when it went out
  invite_enc    bytea,                              -- what else the shipper wrote down of the company: seat, permit and the like, sealed; its own, and of use to who comes by its invitation
  joined_at     timestamptz,                        -- since when whoever joined is known to be the one invited: he came by this invitation, or the operator has approved him
  created_at    timestamptz not null default now(), -- when it came to be
  created_by    bigint,                             -- user who made it
  updated_at    timestamptz not null default now(), -- last change
  updated_by    bigint,                             -- user who changed it last
  constraint company_link_pkey primary key (tenant_id, id),
  constraint company_link_pair_once unique (tenant_id, shipper_id, carrier_id),
  constraint company_link_status_known check (link_status in (10, 20, 30, 40)),
  constraint company_link_settle_day check (settle_day between 1 and 28),
  constraint company_link_pay_days check (pay_days between 0 and 180),
  constraint company_link_deposit check (deposit_fen >= 0),
  constraint company_link_credit check (credit_fen >= 0),
  constraint company_link_over_credit_known check (over_credit_action in (1, 2)),
  constraint company_link_lift_with_reason check (lift_until is null or (lift_by is not null and lift_reason <> '')),
  constraint company_link_default_alive check (not default_flag or link_status <> 40)
);
-- distribute: company_link
create index company_link_carrier on company_link (tenant_id, carrier_id, created_at desc, id desc);
create index company_link_shipper on company_link (tenant_id, shipper_id, created_at desc, id desc);
create unique index company_link_default on company_link (tenant_id, shipper_id) where default_flag;
create unique index company_link_invitation on company_link (tenant_id, invite_hash) where invite_hash is not null;
alter table company_link add constraint company_link_shipper_fk foreign key (tenant_id, shipper_id) references company (tenant_id, id);
alter table company_link add constraint company_link_carrier_fk foreign key (tenant_id, carrier_id) references company (tenant_id, id);

-- Customer (客户): a carrier's own card of a shipper, beside or before their cooperation, whose id it bears. The shipper never sees it. Without a cooperation it is a
-- company that has no account here: only the carrier knows it until it registers by the carrier's invitation, or is found by its credit code.
create table customer (
  tenant_id      bigint not null,                    -- the operator whose row it is; first in every key
  id             bigint not null,                    -- that of the cooperation, which is made under it
  version        int not null default 1,             -- counts up with every change; who looked at an older one is refused
  parties        bigint[] not null,                  -- the carrier alone
  carrier_id     bigint not null,                    -- whose card it is
  shipper_id     bigint,                             -- the company, once a cooperation was asked for; null: without account (未入驻)
  customer_no    text not null,                      -- its number with this carrier
  customer_type  smallint not null default 1,        -- 1 company, 2 person
  customer_name  text not null,                      -- name on the licence
  short_name     text not null,                      -- name in lists
  credit_code    text not null default '',           -- unified social credit code; empty of a person
  license_img    text not null default '',           -- file of the licence
  legal_name     text not null default '',           -- legal representative
  contact_name   text not null,                      -- whom one asks for first
  contact_mobile text not null,                      -- his mobile
  province_code  text,                               -- division code of the province
  city_code      text,                               -- division code of the city
  area_code      text,                               -- division code of the district
  address        text not null default '',           -- street and number
  taxpayer_type  smallint not null default 1,        -- 1 general, 2 small
  bank_name      text not null default '',           -- its bank
  bank_account   text not null default '',           -- its account there
  bank_branch_no text not null default '',           -- number of the branch, 12 digits
  grade          smallint not null default 2,        -- 1 A, 2 B, 3 C, 4 D
  owner_id       bigint,                             -- user of the carrier who is responsible for it (业务负责人); null: nobody yet
  cs_id          bigint,                             -- user of the carrier whom it calls (客服)
  template_id    bigint,                             -- the template by which its trips are told (客户模板); null: an ordinary customer
  contacts       jsonb not null default '[]',        -- more people of it
  contracts      jsonb not null default '[]',        -- signed papers with their files and ends
  contract_to    date,                               -- the latest end among them
  titles         jsonb not null default '[]',        -- to whom its invoices are made out (开票抬头)
  terms          jsonb,                              -- without a cooperation: the terms and the credit that it will begin with
  remark         text not null default '',           -- what else there is to know
  customer_state smallint not null default 1,        -- 1 in use, 2 stopped: only without a cooperation, which is suspended otherwise
  state_reason   text not null default '',           -- why it was stopped
  next_follow_on date,                               -- the day on which somebody wants to speak to it next
  invited_at     timestamptz,                        -- when it was last invited by message
  held_since     timestamptz,                        -- since when it owes more than the limit that forbids dispatch, as the timer found
  created_at     timestamptz not null default now(), -- when it came to be
  created_by     bigint,                             -- user who made it
  updated_at     timestamptz not null default now(), -- last change
  updated_by     bigint,                             -- user who changed it last
  deleted_at     timestamptz,                        -- removed; the row stays for its log
  constraint customer_pkey primary key (tenant_id, id),
  constraint customer_type_known check (customer_type in (1, 2)),
  constraint customer_taxpayer_type_known check (taxpayer_type in (1, 2)),
  constraint customer_grade_known check (grade in (1, 2, 3, 4)),
  constraint customer_state_known check (customer_state in (1, 2)),
  constraint customer_stopped_alone check (customer_state = 1 or (shipper_id is null and state_reason <> '')),
  constraint customer_company_has_code check (customer_type = 2 or credit_code <> ''),
  constraint customer_terms_until_joined check ((terms is null) = (shipper_id is not null)),
  constraint customer_removed_alone check (deleted_at is null or shipper_id is null)
);
-- distribute: customer
create unique index customer_code_once on customer (tenant_id, carrier_id, credit_code) where credit_code <> '' and deleted_at is null;
create index customer_carrier on customer (tenant_id, carrier_id, created_at desc, id desc);
create index customer_owner on customer (tenant_id, carrier_id, owner_id);
create index customer_held on customer (tenant_id, carrier_id, id) where held_since is not null;
alter table customer add constraint customer_carrier_fk foreign key (tenant_id, carrier_id) references company (tenant_id, id);
alter table customer add constraint customer_shipper_fk foreign key (tenant_id, shipper_id) references company (tenant_id, id);

-- Follow-up (跟进): what was spoken with a customer, and when somebody wants to speak to it next.
create table customer_follow (
  tenant_id      bigint not null,                    -- the operator whose row it is; first in every key
  id             bigint not null,                    -- made by the server, ordered by time
  parties        bigint[] not null,                  -- the carrier alone
  customer_id    bigint not null,                    -- of whom
  follow_way     smallint not null,                  -- 1 telephone, 2 visit, 3 message, 4 other
  followed_on    date not null,                      -- the day on which they spoke
  follow_note    text not null,                      -- what came of it
  next_follow_on date,                               -- when to speak again; null: nothing is planned
  user_name      text not null,                      -- who wrote it
  created_at     timestamptz not null default now(), -- when it was written
  created_by     bigint,                             -- user who wrote it
  constraint customer_follow_pkey primary key (tenant_id, id),
  constraint customer_follow_way_known check (follow_way in (1, 2, 3, 4)),
  constraint customer_follow_ahead check (next_follow_on is null or next_follow_on >= followed_on)
);
-- distribute: customer_follow
create index customer_follow_customer on customer_follow (tenant_id, customer_id, followed_on desc, id desc);
alter table customer_follow add constraint customer_follow_fk foreign key (tenant_id, customer_id) references customer (tenant_id, id);
