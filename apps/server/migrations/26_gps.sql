-- Position (车辆位置): where a vehicle was, as its terminal, the driver's phone or a platform told it. They are its track and are never changed; one that later ones belie goes to the doubtful ones, and after three months only the shape of the track stays.
-- A trip's track is its vehicle's positions within the trip's time. They are asked only by a trip or a vehicle that the asker was shown, so that sharing a trip rewrites none of them.
create table gps_position (
  tenant_id  bigint not null,                    -- the operator whose row it is; first in every key
  vehicle_id bigint not null,                    -- the vehicle
  fix_time   timestamptz not null,               -- when it was there
  recv_time  timestamptz not null default now(), -- when the server heard of it
  plate_no   text not null,                      -- plate of the vehicle at that time
  lon        numeric(9,6) not null,              -- degrees east, GCJ-02
  lat        numeric(9,6) not null,              -- degrees north, GCJ-02
  speed      numeric(5,1),                       -- km an hour; null: unknown
  course     smallint,                           -- where it goes, degrees clockwise from north; null: unknown
  altitude_m int,                                -- height above the sea, metres; null: unknown
  mileage_m  bigint,                             -- what its odometer or terminal counts, metres; null: unknown
  temp1      numeric(4,1),                       -- first thermometer in the box, °C; null: none
  temp2      numeric(4,1),                       -- the second one
  temp3      numeric(4,1),                       -- the third one
  temp4      numeric(4,1),                       -- the fourth one
  acc        boolean,                            -- ignition is on; null: unknown
  source     smallint not null default 2,        -- 1 terminal, 2 driver's phone, 3 another platform
  constraint gps_position_pkey primary key (tenant_id, vehicle_id, fix_time),
  constraint gps_position_source_known check (source in (1, 2, 3)),
  constraint gps_position_in_china check (lon between 73 and 136 and lat between 3 and 54),
  constraint gps_position_speed_possible check (speed is null or speed between 0 and 160)
) partition by range (fix_time);
-- tenant: gps_position

-- Last position (最新位置): where a vehicle is, one row each. Who writes positions of a vehicle holds its row, so that they are judged one after the other.
create table gps_latest (
  tenant_id  bigint not null,                    -- the operator whose row it is; first in every key
  vehicle_id bigint not null,                    -- the vehicle
  version    int not null default 1,             -- counts up with every change
  plate_no   text not null default '',           -- plate of the vehicle at that time
  fix_time   timestamptz,                        -- when it was there; null: nothing is believed yet
  heard_at   timestamptz not null,               -- when the server heard of it last, whether it was believed or not
  told_time  timestamptz,                        -- the latest moment that anything possible was told of, believed or belied
  lon        numeric(9,6),                       -- degrees east, GCJ-02
  lat        numeric(9,6),                       -- degrees north, GCJ-02
  speed      numeric(5,1),                       -- km an hour; null: unknown
  course     smallint,                           -- where it goes, degrees clockwise from north; null: unknown
  mileage_m  bigint,                             -- what its odometer or terminal counts, metres; null: unknown
  temp1      numeric(4,1),                       -- first thermometer in the box, °C; null: none
  temp2      numeric(4,1),                       -- the second one
  temp3      numeric(4,1),                       -- the third one
  temp4      numeric(4,1),                       -- the fourth one
  acc        boolean,                            -- ignition is on; null: unknown
  source     smallint,                           -- 1 terminal, 2 driver's phone, 3 another platform
  thinned_to timestamptz,                        -- of what was before, only the shape of the track is kept; null: nothing is thinned yet
  constraint gps_latest_pkey primary key (tenant_id, vehicle_id),
  constraint gps_latest_whole check ((fix_time is null) = (lon is null) and (lon is null) = (lat is null))
) with (fillfactor = 50);
-- tenant: gps_latest

-- Doubtful position (存疑位置): what a device told and is not believed. One that the others belie is judged again beside what comes later (docs of the rule: packages/domain/src/trackBelief.ts).
create table gps_doubt (
  tenant_id  bigint not null,                    -- the operator whose row it is; first in every key
  vehicle_id bigint not null,                    -- the vehicle
  fix_time   timestamptz not null,               -- when it says that it was there
  recv_time  timestamptz not null default now(), -- when the server heard of it
  plate_no   text not null,                      -- plate of the vehicle at that time
  lon        numeric(9,6) not null,              -- degrees east, GCJ-02
  lat        numeric(9,6) not null,              -- degrees north, GCJ-02
  speed      numeric(5,1),                       -- km an hour; null: unknown, or none that can be
  source     smallint not null default 2,        -- 1 terminal, 2 driver's phone, 3 another platform
  extras     jsonb not null default '{}',        -- what was told besides: course, altitude_m, mileage_m, temps, acc
  reason     smallint not null,                  -- 1 nothing near 0, 0; 2 outside China; 3 from the future; 4 too old; 5 faster than 160 km/h; 6 it could be, but the others belie it
  constraint gps_doubt_pkey primary key (tenant_id, vehicle_id, fix_time),
  constraint gps_doubt_source_known check (source in (1, 2, 3)),
  constraint gps_doubt_reason_known check (reason in (1, 2, 3, 4, 5, 6))
);
-- tenant: gps_doubt
create index gps_doubt_old on gps_doubt (recv_time);

-- Wrong clock (设备时钟): a device whose time is off by the same in report after report; its times are put right once that is sure. A device whose clock is right has no row.
create table gps_clock (
  tenant_id  bigint not null,      -- the operator whose row it is; first in every key
  vehicle_id bigint not null,      -- the vehicle
  source     smallint not null,    -- which of its devices: 1 terminal, 3 another platform
  offset_ms  bigint not null,      -- how far it is behind, ms; below zero ahead
  since      timestamptz not null, -- first report that was off by this
  count      int not null,         -- reports that were
  constraint gps_clock_pkey primary key (tenant_id, vehicle_id, source)
);
-- tenant: gps_clock

-- Delivering platform (位置接入平台): another system that delivers positions of a company's vehicles by signed calls.
create table gps_platform (
  tenant_id     bigint not null,                    -- the operator whose row it is; first in every key
  company_id    bigint not null,                    -- whose vehicles
  parties       bigint[] not null,                  -- the company
  version       int not null default 1,             -- counts up with every change; who looked at an older one is refused
  platform_name text not null,                      -- its name
  enabled       boolean not null default false,     -- what it delivers is taken
  secret_enc    bytea,                              -- the key by which it signs, sealed; written, never read by anybody
  sent_at       timestamptz,                        -- when its last delivery was sent, by its own clock: an older one is a replay
  last_at       timestamptz,                        -- when we heard of it last
  kept_count    bigint not null default 0,          -- positions that were believed when they came
  dropped_count bigint not null default 0,          -- positions that were not
  updated_at    timestamptz not null default now(), -- last change
  updated_by    bigint,                             -- user who changed it last
  constraint gps_platform_pkey primary key (tenant_id, company_id),
  constraint gps_platform_whole check (not enabled or secret_enc is not null)
);
-- distribute: gps_platform
