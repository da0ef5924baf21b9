-- Dispatch (派车): a vehicle and a driver for one trip. While it is live, neither can be on another live trip at the same time: the database refuses it.
create table dispatch (
  tenant_id        bigint not null,                    -- the operator whose row it is; first in every key
  id               bigint not null,                    -- made by the server, ordered by time
  version          int not null default 1,             -- counts up with every change; who looked at an older one is refused
  parties          bigint[] not null,                  -- companies (and a driver's person) that may see the row
  dispatch_no      text not null,                      -- its number
  carrier_id       bigint not null,                    -- the carrier
  waybill_id       bigint not null,                    -- the trip
  vehicle_id       bigint,                             -- the vehicle
  driver_id        bigint,                             -- the driver
  person_id        bigint,                             -- the human behind the driver
  plate_no         text not null default '',           -- plate of the vehicle at that time
  plate_color      smallint,                           -- 1 blue, 2 yellow, 5 green and others, as on the licence
  trailer_plate_no text not null default '',           -- plate of the trailer
  driver_name      text not null default '',           -- his name at that time
  driver_phone     text not null default '',           -- his phone at that time
  vehicle_type_id  int,                                -- type of the vehicle
  vehicle_use      smallint,                           -- 1 owned, 2 affiliated (挂靠), 3 spot (外调)
  plan_start_time  timestamptz not null,               -- planned departure
  plan_end_time    timestamptz not null,               -- planned arrival
  during           tstzrange not null,                 -- from planned departure to planned arrival, with what it needs to be free again
  live             boolean not null default true,      -- its vehicle and driver are taken
  dispatch_status  smallint not null default 10,       -- see its machine in docs/generated/states.md
  check_result     jsonb not null default '{}',        -- what was checked before, and what was overruled
  replaced_by      bigint,                             -- the dispatch that took its place
  reason           text not null default '',           -- why it was refused, replaced or cancelled
  dispatcher_id    bigint,                             -- user who dispatched
  dept_id          bigint,                             -- his department
  accept_deadline  timestamptz,                        -- until when the driver may accept
  created_at       timestamptz not null default now(), -- when it came to be
  created_by       bigint,                             -- user who made it
  updated_at       timestamptz not null default now(), -- last change
  updated_by       bigint,                             -- user who changed it last
  constraint dispatch_pkey primary key (tenant_id, id),
  constraint dispatch_no_once unique (tenant_id, dispatch_no),
  constraint dispatch_status_known check (dispatch_status in (0, 10, 20, 30, 40, 50)),
  constraint dispatch_pair_when_sent check (dispatch_status in (0, 10) or (vehicle_id is not null and driver_id is not null)),
  constraint dispatch_vehicle_once exclude using gist (tenant_id with =, plate_no with =, plate_color with =, during with &&) where (live and dispatch_status in (20, 30, 40)),
  constraint dispatch_driver_once exclude using gist (tenant_id with =, person_id with =, during with &&) where (live and dispatch_status in (20, 30, 40))
);
-- distribute: dispatch
create index dispatch_carrier on dispatch (tenant_id, carrier_id, created_at desc, id desc);
create index dispatch_waybill on dispatch (tenant_id, waybill_id);
create index dispatch_vehicle on dispatch (tenant_id, vehicle_id) where live;
create index dispatch_person on dispatch (tenant_id, person_id) where live;
create index dispatch_words on dispatch using gin (sought(coalesce(dispatch_no, '') || chr(10) || coalesce(plate_no, '')) gin_trgm_ops);
create index dispatch_by_status on dispatch (tenant_id, dispatch_status, created_at desc, id desc);
create index dispatch_by_created_at on dispatch (tenant_id, created_at, id);
-- What is due comes first, the soonest before the others.
create index dispatch_due on dispatch (tenant_id, plan_start_time) where dispatch_status in (10, 20, 30);
alter table dispatch add constraint dispatch_vehicle_fk foreign key (tenant_id, vehicle_id) references vehicle (tenant_id, id);
alter table dispatch add constraint dispatch_driver_fk foreign key (tenant_id, driver_id) references driver (tenant_id, id);
