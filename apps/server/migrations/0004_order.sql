-- Order (订单): what a shipper wants carried, from loading points to unloading points, and who carries it for how much.
create table "order" (
  tenant_id bigint not null, id bigint not null, version int not null default 1, parties bigint[] not null, order_no text not null, customer_order_no text,
  shipper_id bigint not null, shipper_name text not null, carrier_id bigint, carrier_name text, order_kind smallint not null default 1, xianlu_type smallint not null, order_status smallint not null default 10, plan_status smallint not null default 1,
  deal_mode smallint not null default 3, pay_mode smallint not null default 1, price_mode smallint, vehicle_type_ids int[] not null default '{}', vehicle_count int not null default 1, box_type text not null default '', temp_min numeric(4,1), temp_max numeric(4,1),
  need_receipt smallint not null default 1, receipt_days int not null default 7, release_hold boolean not null default false, insured_flag boolean not null default false, goods_value_fen bigint,
  goods_num bigint not null default 0, goods_kg numeric(14,3) not null default 0, goods_volume numeric(13,4) not null default 0, goods_name text not null default '',
  start_address_diming text not null default '', end_address_diming text not null default '', start_area_code text, end_area_code text, point_count smallint not null default 2,
  distance_m int, run_minutes int, distance_estimated boolean not null default true, first_start_time timestamptz, last_end_time timestamptz,
  freight_fen bigint, price_reason text not null default '', tax_rate_bp int not null default 900, accept_deadline timestamptz, accepted_at timestamptz,
  abnormal_flag boolean not null default false, reject_reason text not null default '', cancel_reason text not null default '', cancel_asked_at timestamptz, source smallint not null default 1, remark text not null default '',
  plate_nos text not null default '', waybill_count smallint not null default 0, receipt_done smallint not null default 0, receipt_total smallint not null default 0,
  created_at timestamptz not null default now(), created_by bigint, created_by_name text not null default '', updated_at timestamptz not null default now(), updated_by bigint, deleted_at timestamptz,
  primary key (tenant_id, id), unique (tenant_id, order_no),
  constraint order_status_known check (order_status in (0, 5, 10, 20, 30, 35, 40, 50, 60, 70, 80, 85, 90)),
  constraint order_plan_status_known check (plan_status in (1, 2, 3)),
  constraint order_kind_known check (order_kind in (1, 2)),
  constraint order_xianlu_type_known check (xianlu_type between 1 and 5),
  constraint order_carrier_when_assigned check (order_status < 40 or carrier_id is not null),
  constraint order_price_when_assigned check (order_status < 40 or freight_fen is not null),
  constraint order_temperature check (temp_min is null or temp_max is null or temp_min < temp_max));
create unique index order_customer_no_once on "order" (tenant_id, shipper_id, customer_order_no) where customer_order_no is not null and order_status <> 0 and deleted_at is null;
create index order_shipper on "order" (tenant_id, shipper_id, created_at desc, id desc);
create index order_shipper_status on "order" (tenant_id, shipper_id, order_status, created_at desc);
create index order_carrier on "order" (tenant_id, carrier_id, created_at desc, id desc) where carrier_id is not null;
create index order_carrier_status on "order" (tenant_id, carrier_id, order_status, created_at desc) where carrier_id is not null;
create index order_tenant on "order" (tenant_id, created_at desc, id desc);
create index order_awaiting on "order" (tenant_id, accept_deadline) where order_status = 40;
-- distribute: order

-- Order point (装卸点): 1 pickup 发货, 2 delivery 收货, in travelling order.
create table order_point (
  tenant_id bigint not null, id bigint not null, parties bigint[] not null, order_id bigint not null, kind smallint not null check (kind in (1, 2)), seq smallint not null,
  link_name text not null, link_phone text not null, province text not null, city text not null, area text not null, area_code text not null, address_str text not null, address_diming text not null default '', lng numeric(9,6) not null, lat numeric(9,6) not null,
  time_type smallint not null check (time_type in (1, 2, 3)), time_start timestamptz not null, time_end timestamptz, address_content text not null default '', radius_m int not null default 2000,
  primary key (tenant_id, id), unique (tenant_id, order_id, kind, seq),
  constraint order_point_range check (time_type <> 3 or (time_end is not null and time_end > time_start)));
-- distribute: order_point

-- Order goods (货物): a row of goods for one delivery point; what is not yet on a waybill remains, and never falls below nothing.
create table order_goods (
  tenant_id bigint not null, id bigint not null, parties bigint[] not null, order_id bigint not null, end_point_id bigint not null, seq smallint not null, goods_type_id int, goods_type_name text not null, goods_name text not null, goods_guige text not null default '', danwei text not null,
  goods_num bigint not null, goods_kg numeric(14,3) not null, goods_volume numeric(13,4) not null, remain_num bigint not null, remain_kg numeric(14,3) not null, remain_volume numeric(13,4) not null,
  recv_num bigint, recv_kg numeric(14,3), recv_volume numeric(13,4), damage_num bigint,
  primary key (tenant_id, id),
  constraint order_goods_something check (goods_num >= 1 and goods_kg >= 0 and goods_volume >= 0 and (goods_kg > 0 or goods_volume > 0)),
  constraint order_goods_remain check (remain_num >= 0 and remain_kg >= 0 and remain_volume >= 0 and remain_num <= goods_num and remain_kg <= goods_kg and remain_volume <= goods_volume));
create index order_goods_order on order_goods (tenant_id, order_id, seq);
-- distribute: order_goods

-- Order event (订单事件): the story of an order, one row per version, append-only.
create table order_event (
  tenant_id bigint not null, id bigint not null, parties bigint[] not null, order_id bigint not null, version int not null, move text not null, from_status smallint, to_status smallint not null, actor_type smallint not null, actor_name text not null, company_id bigint, reason text not null default '', at timestamptz not null,
  primary key (tenant_id, id), unique (tenant_id, order_id, version));
-- distribute: order_event

alter table "order" add constraint order_shipper_fk foreign key (tenant_id, shipper_id) references company (tenant_id, id);
alter table "order" add constraint order_carrier_fk foreign key (tenant_id, carrier_id) references company (tenant_id, id);
alter table order_point add constraint order_point_order_fk foreign key (tenant_id, order_id) references "order" (tenant_id, id);
alter table order_goods add constraint order_goods_order_fk foreign key (tenant_id, order_id) references "order" (tenant_id, id);
alter table order_goods add constraint order_goods_point_fk foreign key (tenant_id, end_point_id) references order_point (tenant_id, id);
alter table order_event add constraint order_event_order_fk foreign key (tenant_id, order_id) references "order" (tenant_id, id);
