-- Goods type (货物类型): what goods are called in lists and price rules; the same for all tenants.
create table goods_type (
  id                 int not null,                   -- its number
  goods_type_name    text not null,                  -- name in Chinese
  goods_type_name_en text not null,                  -- name in English
  dangerous          boolean not null default false, -- needs a licence for dangerous goods
  forbidden          boolean not null default false, -- is not carried
  sort               int not null default 0,         -- place in lists, smallest first
  constraint goods_type_pkey primary key (id)
);
-- reference: goods_type

insert into goods_type (id, goods_type_name, goods_type_name_en, dangerous, forbidden, sort) values
  (1, '普通货物', 'General cargo', false, false, 1), (2, '食品饮料', 'Food and drink', false, false, 2), (3, '日用百货', 'Household goods', false, false, 3), (4, '电子电器', 'Electronics', false, false, 4),
  (5, '建材', 'Building materials', false, false, 5), (6, '钢材', 'Steel', false, false, 6), (7, '机械设备', 'Machinery', false, false, 7), (8, '化工（普货）', 'Chemicals, not dangerous', false, false, 8),
  (9, '农副产品', 'Farm produce', false, false, 9), (10, '冷藏冷冻', 'Chilled and frozen', false, false, 10), (11, '纺织服装', 'Textiles', false, false, 11), (12, '家具', 'Furniture', false, false, 12),
  (13, '汽车配件', 'Car parts', false, false, 13), (14, '纸品包装', 'Paper and packaging', false, false, 14), (15, '危险品', 'Dangerous goods', true, false, 15), (16, '易燃易爆违禁品', 'Forbidden goods', true, true, 16);

-- Service station (服务站): where drivers of the platform find fuel, repair or storage; kept by the operator, read by everybody of its tenant.
create table service_station (
  tenant_id     bigint not null,                    -- the operator whose row it is; first in every key
  id            bigint not null,                    -- made by the server, ordered by time
  version       int not null default 1,             -- counts up with every change; who looked at an older one is refused
  station_name  text not null,                      -- its name, once in a district
  services      int[] not null default '{}',        -- 1 fuel, 2 ETC, 3 repair, 4 storage, 5 acceptance, 6 rest
  area_code     text not null,                      -- division code of the district, 6 digits
  province      text not null,                      -- province by name
  city          text not null,                      -- city by name
  area          text not null,                      -- district by name
  address       text not null,                      -- street and number
  lng           numeric(9,6) not null,              -- degrees east, GCJ-02
  lat           numeric(9,6) not null,              -- degrees north, GCJ-02
  link_name     text not null default '',           -- contact at the place
  link_phone    text not null default '',           -- his phone
  open_hours    text not null default '',           -- opening hours, free text
  station_state smallint not null default 1,        -- 1 open, 2 closed
  created_at    timestamptz not null default now(), -- when it came to be
  created_by    bigint,                             -- user who made it
  updated_at    timestamptz not null default now(), -- last change
  updated_by    bigint,                             -- user who changed it last
  deleted_at    timestamptz,                        -- removed; the row stays for what points to it
  constraint service_station_pkey primary key (tenant_id, id),
  constraint station_state_known check (station_state in (1, 2))
);
-- tenant: service_station
create unique index service_station_name_once on service_station (tenant_id, area_code, station_name) where deleted_at is null;
