-- Person (自然人): the same human, whichever carriers he drives for; what overlap checks look at. Identity numbers are encrypted, searched by blind index.
create table person (
  tenant_id bigint not null, id bigint not null, parties bigint[] not null, person_name text not null, mobile text not null, id_no_enc bytea not null, id_hash bytea not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id), unique (tenant_id, id_hash));
create index person_mobile on person (tenant_id, mobile);
-- distribute: person

-- Driver (司机): a person who drives for one carrier.
create table driver (
  tenant_id bigint not null, id bigint not null, version int not null default 1, parties bigint[] not null, company_id bigint not null, person_id bigint not null,
  driver_name text not null, mobile text not null, id_no_enc bytea not null, id_hash bytea not null, id_no_mask text not null, gender smallint not null, birthday date not null,
  id_valid_to date, id_long_term boolean not null default false, id_front_img text not null default '', id_back_img text not null default '',
  license_no_enc bytea, license_no_mask text not null default '', license_class text not null, license_img text not null default '', first_license_at date, license_valid_from date, license_valid_to date, license_long_term boolean not null default false, license_issuer text not null default '',
  qualification_no text not null default '', qualification_img text not null default '', qualification_valid_to date, light_only boolean not null default false, coop_type smallint not null default 1,
  emergency_name text not null default '', emergency_phone text not null default '', work_status smallint not null default 1, state smallint not null default 1, state_reason text not null default '', audit_status smallint not null default 20, remark text not null default '',
  created_at timestamptz not null default now(), created_by bigint, updated_at timestamptz not null default now(), updated_by bigint, deleted_at timestamptz,
  primary key (tenant_id, id),
  constraint driver_work_status_known check (work_status in (1, 2, 3)),
  constraint driver_state_known check (state in (1, 2, 3)),
  constraint driver_coop_type_known check (coop_type in (1, 2, 3)),
  constraint driver_audit_status_known check (audit_status in (10, 20, 30)));
create unique index driver_id_once on driver (tenant_id, company_id, id_hash) where deleted_at is null;
create unique index driver_mobile_once on driver (tenant_id, company_id, mobile) where deleted_at is null;
create index driver_company on driver (tenant_id, company_id, id desc) where deleted_at is null;
create index driver_person on driver (tenant_id, person_id);
-- distribute: driver

-- Vehicle (车辆): what carries; its lights (vehicle, insurance and inspection status) are derived at every read, never stored.
create table vehicle (
  tenant_id bigint not null, id bigint not null, version int not null default 1, parties bigint[] not null, company_id bigint not null,
  plate_no text not null, plate_color smallint not null, vehicle_type_id int not null, energy_type smallint not null, mot_vehicle_type text not null default '', vin text not null default '', engine_no text not null default '', brand_model text not null default '',
  owner_name text not null, use_nature text not null default '', register_date date not null, issue_date date, issuer text not null default '', gross_mass_kg numeric(14,3) not null, curb_mass_kg numeric(14,3), approved_load_kg numeric(14,3) not null, traction_mass_kg numeric(14,3), axle_count smallint, single_drive boolean not null default false,
  trailer_plate_no text not null default '', trailer_approved_load_kg numeric(14,3), trailer_curb_mass_kg numeric(14,3), trailer_axle_count smallint,
  box_length_mm int, box_width_mm int, box_height_mm int, box_volume_m3 numeric(13,4), license_front_img text not null default '', license_back_img text not null default '',
  road_cert_no text not null default '', road_cert_img text not null default '', road_cert_valid_to date, gps_device_no text not null default '', vehicle_use smallint not null default 1, rely_company text not null default '', rely_contract_to date, driver_id bigint,
  work_status smallint not null default 1, barred boolean not null default false, barred_reason text not null default '', audit_status smallint not null default 20, last_pos jsonb, remark text not null default '',
  created_at timestamptz not null default now(), created_by bigint, updated_at timestamptz not null default now(), updated_by bigint, deleted_at timestamptz,
  primary key (tenant_id, id),
  constraint vehicle_energy_type_known check (energy_type between 1 and 8),
  constraint vehicle_use_known check (vehicle_use in (1, 2, 3)),
  constraint vehicle_work_status_known check (work_status in (1, 2, 3)),
  constraint vehicle_audit_status_known check (audit_status in (10, 20, 30)));
create unique index vehicle_plate_once on vehicle (tenant_id, company_id, plate_no, plate_color) where deleted_at is null;
create index vehicle_company on vehicle (tenant_id, company_id, id desc) where deleted_at is null;
-- distribute: vehicle

-- Insurance policy (保单): compulsory (1) or commercial (2); what a light reads is the cover of today and what follows without a gap.
create table insurance_policy (
  tenant_id bigint not null, id bigint not null, parties bigint[] not null, vehicle_id bigint not null, kind smallint not null check (kind in (1, 2)),
  insurer text not null default '', policy_no text not null default '', start_date date not null, end_date date not null, third_party_fen bigint, cargo_fen bigint, img text not null default '', created_at timestamptz not null default now(), created_by bigint,
  primary key (tenant_id, id),
  constraint insurance_policy_span check (end_date > start_date and end_date <= start_date + 400));
create index insurance_policy_vehicle on insurance_policy (tenant_id, vehicle_id, kind, start_date);
-- distribute: insurance_policy

-- Inspection (年检): valid to the last day of its month.
create table inspection (
  tenant_id bigint not null, id bigint not null, parties bigint[] not null, vehicle_id bigint not null, valid_to date not null, done_at date, img text not null default '', created_at timestamptz not null default now(), created_by bigint,
  primary key (tenant_id, id));
create index inspection_vehicle on inspection (tenant_id, vehicle_id, valid_to desc);
-- distribute: inspection

alter table driver add constraint driver_company_fk foreign key (tenant_id, company_id) references company (tenant_id, id);
alter table driver add constraint driver_person_fk foreign key (tenant_id, person_id) references person (tenant_id, id);
alter table vehicle add constraint vehicle_company_fk foreign key (tenant_id, company_id) references company (tenant_id, id);
alter table vehicle add constraint vehicle_type_fk foreign key (vehicle_type_id) references vehicle_type (id);
alter table insurance_policy add constraint insurance_policy_vehicle_fk foreign key (tenant_id, vehicle_id) references vehicle (tenant_id, id);
alter table inspection add constraint inspection_vehicle_fk foreign key (tenant_id, vehicle_id) references vehicle (tenant_id, id);
