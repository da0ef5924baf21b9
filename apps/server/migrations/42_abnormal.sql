-- Exception (异常): what went wrong on a trip, who answers for it, and what it costs on both sides of the carrier. Of one kind a trip has at most one open row: a repeated signal adds to it.
create table abnormal (
  tenant_id            bigint not null,                    -- the operator whose row it is; first in every key
  id                   bigint not null,                    -- made by the server, ordered by time
  version              int not null default 1,             -- counts up with every change; who looked at an older one is refused
  parties              bigint[] not null,                  -- companies (and a driver's person) that may see the row
  abnormal_no          text not null,                      -- its number
  waybill_id           bigint not null,                    -- the trip
  waybill_no           text not null,                      -- its number
  order_id             bigint,                             -- the order that it concerns; null: the whole trip
  order_ids            bigint[] not null,                  -- that order, or all orders of the trip
  order_no             text not null default '',           -- its number, or those of all orders of the trip
  shipper_id           bigint,                             -- its shipper; null: the whole trip
  shipper_name         text not null default '',           -- the shipper's name at that time, or those of all
  carrier_id           bigint not null,                    -- the carrier
  carrier_name         text not null,                      -- its name at that time
  driver_id            bigint,                             -- the driver who was on the trip
  person_id            bigint,                             -- the human behind him
  driver_name          text not null default '',           -- his name at that time
  plate_no             text not null default '',           -- plate of the vehicle at that time
  start_address_diming text not null default '',           -- first loading place, city and district
  end_address_diming   text not null default '',           -- last unloading place, city and district
  start_area_code      text not null default '',           -- division code of the first loading place
  end_area_code        text not null default '',           -- division code of the last unloading place
  abnormal_type        smallint not null,                  -- 101 … 999, the kind
  level                smallint not null,                  -- 1 minor, 2 major, 3 critical
  abnormal_status      smallint not null default 10,       -- see its machine in docs/generated/states.md
  source               smallint not null,                  -- 1 by hand, 2 driver, 3 system
  occurred_at          timestamptz not null,               -- when it happened
  place                text not null default '',           -- where, in words
  lng                  numeric(9,6),                       -- where, degrees east, GCJ-02
  lat                  numeric(9,6),                       -- where, degrees north, GCJ-02
  goods                jsonb not null default '[]',        -- rows of the trip's goods that are lost or damaged, with how many
  lost_num             bigint not null default 0,          -- pieces lost, summed
  damage_num           bigint not null default 0,          -- pieces damaged, summed
  imgs                 jsonb not null default '[]',        -- files: photos of it
  description          text not null,                      -- what happened; where the system says it, in Chinese
  said                 jsonb,                              -- what the system says: the key of its sentence and what stands in it; null: somebody wrote it
  reported_by_name     text not null default '',           -- who said so; empty: the system
  signal_count         int not null default 1,             -- how often it was reported
  signal_keys          text[] not null default '{}',       -- what the system took it from, so that the same is not counted twice
  told_at              timestamptz,                        -- when those who handle it were told of the last signal; null: not yet
  reminded_at          timestamptz,                        -- when those who handle it were told that its time is over
  handler_id           bigint,                             -- user who handles it
  handler_name         text not null default '',           -- his name
  sla_due              timestamptz not null,               -- until when it is to be solved, by its level
  liable_party         smallint,                           -- who answers for it: 1 shipper … 6 force majeure
  solution             text not null default '',           -- what is done about it
  loss_fen             bigint not null default 0,          -- what it cost, fen
  claim_up_fen         bigint not null default 0,          -- what the carrier gives the shipper; negative: the shipper pays, fen
  claim_down_fen       bigint not null default 0,          -- what the carrier takes from the driver; negative: the driver is paid, fen
  money                boolean not null default false,     -- it is about money: while it is open, its trip is not settled
  empty_time           timestamptz,                        -- when a trip for nothing was called off
  empty_fen            bigint,                             -- what that costs, fen
  new_eta              timestamptz,                        -- the arrival that is expected now
  insurance_case_no    text not null default '',           -- number of the case at the insurer
  round                smallint not null default 0,        -- how often the shipper was asked
  objection            text not null default '',           -- what the shipper has against it
  shipper_fen          bigint,                             -- what the shipper asks for instead, fen
  driver_answer        smallint not null default 0,        -- 0 not asked, 1 asked, 2 agreed, 3 refused
  asked_fen            bigint,                             -- the deduction that the driver was asked about, fen
  claim_up_charge_id   bigint,                             -- the charge between carrier and shipper that came of it
  claim_down_charge_id bigint,                             -- the charge between carrier and driver that came of it
  reason               text not null default '',           -- why it was rejected or opened again
  auto_closed          boolean not null default false,     -- it was over by itself, and the system closed it
  resolved_at          timestamptz,                        -- when it was solved
  closed_at            timestamptz,                        -- when it was closed
  created_at           timestamptz not null default now(), -- when it came to be
  created_by           bigint,                             -- user who registered it
  updated_at           timestamptz not null default now(), -- last change
  updated_by           bigint,                             -- user who changed it last
  constraint abnormal_pkey primary key (tenant_id, id),
  constraint abnormal_no_once unique (tenant_id, abnormal_no),
  constraint abnormal_status_known check (abnormal_status in (10, 20, 30, 40, 50, 60)),
  constraint abnormal_type_known check (abnormal_type in (101, 102, 103, 104, 201, 202, 203, 301, 302, 303, 304, 401, 402, 501, 502, 601, 602, 603, 701, 999)),
  constraint abnormal_level_known check (level in (1, 2, 3)),
  constraint abnormal_source_known check (source in (1, 2, 3)),
  constraint abnormal_liable_party_known check (liable_party in (1, 2, 3, 4, 5, 6)),
  constraint abnormal_driver_answer_known check (driver_answer in (0, 1, 2, 3)),
  constraint abnormal_solved_how check (abnormal_status not in (50, 60) or auto_closed or (solution <> '' and liable_party is not null)),
  constraint abnormal_solved_when check (abnormal_status not in (50, 60) or resolved_at is not null),
  constraint abnormal_order_of_shipper check ((order_id is null) = (shipper_id is null)),
  constraint abnormal_claim_of_order check (claim_up_fen = 0 or order_id is not null),
  constraint abnormal_asked_three_times check (round between 0 and 3)
);
-- distribute: abnormal
create unique index abnormal_open_once on abnormal (tenant_id, waybill_id, abnormal_type) where abnormal_status in (10, 20, 30);
create index abnormal_waybill on abnormal (tenant_id, waybill_id);
create index abnormal_orders on abnormal using gin (order_ids);
create index abnormal_carrier on abnormal (tenant_id, carrier_id, occurred_at desc, id desc);
create index abnormal_carrier_status on abnormal (tenant_id, carrier_id, abnormal_status, occurred_at desc);
create index abnormal_by_occurred_at on abnormal (tenant_id, occurred_at, id);
create index abnormal_by_sla_due on abnormal (tenant_id, sla_due, id);
create index abnormal_by_loss_fen on abnormal (tenant_id, loss_fen, id);
create index abnormal_by_level on abnormal (tenant_id, level, id);
create index abnormal_by_created_at on abnormal (tenant_id, created_at, id);
create index abnormal_words on abnormal using gin (sought(coalesce(abnormal_no, '') || chr(10) || coalesce(waybill_no, '') || chr(10) || coalesce(order_no, '') || chr(10) || coalesce(plate_no, '') || chr(10) || coalesce(driver_name, '') || chr(10) || coalesce(shipper_name, '') || chr(10) || coalesce(insurance_case_no, '')) gin_trgm_ops);
create index abnormal_shipper on abnormal (tenant_id, shipper_id, abnormal_status) where shipper_id is not null;
create index abnormal_awaiting on abnormal (tenant_id, shipper_id, id) where abnormal_status = 30 and shipper_id is not null;
create index abnormal_choices on abnormal using brin (abnormal_type int2_minmax_multi_ops) with (pages_per_range = 32, autosummarize = on);
create index abnormal_driver on abnormal (tenant_id, driver_id, occurred_at desc) where driver_id is not null;
create index abnormal_overdue on abnormal (tenant_id, sla_due) where abnormal_status in (10, 20, 30);
create index abnormal_to_close on abnormal (tenant_id, resolved_at) where abnormal_status = 50;
alter table abnormal add constraint abnormal_waybill_fk foreign key (tenant_id, waybill_id) references waybill (tenant_id, id);
alter table abnormal add constraint abnormal_order_fk foreign key (tenant_id, order_id) references "order" (tenant_id, id);
alter table charge add constraint charge_abnormal_fk foreign key (tenant_id, abnormal_id) references abnormal (tenant_id, id);

-- Event of an exception (异常记录): one line of its course; append-only. What only the carrier may know is not written here.
create table abnormal_event (
  tenant_id   bigint not null,                    -- the operator whose row it is; first in every key
  id          bigint not null,                    -- made by the server, ordered by time
  parties     bigint[] not null,                  -- companies (and a driver's person) that may see the row
  abnormal_id bigint not null,                    -- the exception
  version     int not null,                       -- its version from then on
  move        text not null,                      -- what happened
  from_status smallint,                           -- its state before
  to_status   smallint not null,                  -- its state from then on
  at          timestamptz not null default now(), -- when
  actor_type  smallint not null,                  -- who: 0 system, 1 operator, 2 carrier, 3 driver, 4 shipper
  actor_name  text not null default '',           -- his name
  reason      text not null default '',           -- what he said; where the system says it, in Chinese
  said        jsonb,                              -- what the system says: the key of its sentence and what stands in it
  amount_fen  bigint,                             -- the amount between carrier and shipper that he named, fen
  imgs        jsonb not null default '[]',        -- files: photos that he added
  constraint abnormal_event_pkey primary key (tenant_id, id),
  constraint abnormal_event_once unique (tenant_id, abnormal_id, version)
);
-- distribute: abnormal_event
alter table abnormal_event add constraint abnormal_event_abnormal_fk foreign key (tenant_id, abnormal_id) references abnormal (tenant_id, id);
