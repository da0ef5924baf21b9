-- Package (套餐): what a tenant may have for its monthly price: menus of each kind of company, and limits. Kept by the root operator.
create table package (
  id                bigint not null,                    -- made by the server
  version           int not null default 1,             -- counts up with every change; who looked at an older one is refused
  package_name      text not null,                      -- its name
  price_fen_month   bigint not null default 0,          -- price a month, fen
  operator_mids     text not null default '',           -- menus of the operator; star or empty: all
  carrier_mids      text not null default '',           -- menus of carriers; star or empty: all
  shipper_mids      text not null default '',           -- menus of shippers; star or empty: all
  user_limit        int,                                -- users at most; null: no limit
  company_limit     int,                                -- companies at most; null: no limit
  vehicle_limit     int,                                -- vehicles at most; null: no limit
  order_month_limit int,                                -- orders a month at most; null: no limit
  storage_limit_mb  int,                                -- uploads at most, MB; null: no limit
  state             smallint not null default 1,        -- 1 on sale, 2 withdrawn
  remark            text not null default '',           -- free words for colleagues
  created_at        timestamptz not null default now(), -- when it came to be
  created_by        bigint,                             -- user who made it
  updated_at        timestamptz not null default now(), -- last change
  updated_by        bigint,                             -- user who changed it last
  constraint package_pkey primary key (id),
  constraint package_name_once unique (package_name),
  constraint package_state_known check (state in (1, 2)),
  constraint package_price check (price_fen_month >= 0)
);
-- reference: package

-- Tenant (租户): one platform operator with its companies. Tenant 1 is the root operator, who keeps the others. A limit or a list of menus of its own stands before the package's.
create table tenant (
  id                bigint not null,                    -- 1 is the root operator
  version           int not null default 1,             -- counts up with every change; who looked at an older one is refused
  tenant_no         text not null,                      -- its number, in links and messages
  tenant_name       text not null,                      -- its name
  system_title      text not null,                      -- the name under which its users see the product
  platform_mode     smallint not null default 2,        -- 1 carries itself, 2 matches shippers and carriers
  domain            text,                               -- its own host name, where it has one
  logo              text not null default '',           -- file of its logo
  theme             text not null default 'theme2',     -- its colours
  watermark         boolean not null default false,     -- each page bears the name of who looks at it
  state             smallint not null default 2,        -- 1 trial, 2 normal, 3 in arrears, 4 disabled
  state_reason      text not null default '',           -- why it is in its state
  settings          jsonb not null default '{}',        -- what it has set for itself, by key
  package_id        bigint,                             -- what it pays for
  valid_from        date,                               -- first day; null: always
  valid_to          date,                               -- last day; null: always
  operator_mids     text,                               -- instead of the package's; null: as the package says
  carrier_mids      text,                               -- instead of the package's; null: as the package says
  shipper_mids      text,                               -- instead of the package's; null: as the package says
  user_limit        int,                                -- instead of the package's; null: as the package says
  company_limit     int,                                -- instead of the package's; null: as the package says
  vehicle_limit     int,                                -- instead of the package's; null: as the package says
  order_month_limit int,                                -- instead of the package's; null: as the package says
  storage_limit_mb  int,                                -- instead of the package's, MB; null: as the package says
  network_permit_no text not null default '',           -- permit of its network freight platform (网络货运)
  remark            text not null default '',           -- free words for colleagues
  created_at        timestamptz not null default now(), -- when it came to be
  created_by        bigint,                             -- user who made it
  updated_at        timestamptz not null default now(), -- last change
  updated_by        bigint,                             -- user who changed it last
  constraint tenant_pkey primary key (id),
  constraint tenant_no_once unique (tenant_no),
  constraint tenant_domain_once unique (domain),
  constraint tenant_platform_mode_known check (platform_mode in (1, 2)),
  constraint tenant_state_known check (state in (1, 2, 3, 4)),
  constraint tenant_valid_order check (valid_from is null or valid_to is null or valid_from <= valid_to),
  constraint tenant_theme_known check (theme in ('theme1', 'theme2', 'theme3', 'theme4', 'theme5', 'theme6'))
);
-- reference: tenant
alter table tenant add constraint tenant_package_fk foreign key (package_id) references package (id);
