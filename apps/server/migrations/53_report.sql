-- Report (监管上报): one message to the authority's monitoring system about a vehicle, a driver, an order on its trip, or a payment. It waits here until the system
-- has answered, and stays as what was said. What it says is sealed, since it names persons by their numbers.
create table report (
  tenant_id       bigint not null,                    -- the operator whose row it is; first in every key
  id              bigint not null,                    -- made by the server, ordered by time
  version         int not null default 1,             -- counts up with every change; who looked at an older one is refused
  parties         bigint[] not null,                  -- companies (and a driver's person) that may see the row
  message_no      text not null,                      -- its number, by which the system takes it once however often it comes
  message_kind    smallint not null,                  -- 1 vehicle, 2 driver, 3 waybill, 4 cash flow
  subject_id      bigint not null,                    -- the vehicle, the driver, the order on its trip (waybill_order), or the payment
  subject_no      text not null,                      -- how people call it
  round           int not null default 1,             -- the first message of its subject is 1
  waybill_ids     bigint[] not null default '{}',     -- trips whose status it decides: of a waybill and of a payment
  carrier_id      bigint not null,                    -- the carrier whose it is
  carrier_name    text not null,                      -- its name at that time
  report_status   smallint not null,                  -- 10 pending, 20 sent, 30 accepted, 40 failed, 50 changed since it was accepted
  body_enc        bytea not null,                     -- the message, sealed
  body_hash       bytea not null,                     -- by which it is known whether anything has changed; the moment of sending does not count
  faults          jsonb not null default '[]',        -- what the check before sending found
  tries           int not null default 0,             -- how often it was handed over
  next_at         timestamptz not null default now(), -- not tried before
  failure         text not null default '',           -- why the last try did not arrive
  answer_code     text not null default '',           -- the system's code
  answer_text     text not null default '',           -- its words
  receipt_no      text not null default '',           -- under which number it accepted
  sent_at         timestamptz,                        -- when the system took it
  done_at         timestamptz,                        -- when it was accepted or refused
  checked_at      timestamptz not null default now(), -- when it was last compared with the rows
  replaced_at     timestamptz,                        -- when a later message of its subject took its place
  created_at      timestamptz not null default now(), -- when it came to be
  created_by      bigint,                             -- user who made it
  created_by_name text not null default '',           -- his name at that time
  updated_at      timestamptz not null default now(), -- last change
  updated_by      bigint,                             -- user who changed it last
  constraint report_pkey primary key (tenant_id, id),
  constraint report_no_once unique (tenant_id, message_no),
  constraint report_kind_known check (message_kind in (1, 2, 3, 4)),
  constraint report_status_known check (report_status in (10, 20, 30, 40, 50)),
  constraint report_faulty_stays check (faults = '[]' or report_status = 40),
  constraint report_done_when_answered check ((done_at is not null) = (report_status in (30, 40, 50)))
);
-- distribute: report
create unique index report_last on report (tenant_id, message_kind, subject_id) where replaced_at is null;
create index report_newest on report (tenant_id, created_at desc, id desc);
create index report_by_status on report (tenant_id, report_status, created_at desc, id desc);
create index report_subject on report (tenant_id, subject_no);
create index report_trips on report using gin (waybill_ids) where replaced_at is null;
create index report_open on report (tenant_id, next_at) where report_status in (10, 20) and replaced_at is null;
create index report_answered on report (tenant_id, done_at) where done_at is not null;
create index report_to_compare on report (tenant_id, checked_at) where report_status = 30 and replaced_at is null;

-- How a platform reports (上报设置): the address of the system, as whom it knows us, and how it went last.
create table report_setting (
  tenant_id     bigint not null,                    -- the operator whose row it is; first in every key
  id            bigint not null,                    -- made by the server, ordered by time
  version       int not null default 1,             -- counts up with every change; who looked at an older one is refused
  enabled       boolean not null default false,     -- it reports at all
  base_url      text not null default '',           -- address of the system
  sender_code   text not null default '',           -- as whom it knows us (接入编号)
  secret_enc    bytea,                              -- the key by which messages are signed, sealed; written, never read by anybody
  automatic     boolean not null default false,     -- vehicles and drivers are reported as soon as their papers pass, trips as they are signed, payments as they arrive
  news_until    timestamptz,                        -- until when papers that passed and payments that arrived were taken in; null: never
  last_ok_at    timestamptz,                        -- when it answered last
  down_since    timestamptz,                        -- since when it does not; null: it answers
  down_tries    int not null default 0,             -- tries in vain since
  not_before    timestamptz,                        -- it is left alone until then
  last_failure  text not null default '',           -- why the last try did not arrive
  created_at    timestamptz not null default now(), -- when it came to be
  created_by    bigint,                             -- user who made it
  updated_at    timestamptz not null default now(), -- last change
  updated_by    bigint,                             -- user who changed it last
  constraint report_setting_pkey primary key (tenant_id, id),
  constraint report_setting_once unique (tenant_id),
  constraint report_setting_whole check (not enabled or (base_url <> '' and sender_code <> '' and secret_enc is not null))
);
-- tenant: report_setting

-- Number of a consignee (收货方证件号): no order tells it and every waybill message needs it, so that it is recorded once for each consignee of a shipper.
create table report_consignee (
  tenant_id      bigint not null,                    -- the operator whose row it is; first in every key
  id             bigint not null,                    -- made by the server, ordered by time
  parties        bigint[] not null,                  -- companies (and a driver's person) that may see the row
  shipper_id     bigint not null,                    -- whose consignee it is
  consignee_name text not null,                      -- its name at the unloading point
  no_enc         bytea not null,                     -- credit code of the company, or identity number of the person, sealed
  no_mask        text not null,                      -- the same, for eyes
  created_at     timestamptz not null default now(), -- when it came to be
  created_by     bigint,                             -- user who made it
  updated_at     timestamptz not null default now(), -- last change
  updated_by     bigint,                             -- user who changed it last
  constraint report_consignee_pkey primary key (tenant_id, id),
  constraint report_consignee_once unique (tenant_id, shipper_id, consignee_name)
);
-- distribute: report_consignee
