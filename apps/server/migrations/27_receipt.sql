-- Receipt (回单): the consignee's proof of delivery at one unloading point. Money waits for it, so once uploaded it is never deleted.
create table receipt (
  tenant_id            bigint not null,                    -- the operator whose row it is; first in every key
  id                   bigint not null,                    -- made by the server, ordered by time
  version              int not null default 1,             -- counts up with every change; who looked at an older one is refused
  parties              bigint[] not null,                  -- companies (and a driver's person) that may see the row
  receipt_no           text not null,                      -- its number
  waybill_id           bigint not null,                    -- the trip
  waybill_no           text not null,                      -- its number
  order_id             bigint not null,                    -- the order
  order_no             text not null,                      -- its number
  point_id             bigint not null,                    -- the stop, a waybill_point
  shipper_id           bigint not null,                    -- the shipper
  carrier_id           bigint not null,                    -- the carrier
  shipper_name         text not null,                      -- its name at that time
  carrier_name         text not null,                      -- its name at that time
  plate_no             text not null default '',           -- plate of the vehicle at that time
  driver_name          text not null default '',           -- his name at that time
  start_address_diming text not null default '',           -- first loading place, city and district
  end_address_diming   text not null default '',           -- last unloading place, city and district
  receipt_status       smallint not null default 10,       -- 10 to upload, 20 in review, 30 rejected, 40 confirmed
  paper_status         smallint not null default 0,        -- 0 none, 10 to send, 20 sent, 30 with carrier, 40 forwarded, 50 with shipper, 60 lost
  imgs                 jsonb not null default '[]',        -- files: photos of it
  photo_digests        text[] not null default '{}',       -- digests of these photos, by which the same one is known elsewhere
  signer               text not null default '',           -- who signed
  sign_at              timestamptz,                        -- when
  sign_num             bigint,                             -- signed pieces
  sign_kg              numeric(14,3),                      -- signed weight, kg
  sign_volume          numeric(13,4),                      -- signed volume, m3
  diff_num             bigint,                             -- signed less loaded, pieces
  diff_kg              numeric(14,3),                      -- signed less loaded, kg
  damage_num           bigint,                             -- damaged pieces
  delivered_at         timestamptz not null,               -- arrival at the point
  due_at               timestamptz not null,               -- to be uploaded until
  uploaded_at          timestamptz,                        -- when it was uploaded
  carrier_checked_at   timestamptz,                        -- when the carrier checked it
  carrier_checked_by   bigint,                             -- user who did
  confirmed_at         timestamptz,                        -- when the shipper confirmed it
  confirmed_by         bigint,                             -- user who did; null: by time
  reason               text,                               -- why it was rejected
  express_name         text not null default '',           -- courier who brings the paper
  express_no           text not null default '',           -- number of that parcel
  paper_at             timestamptz,                        -- when the paper last went from one hand to another
  lost_reason          text,                               -- how the paper was lost
  blocked_fen          bigint not null default 0,          -- freight that waits for it, fen
  sub_receipt_id       bigint,                             -- on a mirror (转包): the other carrier's receipt, which says the same
  distance_m           int,                                -- how far from the point it was uploaded, metres
  created_at           timestamptz not null default now(), -- when it came to be
  created_by           bigint,                             -- user who made it
  updated_at           timestamptz not null default now(), -- last change
  updated_by           bigint,                             -- user who changed it last
  constraint receipt_pkey primary key (tenant_id, id),
  constraint receipt_no_once unique (tenant_id, receipt_no),
  constraint receipt_point_id_once unique (tenant_id, point_id),
  constraint receipt_blocked_fen_check check (blocked_fen >= 0),
  constraint receipt_status_known check (receipt_status in (10, 20, 30, 40)),
  constraint receipt_paper_status_known check (paper_status in (0, 10, 20, 30, 40, 50, 60)),
  constraint receipt_lost_with_reason check (paper_status <> 60 or lost_reason is not null),
  constraint receipt_rejected_with_reason check (receipt_status <> 30 or reason is not null)
);
-- distribute: receipt
create unique index receipt_mirror_once on receipt (tenant_id, sub_receipt_id) where sub_receipt_id is not null;
create index receipt_shipper on receipt (tenant_id, shipper_id, delivered_at desc, id desc);
create index receipt_shipper_status on receipt (tenant_id, shipper_id, receipt_status, delivered_at desc);
create index receipt_carrier_open on receipt (tenant_id, carrier_id, receipt_status) where receipt_status <> 40;
create index receipt_pair on receipt (tenant_id, carrier_id, shipper_id, delivered_at desc);
create index receipt_carrier on receipt (tenant_id, carrier_id, delivered_at desc, id desc);
create index receipt_waybill on receipt (tenant_id, waybill_id);
create index receipt_order on receipt (tenant_id, order_id);
create index receipt_words on receipt using gin (sought(coalesce(receipt_no, '') || chr(10) || coalesce(waybill_no, '') || chr(10) || coalesce(order_no, '') || chr(10) || coalesce(plate_no, '')) gin_trgm_ops);
create index receipt_photo on receipt using gin (photo_digests);
create index receipt_paper on receipt (tenant_id, paper_status, delivered_at desc, id desc) where paper_status > 0;
create index receipt_by_due_at on receipt (tenant_id, due_at, id);
create index receipt_by_sign_at on receipt (tenant_id, sign_at, id);
create index receipt_by_sign_at_down on receipt (tenant_id, sign_at desc nulls last, id desc);
-- What is due comes first, the soonest before the others.
create index receipt_due on receipt (tenant_id, due_at) where receipt_status in (10, 30);
alter table receipt add constraint receipt_waybill_fk foreign key (tenant_id, waybill_id) references waybill (tenant_id, id);
alter table receipt add constraint receipt_point_fk foreign key (tenant_id, point_id) references waybill_point (tenant_id, id);

-- Line of a receipt (回单明细): what was received of each goods row.
create table receipt_line (
  tenant_id        bigint not null,           -- the operator whose row it is; first in every key
  id               bigint not null,           -- made by the server, ordered by time
  parties          bigint[] not null,         -- companies (and a driver's person) that may see the row
  receipt_id       bigint not null,           -- its receipt
  waybill_goods_id bigint not null,           -- row of the trip
  order_goods_id   bigint not null,           -- row of the order
  recv_num         bigint not null,           -- received pieces
  recv_kg          numeric(14,3) not null,    -- received weight, kg
  recv_volume      numeric(13,4) not null,    -- received volume, m3
  damage_num       bigint not null default 0, -- damaged pieces
  damage_desc      text not null default '',  -- what is damaged, and how
  constraint receipt_line_pkey primary key (tenant_id, id),
  constraint receipt_line_once unique (tenant_id, receipt_id, waybill_goods_id)
);
-- distribute: receipt_line
alter table receipt_line add constraint receipt_line_receipt_fk foreign key (tenant_id, receipt_id) references receipt (tenant_id, id);
