-- Waybill (运单): one trip of one vehicle with the orders that ride on it; the heart of the carrier's day. It is never deleted.
create table waybill (
  tenant_id                bigint not null,                    -- the operator whose row it is; first in every key
  id                       bigint not null,                    -- made by the server, ordered by time
  version                  int not null default 1,             -- counts up with every change; who looked at an older one is refused
  parties                  bigint[] not null,                  -- companies (and a driver's person) that may see the row
  waybill_no               text not null,                      -- its number
  serial_number            text not null default '0000',       -- short number that people say on the phone
  leg_no                   smallint not null default 1,        -- leg of goods that change vehicles on their way (中转), from 1
  parent_waybill_id        bigint,                             -- the leg before, whose goods it takes over; null on the first
  sub_waybill_id           bigint,                             -- the other carrier's trip of which this one is the mirror (转包); null: its carrier drives it himself
  sub_version              int,                                -- version of that trip up to which its story is told here
  dispatch_id              bigint,                             -- the dispatch that now holds; null on a mirror, since the pair is taken once
  carrier_id               bigint not null,                    -- the carrier
  carrier_name             text not null,                      -- its name at that time
  waybill_status           smallint not null default 10,       -- see its machine in docs/generated/states.md
  receipt_status           smallint not null default 0,        -- the least of its receipts; 0: none
  finance_status           smallint not null default 10,       -- 10 not started … 80 settled
  pay_status               smallint not null default 10,       -- what the carrier pays out for it; 10 nothing yet
  report_status            smallint not null default 0,        -- report to the authorities (网络货运); 0 none
  health_flag              smallint,                           -- what its checks came to when they were made last: 0 passed, 1 warning, 2 stops, 3 no invoice; null: nothing could be judged
  health_at                timestamptz,                        -- when they were made
  health_due_at            timestamptz default now(),          -- when they are to be made again; null: never
  order_nos                text not null default '',           -- numbers of its orders, joined
  shipper_names            text not null default '',           -- names of their shippers, joined
  customer_order_nos       text not null default '',           -- the shippers' own numbers, joined
  start_address_diming     text not null default '',           -- first loading place, city and district
  end_address_diming       text not null default '',           -- last unloading place, city and district
  start_area_code          text,                               -- division code of the first loading place
  end_area_code            text,                               -- division code of the last unloading place
  goods_name               text not null default '',           -- names of the goods, joined
  vehicle_id               bigint,                             -- the vehicle
  driver_id                bigint,                             -- the driver
  person_id                bigint,                             -- the human behind the driver
  plate_no                 text not null default '',           -- plate of the vehicle at that time
  trailer_plate_no         text not null default '',           -- plate of the trailer
  driver_name              text not null default '',           -- his name at that time
  driver_phone             text not null default '',           -- his phone at that time
  vehicle_type_id          int,                                -- type of the vehicle
  vehicle_use              smallint,                           -- 1 owned, 2 affiliated (挂靠), 3 spot (外调)
  plan_num                 bigint not null default 0,          -- planned pieces
  plan_kg                  numeric(14,3) not null default 0,   -- planned weight, kg
  plan_volume              numeric(13,4) not null default 0,   -- planned volume, m3
  load_num                 bigint,                             -- loaded pieces
  load_kg                  numeric(14,3),                      -- loaded weight, kg
  load_volume              numeric(13,4),                      -- loaded volume, m3
  unload_num               bigint,                             -- unloaded pieces
  unload_kg                numeric(14,3),                      -- unloaded weight, kg
  unload_volume            numeric(13,4),                      -- unloaded volume, m3
  plan_start_time          timestamptz not null,               -- planned departure
  plan_end_time            timestamptz not null,               -- planned arrival
  sent_at                  timestamptz,                        -- when it was sent to the driver
  driver_accepted_at       timestamptz,                        -- the driver accepts (接单)
  driver_qiandao_time      timestamptz,                        -- he signs in at the first loading point (签到)
  load_done_at             timestamptz,                        -- the last loading is done
  fache_start_time         timestamptz,                        -- departure as planned
  shiji_fache_start_time   timestamptz,                        -- departure (发车)
  driver_shiji_songda_time timestamptz,                        -- arrival at the last unloading point (送达)
  unload_done_at           timestamptz,                        -- the last unloading is done
  signed_at                timestamptz,                        -- the last receipt is there
  completed_at             timestamptz,                        -- nothing is open any more
  eta                      timestamptz,                        -- expected arrival
  distance_plan_m          int,                                -- planned distance, metres
  run_minutes              int,                                -- driving time, minutes
  outside_fence            boolean not null default false,     -- a node was recorded outside its circle
  place_denied             boolean not null default false,     -- the driver's phone did not let us know where a node was
  abnormal_flag            boolean not null default false,     -- an exception is open
  abnormal_hold            smallint not null default 0,        -- an open exception keeps it from being settled: 0 none, 1 about money, 2 critical
  release_hold             boolean not null default false,     -- goods are handed over only against a release (放行)
  receivable_fen           bigint,                             -- what its shippers owe, fen
  payable_fen              bigint,                             -- what the carrier owes for it, fen
  proposed_fen             bigint,                             -- what its own rule proposed for it when that was decided, fen; empty: no rule fitted
  proposal                 jsonb,                              -- the rule with its computation, or why there was none
  fleet_id                 bigint,                             -- fleet of its driver when he was dispatched
  fleet_name               text not null default '',           -- its name at that time
  payee_type               smallint not null default 1,        -- who is paid, as the rule said when the driver was dispatched: 1 the driver, 2 his captain
  payee_name               text not null default '',           -- his name at that time
  payee_id                 bigint,                             -- the person who is paid: the driver, or his captain
  payee_at                 timestamptz,                        -- when the rule was asked, by the clock of the database
  payee_basis              jsonb,                              -- what it was asked with: membership, settlement, review and authority; empty without a fleet
  cancel_reason            text not null default '',           -- why it is cancelled
  seal_no                  text not null default '',           -- number of the seal on the doors
  remark                   text not null default '',           -- free words for colleagues
  dispatcher_id            bigint,                             -- user who dispatched
  dispatcher_name          text not null default '',           -- his name
  dept_id                  bigint,                             -- his department
  created_at               timestamptz not null default now(), -- when it came to be
  created_by               bigint,                             -- user who made it
  updated_at               timestamptz not null default now(), -- last change
  updated_by               bigint,                             -- user who changed it last
  constraint waybill_pkey primary key (tenant_id, id),
  constraint waybill_no_once unique (tenant_id, waybill_no),
  constraint waybill_status_known check (waybill_status in (0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100)),
  constraint waybill_health_flag_known check (health_flag in (0, 1, 2, 3)),
  constraint waybill_health_judged check (health_flag is null or health_at is not null),
  constraint waybill_pair_when_sent check (waybill_status in (0, 10) or sub_waybill_id is not null or (vehicle_id is not null and driver_id is not null)),
  constraint waybill_mirror_of_one check ((sub_waybill_id is null) = (sub_version is null)),
  constraint waybill_mirror_has_no_pair check (sub_waybill_id is null or (dispatch_id is null and vehicle_id is null and driver_id is null and person_id is null and payable_fen is null)),
  constraint waybill_payee_type_known check (payee_type in (1, 2)),
  constraint waybill_captain_of_fleet check (payee_type = 1 or fleet_id is not null)
);
-- distribute: waybill
create index waybill_carrier_status on waybill (tenant_id, carrier_id, waybill_status, created_at desc);
-- A mirror has one order, whose number it carries: one for each order that another carrier carries on that trip.
create unique index waybill_mirror_once on waybill (tenant_id, sub_waybill_id, order_nos) where sub_waybill_id is not null;
create index waybill_plate on waybill (tenant_id, plate_no, created_at desc);
-- Trips that no statement takes: a few of very many.
create index waybill_held on waybill (tenant_id, id) where abnormal_hold > 0;
create index waybill_vehicle_open on waybill (tenant_id, vehicle_id) where waybill_status between 20 and 70;
-- The last trip of a vehicle: whom the dispatch dialog offers first.
create index waybill_vehicle on waybill (tenant_id, vehicle_id, id desc) where driver_id is not null;
create index waybill_driver_open on waybill (tenant_id, driver_id) where waybill_status between 20 and 70;
-- Trips with a report to the authority, and those that wait for theirs.
create index waybill_reported on waybill (tenant_id, carrier_id, report_status, created_at desc, id desc) where report_status > 0;
create index waybill_to_report on waybill (tenant_id, signed_at, id) where waybill_status >= 90 and report_status in (0, 50) and sub_waybill_id is null;
-- Trips whose checks did not pass, and those whose turn it is to be judged.
create index waybill_unwell on waybill (tenant_id, carrier_id, health_flag, created_at desc, id desc) where health_flag > 0;
create index waybill_to_judge on waybill (tenant_id, health_due_at, id) where health_due_at is not null;
create index waybill_unloaded on waybill (tenant_id, unload_done_at) where unload_done_at is not null;
create index waybill_person on waybill (tenant_id, person_id, plan_start_time desc);
create index waybill_fleet on waybill (tenant_id, fleet_id, created_at desc, id desc) where fleet_id is not null;
create index waybill_tenant on waybill (tenant_id, created_at desc, id desc);
create index waybill_carrier on waybill (tenant_id, carrier_id, created_at desc, id desc) include (waybill_status, parties);
-- What a trip says by itself has its health judged anew; a cancelled one has none.
create function waybill_health_due() returns trigger language plpgsql as $$
begin
  new.health_due_at := case when new.waybill_status <> 0 then now() end;
  if new.waybill_status = 0 then
    new.health_flag := null;
    new.health_at := null;
  end if;
  return new;
end $$;
create trigger waybill_judged_anew before update on waybill for each row
  when ((old.waybill_status, old.vehicle_id, old.driver_id, old.plate_no, old.load_kg, old.distance_plan_m, old.receivable_fen, old.payee_id, old.payee_type, old.pay_status, old.shiji_fache_start_time, old.driver_shiji_songda_time)
    is distinct from (new.waybill_status, new.vehicle_id, new.driver_id, new.plate_no, new.load_kg, new.distance_plan_m, new.receivable_fen, new.payee_id, new.payee_type, new.pay_status, new.shiji_fache_start_time, new.driver_shiji_songda_time))
  execute function waybill_health_due();
-- What has to do with some days: the dispatch board.
create index waybill_abnormal on waybill (tenant_id, carrier_id, created_at desc, id desc) where abnormal_flag;
create index waybill_planned on waybill (tenant_id, carrier_id, plan_start_time);
create index waybill_words on waybill using gin (sought(coalesce(plate_no, '') || chr(10) || coalesce(waybill_no, '') || chr(10) || coalesce(driver_name, '') || chr(10) || coalesce(driver_phone, '') || chr(10) || coalesce(shipper_names, '')) gin_trgm_ops);
-- What is due comes first, the soonest before the others.
create index waybill_due on waybill (tenant_id, carrier_id, plan_end_time) where waybill_status in (10, 20, 30, 40, 50, 60);
alter table waybill add constraint waybill_sub_fk foreign key (tenant_id, sub_waybill_id) references waybill (tenant_id, id);
alter table waybill add constraint waybill_carrier_fk foreign key (tenant_id, carrier_id) references company (tenant_id, id);

-- Order of a waybill (运单订单): which orders ride on it, with what of each.
create table waybill_order (
  tenant_id    bigint not null,          -- the operator whose row it is; first in every key
  id           bigint not null,          -- made by the server, ordered by time
  parties      bigint[] not null,        -- companies (and a driver's person) that may see the row
  waybill_id   bigint not null,          -- the trip
  order_id     bigint not null,          -- the order
  shipper_id   bigint not null,          -- the shipper
  order_no     text not null,            -- its number
  shipper_name text not null,            -- its name at that time
  goods_num    bigint not null,          -- pieces of it on this trip
  goods_kg     numeric(14,3) not null,   -- weight of it on this trip, kg
  goods_volume numeric(13,4) not null,   -- volume of it on this trip, m3
  freight_fen  bigint,                   -- freight of it for this trip, fen
  relay_of     bigint,                   -- the trip that loaded these goods at their shipper, where this one takes them over on the way (中转); null where it loads them itself
  relayed_to   bigint,                   -- the next trip, to which it hands them over on the way; null where it delivers them itself
  section_id   bigint,                   -- contracted lane (客户路段) on which it rides; null: on none. Once there it stays (docs/adr/0056)
  section_name text not null default '', -- its name at that time
  grace_min    int,                      -- so many minutes late are in time on that lane; null: as everywhere
  section_day  date,                     -- day of its required pickup in China, by which lanes and their prices hold
  constraint waybill_order_pkey primary key (tenant_id, id),
  constraint waybill_order_once unique (tenant_id, waybill_id, order_id)
);
-- distribute: waybill_order
create index waybill_order_no on waybill_order (tenant_id, order_no);
create index waybill_order_order on waybill_order (tenant_id, order_id);
create index waybill_order_shipper on waybill_order (tenant_id, shipper_id, id desc);
create index waybill_order_section on waybill_order (tenant_id, section_id, section_day) where section_id is not null;
create index waybill_order_words on waybill_order using gin (sought(coalesce(order_no, '')) gin_trgm_ops);
alter table waybill_order add constraint waybill_order_waybill_fk foreign key (tenant_id, waybill_id) references waybill (tenant_id, id);
alter table waybill_order add constraint waybill_order_order_fk foreign key (tenant_id, order_id) references "order" (tenant_id, id);

-- Goods of a waybill (运单货物): which part of which goods row rides on it, and what was loaded and received of it.
create table waybill_goods (
  tenant_id       bigint not null,          -- the operator whose row it is; first in every key
  id              bigint not null,          -- made by the server, ordered by time
  parties         bigint[] not null,        -- companies (and a driver's person) that may see the row
  waybill_id      bigint not null,          -- the trip
  order_id        bigint not null,          -- the order
  order_goods_id  bigint not null,          -- row of the order
  end_point_id    bigint not null,          -- where it is unloaded, an order_point
  seq             smallint not null,        -- row, from 1
  goods_type_name text not null,            -- name of the goods type at that time
  goods_name      text not null,            -- what it is called
  goods_guige     text not null default '', -- specification of the goods, free text
  danwei          text not null,            -- unit of a piece: box, pallet, …
  goods_num       bigint not null,          -- planned pieces
  goods_kg        numeric(14,3) not null,   -- planned weight, kg
  goods_volume    numeric(13,4) not null,   -- planned volume, m3
  load_num        bigint,                   -- loaded pieces
  load_kg         numeric(14,3),            -- loaded weight, kg
  load_volume     numeric(13,4),            -- loaded volume, m3
  recv_num        bigint,                   -- received pieces
  recv_kg         numeric(14,3),            -- received weight, kg
  recv_volume     numeric(13,4),            -- received volume, m3
  damage_num      bigint,                   -- damaged pieces
  damage_desc     text not null default '', -- what is damaged, and how
  version         int not null default 1,   -- counts up with every change of what was loaded; who looked at an older one is refused
  short_reason    smallint,                 -- why less was loaded than planned: 1 left behind (甩货), 2 short delivered, 3 damaged, 9 other; null: nobody said
  short_note      text not null default '', -- what else is to be said of it
  left_num        bigint not null default 0,        -- left behind at departure and free on the order again, pieces
  left_kg         numeric(14,3) not null default 0, -- the same, kg
  left_volume     numeric(13,4) not null default 0, -- the same, m3
  constraint waybill_goods_pkey primary key (tenant_id, id),
  constraint waybill_goods_once unique (tenant_id, waybill_id, order_goods_id),
  constraint waybill_goods_something check (goods_num >= 0 and goods_kg >= 0 and goods_volume >= 0 and goods_num + goods_kg + goods_volume > 0),
  constraint waybill_goods_short_reason_known check (short_reason in (1, 2, 3, 9)),
  constraint waybill_goods_left_of_it check (left_num between 0 and goods_num and left_kg between 0 and goods_kg and left_volume between 0 and goods_volume)
);
-- distribute: waybill_goods
create index waybill_goods_order on waybill_goods (tenant_id, order_goods_id);
alter table waybill_goods add constraint waybill_goods_waybill_fk foreign key (tenant_id, waybill_id) references waybill (tenant_id, id);
-- No key to order_goods: a trip that was given up keeps what it was to carry, and its order may be written anew.

-- Waybill point (途经点): a stop of the trip with what happened there; contacts are copied, so that the driver's page needs no order.
create table waybill_point (
  tenant_id          bigint not null,                -- the operator whose row it is; first in every key
  id                 bigint not null,                -- made by the server, ordered by time
  version            int not null default 1,         -- counts up with every change; who looked at an older one is refused
  parties            bigint[] not null,              -- companies (and a driver's person) that may see the row
  waybill_id         bigint not null,                -- the trip
  order_id           bigint not null,                -- the order
  order_point_id     bigint,                         -- the point of the order; null where goods change vehicles on the way (中转)
  relay_waybill_id   bigint,                         -- there: the trip to which they are handed over, or from which they come; null at a point of an order
  kind               smallint not null,              -- 1 loading, 2 unloading
  seq                smallint not null,              -- place in travelling order, from 1
  link_name          text not null,                  -- contact at the place
  link_phone         text not null,                  -- his phone
  province           text not null,                  -- province by name
  city               text not null,                  -- city by name
  area               text not null,                  -- district by name
  area_code          text not null,                  -- division code of the district, 6 digits
  address_str        text not null,                  -- whole address in one line
  address_diming     text not null default '',       -- city and district, as lists show it
  lng                numeric(9,6) not null,          -- degrees east, GCJ-02
  lat                numeric(9,6) not null,          -- degrees north, GCJ-02
  time_type          smallint not null,              -- 1 before, 2 after, 3 between
  time_start         timestamptz not null,           -- the time, or the first of two
  time_end           timestamptz,                    -- the second of two
  address_content    text not null default '',       -- how to find it, what to mind there
  radius_m           int not null default 2000,      -- circle in which a node is believed without a reason, metres
  arrived_at         timestamptz,                    -- the vehicle is there
  done_at            timestamptz,                    -- loaded or unloaded
  departed_at        timestamptz,                    -- the vehicle left
  late_min           int,                            -- late, minutes
  grace_min          int,                            -- so many of them are in time, as the order's lane says (docs/adr/0056); null: as everywhere
  fence_distance_m   int,                            -- how far from the point the node was recorded, metres
  outside_fence      boolean not null default false, -- a node was recorded outside its circle
  too_fast           boolean not null default false, -- it was reached sooner than a truck can come from the stop before
  node_reason        text not null default '',       -- why it was recorded late, outside the circle, or by the office
  end_content        text not null default '',       -- what was said at unloading
  zhuang_goods_img   jsonb not null default '[]',    -- files: photos of loading
  fahuo_document_img jsonb not null default '[]',    -- files: papers at loading
  xie_goods_img      jsonb not null default '[]',    -- files: photos of unloading
  shou_document_img  jsonb not null default '[]',    -- files: papers at unloading
  gross_kg           numeric(14,3),                  -- weighed full, kg
  tare_kg            numeric(14,3),                  -- weighed empty, kg
  net_kg             numeric(14,3),                  -- the difference, kg
  constraint waybill_point_pkey primary key (tenant_id, id),
  constraint waybill_point_seq_once unique (tenant_id, waybill_id, seq),
  constraint waybill_point_kind_check check (kind in (1, 2)),
  constraint waybill_point_of_order_or_relay check ((order_point_id is null) = (relay_waybill_id is not null)),
  constraint waybill_point_in_order check (done_at is null or (arrived_at is not null and arrived_at <= done_at))
);
-- distribute: waybill_point
create index waybill_point_order on waybill_point (tenant_id, order_id);
-- Points that are late beyond their grace, which is 15 minutes where their lane says nothing else, or may become so: of most orders none is in it.
create index waybill_point_late on waybill_point (tenant_id, order_id) where arrived_at is null or late_min > coalesce(grace_min, 15);
alter table waybill_point add constraint waybill_point_waybill_fk foreign key (tenant_id, waybill_id) references waybill (tenant_id, id);

-- Waybill event (运单事件): the story of a trip, one row per version, append-only.
create table waybill_event (
  tenant_id   bigint not null,             -- the operator whose row it is; first in every key
  id          bigint not null,             -- made by the server, ordered by time
  parties     bigint[] not null,           -- companies (and a driver's person) that may see the row
  waybill_id  bigint not null,             -- the trip
  version     int not null,                -- version of the waybill that it made
  point_id    bigint,                      -- the stop, a waybill_point
  move        text not null,               -- the move, by its name in the machine
  from_status smallint,                    -- state before; null at the beginning
  to_status   smallint not null,           -- state after
  at          timestamptz not null,        -- when it happened
  recorded_at timestamptz not null,        -- when it was recorded
  lng         numeric(9,6),                -- where it was recorded, degrees east
  lat         numeric(9,6),                -- where it was recorded, degrees north
  actor_type  smallint not null,           -- 1 operator, 2 carrier, 4 shipper, 0 driver or timer
  actor_name  text not null,               -- who did it
  source      smallint not null default 1, -- 1 driver's phone, 2 recorded in the office, 3 system, 4 at the dock
  no_place    smallint,                    -- why it has no position: 1 denied on the phone, 2 not to be had, 3 too slow
  reason      text not null default '',    -- why
  detail      jsonb not null default '{}', -- what else belongs to the move
  constraint waybill_event_pkey primary key (tenant_id, id),
  constraint waybill_event_no_place_known check (no_place in (1, 2, 3))
) partition by range (id);
-- distribute: waybill_event
create index waybill_event_version on waybill_event (tenant_id, waybill_id, version);
alter table waybill_event add constraint waybill_event_waybill_fk foreign key (tenant_id, waybill_id) references waybill (tenant_id, id);

-- Share (分享): a link that shows one waybill's progress to someone without an account, until it expires.
create table share (
  id         bigint not null,                    -- made by the server, ordered by time
  code_hash  bytea not null,                     -- hash of the code in the link
  tenant_id  bigint not null,                    -- the operator whose row it is; first in every key
  waybill_id bigint not null,                    -- the trip
  company_id bigint not null,                    -- company that shared it
  expires_at timestamptz not null,               -- until when it holds
  revoked_at timestamptz,                        -- taken back
  created_at timestamptz not null default now(), -- when it came to be
  created_by bigint,                             -- user who made it
  maker      text not null default '',           -- his name at that time
  constraint share_pkey primary key (code_hash),
  constraint share_id_once unique (id)
);
-- local: share
create index share_waybill on share (tenant_id, waybill_id);
