-- Contracted lane (客户路段): a way that a customer has agreed with the carrier, from node to node, with its time, its days and its lot (标段). What trips ran on it
-- stands with each trip (`waybill_order.section_id`), so that a lane that is changed later changes nothing of what was (docs/adr/0056).
create table section (
  tenant_id        bigint not null,                    -- the operator whose row it is; first in every key
  id               bigint not null,                    -- made by the server, ordered by time
  version          int not null default 1,             -- counts up with every change; who looked at an older one is refused
  parties          bigint[] not null,                  -- the carrier
  carrier_id       bigint not null,                    -- the carrier whose lane it is
  section_no       text not null,                      -- its number
  section_name     text not null,                      -- its name, once for each customer
  section_status   smallint not null default 10,       -- 10 enabled, 20 stopped: no more trips join it
  shipper_id       bigint not null,                    -- the customer
  shipper_name     text not null,                      -- its name at that time
  lot_no           text not null default '',           -- lot of the tender (标段)
  start_point      jsonb not null,                     -- first node: name, division, street, degrees (GCJ-02), circle in metres
  end_point        jsonb not null,                     -- last node
  via_points       jsonb not null default '[]',        -- nodes between, in their order
  start_node       text not null,                      -- name of the first node
  end_node         text not null,                      -- name of the last node
  via_nodes        text not null default '',           -- names of the nodes between, joined
  mileage_m        int not null,                       -- agreed length, metres
  mileage_source   smallint not null,                  -- where it is from: 1 contract, 2 map
  run_minutes      int not null,                       -- agreed running time (标准时效), minutes
  load_minutes     int,                                -- time for loading, minutes; empty: not agreed
  unload_minutes   int,                                -- time for unloading, minutes; empty: not agreed
  daily_trips      int,                                -- trips a day (班次); empty: not agreed
  vehicle_type_ids int[] not null default '{}',        -- types of vehicles that run on it; empty: any
  return_flag      boolean not null default false,     -- holds for the way back too
  lane_code        text not null default '',           -- the customer's code of the lane (多多线路编码); empty: it has none
  site_from        text not null default '',           -- the customer's code of the first site
  site_to          text not null default '',           -- the customer's code of the last site
  board_type       smallint,                           -- 1 trunk, 2 branch, 3 transfer
  seal_required    boolean not null default false,     -- doors are sealed
  temp_zone        smallint,                           -- 1 ambient, 2 chilled, 3 frozen; empty: not said
  grace_min        int,                                -- so many minutes late are in time; empty: as everywhere
  valid_from       date not null,                      -- first day of validity
  valid_to         date not null,                      -- last day of validity
  last_price       int not null default 0,             -- number of its last price
  remark           text not null default '',           -- free words for colleagues
  created_at       timestamptz not null default now(), -- when it came to be
  created_by       bigint,                             -- user who made it
  created_by_name  text not null default '',           -- his name
  updated_at       timestamptz not null default now(), -- last change
  updated_by       bigint,                             -- user who changed it last
  deleted_at       timestamptz,                        -- removed; the row stays for the log
  constraint section_pkey primary key (tenant_id, id),
  constraint section_no_once unique (tenant_id, section_no),
  constraint section_section_status_known check (section_status in (10, 20)),
  constraint section_mileage_source_known check (mileage_source in (1, 2)),
  constraint section_board_type_known check (board_type in (1, 2, 3)),
  constraint section_temp_zone_known check (temp_zone in (1, 2, 3)),
  constraint section_grace check (grace_min between 0 and 30),
  constraint section_mileage check (mileage_m > 0 and run_minutes > 0),
  constraint section_days check (valid_to >= valid_from)
);
-- distribute: section
create unique index section_name_once on section (tenant_id, carrier_id, shipper_id, section_name) where deleted_at is null;
create unique index section_code_once on section (tenant_id, carrier_id, shipper_id, lane_code) where deleted_at is null and lane_code <> '';
create index section_newest on section (tenant_id, carrier_id, created_at desc, id desc) where deleted_at is null;
-- What ends soonest comes first.
create index section_ending on section (tenant_id, carrier_id, valid_to) where deleted_at is null and section_status = 10;
-- Which lanes trips are put beside that have none yet.
create index section_changed on section (updated_at) where deleted_at is null and section_status = 10;
alter table section add constraint section_carrier_fk foreign key (tenant_id, carrier_id) references company (tenant_id, id);
alter table section add constraint section_shipper_fk foreign key (tenant_id, shipper_id) references company (tenant_id, id);
alter table waybill_order add constraint waybill_order_section_fk foreign key (tenant_id, section_id) references section (tenant_id, id);

-- Price of a lane (路段运价): for one type of vehicles and one unit, on some days, up and down. A version is a row; one that a trip has run under is never changed,
-- and what is agreed anew is its next version from a later day on.
create table section_price (
  tenant_id       bigint not null,                    -- the operator whose row it is; first in every key
  id              bigint not null,                    -- made by the server, ordered by time
  version         int not null default 1,             -- counts up with every change; who looked at an older one is refused
  parties         bigint[] not null,                  -- the carrier
  carrier_id      bigint not null,                    -- the carrier
  section_id      bigint not null,                    -- the lane
  price_no        text not null,                      -- its number, the same in every version
  revision        int not null default 1,             -- which version of the price, from 1
  vehicle_type_id int not null,                       -- type of the vehicle
  billing_unit    smallint not null,                  -- what is counted: 1 tonne, 2 m3, 3 km, 4 piece, 5 trip, 6 chargeable weight
  up_fen          bigint not null,                    -- what the customer pays for one, tax included, fen
  up_rate_bp      int not null,                       -- VAT rate of it, basis points
  down_fen        bigint,                             -- what the carrier pays for one, fen; empty: not fixed here
  return_bp       int,                                -- what the way back costs of it, basis points; empty: as the way there
  base_stops      int,                                -- stops that are in it; empty: not agreed
  stop_fen        bigint,                             -- each stop beyond them, fen
  base_m          int,                                -- metres that are in it; empty: not agreed
  extra_km_fen    bigint,                             -- each kilometre beyond them, fen
  free_wait_min   int,                                -- minutes of waiting that are free
  wait_fen_hour   bigint,                             -- an hour of waiting beyond them, fen
  night_fen       bigint,                             -- a night on the way, fen
  cancel_ladder   jsonb not null default '[]',        -- what calling a trip off costs, by notice: less than so many minutes, fen
  fuel_base_fen   bigint,                             -- price of diesel on which it stands, fen a litre
  fuel_share_bp   int,                                -- share of fuel in it, basis points
  fuel_trigger_bp int,                                -- smallest change of the diesel price that counts, basis points
  valid_from      date not null,                      -- first day of validity
  valid_to        date not null,                      -- last day of validity
  remark          text not null default '',           -- free words for colleagues
  created_at      timestamptz not null default now(), -- when it came to be
  created_by      bigint,                             -- user who made it
  created_by_name text not null default '',           -- his name
  updated_at      timestamptz not null default now(), -- last change
  updated_by      bigint,                             -- user who changed it last
  deleted_at      timestamptz,                        -- removed, which only an unused one can be
  constraint section_price_pkey primary key (tenant_id, id),
  constraint section_price_revision_once unique (tenant_id, price_no, revision),
  constraint section_price_billing_unit_known check (billing_unit between 1 and 6),
  constraint section_price_days check (valid_to >= valid_from),
  constraint section_price_fuel_whole check (num_nulls(fuel_base_fen, fuel_share_bp, fuel_trigger_bp) in (0, 3)),
  constraint section_price_once_a_day exclude using gist (tenant_id with =, section_id with =, vehicle_type_id with =, billing_unit with =, daterange(valid_from, valid_to, '[]') with &&) where (deleted_at is null)
);
-- distribute: section_price
create index section_price_section on section_price (tenant_id, section_id, vehicle_type_id, valid_from);
create index section_price_newest on section_price (tenant_id, carrier_id, created_at desc, id desc) where deleted_at is null;
create index section_price_ending on section_price (tenant_id, carrier_id, valid_to) where deleted_at is null;
alter table section_price add constraint section_price_section_fk foreign key (tenant_id, section_id) references section (tenant_id, id);
