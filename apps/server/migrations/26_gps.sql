-- Position (车辆位置): where a vehicle was on a trip, as the driver's phone or a terminal told it. They are its track and are never changed; one that later ones belie goes to the doubtful ones.
-- Whoever sees the trip sees them: they are asked only by a trip that the asker was shown, so that sharing a trip rewrites none of them.
create table gps_position (
  tenant_id  bigint not null,                    -- the operator whose row it is; first in every key
  waybill_id bigint not null,                    -- the trip
  vehicle_id bigint not null,                    -- the vehicle
  plate_no   text not null,                      -- plate of the vehicle at that time
  fix_time   timestamptz not null,               -- when it was there
  recv_time  timestamptz not null default now(), -- when the server heard of it
  lon        numeric(9,6) not null,              -- degrees east, GCJ-02
  lat        numeric(9,6) not null,              -- degrees north, GCJ-02
  speed      numeric(5,1),                       -- km an hour; null: unknown
  source     smallint not null default 2,        -- 1 terminal, 2 driver's phone, 3 entered
  constraint gps_position_pkey primary key (tenant_id, waybill_id, fix_time),
  constraint gps_position_source_known check (source in (1, 2, 3)),
  constraint gps_position_in_china check (lon between 73 and 136 and lat between 3 and 54),
  constraint gps_position_speed_possible check (speed is null or speed between 0 and 160)
) partition by range (fix_time);
-- tenant: gps_position
create index gps_position_vehicle on gps_position (tenant_id, vehicle_id, fix_time desc);

-- Doubtful position (存疑位置): what a device told and is not believed. One that the others belie is judged again beside what comes later (docs of the rule: packages/domain/src/track.ts).
create table gps_doubt (
  tenant_id  bigint not null,                    -- the operator whose row it is; first in every key
  waybill_id bigint not null,                    -- the trip
  vehicle_id bigint not null,                    -- the vehicle
  plate_no   text not null,                      -- plate of the vehicle at that time
  fix_time   timestamptz not null,               -- when it says that it was there
  recv_time  timestamptz not null default now(), -- when the server heard of it
  lon        numeric(9,6) not null,              -- degrees east, GCJ-02
  lat        numeric(9,6) not null,              -- degrees north, GCJ-02
  speed      numeric(5,1),                       -- km an hour; null: unknown, or none that can be
  source     smallint not null default 2,        -- 1 terminal, 2 driver's phone, 3 entered
  possible   boolean not null,                   -- it could be by itself, but the others belie it
  constraint gps_doubt_pkey primary key (tenant_id, waybill_id, fix_time),
  constraint gps_doubt_source_known check (source in (1, 2, 3))
);
-- tenant: gps_doubt
create index gps_doubt_vehicle on gps_doubt (tenant_id, vehicle_id, fix_time desc);
create index gps_doubt_old on gps_doubt (recv_time);
