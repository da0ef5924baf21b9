-- Dispatch (派车): a vehicle and a driver for one trip. While it is live, neither can be on another live trip at the same time: the database refuses it.
create table dispatch (
  tenant_id bigint not null, id bigint not null, version int not null default 1, parties bigint[] not null, dispatch_no text not null, carrier_id bigint not null, waybill_id bigint not null,
  vehicle_id bigint, driver_id bigint, person_id bigint, plate_no text not null default '', plate_color smallint, trailer_plate_no text not null default '', driver_name text not null default '', driver_phone text not null default '', vehicle_type_id int, vehicle_use smallint,
  plan_start_time timestamptz not null, plan_end_time timestamptz not null, during tstzrange not null, live boolean not null default true, dispatch_status smallint not null default 10, check_result jsonb not null default '{}', replaced_by bigint, reason text not null default '', dispatcher_id bigint, dept_id bigint, accept_deadline timestamptz,
  created_at timestamptz not null default now(), created_by bigint, updated_at timestamptz not null default now(), updated_by bigint,
  primary key (tenant_id, id), unique (tenant_id, dispatch_no),
  constraint dispatch_status_known check (dispatch_status in (0, 10, 20, 30, 40, 50)),
  constraint dispatch_pair_when_sent check (dispatch_status in (0, 10) or (vehicle_id is not null and driver_id is not null)),
  constraint dispatch_vehicle_once exclude using gist (tenant_id with =, plate_no with =, plate_color with =, during with &&) where (live and dispatch_status in (20, 30, 40)),
  constraint dispatch_driver_once exclude using gist (tenant_id with =, person_id with =, during with &&) where (live and dispatch_status in (20, 30, 40)));
create index dispatch_carrier on dispatch (tenant_id, carrier_id, created_at desc, id desc);
create index dispatch_waybill on dispatch (tenant_id, waybill_id);
create index dispatch_vehicle on dispatch (tenant_id, vehicle_id) where live;
create index dispatch_person on dispatch (tenant_id, person_id) where live;
-- distribute: dispatch

-- Waybill (运单): one trip of one vehicle with the orders that ride on it; the heart of the carrier's day. It is never deleted.
create table waybill (
  tenant_id bigint not null, id bigint not null, version int not null default 1, parties bigint[] not null, waybill_no text not null, serial_number text not null default '0000', leg_no smallint not null default 1, dispatch_id bigint not null, carrier_id bigint not null, carrier_name text not null,
  waybill_status smallint not null default 10, receipt_status smallint not null default 0, finance_status smallint not null default 10, pay_status smallint not null default 10, report_status smallint not null default 0,
  order_nos text not null default '', shipper_names text not null default '', customer_order_nos text not null default '', start_address_diming text not null default '', end_address_diming text not null default '', start_area_code text, end_area_code text, goods_name text not null default '',
  vehicle_id bigint, driver_id bigint, person_id bigint, plate_no text not null default '', trailer_plate_no text not null default '', driver_name text not null default '', driver_phone text not null default '', vehicle_type_id int, vehicle_use smallint,
  plan_num bigint not null default 0, plan_kg numeric(14,3) not null default 0, plan_volume numeric(13,4) not null default 0, load_num bigint, load_kg numeric(14,3), load_volume numeric(13,4), unload_num bigint, unload_kg numeric(14,3), unload_volume numeric(13,4),
  plan_start_time timestamptz not null, plan_end_time timestamptz not null, sent_at timestamptz, driver_accepted_at timestamptz, driver_qiandao_time timestamptz, load_done_at timestamptz, fache_start_time timestamptz, shiji_fache_start_time timestamptz, driver_shiji_songda_time timestamptz, unload_done_at timestamptz, signed_at timestamptz, completed_at timestamptz, eta timestamptz,
  distance_plan_m int, run_minutes int, late_start_min int, late_end_min int, outside_fence boolean not null default false, abnormal_flag boolean not null default false, release_hold boolean not null default false,
  receivable_fen bigint, payable_fen bigint, cancel_reason text not null default '', seal_no text not null default '', remark text not null default '', dispatcher_id bigint, dispatcher_name text not null default '', dept_id bigint,
  created_at timestamptz not null default now(), created_by bigint, updated_at timestamptz not null default now(), updated_by bigint,
  primary key (tenant_id, id), unique (tenant_id, waybill_no),
  constraint waybill_status_known check (waybill_status in (0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100)),
  constraint waybill_pair_when_sent check (waybill_status in (0, 10) or (vehicle_id is not null and driver_id is not null)));
create index waybill_carrier on waybill (tenant_id, carrier_id, created_at desc, id desc);
create index waybill_carrier_status on waybill (tenant_id, carrier_id, waybill_status, created_at desc);
create index waybill_plate on waybill (tenant_id, plate_no, created_at desc);
create index waybill_vehicle_open on waybill (tenant_id, vehicle_id) where waybill_status between 20 and 70;
create index waybill_driver_open on waybill (tenant_id, driver_id) where waybill_status between 20 and 70;
create index waybill_person on waybill (tenant_id, person_id, plan_start_time desc);
create index waybill_tenant on waybill (tenant_id, created_at desc, id desc);
-- distribute: waybill

-- Which orders ride on a waybill, with what of each.
create table waybill_order (
  tenant_id bigint not null, id bigint not null, parties bigint[] not null, waybill_id bigint not null, order_id bigint not null, shipper_id bigint not null, order_no text not null, shipper_name text not null, goods_num bigint not null, goods_kg numeric(14,3) not null, goods_volume numeric(13,4) not null, freight_fen bigint,
  primary key (tenant_id, id), unique (tenant_id, waybill_id, order_id));
create index waybill_order_order on waybill_order (tenant_id, order_id);
create index waybill_order_shipper on waybill_order (tenant_id, shipper_id, id desc);
-- distribute: waybill_order

create table waybill_goods (
  tenant_id bigint not null, id bigint not null, parties bigint[] not null, waybill_id bigint not null, order_id bigint not null, order_goods_id bigint not null, end_point_id bigint not null, seq smallint not null, goods_type_name text not null, goods_name text not null, goods_guige text not null default '', danwei text not null,
  goods_num bigint not null, goods_kg numeric(14,3) not null, goods_volume numeric(13,4) not null, load_num bigint, load_kg numeric(14,3), load_volume numeric(13,4), recv_num bigint, recv_kg numeric(14,3), recv_volume numeric(13,4), damage_num bigint, damage_desc text not null default '',
  primary key (tenant_id, id), unique (tenant_id, waybill_id, order_goods_id),
  constraint waybill_goods_something check (goods_num >= 0 and goods_kg >= 0 and goods_volume >= 0 and goods_num + goods_kg + goods_volume > 0));
create index waybill_goods_order on waybill_goods (tenant_id, order_goods_id);
-- distribute: waybill_goods

-- Waybill point (途经点): a stop of the trip with what happened there; contacts are copied, so that the driver's page needs no order.
create table waybill_point (
  tenant_id bigint not null, id bigint not null, version int not null default 1, parties bigint[] not null, waybill_id bigint not null, order_id bigint not null, order_point_id bigint not null, kind smallint not null check (kind in (1, 2)), seq smallint not null,
  link_name text not null, link_phone text not null, province text not null, city text not null, area text not null, area_code text not null, address_str text not null, address_diming text not null default '', lng numeric(9,6) not null, lat numeric(9,6) not null,
  time_type smallint not null, time_start timestamptz not null, time_end timestamptz, address_content text not null default '', radius_m int not null default 2000,
  arrived_at timestamptz, done_at timestamptz, departed_at timestamptz, late_min int, fence_distance_m int, outside_fence boolean not null default false, node_reason text not null default '', end_content text not null default '',
  zhuang_goods_img jsonb not null default '[]', fahuo_document_img jsonb not null default '[]', xie_goods_img jsonb not null default '[]', shou_document_img jsonb not null default '[]', gross_kg numeric(14,3), tare_kg numeric(14,3), net_kg numeric(14,3),
  primary key (tenant_id, id), unique (tenant_id, waybill_id, seq),
  constraint waybill_point_in_order check (done_at is null or (arrived_at is not null and arrived_at <= done_at)));
create index waybill_point_order on waybill_point (tenant_id, order_id);
-- distribute: waybill_point

-- Waybill event (运单事件): the story of a trip, one row per version, append-only.
create table waybill_event (
  tenant_id bigint not null, id bigint not null, parties bigint[] not null, waybill_id bigint not null, version int not null, point_id bigint, move text not null, from_status smallint, to_status smallint not null, at timestamptz not null, recorded_at timestamptz not null,
  lng numeric(9,6), lat numeric(9,6), actor_type smallint not null, actor_name text not null, source smallint not null default 1, reason text not null default '', detail jsonb not null default '{}',
  primary key (tenant_id, id), unique (tenant_id, waybill_id, version));
-- distribute: waybill_event

alter table dispatch add constraint dispatch_vehicle_fk foreign key (tenant_id, vehicle_id) references vehicle (tenant_id, id);
alter table dispatch add constraint dispatch_driver_fk foreign key (tenant_id, driver_id) references driver (tenant_id, id);
alter table waybill add constraint waybill_carrier_fk foreign key (tenant_id, carrier_id) references company (tenant_id, id);
alter table waybill_order add constraint waybill_order_waybill_fk foreign key (tenant_id, waybill_id) references waybill (tenant_id, id);
alter table waybill_order add constraint waybill_order_order_fk foreign key (tenant_id, order_id) references "order" (tenant_id, id);
alter table waybill_goods add constraint waybill_goods_waybill_fk foreign key (tenant_id, waybill_id) references waybill (tenant_id, id);
alter table waybill_goods add constraint waybill_goods_row_fk foreign key (tenant_id, order_goods_id) references order_goods (tenant_id, id);
alter table waybill_point add constraint waybill_point_waybill_fk foreign key (tenant_id, waybill_id) references waybill (tenant_id, id);
alter table waybill_event add constraint waybill_event_waybill_fk foreign key (tenant_id, waybill_id) references waybill (tenant_id, id);
