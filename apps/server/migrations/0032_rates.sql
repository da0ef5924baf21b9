-- Project (项目): what a shipper and a carrier agreed about prices for a time. Each revision is a row of its own and is never changed once the carrier has confirmed it;
-- a later one takes its place from its first day. `ended_on` is the first day on which it no longer holds, where that came before `valid_to` had passed.
create table project (
  tenant_id bigint not null, id bigint not null, version int not null default 1, parties bigint[] not null, project_no text not null, revision int not null default 1, project_name text not null,
  direction smallint not null default 1, shipper_id bigint not null, carrier_id bigint not null, shipper_name text not null, carrier_name text not null, project_status smallint not null default 10,
  contract_no text not null, contract_file text not null default '', valid_from date not null, valid_to date not null, ended_on date,
  tax_mode smallint not null default 1, tax_rate_bp int not null default 900, ratio int not null default 333,
  fuel_base_fen bigint, fuel_share_bp int, fuel_trigger_bp int, reason text not null default '', remark text not null default '', last_rule int not null default 0,
  submitted_at timestamptz, confirmed_at timestamptz, confirmed_by_name text not null default '',
  created_at timestamptz not null default now(), created_by bigint, created_by_name text not null default '', updated_at timestamptz not null default now(), updated_by bigint, deleted_at timestamptz,
  primary key (tenant_id, id),
  constraint project_status_known check (project_status in (10, 20, 30, 40)),
  constraint project_direction_known check (direction in (1, 2)),
  constraint project_tax_mode_known check (tax_mode in (1, 2)),
  constraint project_tax_rate check (tax_rate_bp between 0 and 10000),
  constraint project_days check (valid_to >= valid_from and (ended_on is null or ended_on >= valid_from)),
  constraint project_ratio check (ratio between 1 and 9999),
  constraint project_fuel_whole check (num_nulls(fuel_base_fen, fuel_share_bp, fuel_trigger_bp) in (0, 3)),
  constraint project_confirmed_when_active check (project_status not in (30, 40) or confirmed_at is not null),
  -- One price list for a pair on any day.
  constraint project_once_a_day exclude using gist (tenant_id with =, direction with =, shipper_id with =, carrier_id with =, daterange(valid_from, least(valid_to + 1, ended_on)) with &&) where (project_status in (30, 40)));
create unique index project_revision_once on project (tenant_id, project_no, revision) where deleted_at is null;
create unique index project_one_open on project (tenant_id, project_no) where project_status in (10, 20) and deleted_at is null;
create index project_shipper on project (tenant_id, shipper_id, carrier_id, project_status);
create index project_carrier on project (tenant_id, carrier_id, project_status);
-- distribute: project

-- Price rule (计价规则) of a project: from where to where, for what, at which price. Scopes: '' anywhere, the first 2, 4 or 6 digits of a division, or `a` and the id of an address.
-- Tiers and surcharges are read and written only whole, with their rule.
create table rate_rule (
  tenant_id bigint not null, id bigint not null, version int not null default 1, parties bigint[] not null, project_id bigint not null, rule_no text not null,
  start_scope text not null default '', end_scope text not null default '', start_name text not null default '', end_name text not null default '', two_way boolean not null default false,
  vehicle_type_ids int[] not null default '{}', goods_type_ids int[] not null default '{}', billing_unit smallint not null, weight_base smallint not null default 3, load_factor_bp int not null default 10000, unload_factor_bp int not null default 10000,
  km numeric(8,1), tier_mode smallint not null default 1, tiers jsonb not null, min_charge_fen bigint, max_charge_fen bigint, rounding smallint not null default 1, surcharges jsonb not null default '[]',
  priority int not null default 0, valid_from date not null, valid_to date not null, remark text not null default '',
  created_at timestamptz not null default now(), created_by bigint, updated_at timestamptz not null default now(), updated_by bigint,
  primary key (tenant_id, id), unique (tenant_id, project_id, rule_no),
  constraint rate_rule_scopes check (start_scope ~ '^(\d\d|\d{4}|\d{6}|a\d+)?$' and end_scope ~ '^(\d\d|\d{4}|\d{6}|a\d+)?$'),
  constraint rate_rule_billing_unit_known check (billing_unit between 1 and 6),
  constraint rate_rule_weight_base_known check (weight_base between 1 and 4),
  constraint rate_rule_tier_mode_known check (tier_mode in (1, 2)),
  constraint rate_rule_rounding_known check (rounding between 1 and 4),
  constraint rate_rule_bounds check (min_charge_fen is null or max_charge_fen is null or min_charge_fen <= max_charge_fen),
  constraint rate_rule_days check (valid_to >= valid_from));
create index rate_rule_project on rate_rule (tenant_id, project_id, rule_no);
-- distribute: rate_rule

-- Price of diesel (油价) of a province on a day, fen a litre, as the operator enters it; it holds until the next one.
create table fuel_price (
  tenant_id bigint not null, province_code text not null check (province_code ~ '^\d\d$'), day date not null, price_fen bigint not null check (price_fen > 0), created_at timestamptz not null default now(), created_by bigint,
  primary key (tenant_id, province_code, day));
-- tenant: fuel_price

-- How the price of an order came about, where a rule made it.
alter table "order" add column price_trace jsonb, add column project_id bigint;

alter table project add constraint project_shipper_fk foreign key (tenant_id, shipper_id) references company (tenant_id, id);
alter table project add constraint project_carrier_fk foreign key (tenant_id, carrier_id) references company (tenant_id, id);
alter table rate_rule add constraint rate_rule_project_fk foreign key (tenant_id, project_id) references project (tenant_id, id);
