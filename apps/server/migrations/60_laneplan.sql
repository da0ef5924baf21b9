-- Fixed pair of a lane (固定班次): a vehicle and a driver that drive one shift of a contracted lane as a rule. It dispatches nothing by itself: the board of the lanes
-- proposes it for the tasks of a day, and each dispatch is checked as every other.
create table lane_pair (
  tenant_id       bigint not null,                    -- the operator whose row it is; first in every key
  id              bigint not null,                    -- made by the server, ordered by time
  version         int not null default 1,             -- counts up with every change; who looked at an older one is refused
  parties         bigint[] not null,                  -- the carrier
  carrier_id      bigint not null,                    -- the carrier
  section_id      bigint not null,                    -- the lane
  shift           smallint not null,                  -- 1 from midnight, 2 from eight, 3 from four in the afternoon
  vehicle_id      bigint not null,                    -- the vehicle
  driver_id       bigint not null,                    -- the driver
  plate_no        text not null,                      -- plate of the vehicle at that time
  driver_name     text not null,                      -- name of the driver at that time
  created_at      timestamptz not null default now(), -- when it came to be
  created_by      bigint,                             -- user who made it
  created_by_name text not null default '',           -- his name
  updated_at      timestamptz not null default now(), -- last change
  updated_by      bigint,                             -- user who changed it last
  deleted_at      timestamptz,                        -- taken off; the row stays for the log
  constraint lane_pair_pkey primary key (tenant_id, id),
  constraint lane_pair_shift_known check (shift in (1, 2, 3))
);
-- distribute: lane_pair
-- A vehicle is fixed for one lane in a shift, so that a day that follows the fixed pairs asks no vehicle twice.
create unique index lane_pair_vehicle_once on lane_pair (tenant_id, carrier_id, vehicle_id, shift) where deleted_at is null;
create index lane_pair_section on lane_pair (tenant_id, carrier_id, section_id) where deleted_at is null;
alter table lane_pair add constraint lane_pair_section_fk foreign key (tenant_id, section_id) references section (tenant_id, id);
alter table lane_pair add constraint lane_pair_vehicle_fk foreign key (tenant_id, vehicle_id) references vehicle (tenant_id, id);
alter table lane_pair add constraint lane_pair_driver_fk foreign key (tenant_id, driver_id) references driver (tenant_id, id);
