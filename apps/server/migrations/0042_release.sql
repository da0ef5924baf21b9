-- Release (放货): the shipper's consent that goods may be handed over, with a pickup code of six digits. The code is sealed; a look at it is logged. Whether it has run out is derived from `valid_to`.
create table release (
  tenant_id bigint not null, id bigint not null, version int not null default 1, parties bigint[] not null, release_no text not null, order_id bigint not null, order_no text not null, shipper_id bigint not null, carrier_id bigint,
  release_status smallint not null default 20, code_enc bytea not null, valid_to timestamptz not null, issued_by_name text not null default '', used_at timestamptz, used_by_name text not null default '',
  created_at timestamptz not null default now(), created_by bigint, updated_at timestamptz not null default now(), updated_by bigint,
  primary key (tenant_id, id), unique (tenant_id, release_no),
  constraint release_status_known check (release_status in (0, 20, 40)),
  constraint release_used_when check ((release_status = 40) = (used_at is not null)));
create index release_order on release (tenant_id, order_id, id desc);
-- distribute: release
alter table release add constraint release_order_fk foreign key (tenant_id, order_id) references "order" (tenant_id, id);

-- Service station (服务站): where drivers of the platform find fuel, repair or storage; kept by the operator, read by everybody of its tenant.
create table service_station (
  tenant_id bigint not null, id bigint not null, version int not null default 1, station_name text not null, services int[] not null default '{}', area_code text not null, province text not null, city text not null, area text not null,
  address text not null, lng numeric(9,6) not null, lat numeric(9,6) not null, link_name text not null default '', link_phone text not null default '', open_hours text not null default '', station_state smallint not null default 1,
  created_at timestamptz not null default now(), created_by bigint, updated_at timestamptz not null default now(), updated_by bigint, deleted_at timestamptz,
  primary key (tenant_id, id),
  constraint station_state_known check (station_state in (1, 2)));
create unique index service_station_name_once on service_station (tenant_id, area_code, station_name) where deleted_at is null;
-- tenant: service_station
