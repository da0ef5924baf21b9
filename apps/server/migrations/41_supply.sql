-- Supply (货源): cargo of a carrier that it offers to drivers. While it is offered these drivers are parties, so it holds cities, no address, no contact and no order's row.
create table supply (
  tenant_id        bigint not null,                    -- the operator whose row it is; first in every key
  id               bigint not null,                    -- made by the server, ordered by time
  version          int not null default 1,             -- counts up with every change but views and applications
  parties          bigint[] not null,                  -- the carrier; while it is published the drivers' persons too, then only who was chosen
  supply_no        text not null,                      -- its number
  supply_status    smallint not null default 10,       -- see its machine in docs/generated/states.md
  carrier_id       bigint not null,                    -- the carrier
  carrier_name     text not null,                      -- its name at that time
  publish_scope    smallint not null,                  -- to whom it is offered: 1 own drivers, 2 own fleets, 3 all drivers of the platform
  fleet_ids        bigint[] not null default '{}',     -- the fleets to whose drivers it is offered
  order_count      smallint not null,                  -- orders of which it has goods
  order_nos        text not null,                      -- their numbers, joined
  start_city       text not null,                      -- city of the first loading place
  end_city         text not null,                      -- city of the last unloading place
  start_area_code  text not null,                      -- division code of that city, no district
  end_area_code    text not null,                      -- division code of that city, no district
  goods_name       text not null default '',           -- names of the goods, joined
  goods_num        bigint not null,                    -- pieces
  goods_kg         numeric(14,3) not null,             -- weight, kg
  goods_volume     numeric(13,4) not null,             -- volume, m3
  vehicle_type_ids int[] not null default '{}',        -- vehicle types that its orders ask for; empty: any
  distance_m       int,                                -- longest distance of its orders, metres
  load_time        timestamptz,                        -- when the first loading is asked for
  last_end_time    timestamptz,                        -- when the last unloading is asked for
  price_mode       smallint not null,                  -- 1 fixed, 2 negotiable, 3 bids
  price_unit       smallint not null,                  -- what a price is for: 5 trip, 1 tonne, 2 m3, 3 kilometre
  price_fen        bigint,                             -- fixed price, the one to talk about, or the highest, fen for a unit
  deposit_fen      bigint,                             -- deposit (司机定金) that each application holds, fen; null: none
  expire_at        timestamptz not null,               -- until when drivers may apply, by the clock of the database
  published_at     timestamptz,                        -- when it was published last
  refreshed_at     timestamptz,                        -- when it came first on the phones
  offered_count    int not null default 0,             -- drivers to whom it was offered last
  view_count       int not null default 0,             -- of them have looked
  apply_count      int not null default 0,             -- applications that stand
  is_closed        boolean not null default false,     -- closed for good
  driver_name      text not null default '',           -- driver who was chosen
  deal_fen         bigint,                             -- what he drives it for, fen
  waybill_id       bigint,                             -- the trip
  waybill_no       text not null default '',           -- its number
  remark           text not null default '',           -- words for the drivers
  created_at       timestamptz not null default now(), -- when it came to be
  created_by       bigint,                             -- user who made it
  updated_at       timestamptz not null default now(), -- last change
  updated_by       bigint,                             -- user who changed it last
  constraint supply_pkey primary key (tenant_id, id),
  constraint supply_no_once unique (tenant_id, supply_no),
  constraint supply_status_known check (supply_status in (10, 20, 30, 40, 50)),
  constraint supply_publish_scope_known check (publish_scope in (1, 2, 3)),
  constraint supply_to_fleets check ((publish_scope = 2) = (cardinality(fleet_ids) > 0)),
  constraint supply_price_mode_known check (price_mode in (1, 2, 3)),
  constraint supply_price_unit_known check (price_unit in (1, 2, 3, 5)),
  constraint supply_fixed_price check (price_mode <> 1 or price_fen is not null),
  constraint supply_deposit_positive check (deposit_fen > 0),
  constraint supply_cities_only check (start_area_code like '____00' and end_area_code like '____00'),
  constraint supply_taken_by check (supply_status <> 30 or (waybill_id is not null and deal_fen is not null))
);
-- distribute: supply
create index supply_carrier on supply (tenant_id, carrier_id, created_at desc, id desc);
create index supply_carrier_status on supply (tenant_id, carrier_id, supply_status, created_at desc);
create index supply_due on supply (tenant_id, expire_at) where supply_status = 20;
create index supply_offered on supply (tenant_id, refreshed_at desc) where supply_status = 20;
create index supply_choices on supply using brin (publish_scope int2_minmax_multi_ops) with (pages_per_range = 32, autosummarize = on);
create index supply_by_load_time on supply (tenant_id, load_time, id);
create index supply_by_load_time_down on supply (tenant_id, load_time desc nulls last, id desc);
create index supply_by_expire_at on supply (tenant_id, expire_at, id);
create index supply_by_goods_kg on supply (tenant_id, goods_kg, id);
create index supply_by_apply_count on supply (tenant_id, apply_count, id);
create index supply_words on supply using gin (sought(coalesce(supply_no, '') || chr(10) || coalesce(order_nos, '') || chr(10) || coalesce(goods_name, '') || chr(10) || coalesce(start_city, '') || chr(10) || coalesce(end_city, '') || chr(10) || coalesce(driver_name, '') || chr(10) || coalesce(waybill_no, '')) gin_trgm_ops);
alter table supply add constraint supply_carrier_fk foreign key (tenant_id, carrier_id) references company (tenant_id, id);

-- Goods of a supply (货源明细): which goods of which orders it offers; while it is published they are reserved on their orders. The carrier's alone.
create table supply_goods (
  tenant_id      bigint not null,        -- the operator whose row it is; first in every key
  id             bigint not null,        -- made by the server, ordered by time
  parties        bigint[] not null,      -- the carrier
  supply_id      bigint not null,        -- the supply
  order_id       bigint not null,        -- the order
  order_goods_id bigint not null,        -- its row of goods
  goods_num      bigint not null,        -- pieces
  goods_kg       numeric(14,3) not null, -- weight, kg
  goods_volume   numeric(13,4) not null, -- volume, m3
  constraint supply_goods_pkey primary key (tenant_id, id)
);
-- distribute: supply_goods
create index supply_goods_of on supply_goods (tenant_id, supply_id);
create index supply_goods_held on supply_goods (tenant_id, order_goods_id);
alter table supply_goods add constraint supply_goods_supply_fk foreign key (tenant_id, supply_id) references supply (tenant_id, id);
alter table supply_goods add constraint supply_goods_order_fk foreign key (tenant_id, order_id) references "order" (tenant_id, id);

-- Application (报名): one driver and one cargo, from his first look to what came of it. His and the carrier's; no other driver reads it.
create table supply_apply (
  tenant_id      bigint not null,                    -- the operator whose row it is; first in every key
  id             bigint not null,                    -- made by the server, ordered by time
  version        int not null default 1,             -- counts up with every change; who looked at an older one is refused
  parties        bigint[] not null,                  -- the carrier and the driver's person
  supply_id      bigint not null,                    -- the supply
  carrier_id     bigint not null,                    -- its carrier
  person_id      bigint not null,                    -- the driver as a person
  driver_name    text not null,                      -- his name at that time
  driver_phone   text not null default '',           -- his mobile, since he applied
  apply_status   smallint not null default 10,       -- see its machine in docs/generated/states.md
  quote_fen      bigint,                             -- his price, fen for a unit
  total_fen      bigint,                             -- the same for the whole cargo, fen
  remark         text not null default '',           -- his words to the carrier
  applied_at     timestamptz,                        -- when he applied last, by the clock of the database
  waybill_id     bigint,                             -- the trip, where he was chosen
  deposit_fen    bigint,                             -- deposit that it held last, fen; null: none
  deposit_status smallint not null default 0,        -- 0 not held, 10 held, 20 returned, 30 forfeited
  created_at     timestamptz not null default now(), -- when he looked first
  updated_at     timestamptz not null default now(), -- last change
  updated_by     bigint,                             -- user who changed it last
  constraint supply_apply_pkey primary key (tenant_id, id),
  constraint supply_apply_once unique (tenant_id, supply_id, person_id),
  constraint supply_apply_status_known check (apply_status in (10, 20, 30, 40, 50)),
  constraint supply_apply_deposit_status_known check (deposit_status in (0, 10, 20, 30)),
  constraint supply_apply_deposit_held check ((deposit_fen is null) = (deposit_status = 0)),
  constraint supply_apply_priced check (apply_status <> 20 or (quote_fen is not null and total_fen is not null and applied_at is not null))
);
-- distribute: supply_apply
create unique index supply_apply_chosen_once on supply_apply (tenant_id, supply_id) where apply_status = 40;
create index supply_apply_trip on supply_apply (tenant_id, waybill_id) where deposit_status = 10;
create index supply_apply_person on supply_apply (tenant_id, person_id, created_at desc);
alter table supply_apply add constraint supply_apply_supply_fk foreign key (tenant_id, supply_id) references supply (tenant_id, id);
alter table supply_apply add constraint supply_apply_person_fk foreign key (tenant_id, person_id) references person (tenant_id, id);
