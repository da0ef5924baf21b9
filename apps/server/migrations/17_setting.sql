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

