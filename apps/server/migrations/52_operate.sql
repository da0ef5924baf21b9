-- Trip in figures (经营明细): what a delivered trip says for one of its customers, as its rows say it; a trip with goods of several customers has a row of each, whose shares add up to the trip.
-- Everything stands in it that operating figures are made of, so that a year of them is read from narrow rows (docs/adr/0050).
create table trip_figure (
  tenant_id        bigint not null,           -- the operator whose row it is; first in every key
  id               bigint generated always as identity, -- made by the database
  parties          bigint[] not null,         -- the carrier
  carrier_id       bigint not null,           -- the carrier
  waybill_id       bigint not null,           -- the trip
  waybill_no       text not null,             -- its number
  day              date not null,             -- day of its last unloading, in China
  unload_done_at   timestamptz not null,      -- its last unloading
  shipper_id       bigint not null,           -- the customer
  shipper_name     text not null default '',  -- its name at that time
  leads            boolean not null,          -- the one row of the trip by which the trip itself is counted
  lane             bigint not null,           -- first and last city by their codes, six digits each, one after the other; 0: unknown
  start_name       text not null default '',  -- first loading place, city and district
  end_name         text not null default '',  -- last unloading place, city and district
  vehicle_id       bigint not null default 0, -- the vehicle
  plate_no         text not null default '',  -- its plate at that time
  vehicle_use      smallint,                  -- 1 owned, 2 affiliated (挂靠), 3 spot (外调)
  driver_id        bigint not null default 0, -- the driver
  driver_name      text not null default '',  -- his name at that time
  dispatcher_id    bigint not null default 0, -- user who dispatched; 0: nobody is named
  dispatcher_name  text not null default '',  -- his name
  revenue_fen      bigint,                    -- what this customer owes for it, fen; empty: not priced
  cost_fen         bigint,                    -- its share of what the carrier owes for the trip, fen; empty: not priced
  trip_revenue_fen bigint,                    -- what all its customers owe, fen; empty: one of them is not priced
  trip_cost_fen    bigint,                    -- what the carrier owes for the whole trip, fen
  claim_up_fen     bigint not null,           -- what exceptions took from (negative) or added to what its customers owe, fen
  claim_down_fen   bigint not null,           -- what exceptions took from (negative) or added to what the carrier owes, fen
  proposed_fen     bigint,                    -- what the carrier's own rate proposed to pay, fen
  distance_m       bigint not null,           -- share of the planned metres with its goods
  empty_m          bigint,                    -- share of the metres from where the vehicle had unloaded before, estimated; empty: not the carrier's own vehicle, or its first trip
  load_kg          numeric(14,3) not null,    -- its share of what was loaded, kg
  limit_kg         numeric(14,3),             -- its share of what the vehicle may load, kg; empty: unknown
  on_time          boolean not null,          -- no unloading point was reached later than the grace allows
  late_min         int not null,              -- the latest of them, minutes past its limit
  abnormal_count   int not null,              -- exceptions of the trip
  receipt_min      int,                       -- minutes from the last unloading until all its receipts were confirmed; empty: they are not
  money_min        int,                       -- minutes from the last unloading until this customer had paid all of it; empty: he has not
  constraint trip_figure_pkey primary key (tenant_id, id),
  constraint trip_figure_once unique (tenant_id, waybill_id, shipper_id)
);
-- distribute: trip_figure with waybill
create index trip_figure_day on trip_figure (tenant_id, carrier_id, day, id);
create index trip_figure_customer on trip_figure (tenant_id, carrier_id, shipper_id, day);
create index trip_figure_lane on trip_figure (tenant_id, carrier_id, lane, day);
create index trip_figure_vehicle on trip_figure (tenant_id, carrier_id, vehicle_id, day);
create index trip_figure_driver on trip_figure (tenant_id, carrier_id, driver_id, day);
create index trip_figure_dispatcher on trip_figure (tenant_id, carrier_id, dispatcher_id, day);
create index trip_figure_loss on trip_figure (tenant_id, carrier_id, day) where trip_revenue_fen < trip_cost_fen;

-- Sum of trips (经营汇总): what the trips of a carrier come to, of all of them by day, and by customer, lane, vehicle, driver and dispatcher by month. Written with the rows above, in one transaction.
create table trip_figure_sum (
  tenant_id   bigint not null,   -- the operator whose row it is; first in every key
  parties     bigint[] not null, -- the carrier
  carrier_id  bigint not null,   -- the carrier
  by          smallint not null, -- 0 all, 1 customer, 2 lane, 3 vehicle, 4 driver, 5 dispatcher
  of_id       bigint not null,   -- which customer, lane, vehicle, driver or dispatcher; 0 of all
  start       date not null,     -- the day, or the first day of the month, in China
  n           bigint not null,   -- trips
  revenue_fen bigint not null,   -- what customers owe for them, fen
  cost_fen    bigint not null,   -- what the carrier owes for them, fen
  margin_fen  bigint not null,   -- the difference, of those of which both are known, fen
  priced_fen  bigint not null,   -- what customers owe for these, fen
  unpriced_n  bigint not null,   -- trips of which one of both is not known
  distance_m  bigint not null,   -- planned metres with goods
  costed_m    bigint not null,   -- of them those of which the cost is known
  laden_m     bigint not null,   -- of them those of which the metres without goods are known
  empty_m     bigint not null,   -- metres without goods
  load_kg     numeric not null,  -- loaded on vehicles whose limit is known, kg
  limit_kg    numeric not null,  -- what these may load, kg
  on_time_n   bigint not null,   -- trips in time
  abnormal_n  bigint not null,   -- exceptions
  receipt_n   bigint not null,   -- trips with all receipts
  receipt_min bigint not null,   -- minutes until these had them
  money_n     bigint not null,   -- customers' parts of trips that are paid
  money_min   bigint not null,   -- minutes until these were
  loss_n      bigint not null,   -- trips that cost more than they bring
  constraint trip_figure_sum_pkey primary key (tenant_id, carrier_id, by, of_id, start)
);
-- distribute: trip_figure_sum with waybill
create index trip_figure_sum_span on trip_figure_sum (tenant_id, carrier_id, by, start);
-- What nothing is left of.
create index trip_figure_sum_none on trip_figure_sum (tenant_id) where n = 0;

-- Trip to be figured (待算运单): something of the trip has changed since its figures were written. Added with the change, so that nobody waits for anybody; taken by who writes the figures.
create table trip_figure_due (
  tenant_id  bigint not null,                     -- the operator whose row it is; first in every key
  id         bigint generated always as identity, -- made by the database
  parties    bigint[] not null default '{}',      -- nobody: it is read by the platform alone
  waybill_id bigint not null,                     -- the trip
  constraint trip_figure_due_pkey primary key (tenant_id, id)
);
-- distribute: trip_figure_due with waybill
create index trip_figure_due_trip on trip_figure_due (tenant_id, waybill_id);

-- The vehicle's trip before a trip, and the one after it.
create index waybill_vehicle_unloaded on waybill (tenant_id, vehicle_id, unload_done_at) where unload_done_at is not null;

create function trip_figure_mark(of_tenant bigint, of_waybill bigint) returns void language plpgsql as $$
declare
  wall text := current_setting('app.platform', true);
begin
  perform set_config('app.platform', 'on', true);
  insert into trip_figure_due (tenant_id, waybill_id) values (of_tenant, of_waybill);
  perform set_config('app.platform', coalesce(wall, ''), true);
end $$;

create function trip_changed() returns trigger language plpgsql as $$
begin
  perform trip_figure_mark(new.tenant_id, new.id);
  return null;
end $$;
create function trip_part_changed() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform trip_figure_mark(old.tenant_id, old.waybill_id);
  end if;
  if tg_op <> 'DELETE' then
    perform trip_figure_mark(new.tenant_id, new.waybill_id);
  end if;
  return null;
end $$;
-- What a vehicle may load is of all its trips.
create function trip_limit_changed() returns trigger language plpgsql as $$
declare
  wall text := current_setting('app.platform', true);
begin
  perform set_config('app.platform', 'on', true);
  insert into trip_figure_due (tenant_id, waybill_id)
    select w.tenant_id, w.id from waybill w where w.tenant_id = new.tenant_id and w.vehicle_id = new.id and w.unload_done_at is not null;
  perform set_config('app.platform', coalesce(wall, ''), true);
  return null;
end $$;

-- Plain PostgreSQL takes the setting as an unknown one; Citus makes triggers on distributed tables only with it.
set local citus.enable_unsafe_triggers = on;
create trigger waybill_figured after insert on waybill for each row when (new.unload_done_at is not null) execute function trip_changed();
create trigger waybill_figured_anew after update on waybill for each row
  when ((old.unload_done_at is not null or new.unload_done_at is not null) and
    (old.waybill_status < 80, old.unload_done_at, old.carrier_id, old.waybill_no, old.start_area_code, old.end_area_code, old.start_address_diming, old.end_address_diming,
      old.vehicle_id, old.plate_no, old.vehicle_use, old.driver_id, old.driver_name, old.dispatcher_id, old.dispatcher_name, old.payable_fen, old.proposed_fen, old.distance_plan_m, old.load_kg)
    is distinct from
    (new.waybill_status < 80, new.unload_done_at, new.carrier_id, new.waybill_no, new.start_area_code, new.end_area_code, new.start_address_diming, new.end_address_diming,
      new.vehicle_id, new.plate_no, new.vehicle_use, new.driver_id, new.driver_name, new.dispatcher_id, new.dispatcher_name, new.payable_fen, new.proposed_fen, new.distance_plan_m, new.load_kg))
  execute function trip_changed();
create trigger waybill_order_figured after insert or delete on waybill_order for each row execute function trip_part_changed();
create trigger waybill_order_figured_anew after update on waybill_order for each row
  when ((old.waybill_id, old.shipper_id, old.shipper_name, old.goods_kg) is distinct from (new.waybill_id, new.shipper_id, new.shipper_name, new.goods_kg)) execute function trip_part_changed();
create trigger waybill_point_figured after update on waybill_point for each row
  when ((old.waybill_id, old.kind, old.seq, old.late_min, old.lng, old.lat) is distinct from (new.waybill_id, new.kind, new.seq, new.late_min, new.lng, new.lat)) execute function trip_part_changed();
create trigger charge_figured after insert or delete on charge for each row execute function trip_part_changed();
-- What is only put on a statement changes no figure.
create trigger charge_figured_anew after update on charge for each row
  when ((old.waybill_id, old.direction, old.shipper_id, old.amount_fen, old.no_rate, old.abnormal_id, old.statement_id, old.charge_status = 0, old.charge_status = 50)
    is distinct from (new.waybill_id, new.direction, new.shipper_id, new.amount_fen, new.no_rate, new.abnormal_id, case when new.charge_status = 50 then new.statement_id else old.statement_id end, new.charge_status = 0, new.charge_status = 50))
  execute function trip_part_changed();
create trigger receipt_figured after insert or delete on receipt for each row execute function trip_part_changed();
create trigger receipt_figured_anew after update on receipt for each row
  when ((old.waybill_id, old.receipt_status = 40, old.confirmed_at) is distinct from (new.waybill_id, new.receipt_status = 40, new.confirmed_at)) execute function trip_part_changed();
create trigger abnormal_figured after insert or delete on abnormal for each row execute function trip_part_changed();
create trigger abnormal_figured_anew after update on abnormal for each row
  when ((old.waybill_id, old.abnormal_status) is distinct from (new.waybill_id, new.abnormal_status)) execute function trip_part_changed();
create trigger vehicle_figured after update on vehicle for each row when ((old.approved_load_kg, old.trailer_approved_load_kg) is distinct from (new.approved_load_kg, new.trailer_approved_load_kg)) execute function trip_limit_changed();
