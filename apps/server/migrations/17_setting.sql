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


-- Payment settings (支付设置): how a platform takes and pays out money through one channel: its account there, limits, fee and the rules of withdrawals. Without a row the usual ones hold.
create table pay_setup (
  tenant_id          bigint not null,                    -- the operator whose row it is; first in every key
  id                 bigint not null,                    -- made by the server, ordered by time
  version            int not null default 1,             -- counts up with every change; who looked at an older one is refused
  setup_channel      smallint not null,                  -- 2 custody bank, 3 Alipay, 4 WeChat, 5 transfer that the operator verifies
  enabled            boolean not null default true,      -- money moves through it
  merchant_no        text not null default '',           -- our number there
  secret_enc         bytea,                              -- the key, sealed; written, never read by anybody
  secret_set_at      timestamptz,                        -- when the key was written
  callback_url       text not null default '',           -- where the channel calls back
  single_limit_fen   bigint not null default 0,          -- most at once, fen; 0: no limit
  day_limit_fen      bigint not null default 0,          -- most of one company on a day, fen; 0: no limit
  fee_bp             int not null default 0,             -- fee, basis points of the amount
  fee_least_fen      bigint not null default 0,          -- at least, fen
  fee_most_fen       bigint not null default 0,          -- at most, fen; 0: no cap
  withdraw_least_fen bigint not null default 100,        -- smallest withdrawal, fen
  withdraw_daily     int not null default 0,             -- withdrawals of a company on a day; 0: no limit
  review_above_fen   bigint not null default 5000000,    -- from here on two persons review a withdrawal, fen
  tested_at          timestamptz,                        -- last test
  test_passed        boolean,                            -- what it found
  created_at         timestamptz not null default now(), -- when it came to be
  created_by         bigint,                             -- user who made it
  updated_at         timestamptz not null default now(), -- last change
  updated_by         bigint,                             -- user who changed it last
  constraint pay_setup_pkey primary key (tenant_id, id),
  constraint pay_setup_once unique (tenant_id, setup_channel),
  constraint pay_setup_channel_known check (setup_channel in (2, 3, 4, 5)),
  constraint pay_setup_limits check (single_limit_fen >= 0 and day_limit_fen >= 0 and withdraw_least_fen >= 1 and withdraw_daily >= 0),
  constraint pay_setup_fee check (fee_bp between 0 and 1000 and fee_least_fen >= 0 and (fee_most_fen = 0 or fee_most_fen >= fee_least_fen)),
  constraint pay_setup_review check (review_above_fen between 1 and 5000000)
);
-- tenant: pay_setup
