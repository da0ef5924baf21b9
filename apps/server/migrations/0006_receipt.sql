-- Receipt (回单): the consignee's proof of delivery at one unloading point. Money waits for it, so once uploaded it is never deleted.
create table receipt (
  tenant_id bigint not null, id bigint not null, version int not null default 1, parties bigint[] not null, receipt_no text not null, waybill_id bigint not null, waybill_no text not null, order_id bigint not null, order_no text not null, point_id bigint not null, shipper_id bigint not null, carrier_id bigint not null, shipper_name text not null, carrier_name text not null,
  plate_no text not null default '', driver_name text not null default '', start_address_diming text not null default '', end_address_diming text not null default '', receipt_status smallint not null default 10, paper_status smallint not null default 0,
  imgs jsonb not null default '[]', signer text not null default '', sign_at timestamptz, sign_num bigint, sign_kg numeric(14,3), sign_volume numeric(13,4), diff_num bigint, diff_kg numeric(14,3), damage_num bigint,
  delivered_at timestamptz not null, due_at timestamptz not null, uploaded_at timestamptz, carrier_checked_at timestamptz, carrier_checked_by bigint, confirmed_at timestamptz, confirmed_by bigint, reason text, express_no text not null default '', blocked_fen bigint not null default 0 check (blocked_fen >= 0), distance_m int,
  created_at timestamptz not null default now(), created_by bigint, updated_at timestamptz not null default now(), updated_by bigint,
  primary key (tenant_id, id), unique (tenant_id, receipt_no), unique (tenant_id, point_id),
  constraint receipt_status_known check (receipt_status in (10, 20, 30, 40)),
  constraint receipt_paper_status_known check (paper_status in (0, 10, 20, 30, 40, 50, 60)),
  constraint receipt_rejected_with_reason check (receipt_status <> 30 or reason is not null));
create index receipt_shipper on receipt (tenant_id, shipper_id, delivered_at desc, id desc);
create index receipt_shipper_status on receipt (tenant_id, shipper_id, receipt_status, delivered_at desc);
create index receipt_carrier on receipt (tenant_id, carrier_id, delivered_at desc, id desc);
create index receipt_waybill on receipt (tenant_id, waybill_id);
create index receipt_order on receipt (tenant_id, order_id);
-- distribute: receipt

-- What was received of each goods row.
create table receipt_line (
  tenant_id bigint not null, id bigint not null, parties bigint[] not null, receipt_id bigint not null, waybill_goods_id bigint not null, order_goods_id bigint not null, recv_num bigint not null, recv_kg numeric(14,3) not null, recv_volume numeric(13,4) not null, damage_num bigint not null default 0, damage_desc text not null default '',
  primary key (tenant_id, id), unique (tenant_id, receipt_id, waybill_goods_id));
-- distribute: receipt_line

-- Share (分享): a link that shows one waybill's progress to someone without an account, until it expires.
create table share (
  code_hash bytea primary key, tenant_id bigint not null, waybill_id bigint not null, company_id bigint not null, created_at timestamptz not null default now(), created_by bigint, expires_at timestamptz not null, revoked_at timestamptz);
create index share_waybill on share (tenant_id, waybill_id);
-- local: share

alter table receipt add constraint receipt_waybill_fk foreign key (tenant_id, waybill_id) references waybill (tenant_id, id);
alter table receipt add constraint receipt_point_fk foreign key (tenant_id, point_id) references waybill_point (tenant_id, id);
alter table receipt_line add constraint receipt_line_receipt_fk foreign key (tenant_id, receipt_id) references receipt (tenant_id, id);
