import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shanghaiMinute } from './calendar.ts'
import { readOrderMessage } from './orderText.ts'

const now = '2026-11-23T02:00:00.000Z' // Monday, 10:00 in Shanghai
const minute = (at: string | undefined): string => (at ? shanghaiMinute(at).slice(5) : '')

/** What was read, in one line for each point and row of goods, and what was left. */
const readOf = (message: string): readonly string[] => {
  const { points, goods, vehicle, body = '', left } = readOrderMessage(message, now)
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
    ...(vehicle ? [`车 ${vehicle}${body}`] : []),
    ...left.map(({ from, to }) => `余 ${message.slice(from, to)}`)
  ]
}

const messages: readonly (readonly [string, readonly string[]])[] = [
  [
    '明天上午9点从成都市郫都区食品工业园示范路16号发到武汉市东西湖区走马岭物流园6号库，泡菜300箱，5吨，12方，邓国平 13800005001，李收 13900006002',
    [
      '装 成都市郫都区食品工业园示范路16号 邓国平 13800005001 <11-24 09:00',
      '卸 武汉市东西湖区走马岭物流园6号库 李收 13900006002',
      '货 泡菜 300箱 5000kg 12方'
    ]
  ],
  [
    '提货：四川省成都市郫都区食品园16号 张三 13800000001\n卸货：湖北省武汉市东西湖区走马岭 李经理 13900000002\n货物：火锅底料 20托 12吨\n明天下午2点装，后天中午12点前送到',
    [
      '装 四川省成都市郫都区食品园16号 张三 13800000001 <11-24 14:00',
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
  ['从化区温泉镇装货 到 广州市白云区太和镇卸货 荔枝 3吨 今晚8点', ['装 从化区温泉镇 <11-23 20:00', '卸 广州市白云区太和镇', '货 荔枝 3000kg']],
  ['下周三上午送到 上海市青浦区华新镇 电商件 6板', ['卸 上海市青浦区华新镇 =12-02 08:00~12-02 12:00', '货 电商件 6托']]
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
