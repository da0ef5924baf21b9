-- Company (公司): operator, carrier or shipper; a firm that is two of them has two rows with one credit code.
create table company (
  tenant_id bigint not null, id bigint not null, version int not null default 1, parties bigint[] not null,
  company_type smallint not null, company_no text not null, company_name text not null, short_name text not null, credit_code text not null, license_img text not null default '',
  legal_name text not null default '', contact_name text not null, contact_mobile text not null, province_code text, city_code text, area_code text, address text not null default '',
  road_permit_no text, road_permit_valid_to date, taxpayer_type smallint not null default 1, audit_status smallint not null default 10, state smallint not null default 1, settings jsonb not null default '{}',
  created_at timestamptz not null default now(), created_by bigint, updated_at timestamptz not null default now(), updated_by bigint, deleted_at timestamptz,
  primary key (tenant_id, id), unique (tenant_id, company_type, credit_code),
  constraint company_type_known check (company_type in (1, 2, 4)),
  constraint company_audit_status_known check (audit_status in (10, 20, 30)),
  constraint company_state_known check (state in (1, 2)));
-- distribute: company

-- User (用户): a person of a company who works at the console.
create table "user" (
  tenant_id bigint not null, id bigint not null, version int not null default 1, parties bigint[] not null, company_id bigint not null,
  account text not null, user_name text not null, mobile text not null, password_hash text not null, password_at timestamptz not null default now(),
  status smallint not null default 1, extra_menu_ids text not null default '', minus_menu_ids text not null default '', data_scope smallint not null default 4,
  preferences jsonb not null default '{}', last_login_at timestamptz,
  created_at timestamptz not null default now(), created_by bigint, updated_at timestamptz not null default now(), updated_by bigint, deleted_at timestamptz,
  primary key (tenant_id, id), unique (tenant_id, account), unique (tenant_id, mobile),
  constraint user_status_known check (status in (1, 2)),
  constraint user_data_scope_known check (data_scope in (1, 2, 3, 4, 5)));
create index user_company on "user" (tenant_id, company_id);
-- distribute: user

-- Role (角色): a set of permission codes of a company; the preset ones carry their preset's name.
create table role (
  tenant_id bigint not null, id bigint not null, version int not null default 1, parties bigint[] not null, company_id bigint not null,
  role_name text not null, preset text, mids text not null, data_scope smallint not null default 4, state smallint not null default 1,
  created_at timestamptz not null default now(), created_by bigint, updated_at timestamptz not null default now(), updated_by bigint,
  primary key (tenant_id, id), unique (tenant_id, company_id, role_name),
  constraint role_state_known check (state in (1, 2)));
-- distribute: role

create table user_role (
  tenant_id bigint not null, user_id bigint not null, role_id bigint not null, parties bigint[] not null,
  primary key (tenant_id, user_id, role_id));
-- distribute: user_role

-- Link (合作关系): a shipper and a carrier who have signed with each other.
create table company_link (
  tenant_id bigint not null, id bigint not null, version int not null default 1, parties bigint[] not null, shipper_id bigint not null, carrier_id bigint not null,
  shipper_name text not null, carrier_name text not null, link_status smallint not null default 10, settle_cycle smallint not null default 4, settle_day int not null default 1,
  pay_days int not null default 30, tax_rate_bp int not null default 900, invoice_type smallint not null default 1, receipt_days int not null default 7, customer_no text not null default '', score numeric(5,2),
  created_at timestamptz not null default now(), created_by bigint, updated_at timestamptz not null default now(), updated_by bigint,
  primary key (tenant_id, id), unique (tenant_id, shipper_id, carrier_id),
  constraint company_link_status_known check (link_status in (10, 20, 30, 40)),
  constraint company_link_settle_day check (settle_day between 1 and 28),
  constraint company_link_pay_days check (pay_days between 0 and 180));
create index company_link_carrier on company_link (tenant_id, carrier_id);
-- distribute: company_link

-- Address book (地址簿): places with a contact, kept by a company.
create table address_book (
  tenant_id bigint not null, id bigint not null, version int not null default 1, parties bigint[] not null, company_id bigint not null,
  link_name text not null, link_phone text not null, address_province text not null, address_city text not null, address_area text not null, area_code text not null,
  address text not null, address_diming text not null default '', address_content text not null default '', lng numeric(9,6) not null, lat numeric(9,6) not null,
  address_type smallint not null default 3, radius_m int not null default 2000, use_count int not null default 0,
  created_at timestamptz not null default now(), created_by bigint, updated_at timestamptz not null default now(), updated_by bigint, deleted_at timestamptz,
  primary key (tenant_id, id),
  constraint address_book_type_known check (address_type in (1, 2, 3)));
create index address_book_company on address_book (tenant_id, company_id, use_count desc, id desc) where deleted_at is null;
-- distribute: address_book

-- Goods type (货物类型) and vehicle type (车型): dictionaries of the platform.
create table goods_type (
  id int primary key, goods_type_name text not null, goods_type_name_en text not null, dangerous boolean not null default false, forbidden boolean not null default false, sort int not null default 0);
-- reference: goods_type
create table vehicle_type (
  id int primary key, title text not null, title_en text not null, length_mm int not null, width_mm int not null, height_mm int not null, load_kg numeric(14,3) not null, volume_m3 numeric(13,4) not null,
  license_class text not null, sort int not null default 0, state smallint not null default 1);
-- reference: vehicle_type

-- Notice (通知): a word to one person, with the row it speaks of.
create table notice (
  tenant_id bigint not null, id bigint not null, parties bigint[] not null, company_id bigint not null, receiver_user_id bigint not null, category smallint not null default 1,
  notice_type smallint not null, phrase text not null, slots jsonb not null default '{}', link text not null default '', biz_type text not null default '', biz_id bigint, sent_at timestamptz not null, read_at timestamptz,
  primary key (tenant_id, id),
  constraint notice_category_known check (category in (1, 2, 3)));
create index notice_unread on notice (tenant_id, receiver_user_id, id desc);
-- distribute: notice

alter table "user" add constraint user_company_fk foreign key (tenant_id, company_id) references company (tenant_id, id);
alter table role add constraint role_company_fk foreign key (tenant_id, company_id) references company (tenant_id, id);
alter table user_role add constraint user_role_user_fk foreign key (tenant_id, user_id) references "user" (tenant_id, id);
alter table user_role add constraint user_role_role_fk foreign key (tenant_id, role_id) references role (tenant_id, id);
alter table company_link add constraint company_link_shipper_fk foreign key (tenant_id, shipper_id) references company (tenant_id, id);
alter table company_link add constraint company_link_carrier_fk foreign key (tenant_id, carrier_id) references company (tenant_id, id);
alter table address_book add constraint address_book_company_fk foreign key (tenant_id, company_id) references company (tenant_id, id);
