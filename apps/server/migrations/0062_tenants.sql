-- Package (套餐): what a tenant may have for its monthly price: menus of each kind of company (a star or nothing: all of them), and limits (none: as many as they like). Kept by the root operator.
create table package (
  id bigint primary key, version int not null default 1, package_name text not null, price_fen_month bigint not null default 0,
  operator_mids text not null default '', carrier_mids text not null default '', shipper_mids text not null default '',
  user_limit int, company_limit int, vehicle_limit int, order_month_limit int, storage_limit_mb int, state smallint not null default 1, remark text not null default '',
  created_at timestamptz not null default now(), created_by bigint, updated_at timestamptz not null default now(), updated_by bigint,
  constraint package_name_once unique (package_name), constraint package_state_known check (state in (1, 2)), constraint package_price check (price_fen_month >= 0));
-- reference: package

-- What the root operator keeps of a tenant. A limit or a list of menus of its own stands before the package's; without either there is none.
alter table tenant add column version int not null default 1, add column package_id bigint references package (id), add column valid_from date, add column valid_to date,
  add column operator_mids text, add column carrier_mids text, add column shipper_mids text,
  add column user_limit int, add column company_limit int, add column vehicle_limit int, add column order_month_limit int, add column storage_limit_mb int,
  add column network_permit_no text not null default '', add column remark text not null default '', add column state_reason text not null default '',
  add column created_by bigint, add column updated_at timestamptz not null default now(), add column updated_by bigint,
  add constraint tenant_valid_order check (valid_from is null or valid_to is null or valid_from <= valid_to),
  add constraint tenant_theme_known check (theme in ('theme1', 'theme2', 'theme3', 'theme4', 'theme5', 'theme6'));
-- The menus that the operator leaves to a company, of those of its tenant; null: all of them.
alter table company add column mids text;
-- A password that somebody else made: good for seven days, and for nothing but choosing one's own.
alter table "user" add column password_once boolean not null default false;
-- Whoever looks in on a tenant from the root operator sees everything of it and changes nothing.
alter table session add column looker_name text;
