-- The twelve vehicle types of the specification with their customary sizes, loads and licences: what a new tenant begins with.
create table vehicle_type_pattern (
  id            int not null,                -- its number
  title         text not null,               -- name in Chinese
  title_en      text not null,               -- name in English
  length_mm     int not null,                -- length of the box, mm
  width_mm      int not null,                -- width of the box, mm
  height_mm     int not null,                -- height of the box, mm
  load_kg       numeric(14,3) not null,      -- customary load, kg
  volume_m3     numeric(13,4) not null,      -- customary volume, m3
  license_class text not null,               -- driving licence that it needs
  sort          int not null default 0,      -- place in lists, smallest first
  state         smallint not null default 1, -- 1 offered, 2 not offered
  constraint vehicle_type_pattern_pkey primary key (id)
);
-- reference: vehicle_type_pattern

insert into vehicle_type_pattern (id, title, title_en, length_mm, width_mm, height_mm, load_kg, volume_m3, license_class, sort) values
  (1, '微面', 'Micro van', 1700, 1100, 1000, 500, 2, 'C1', 1), (2, '小面', 'Small van', 1800, 1300, 1100, 500, 2.6, 'C1', 2), (3, '中面', 'Medium van', 2700, 1400, 1200, 1000, 4.5, 'C1', 3),
  (4, '微货', 'Micro truck', 1800, 1400, 1500, 600, 3.8, 'C1', 4), (5, '小货', 'Small truck', 2700, 1500, 1700, 1000, 6.9, 'C1', 5), (6, '4.2米', '4.2 m', 4200, 1900, 1900, 1800, 15, 'C1', 6),
  (7, '5.2米', '5.2 m', 5200, 2100, 2100, 5000, 23, 'B2', 7), (8, '6.8米', '6.8 m', 6800, 2400, 2500, 10000, 40, 'B2', 8), (9, '7.6米', '7.6 m', 7600, 2400, 2600, 12000, 47, 'B2', 9),
  (10, '9.6米', '9.6 m', 9600, 2400, 2600, 18000, 60, 'B2', 10), (11, '13米', '13 m', 13000, 2450, 2700, 32000, 86, 'A2', 11), (12, '17.5米', '17.5 m', 17500, 2600, 2900, 33000, 130, 'A2', 12);

-- Vehicle type (车型): what orders ask for, vehicles are, and prices and loads are reckoned by. Each tenant has its own, so that what one operator changes is no other's business.
create table vehicle_type (
  tenant_id     bigint not null,                    -- the operator whose row it is; first in every key
  id            int not null,                       -- its number, in every tenant the same for the twelve of the pattern
  version       int not null default 1,             -- counts up with every change; who looked at an older one is refused
  title         text not null,                      -- name in Chinese
  title_en      text not null,                      -- name in English
  length_mm     int not null,                       -- length of the box, mm
  width_mm      int not null,                       -- width of the box, mm
  height_mm     int not null,                       -- height of the box, mm
  load_kg       numeric(14,3) not null,             -- customary load, kg
  volume_m3     numeric(13,4) not null,             -- customary volume, m3
  license_class text not null,                      -- driving licence that it needs
  mot_codes     text[] not null default '{}',       -- codes of the Ministry of Transport that it stands for
  sort          int not null default 0,             -- place in lists, smallest first
  state         smallint not null default 1,        -- 1 offered, 2 not offered
  created_at    timestamptz not null default now(), -- when it came to be
  created_by    bigint,                             -- user who made it
  updated_at    timestamptz not null default now(), -- last change
  updated_by    bigint,                             -- user who changed it last
  constraint vehicle_type_pkey primary key (tenant_id, id),
  constraint vehicle_type_length_mm_check check (length_mm between 500 and 30000),
  constraint vehicle_type_width_mm_check check (width_mm between 500 and 5000),
  constraint vehicle_type_height_mm_check check (height_mm between 500 and 5000),
  constraint vehicle_type_load_kg_check check (load_kg > 0),
  constraint vehicle_type_volume_m3_check check (volume_m3 > 0),
  constraint vehicle_type_title_once unique (tenant_id, title),
  constraint vehicle_type_state_known check (state in (1, 2))
);
-- tenant: vehicle_type

-- Vehicle (车辆): what carries; its compliance status (vehicle, insurance and inspection status) are derived at every read, never stored.
create table vehicle (
  tenant_id                bigint not null,                    -- the operator whose row it is; first in every key
  id                       bigint not null,                    -- made by the server, ordered by time
  version                  int not null default 1,             -- counts up with every change; who looked at an older one is refused
  parties                  bigint[] not null,                  -- companies (and a driver's person) that may see the row
  company_id               bigint not null,                    -- the carrier whose vehicle it is
  plate_no                 text not null,                      -- licence plate
  plate_color              smallint not null,                  -- 1 blue, 2 yellow, 5 green and others, as on the licence
  vehicle_type_id          int not null,                       -- its type
  energy_type              smallint not null,                  -- 1 electric, 2 hybrid, 3 petrol, 4 diesel, 5 CNG, 6 LNG, 7 hydrogen, 8 other
  mot_vehicle_type         text not null default '',           -- code of the Ministry of Transport
  vin                      text not null default '',           -- vehicle identification number
  engine_no                text not null default '',           -- engine number
  brand_model              text not null default '',           -- brand and model
  owner_name               text not null,                      -- owner on the licence
  use_nature               text not null default '',           -- use on the licence
  register_date            date not null,                      -- day of registration
  issue_date               date,                               -- day on which the licence was issued
  issuer                   text not null default '',           -- who issued the licence
  gross_mass_kg            numeric(14,3) not null,             -- gross mass, kg
  curb_mass_kg             numeric(14,3),                      -- curb mass, kg
  approved_load_kg         numeric(14,3) not null,             -- approved load, kg
  traction_mass_kg         numeric(14,3),                      -- mass it may tow, kg
  axle_count               smallint,                           -- axles
  single_drive             boolean not null default false,     -- one driven axle
  trailer_plate_no         text not null default '',           -- plate of the trailer
  trailer_approved_load_kg numeric(14,3),                      -- approved load of the trailer, kg
  trailer_curb_mass_kg     numeric(14,3),                      -- curb mass of the trailer, kg
  trailer_axle_count       smallint,                           -- axles of the trailer
  box_length_mm            int,                                -- length of the box, mm
  box_width_mm             int,                                -- width of the box, mm
  box_height_mm            int,                                -- height of the box, mm
  box_volume_m3            numeric(13,4),                      -- volume of the box, m3
  license_front_img        text not null default '',           -- file: vehicle licence, front
  license_back_img         text not null default '',           -- file: vehicle licence, back
  road_cert_no             text not null default '',           -- road transport certificate (道路运输证)
  road_cert_img            text not null default '',           -- file: road transport certificate
  road_cert_valid_to       date,                               -- its last day
  gps_device_no            text not null default '',           -- number of the terminal in it
  vehicle_use              smallint not null default 1,        -- 1 owned, 2 affiliated (挂靠), 3 spot (外调)
  rely_company             text not null default '',           -- company it is affiliated with
  rely_contract_to         date,                               -- last day of that contract
  driver_id                bigint,                             -- its usual driver
  work_status              smallint not null default 1,        -- 1 idle, 2 in transit, 3 dispatched
  suspended                   boolean not null default false,     -- is not dispatched (停运)
  suspended_reason            text not null default '',           -- why not
  barred                   boolean not null default false,     -- the operator lets nobody dispatch this plate
  bar_reason               text not null default '',           -- why
  elsewhere                boolean not null default false,     -- another carrier has entered this plate too
  audit_status             smallint not null default 10,       -- papers as entered last: 10 to be reviewed, 20 passed, 30 refused
  audit_reason             text not null default '',           -- why they were refused last; kept while they wait again
  audit_faults             jsonb not null default '[]',        -- fields that were refused, each with its reason
  audited_at               timestamptz,                        -- when they passed or were refused
  audited_by               bigint,                             -- user who decided
  entered_at               timestamptz not null default now(), -- when they were entered last
  entered_by               bigint,                             -- user who entered them, and may not let them pass
  last_pos                 jsonb,                              -- where it was last: position, speed, time, place
  remark                   text not null default '',           -- free words for colleagues
  created_at               timestamptz not null default now(), -- when it came to be
  created_by               bigint,                             -- user who made it
  updated_at               timestamptz not null default now(), -- last change
  updated_by               bigint,                             -- user who changed it last
  deleted_at               timestamptz,                        -- removed; the row stays for what points to it
  constraint vehicle_pkey primary key (tenant_id, id),
  constraint vehicle_energy_type_known check (energy_type between 1 and 8),
  constraint vehicle_use_known check (vehicle_use in (1, 2, 3)),
  constraint vehicle_work_status_known check (work_status in (1, 2, 3)),
  constraint vehicle_audit_status_known check (audit_status in (10, 20, 30)),
  constraint vehicle_refused_with_reason check (audit_status <> 30 or audit_reason <> ''),
  constraint vehicle_vin_one_plate exclude using gist (tenant_id with =, vin with =, plate_no with <>) where (deleted_at is null and vin <> '')
);
-- distribute: vehicle
create unique index vehicle_vin_once on vehicle (tenant_id, company_id, vin) where deleted_at is null and vin <> '';
create unique index vehicle_plate_once on vehicle (tenant_id, company_id, plate_no, plate_color) where deleted_at is null;
create index vehicle_company on vehicle (tenant_id, company_id, id desc) where deleted_at is null;
create index vehicle_newest_of on vehicle (tenant_id, company_id, created_at desc, id desc) where deleted_at is null;
create index vehicle_newest on vehicle (tenant_id, created_at desc, id desc) where deleted_at is null;
create index vehicle_waiting on vehicle (tenant_id, id desc) where audit_status = 10 and deleted_at is null;
create index vehicle_passed on vehicle (tenant_id, audited_at, id) where audit_status = 20 and deleted_at is null;
create index vehicle_plate on vehicle (tenant_id, plate_no, plate_color);
create index vehicle_terminal on vehicle (tenant_id, upper(gps_device_no)) where deleted_at is null and gps_device_no <> '';
create index vehicle_driver on vehicle (tenant_id, driver_id) where deleted_at is null;
alter table vehicle add constraint vehicle_company_fk foreign key (tenant_id, company_id) references company (tenant_id, id);
alter table vehicle add constraint vehicle_type_fk foreign key (tenant_id, vehicle_type_id) references vehicle_type (tenant_id, id);

-- Insurance policy (保单): what a light reads is the cover of today and what follows without a gap.
create table insurance_policy (
  tenant_id       bigint not null,                    -- the operator whose row it is; first in every key
  id              bigint not null,                    -- made by the server, ordered by time
  parties         bigint[] not null,                  -- companies (and a driver's person) that may see the row
  vehicle_id      bigint not null,                    -- the vehicle
  kind            smallint not null,                  -- 1 compulsory, 2 commercial
  insurer         text not null default '',           -- insurance company
  policy_no       text not null default '',           -- number of the policy
  start_date      date not null,                      -- first day of cover
  end_date        date not null,                      -- last day of cover
  third_party_fen bigint,                             -- third-party liability, fen
  cargo_fen       bigint,                             -- cover of the cargo, fen
  img             text not null default '',           -- file of the policy
  created_at      timestamptz not null default now(), -- when it came to be
  created_by      bigint,                             -- user who made it
  constraint insurance_policy_pkey primary key (tenant_id, id),
  constraint insurance_policy_kind_check check (kind in (1, 2)),
  constraint insurance_policy_span check (end_date > start_date and end_date <= start_date + 400)
);
-- distribute: insurance_policy
create index insurance_policy_vehicle on insurance_policy (tenant_id, vehicle_id, kind, start_date);
alter table insurance_policy add constraint insurance_policy_vehicle_fk foreign key (tenant_id, vehicle_id) references vehicle (tenant_id, id);

-- Inspection (年检): valid to the last day of its month.
create table inspection (
  tenant_id  bigint not null,                    -- the operator whose row it is; first in every key
  id         bigint not null,                    -- made by the server, ordered by time
  parties    bigint[] not null,                  -- companies (and a driver's person) that may see the row
  vehicle_id bigint not null,                    -- the vehicle
  valid_to   date not null,                      -- last day of its last month
  done_at    date,                               -- day of the inspection
  img        text not null default '',           -- file of the report
  created_at timestamptz not null default now(), -- when it came to be
  created_by bigint,                             -- user who made it
  constraint inspection_pkey primary key (tenant_id, id)
);
-- distribute: inspection
create index inspection_vehicle on inspection (tenant_id, vehicle_id, valid_to desc);
alter table inspection add constraint inspection_vehicle_fk foreign key (tenant_id, vehicle_id) references vehicle (tenant_id, id);

-- Terminal without a vehicle (未归属终端): a terminal that has called under a number which no vehicle bears. Who has the plate that it tells may take it into his vehicle.
create table stray_terminal (
  tenant_id   bigint not null,             -- the operator of the vehicle with the plate that it tells, else the only one there is; first in every key
  terminal_no text not null,               -- the number under which it calls, without leading zeros
  maker_no    text not null default '',    -- its own number, as its maker gave it
  plate_no    text not null default '',    -- plate that it tells; empty: none
  first_at    timestamptz not null,        -- when it called first
  last_at     timestamptz not null,        -- when it called last
  calls       int not null default 1,      -- how often it has called
  constraint stray_terminal_pkey primary key (tenant_id, terminal_no)
);
-- tenant: stray_terminal
create index stray_terminal_old on stray_terminal (last_at);
