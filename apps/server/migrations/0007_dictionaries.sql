-- The twelve vehicle types of the specification with their customary sizes, loads and licences, editable by the operator; and goods types.
insert into vehicle_type (id, title, title_en, length_mm, width_mm, height_mm, load_kg, volume_m3, license_class, sort) values
  (1, '微面', 'Micro van', 1700, 1100, 1000, 500, 2, 'C1', 1), (2, '小面', 'Small van', 1800, 1300, 1100, 500, 2.6, 'C1', 2), (3, '中面', 'Medium van', 2700, 1400, 1200, 1000, 4.5, 'C1', 3),
  (4, '微货', 'Micro truck', 1800, 1400, 1500, 600, 3.8, 'C1', 4), (5, '小货', 'Small truck', 2700, 1500, 1700, 1000, 6.9, 'C1', 5), (6, '4.2米', '4.2 m', 4200, 1900, 1900, 1800, 15, 'C1', 6),
  (7, '5.2米', '5.2 m', 5200, 2100, 2100, 5000, 23, 'B2', 7), (8, '6.8米', '6.8 m', 6800, 2400, 2500, 10000, 40, 'B2', 8), (9, '7.6米', '7.6 m', 7600, 2400, 2600, 12000, 47, 'B2', 9),
  (10, '9.6米', '9.6 m', 9600, 2400, 2600, 18000, 60, 'B2', 10), (11, '13米', '13 m', 13000, 2450, 2700, 32000, 86, 'A2', 11), (12, '17.5米', '17.5 m', 17500, 2600, 2900, 33000, 130, 'A2', 12)
on conflict (id) do nothing;
insert into goods_type (id, goods_type_name, goods_type_name_en, dangerous, forbidden, sort) values
  (1, '普通货物', 'General cargo', false, false, 1), (2, '食品饮料', 'Food and drink', false, false, 2), (3, '日用百货', 'Household goods', false, false, 3), (4, '电子电器', 'Electronics', false, false, 4),
  (5, '建材', 'Building materials', false, false, 5), (6, '钢材', 'Steel', false, false, 6), (7, '机械设备', 'Machinery', false, false, 7), (8, '化工（普货）', 'Chemicals, not dangerous', false, false, 8),
  (9, '农副产品', 'Farm produce', false, false, 9), (10, '冷藏冷冻', 'Chilled and frozen', false, false, 10), (11, '纺织服装', 'Textiles', false, false, 11), (12, '家具', 'Furniture', false, false, 12),
  (13, '汽车配件', 'Car parts', false, false, 13), (14, '纸品包装', 'Paper and packaging', false, false, 14), (15, '危险品', 'Dangerous goods', true, false, 15), (16, '易燃易爆违禁品', 'Forbidden goods', true, true, 16)
on conflict (id) do nothing;
