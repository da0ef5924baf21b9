-- Position (车辆位置): where a vehicle was on a trip, as the driver's phone or a terminal told it. Whoever sees the trip sees them; they are its track and are never changed.
create table gps_position (
  tenant_id bigint not null, id bigint not null, parties bigint[] not null, waybill_id bigint not null, vehicle_id bigint not null, plate_no text not null,
  fix_time timestamptz not null, recv_time timestamptz not null default now(), lon numeric(9,6) not null, lat numeric(9,6) not null, speed numeric(5,1), source smallint not null default 2,
  primary key (tenant_id, id),
  constraint gps_position_once unique (tenant_id, waybill_id, fix_time),
  constraint gps_position_source_known check (source in (1, 2, 3)),
  constraint gps_position_in_china check (lon between 73 and 136 and lat between 3 and 54),
  constraint gps_position_speed_possible check (speed is null or speed between 0 and 160));
create index gps_position_vehicle on gps_position (tenant_id, vehicle_id, fix_time desc);
-- distribute: gps_position
