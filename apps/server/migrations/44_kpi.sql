-- Scheme (考核方案): how a carrier weighs the months of its drivers. One row a version, never changed; a month keeps the version by which it was computed.
create table kpi_scheme (
  tenant_id       bigint not null,                    -- the operator whose row it is; first in every key
  id              bigint not null,                    -- made by the server, ordered by time
  parties         bigint[] not null,                  -- the carrier
  carrier_id      bigint not null,                    -- the carrier
  scheme_version  int not null,                       -- counts up from 1; 0 is the standard of domain 4.15
  pickup_weight   smallint not null,                  -- points of pickup in time
  delivery_weight smallint not null,                  -- points of delivery in time
  receipt_weight  smallint not null,                  -- points of receipts in time
  damage_weight   smallint not null,                  -- points of goods without damage
  safety_weight   smallint not null,                  -- points of safe driving
  node_weight     smallint not null,                  -- points of complete milestones
  grade_a         smallint not null,                  -- points from which on it is an A
  grade_b         smallint not null,                  -- points from which on it is a B
  grade_c         smallint not null,                  -- points from which on it is a C; below that a D
  bonus_a_fen     bigint not null default 0,          -- bonus of an A, fen
  bonus_b_fen     bigint not null default 0,          -- bonus of a B, fen
  bonus_c_fen     bigint not null default 0,          -- bonus of a C, fen
  bonus_d_fen     bigint not null default 0,          -- bonus of a D, fen
  created_at      timestamptz not null default now(), -- when it came to be
  created_by      bigint,                             -- user who made it
  maker           text not null default '',           -- his name at that time
  constraint kpi_scheme_pkey primary key (tenant_id, id),
  constraint kpi_scheme_version_once unique (tenant_id, carrier_id, scheme_version),
  constraint kpi_scheme_hundred check (pickup_weight + delivery_weight + receipt_weight + damage_weight + safety_weight + node_weight = 100),
  constraint kpi_scheme_weights check (least(pickup_weight, delivery_weight, receipt_weight, damage_weight, safety_weight, node_weight) >= 0),
  constraint kpi_scheme_limits check (grade_a <= 100 and grade_a > grade_b and grade_b > grade_c and grade_c > 0),
  constraint kpi_scheme_bonus check (least(bonus_a_fen, bonus_b_fen, bonus_c_fen, bonus_d_fen) >= 0)
);
-- distribute: kpi_scheme
alter table kpi_scheme add constraint kpi_scheme_carrier_fk foreign key (tenant_id, carrier_id) references company (tenant_id, id);

-- Month of a carrier's drivers (考核月份): computed as a draft as often as one likes, then published; what appeals correct is published again, as the next edition.
create table kpi_month (
  tenant_id    bigint not null,                    -- the operator whose row it is; first in every key
  id           bigint not null,                    -- made by the server, ordered by time
  version      int not null default 1,             -- counts up with every change; who looked at an older one is refused
  parties      bigint[] not null,                  -- the carrier
  carrier_id   bigint not null,                    -- the carrier
  carrier_name text not null,                      -- its name at that time
  month        text not null,                      -- YYYY-MM, by Asia/Shanghai
  kpi_status   smallint not null default 10,       -- see its machine in docs/generated/states.md
  edition      smallint not null default 0,        -- how often it was published
  scheme_id    bigint not null,                    -- the scheme by which it is computed
  driver_count int not null default 0,             -- drivers with a trip in it
  trip_count   int not null default 0,             -- trips in it
  computed_at  timestamptz not null,               -- when its trips were read
  published_at timestamptz,                        -- when it was published last
  appeal_until timestamptz,                        -- until when drivers may appeal
  created_at   timestamptz not null default now(), -- when it came to be
  created_by   bigint,                             -- user who made it
  updated_at   timestamptz not null default now(), -- last change
  updated_by   bigint,                             -- user who changed it last
  constraint kpi_month_pkey primary key (tenant_id, id),
  constraint kpi_month_once unique (tenant_id, carrier_id, month),
  constraint kpi_month_kpi_status_known check (kpi_status in (10, 20, 30)),
  constraint kpi_month_is_month check (month ~ '^2\d{3}-(0[1-9]|1[0-2])$'),
  constraint kpi_month_published check ((kpi_status = 10) = (edition = 0) and (edition = 0) = (published_at is null) and (edition = 0) = (appeal_until is null))
);
-- distribute: kpi_month
alter table kpi_month add constraint kpi_month_carrier_fk foreign key (tenant_id, carrier_id) references company (tenant_id, id);
alter table kpi_month add constraint kpi_month_scheme_fk foreign key (tenant_id, scheme_id) references kpi_scheme (tenant_id, id);

-- Trip of a month (考核运单): what one trip says about its driver, as it was when the month was computed. Never changed once the month is published: an appeal adds a correction beside it.
create table kpi_trip (
  tenant_id            bigint not null,          -- the operator whose row it is; first in every key
  kpi_month_id         bigint not null,          -- its month
  waybill_id           bigint not null,          -- the trip
  parties              bigint[] not null,        -- the carrier; the driver reads it by his own month
  driver_id            bigint not null,          -- who drove it
  waybill_no           text not null,            -- its number
  start_address_diming text not null default '', -- first loading place, city and district
  end_address_diming   text not null default '', -- last unloading place, city and district
  unload_done_at       timestamptz not null,     -- last unloading; by it the trip belongs to its month
  distance_m           int not null,             -- planned distance, metres
  pickup_ok            boolean not null,         -- no loading point was reached later than the grace allows
  pickup_late_min      int not null,             -- the latest of them, minutes past its limit
  delivery_ok          boolean not null,         -- the same of the unloading points
  delivery_late_min    int not null,             -- the latest of them, minutes past its limit
  receipt_ok           boolean,                  -- every receipt that is in or due came in time; null: none is
  damage_cases         smallint not null,        -- cases of damage or shortage that count against the driver
  accidents            smallint not null,        -- accidents for which he is liable
  overspeed            smallint not null,        -- stretches above the limit, by its positions
  fatigue              smallint not null,        -- stretches beyond four hours without rest, by its positions
  node_count           smallint not null,        -- stops
  node_done            smallint not null,        -- stops that he recorded there and then
  abnormal_count       smallint not null,        -- exceptions of the trip
  fix_count            int not null,             -- spans of five minutes on the way with a position
  fix_expected         int not null,             -- spans of five minutes on the way
  constraint kpi_trip_pkey primary key (tenant_id, kpi_month_id, waybill_id),
  constraint kpi_trip_counts check (least(damage_cases, accidents, overspeed, fatigue, abnormal_count, fix_count, distance_m) >= 0),
  constraint kpi_trip_nodes check (node_done between 0 and node_count),
  constraint kpi_trip_fixes check (fix_count <= fix_expected)
);
-- distribute: kpi_trip
create index kpi_trip_driver on kpi_trip (tenant_id, kpi_month_id, driver_id);
alter table kpi_trip add constraint kpi_trip_month_fk foreign key (tenant_id, kpi_month_id) references kpi_month (tenant_id, id);
-- No key to waybill: a trip is never deleted, and a key would lock each of a hundred thousand trips while a month is computed.

-- Month of a driver (司机月考核): what his trips come to, one row an edition. The driver becomes a party when it is published.
create table driver_kpi (
  tenant_id      bigint not null,          -- the operator whose row it is; first in every key
  id             bigint not null,          -- made by the server, ordered by time
  parties        bigint[] not null,        -- the carrier; once published the driver's person too
  kpi_month_id   bigint not null,          -- the month
  edition        smallint not null,        -- which publication it is of, or is to be
  carrier_id     bigint not null,          -- the carrier
  month          text not null,            -- YYYY-MM
  driver_id      bigint not null,          -- the driver
  person_id      bigint not null,          -- the human behind the driver
  driver_name    text not null,            -- his name at that time
  coop_type      smallint not null,        -- 1 owned, 2 affiliated (挂靠), 3 spot (外调), at that time
  fleet_id       bigint,                   -- the fleet in which he was when it was computed; null: none
  fleet_name     text not null default '', -- its name at that time
  waybill_count  int not null,             -- trips
  distance_m     bigint not null,          -- planned metres
  pickup_count   int not null,             -- trips in time at loading
  delivery_count int not null,             -- trips in time at unloading
  receipt_due    int not null,             -- trips with a receipt to judge
  receipt_count  int not null,             -- of them in time
  damage_cases   int not null,             -- cases of damage or shortage
  accidents      int not null,             -- accidents
  overspeed      int not null,             -- stretches above the limit
  fatigue        int not null,             -- stretches without rest
  node_count     int not null,             -- stops
  node_done      int not null,             -- of them complete
  abnormal_count int not null,             -- exceptions
  fix_count      int not null,             -- spans with a position
  fix_expected   int not null,             -- spans on the way
  score          numeric(5,2),             -- points of 100; null: too few trips
  grade          smallint not null,        -- 1 A, 2 B, 3 C, 4 D, 9 too few trips
  bonus_fen      bigint not null,          -- bonus of the grade, fen
  rank           int,                      -- place among the scores of the month, equal ones share it
  computed_at    timestamptz not null,     -- when it was computed
  constraint driver_kpi_pkey primary key (tenant_id, id),
  constraint driver_kpi_once unique (tenant_id, kpi_month_id, driver_id, edition),
  constraint driver_kpi_grade_known check (grade in (1, 2, 3, 4, 9)),
  constraint driver_kpi_coop_type_known check (coop_type in (1, 2, 3)),
  constraint driver_kpi_few check ((grade = 9) = (score is null) and (score is null) = (rank is null) and (score is not null or bonus_fen = 0)),
  constraint driver_kpi_hundred check (score between 0 and 100)
);
-- distribute: driver_kpi
create index driver_kpi_carrier on driver_kpi (tenant_id, carrier_id, month, rank);
create index driver_kpi_person on driver_kpi (tenant_id, person_id, month desc);
alter table driver_kpi add constraint driver_kpi_month_fk foreign key (tenant_id, kpi_month_id) references kpi_month (tenant_id, id);
alter table driver_kpi add constraint driver_kpi_driver_fk foreign key (tenant_id, driver_id) references driver (tenant_id, id);

-- Appeal (考核申诉): what a driver says against one point of one trip, once, and the answer.
create table kpi_appeal (
  tenant_id       bigint not null,                    -- the operator whose row it is; first in every key
  id              bigint not null,                    -- made by the server, ordered by time
  version         int not null default 1,             -- counts up with every change; who looked at an older one is refused
  parties         bigint[] not null,                  -- the carrier and the driver's person
  kpi_month_id    bigint not null,                    -- the month
  waybill_id      bigint not null,                    -- the trip
  driver_id       bigint not null,                    -- the driver
  kpi_item        smallint not null,                  -- against what: 1 pickup, 2 delivery, 3 receipt, 4 damage, 5 accident, 6 speeding, 7 no rest, 8 milestones
  content         text not null,                      -- his words
  imgs            jsonb not null default '[]',        -- files: photos that he added
  appeal_status   smallint not null default 10,       -- see its machine in docs/generated/states.md
  reply           text not null default '',           -- the answer
  decided_at      timestamptz,                        -- when it was decided
  decided_by_name text not null default '',           -- who did
  created_at      timestamptz not null default now(), -- when it came to be
  updated_at      timestamptz not null default now(), -- last change
  updated_by      bigint,                             -- user who changed it last
  constraint kpi_appeal_pkey primary key (tenant_id, id),
  constraint kpi_appeal_once unique (tenant_id, kpi_month_id, waybill_id, kpi_item),
  constraint kpi_appeal_appeal_status_known check (appeal_status in (10, 20, 30)),
  constraint kpi_appeal_kpi_item_known check (kpi_item in (1, 2, 3, 4, 5, 6, 7, 8)),
  constraint kpi_appeal_decided check ((appeal_status = 10) = (decided_at is null) and (appeal_status = 10 or reply <> ''))
);
-- distribute: kpi_appeal
create index kpi_appeal_driver on kpi_appeal (tenant_id, kpi_month_id, driver_id);
create index kpi_appeal_open on kpi_appeal (tenant_id, kpi_month_id) where appeal_status = 10;
alter table kpi_appeal add constraint kpi_appeal_month_fk foreign key (tenant_id, kpi_month_id) references kpi_month (tenant_id, id);

-- Correction (更正): what an upheld appeal changed of what a trip says, in these books only; the trip itself stays as it was recorded.
create table kpi_fix (
  tenant_id    bigint not null,                    -- the operator whose row it is; first in every key
  appeal_id    bigint not null,                    -- the appeal that asked for it
  parties      bigint[] not null,                  -- the carrier and the driver's person
  kpi_month_id bigint not null,                    -- the month
  waybill_id   bigint not null,                    -- the trip
  kpi_item     smallint not null,                  -- of what
  before_value smallint not null,                  -- 1 in time and 0 not, or how many there were
  after_value  smallint not null,                  -- the same, corrected
  edition      smallint not null,                  -- from which publication on it counts
  created_at   timestamptz not null default now(), -- when it came to be
  created_by   bigint,                             -- user who decided
  constraint kpi_fix_pkey primary key (tenant_id, appeal_id),
  constraint kpi_fix_once unique (tenant_id, kpi_month_id, waybill_id, kpi_item),
  constraint kpi_fix_kpi_item_known check (kpi_item in (1, 2, 3, 4, 5, 6, 7, 8)),
  constraint kpi_fix_changes check (before_value <> after_value and least(before_value, after_value) >= 0 and edition >= 2)
);
-- distribute: kpi_fix
alter table kpi_fix add constraint kpi_fix_appeal_fk foreign key (tenant_id, appeal_id) references kpi_appeal (tenant_id, id);

-- Month of a carrier with one shipper (承运商月考核): the same computation over the trips on which that shipper's orders rode, by the standard scheme and without the carrier's own corrections.
create table carrier_kpi (
  tenant_id      bigint not null,      -- the operator whose row it is; first in every key
  parties        bigint[] not null,    -- the shipper and the carrier
  shipper_id     bigint not null,      -- the shipper
  carrier_id     bigint not null,      -- the carrier
  month          text not null,        -- YYYY-MM
  waybill_count  int not null,         -- trips
  distance_m     bigint not null,      -- planned metres
  pickup_count   int not null,         -- trips in time at loading
  delivery_count int not null,         -- trips in time at unloading
  receipt_due    int not null,         -- trips with a receipt to judge
  receipt_count  int not null,         -- of them in time
  damage_cases   int not null,         -- cases of damage or shortage
  accidents      int not null,         -- accidents
  overspeed      int not null,         -- stretches above the limit
  fatigue        int not null,         -- stretches without rest
  node_count     int not null,         -- stops
  node_done      int not null,         -- of them complete
  abnormal_count int not null,         -- exceptions
  fix_count      int not null,         -- spans with a position
  fix_expected   int not null,         -- spans on the way
  score          numeric(5,2),         -- points of 100; null: too few trips
  grade          smallint not null,    -- 1 A, 2 B, 3 C, 4 D, 9 too few trips
  computed_at    timestamptz not null, -- when it was computed
  constraint carrier_kpi_pkey primary key (tenant_id, shipper_id, carrier_id, month),
  constraint carrier_kpi_grade_known check (grade in (1, 2, 3, 4, 9)),
  constraint carrier_kpi_few check ((grade = 9) = (score is null))
);
-- distribute: carrier_kpi
create index carrier_kpi_carrier on carrier_kpi (tenant_id, carrier_id, month);
