-- Frequent route (常用线路): loading and unloading places that a shipper's orders use again and again, in their order. The points are copies of the address book's entries of that time.
create table frequent_route (
  tenant_id bigint not null, id bigint not null, version int not null default 1, parties bigint[] not null, company_id bigint not null, route_name text not null, points jsonb not null, distance_m int not null, run_minutes int not null,
  created_at timestamptz not null default now(), created_by bigint, updated_at timestamptz not null default now(), updated_by bigint, deleted_at timestamptz,
  primary key (tenant_id, id));
create unique index frequent_route_name_once on frequent_route (tenant_id, company_id, route_name) where deleted_at is null;
-- distribute: frequent_route
alter table frequent_route add constraint frequent_route_company_fk foreign key (tenant_id, company_id) references company (tenant_id, id);
