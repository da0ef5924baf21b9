-- Vehicle types (车型) belong to a tenant, so that what one operator changes is no other's business. The twelve of the specification stay as the pattern of every new tenant.
alter table vehicle drop constraint vehicle_type_fk;
alter table vehicle_type rename to vehicle_type_pattern;
alter index vehicle_type_pkey rename to vehicle_type_pattern_pkey;

-- Vehicle type (车型): what orders ask for, vehicles are, and prices and loads are reckoned by; sizes, load and licence are the customary ones of its kind.
create table vehicle_type (
  tenant_id bigint not null, id int not null, version int not null default 1,
  title text not null, title_en text not null, length_mm int not null check (length_mm between 500 and 30000), width_mm int not null check (width_mm between 500 and 5000),
  height_mm int not null check (height_mm between 500 and 5000), load_kg numeric(14,3) not null check (load_kg > 0), volume_m3 numeric(13,4) not null check (volume_m3 > 0),
  license_class text not null, mot_codes text[] not null default '{}', sort int not null default 0, state smallint not null default 1,
  created_at timestamptz not null default now(), created_by bigint, updated_at timestamptz not null default now(), updated_by bigint,
  primary key (tenant_id, id), constraint vehicle_type_title_once unique (tenant_id, title),
  constraint vehicle_type_state_known check (state in (1, 2)));
-- tenant: vehicle_type
insert into vehicle_type (tenant_id, id, title, title_en, length_mm, width_mm, height_mm, load_kg, volume_m3, license_class, sort, state)
  select t.id, p.id, p.title, p.title_en, p.length_mm, p.width_mm, p.height_mm, p.load_kg, p.volume_m3, p.license_class, p.sort, p.state from tenant t cross join vehicle_type_pattern p;
alter table vehicle add constraint vehicle_type_fk foreign key (tenant_id, vehicle_type_id) references vehicle_type (tenant_id, id);
