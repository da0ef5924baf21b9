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
  customer_no   text not null default '',           -- the shipper's number for this carrier
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
  constraint company_link_default_alive check (not default_flag or link_status <> 40)
);
-- distribute: company_link
create index company_link_carrier on company_link (tenant_id, carrier_id, created_at desc, id desc);
create index company_link_shipper on company_link (tenant_id, shipper_id, created_at desc, id desc);
create unique index company_link_default on company_link (tenant_id, shipper_id) where default_flag;
create unique index company_link_invitation on company_link (tenant_id, invite_hash) where invite_hash is not null;
alter table company_link add constraint company_link_shipper_fk foreign key (tenant_id, shipper_id) references company (tenant_id, id);
alter table company_link add constraint company_link_carrier_fk foreign key (tenant_id, carrier_id) references company (tenant_id, id);
