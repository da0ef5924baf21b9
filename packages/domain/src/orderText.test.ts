import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shanghaiMinute } from './calendar.ts'
import { readOrderMessage } from './orderText.ts'

const now = '2026-11-23T02:00:00.000Z' // Monday, 10:00 in Shanghai
const minute = (at: string | undefined): string => (at ? shanghaiMinute(at).slice(5) : '')

/** What was read, in one line for each point and row of goods, and what was left. */
const readOf = (message: string): readonly string[] => {
  const { points, goods, vehicle = '', body = '', price, left } = readOrderMessage(message, now)
  const ways = { 1: '<', 2: '>', 3: '=' }
  return [
    ...points.map(({ kind, address, name, phone, at }) =>
      [kind === 'pickup' ? '装' : '卸', address, name, phone, at && `${ways[at.type]}${minute(at.time)}${at.end ? `~${minute(at.end)}` : ''}`]
        .filter(Boolean)
        .join(' ')
    ),
    ...goods.map(({ name, num, danwei, kg, m3 }) =>
      ['货', name, num !== undefined && `${num}${danwei}`, kg !== undefined && `${kg}kg`, m3 !== undefined && `${m3}方`].filter(Boolean).join(' ')
    ),
    ...(vehicle || body ? [`车 ${vehicle}${body}`] : []),
    ...(price
      ? [`价 ${price.fen / 100}${price.per ? `每${price.per}` : ''}${price.taxed === undefined ? '' : price.taxed ? '含税' : '不含税'}`]
      : []),
    ...left.map(({ from, to }) => `余 ${message.slice(from, to)}`)
  ]
}

const messages: readonly (readonly [string, readonly string[]])[] = [
  [
    '明天上午9点从成都市郫都区食品工业园示范路16号发到武汉市东西湖区走马岭物流园6号库，泡菜300箱，5吨，12方，邓国平 13800005001，李收 13900006002',
    [
      '装 成都市郫都区食品工业园示范路16号 邓国平 13800005001 =11-24 09:00~11-24 10:00',
      '卸 武汉市东西湖区走马岭物流园6号库 李收 13900006002',
      '货 泡菜 300箱 5000kg 12方'
    ]
  ],
  [
    '提货：四川省成都市郫都区食品园16号 张三 13800000001\n卸货：湖北省武汉市东西湖区走马岭 李经理 13900000002\n货物：火锅底料 20托 12吨\n明天下午2点装，后天中午12点前送到',
    [
      '装 四川省成都市郫都区食品园16号 张三 13800000001 =11-24 14:00~11-24 15:00',
      '卸 湖北省武汉市东西湖区走马岭 李经理 13900000002 <11-25 12:00',
      '货 火锅底料 20托 12000kg'
    ]
  ],
  ['成都到武汉，9.6米高栏，8吨百货，明早装', ['装 成都 =11-24 07:00~11-24 10:00', '卸 武汉', '货 百货 8000kg', '车 9.6米高栏']],
  [
    '你好 麻烦安排一车 饮料500箱约10吨 25号14点前到重庆市渝北区空港大道8号 王师傅 138 0000 0007',
    ['卸 重庆市渝北区空港大道8号 王师傅 13800000007 <11-25 14:00', '货 饮料 500箱 10000kg']
  ],
  [
    '郫都区食品园装，南充顺庆仓卸，豆瓣酱200箱、泡菜300箱，共9吨，周五晚上装',
    ['装 郫都区食品园 =11-27 18:00~11-27 22:00', '卸 南充顺庆仓', '货 豆瓣酱 200箱', '货 泡菜 300箱', '余 共9吨']
  ],
  [
    '装货地址：成都市龙泉驿区车城大道9号\n联系人：陈伟\n电话：13800000011\n卸货地址：西安市未央区凤城十路2号\n联系人：赵敏\n电话：13900000012\n货物：汽车配件\n数量：12托\n重量：6.5吨',
    ['装 成都市龙泉驿区车城大道9号 陈伟 13800000011', '卸 西安市未央区凤城十路2号 赵敏 13900000012', '货 汽车配件 12托 6500kg']
  ],
  [
    '后天一早 绵阳涪城区机场路3号装 32吨钢卷 送到昆明市官渡区 13米平板',
    ['装 绵阳涪城区机场路3号 =11-25 07:00~11-25 10:00', '卸 昆明市官渡区', '货 钢卷 32000kg', '车 13米平板']
  ],
  [
    '重庆渝北区空港大道8号→贵阳市白云区艳山红镇，建材，两吨半，11月28日之前到',
    ['装 重庆渝北区空港大道8号', '卸 贵阳市白云区艳山红镇 <11-28 18:00', '货 建材 2500kg']
  ],
  [
    '明天9点到11点提货，成都市新都区物流大道1号，发往长沙市雨花区，日化 1,200件 9,600公斤 45立方',
    ['装 成都市新都区物流大道1号 =11-24 09:00~11-24 11:00', '卸 长沙市雨花区', '货 日化 1200件 9600kg 45方']
  ],
  [
    '收货人：周老板 028-87654321，送往成都市温江区光华大道100号，从德阳市旌阳区工业园5号库提货，面粉800袋',
    ['卸 成都市温江区光华大道100号 周老板 028-87654321', '装 德阳市旌阳区工业园5号库', '货 面粉 800袋']
  ],
  [
    '从化区温泉镇装货 到 广州市白云区太和镇卸货 荔枝 3吨 今晚8点',
    ['装 从化区温泉镇 =11-23 20:00~11-23 21:00', '卸 广州市白云区太和镇', '货 荔枝 3000kg']
  ],
  ['下周三上午送到 上海市青浦区华新镇 电商件 6板', ['卸 上海市青浦区华新镇 =12-02 08:00~12-02 12:00', '货 电商件 6托']],
  [
    '成都青白江到郑州经开区，9米6高栏，12吨饲料，运费4800含税，后天早上八点装货',
    ['装 成都青白江 =11-25 08:00~11-25 09:00', '卸 郑州经开区', '货 饲料 12000kg', '车 9.6米高栏', '价 4800含税']
  ],
  [
    '要高栏，重庆江北区港城路8号装，到贵阳市花溪区，瓷砖28吨，260元/吨，不含税',
    ['装 重庆江北区港城路8号', '卸 贵阳市花溪区', '货 瓷砖 28000kg', '车 高栏', '价 260每吨不含税']
  ],
  [
    '13米75平板，钢管30吨，从武汉市青山区工业港仓库到合肥市肥东县，周五下午装，运价6200',
    ['装 武汉市青山区工业港仓库 =11-27 13:00~11-27 18:00', '卸 合肥市肥东县', '货 钢管 30000kg', '车 13.75米平板', '价 6200']
  ],
  [
    '4米2厢车，家具8方，今天下午装 成都市武侯区簇桥街道 送 德阳市旌阳区，800块带票',
    ['装 成都市武侯区簇桥街道 =11-23 13:00~11-23 18:00', '卸 德阳市旌阳区', '货 家具 8方', '车 4.2米厢式', '价 800含税']
  ],
  [
    '17米5平板拉设备3台，一口价1.2万，明天10点起装，地址：上海市嘉定区安亭镇墨玉路29号',
    ['装 上海市嘉定区安亭镇墨玉路29号 >11-24 10:00', '货 设备 3台', '车 17.5米平板', '价 12000']
  ],
  [
    '找冷藏车，冻品15吨，-18度，天津市滨海新区临港装，明晚8点前到北京市大兴区',
    ['装 天津市滨海新区临港', '卸 北京市大兴区 <11-24 20:00', '货 冻品 15000kg', '车 冷藏', '余 -18度']
  ],
  [
    '6米8飞翼，快递件，重庆两江新区到成都新都，今晚10点发，4200包干',
    ['装 重庆两江新区 =11-23 22:00~11-23 23:00', '卸 成都新都', '车 6.8米飞翼', '价 4200', '余 快递件']
  ],
  [
    '昆明市官渡区大板桥提货 明天一早 鲜花 600箱 1.8吨 到 广州市白云区 保价5000元 运费含税9500元',
    ['装 昆明市官渡区大板桥 =11-24 07:00~11-24 10:00', '卸 广州市白云区', '货 鲜花 600箱 1800kg', '价 9500含税', '余 保价5000元']
  ],
  [
    '货值20万，电子产品 4托 1.2吨，深圳市宝安区福永街道装，东莞市虎门镇卸',
    ['装 深圳市宝安区福永街道', '卸 东莞市虎门镇', '货 电子产品 4托 1200kg', '余 货值20万']
  ],
  [
    '白糖 500袋 25吨 南宁市江南区装 长沙市望城区卸 单价 180元每吨 含税 12月1日到',
    ['装 南宁市江南区', '卸 长沙市望城区 =12-01 08:00~12-01 18:00', '货 白糖 500袋 25000kg', '价 180每吨含税']
  ],
  [
    '水泥30吨，绵阳江油市厂区装，广元市利州区卸，运价0.45元/公里，下周一上午',
    ['装 绵阳江油市厂区 =11-30 08:00~11-30 12:00', '卸 广元市利州区', '货 水泥 30000kg', '价 0.45每公里']
  ],
  [
    '求车：石家庄市藁城区→济南市历城区，奶制品 900箱，12吨，9.6米冷藏，26号早上6点半装，27号中午12点前到，7800含税',
    ['装 石家庄市藁城区 =11-26 06:30~11-26 07:30', '卸 济南市历城区 <11-27 12:00', '货 奶制品 900箱 12000kg', '车 9.6米冷藏', '价 7800含税']
  ],
  [
    '装：宁波市北仑区霞浦街道 李工 13800000021；卸：义乌市稠江街道 老王 13800000022；塑料粒子 40托 20吨；13米高栏；运费3300元不含税',
    ['装 宁波市北仑区霞浦街道 李工 13800000021', '卸 义乌市稠江街道 老王 13800000022', '货 塑料粒子 40托 20000kg', '车 13米高栏', '价 3300不含税']
  ],
  [
    '钢卷 2卷 24吨 唐山市曹妃甸区 到 沈阳市铁西区，明天下午3点左右装，整车5600开票',
    ['装 唐山市曹妃甸区 =11-24 14:30~11-24 15:30', '卸 沈阳市铁西区', '货 钢卷 2卷 24000kg', '价 5600含税']
  ],
  [
    '一车西瓜 30吨 运城市盐湖区 发到 太原市小店区，价格150一吨，今晚装',
    ['装 运城市盐湖区 =11-23 18:00~11-23 22:00', '卸 太原市小店区', '货 西瓜 30000kg', '价 150每吨']
  ],
  [
    '你好，帮忙安排 9.6 米车 1台，涂料（非危）300桶 6吨，佛山市顺德区容桂街道 装，桂林市临桂区 卸，周四 14:30 装',
    ['装 佛山市顺德区容桂街道 =11-26 14:30~11-26 15:30', '卸 桂林市临桂区', '货 涂料(非危) 300桶 6000kg', '车 9.6米']
  ],
  [
    '重庆九龙坡区→西安市灞桥区 玻璃 18吨 要平板 3天内到 8800',
    ['装 重庆九龙坡区', '卸 西安市灞桥区', '货 玻璃 18000kg', '车 平板', '余 3天内', '余 8800']
  ],
  [
    '大后天凌晨 酒 800箱 12方 宜宾市翠屏区装 成都市金牛区卸 运费2千',
    ['装 宜宾市翠屏区 =11-26 00:00~11-26 06:00', '卸 成都市金牛区', '货 酒 800箱 12方', '价 2000']
  ],
  [
    '明天8点至10点 成都市双流区机场路6号 提货 送到 眉山市东坡区 手机屏 20箱 300公斤',
    ['装 成都市双流区机场路6号 =11-24 08:00~11-24 10:00', '卸 眉山市东坡区', '货 手机屏 20箱 300kg']
  ],
  [
    'Load tomorrow 8am in Chengdu, deliver to Wuhan by Nov 28 2pm, 300 cartons pickled vegetables, 5 t, 12 cbm, contact Zhang San 13800000001',
    ['装 Chengdu Zhang San 13800000001 =11-24 08:00~11-24 09:00', '卸 Wuhan <11-28 14:00', '货 pickled vegetables 300箱 5000kg 12方']
  ],
  [
    'Chengdu to Chongqing, 9.6m high-sided truck, 8 tons general cargo, pickup tomorrow morning, freight 4,800 incl. tax',
    ['装 Chengdu =11-24 08:00~11-24 12:00', '卸 Chongqing', '货 general cargo 8000kg', '车 9.6米高栏', '价 4800含税']
  ],
  [
    'Pick up at No. 6 Food Park, Pidu District, Chengdu, Mr Li 13800000002, Friday 9:30 am. Deliver to Warehouse 6, Zoumaling, Wuhan, Ms Wang 13800000003.',
    ['装 No. 6 Food Park, Pidu District, Chengdu Mr Li 13800000002 =11-27 09:30~11-27 10:30', '卸 Warehouse 6, Zoumaling, Wuhan Ms Wang 13800000003']
  ],
  [
    'Need 13 m flatbed, steel coil 28 t, from Tangshan to Shenyang, RMB 5600 excl. VAT, the day after tomorrow',
    ['装 Tangshan =11-25 08:00~11-25 18:00', '卸 Shenyang', '货 steel coil 28000kg', '车 13米平板', '价 5600不含税']
  ],
  [
    '20 pallets of drinks, 10 tonnes, from Xiamen to Fuzhou, before Friday noon, rate 180/ton tax included',
    ['装 Xiamen <11-27 12:00', '卸 Fuzhou', '货 drinks 20托 10000kg', '价 180每吨含税']
  ],
  [
    'Reefer truck, frozen fish 15 t, Tianjin to Beijing, tonight, 6,500 CNY',
    ['装 Tianjin =11-23 18:00~11-23 22:00', '卸 Beijing', '货 frozen fish 15000kg', '车 冷藏', '价 6500']
  ],
  [
    'Furniture 40 pcs 12 m3 from Foshan to Guilin, 1200 kg, load next Monday 2 to 4pm, 17.5m trailer',
    ['装 Foshan =11-30 14:00~11-30 16:00', '卸 Guilin', '货 Furniture 40件 1200kg 12方', '车 17.5米']
  ],
  [
    "Goods: auto parts, 12 pallets, 6.5 t. Loading address: 9 Checheng Road, Longquanyi District, Chengdu. Contact: Chen Wei 13800000011. Unloading: Xi'an by 28 November 14:30",
    ['装 9 Checheng Road, Longquanyi District, Chengdu Chen Wei 13800000011', "卸 Xi'an <11-28 14:30", '货 auto parts 12托 6500kg']
  ],
  [
    'Cement 30 t, Jiangyou to Guangyuan, 0.45 yuan per km, value 20000 yuan',
    ['装 Jiangyou', '卸 Guangyuan', '货 Cement 30000kg', '价 0.45每公里', '余 value 20000 yuan']
  ]
]

test.each(messages)('%s', (message, expected) => {
  expect(readOf(message)).toEqual(expected)
})

test('each part says where in the text it stood', () => {
  const message = '泡菜３００箱，５吨'
  expect(readOrderMessage(message, now).taken.map(({ as, from, to }) => [as, message.slice(from, to)])).toEqual([
    ['goods', '泡菜'],
    ['quantity', '３００箱'],
    ['quantity', '５吨']
  ])
})
test('no text breaks it, and no part of a text is taken twice', () => {
  const word = fc.constantFrom('明天', '9点', '成都市', '装', '送到', '泡菜', '5吨', '张三', '13800000001', '，', '\n', ' ', '：', '号', '到')
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(word).map((words) => words.join(''))
      ),
      (text) => {
        const { taken, left } = readOrderMessage(text, now)
        const parts = [...taken, ...left].toSorted((a, b) => a.from - b.from)
        for (const [i, part] of parts.entries()) {
          expect(part.from).toBeGreaterThanOrEqual(parts[i - 1]?.to ?? 0)
          expect(part.to).toBeGreaterThan(part.from)
          expect(part.to).toBeLessThanOrEqual(text.length)
        }
      }
    )
  )
})
