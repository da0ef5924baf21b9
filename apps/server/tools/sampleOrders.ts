import { isPlaceholderCity } from '@yunshu/domain/address'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { addDays } from '@yunshu/domain/calendar'
import { areaPath, findArea } from '@yunshu/places/areas'
import { loadPlaces } from '@yunshu/places/load-node'
import { straightMetres } from '@yunshu/places/distance'
import { importNames, type ImportName, titleOf } from '../src/modules/order/importColumns.ts'
import { makeSheet } from '../src/modules/task/sheet.ts'
import { rootFolder } from '../src/platform/folders.ts'

/** `tsx apps/server/tools/sampleOrders.ts`: samples/orders-300.xlsx, 300 orders over real districts, twelve of them bad, each in another way; the same at every run. */

type Line = Partial<Record<ImportName, string | number>>
const firstDay = '2026-12-01'
const orders = 300

// A small generator of its own, so that the file never changes by itself.
let state = 20_261_201
const next = (): number => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return state / 4_294_967_296
}
const between = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1))
const oneOf = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T

const origins = [
  { code: '510116', address: '空港四路 2666 号', diming: '双流仓' },
  { code: '510114', address: '物流大道 88 号', diming: '新都仓' },
  { code: '510112', address: '成龙大道二段 1666 号', diming: '龙泉仓' },
  { code: '500112', address: '礼嘉街道金渝大道 89 号', diming: '渝北仓' },
  { code: '420112', address: '走马岭物流园 6 号', diming: '东西湖仓' },
  { code: '420115', address: '藏龙大道 9 号', diming: '江夏仓' },
  { code: '610112', address: '草滩六路 1588 号', diming: '未央仓' },
  { code: '410122', address: '建设路 178 号', diming: '中牟仓' }
] as const
const destinations = [
  '110115',
  '120111',
  '130109',
  '140109',
  '210114',
  '220104',
  '230109',
  '310114',
  '310118',
  '320113',
  '320205',
  '320583',
  '330109',
  '330281',
  '330782',
  '340111',
  '350121',
  '350582',
  '360121',
  '370112',
  '370214',
  '410105',
  '420106',
  '420502',
  '430121',
  '430211',
  '440111',
  '440306',
  '440605',
  '450103',
  '450202',
  '460105',
  '500107',
  '500113',
  '510107',
  '510704',
  '511502',
  '520112',
  '530112',
  '530302',
  '610116',
  '610402',
  '620105',
  '630103',
  '640106',
  '650104',
  '150105',
  '441303',
  '320412',
  '330681',
  '350206',
  '370783',
  '430602',
  '420606',
  '341202',
  '360702',
  '450302',
  '520302',
  '511303'
] as const
const streets = [
  '工业大道 {n} 号',
  '物流园东路 {n} 号',
  '经济开发区创新路 {n} 号',
  '仓储路 {n} 号 3 号库',
  '迎宾大道 {n} 号',
  '产业园北区 {n} 栋',
  '批发市场 {n} 号仓',
  '长江路 {n} 号'
]
const surnames = ['王', '李', '张', '刘', '陈', '杨', '赵', '黄', '周', '吴', '徐', '孙', '胡', '朱', '高', '林', '何', '郭', '马', '罗']
const goods = [
  { type: '食品饮料', name: '火锅底料', guige: '500g×20', danwei: '箱', kg: 11.2, m3: 0.028 },
  { type: '食品饮料', name: '瓶装饮用水', guige: '550ml×24', danwei: '箱', kg: 14.1, m3: 0.019 },
  { type: '日用百货', name: '抽纸', guige: '120抽×24', danwei: '箱', kg: 5.8, m3: 0.062 },
  { type: '电子电器', name: '空调室外机', guige: '1.5匹', danwei: '台', kg: 32.5, m3: 0.21 },
  { type: '建材', name: '瓷砖', guige: '800×800', danwei: '箱', kg: 31, m3: 0.02 },
  { type: '机械设备', name: '水泵', guige: 'ISW80', danwei: '台', kg: 86.4, m3: 0.33 },
  { type: '农副产品', name: '脐橙', guige: '10kg', danwei: '箱', kg: 10.6, m3: 0.031 },
  { type: '纺织服装', name: '工作服', guige: '20套', danwei: '包', kg: 18.2, m3: 0.11 },
  { type: '家具', name: '办公桌', guige: '1.4m', danwei: '件', kg: 42, m3: 0.29 },
  { type: '汽车配件', name: '制动盘', guige: 'φ280', danwei: '托', kg: 620, m3: 0.96 },
  { type: '纸品包装', name: '瓦楞纸箱', guige: '5层', danwei: '捆', kg: 24, m3: 0.18 },
  { type: '普通货物', name: '五金工具', guige: '混装', danwei: '托', kg: 480, m3: 1.1 }
] as const
const frozen = { type: '冷藏冷冻', name: '速冻水饺', guige: '1kg×10', danwei: '箱', kg: 10.9, m3: 0.024 } as const

const contact = (i: number): { name: string; phone: string } => ({
  name: `${oneOf(surnames)}${oneOf(['经理', '主管', '师傅', '仓管'])}`,
  phone: `1380000${String(2000 + (i % 7000)).padStart(4, '0')}`
})
const vehicleFor = (kg: number, m3: number): string =>
  kg <= 1500 && m3 <= 13
    ? '4.2米'
    : kg <= 8500 && m3 <= 34
      ? '6.8米'
      : kg <= 16_000 && m3 <= 52
        ? '9.6米'
        : kg <= 28_000 && m3 <= 80
          ? '13米'
          : '17.5米'
const time = (day: string, hour: number, minute = 0): string => `${day} ${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`

/** One order: mostly one delivery, some with two or three, some cold, with goods that fit their vehicle and times that can be driven. */
const makeOrder = (i: number): Line[] => {
  const from = oneOf(origins)
  const cold = i % 15 === 7
  const drops = i % 12 === 5 ? 3 : i % 6 === 2 ? 2 : 1
  const day = addDays(firstDay, between(0, 13))
  const hour = between(7, 17)
  const sender = contact(i)
  const start = placeLine('start', from.code, { address: from.address, diming: from.diming })
  const ranged = i % 5 === 1
  const shipped = Array.from({ length: drops }, (_, drop) => {
    const to = oneOf(destinations)
    const item = cold ? frozen : oneOf(goods)
    const goods_num = between(8, Math.max(9, Math.min(900, Math.floor((cold ? 6000 : 14_000) / drops / item.kg))))
    return { to, item, goods_num, drop }
  })
  const kg = shipped.reduce((sum, { item, goods_num }) => sum + item.kg * goods_num, 0)
  const m3 = shipped.reduce((sum, { item, goods_num }) => sum + item.m3 * goods_num, 0)
  const box_type = cold ? '冷藏' : oneOf(['厢式', '厢式', '高栏', '平板'])
  const pay_mode = oneOf(['月结', '月结', '月结', '回单付', '到付'])
  return shipped.map(({ to, item, goods_num, drop }): Line => {
    const km = straightMetres(findArea(from.code) ?? { lng: 104, lat: 30 }, findArea(to) ?? { lng: 104, lat: 30 }) / 1000
    const days = Math.max(1, Math.ceil((km * 1.25) / 600)) + drop
    const receiver = contact(i * 3 + drop + 1)
    return {
      key: i + 1,
      customer_order_no: `YS2612${String(i + 1).padStart(4, '0')}`,
      order_kind: cold ? '冷链' : '普通',
      vehicle_types: vehicleFor(kg, m3),
      vehicle_count: 1,
      box_type,
      ...(cold && { temp_min: -18, temp_max: -12 }),
      need_receipt: i % 9 === 0 ? '纸质' : '电子',
      pay_mode,
      ...(i % 20 === 3 && { goods_value: 50_000 }),
      remark: i % 10 === 4 ? '到货前一小时电话联系' : '',
      start_link_name: sender.name,
      start_link_phone: sender.phone,
      ...start,
      start_time_type: ranged ? '区间' : '之前',
      start_time: time(day, hour),
      ...(ranged && { start_time_end: time(day, hour + 3, 30) }),
      end_link_name: receiver.name,
      end_link_phone: receiver.phone,
      ...placeLine('end', to, { address: oneOf(streets).replace('{n}', String(between(1, 999))), diming: '' }),
      end_time_type: '之前',
      end_time: time(addDays(day, days), between(9, 20)),
      end_note: i % 11 === 6 ? '需卸货平台，禁止带托卸货' : '',
      goods_type: item.type,
      goods_name: item.name,
      goods_guige: item.guige,
      danwei: item.danwei,
      goods_num,
      goods_kg: Math.round(item.kg * goods_num * 1000) / 1000,
      goods_volume: Math.round(item.m3 * goods_num * 10_000) / 10_000
    }
  })
}

const placeLine = (side: 'start' | 'end', code: string, { address, diming }: { address: string; diming: string }): Line => {
  const path = areaPath(code)
  if (!path) throw new Error(`${code} is not a district`)
  const city = isPlaceholderCity(path.city) ? '' : path.city
  return {
    [`${side}_province`]: path.province,
    [`${side}_city`]: city,
    [`${side}_area`]: path.area,
    [`${side}_address`]: address,
    [`${side}_diming`]: diming || `${path.area.replace(/(区|县|市)$/, '')}库`
  }
}

/** Twelve ways to be wrong, each at one order. */
const spoil: Readonly<Record<number, (line: Line) => Line>> = {
  11: (line) => ({ ...line, start_link_name: '' }),
  36: (line) => ({ ...line, end_link_phone: '1380000' }),
  61: (line) => ({ ...line, end_area: '不存在区' }),
  84: (line) => ({ ...line, start_time: '2026-12-32 09:00' }),
  109: (line) => ({ ...line, end_time: '2026-11-01 09:00' }),
  131: (line) => ({ ...line, start_time_type: '区间', start_time_end: '' }),
  157: (line) => ({ ...line, goods_num: '十二' }),
  180: (line) => ({ ...line, goods_kg: 0, goods_volume: 0 }),
  205: (line) => ({ ...line, goods_type: '神秘货物' }),
  229: (line) => ({ ...line, goods_type: '危险品', goods_name: '丙烷' }),
  254: (line) => ({ ...line, order_kind: '冷链', temp_min: '', temp_max: '' }),
  280: (line) => ({ ...line, customer_order_no: 'YS26120001' })
}

loadPlaces()
const lines = Array.from({ length: orders }, (_, i) =>
  makeOrder(i).map((line, j) => (j === 0 ? (spoil[i]?.(line) ?? line) : repeated(spoil[i], line)))
).flat()
// What belongs to the whole order is spoilt in all of its rows alike, so that it is wrong in one way only.
function repeated(spoiler: ((line: Line) => Line) | undefined, line: Line): Line {
  if (!spoiler) return line
  const { order_kind, temp_min, temp_max, customer_order_no, start_link_name, start_time, start_time_type, start_time_end } = spoiler(line)
  return {
    ...line,
    ...Object.fromEntries(
      Object.entries({ order_kind, temp_min, temp_max, customer_order_no, start_link_name, start_time, start_time_type, start_time_end }).filter(
        ([, value]) => value !== undefined
      )
    )
  }
}
const body = lines.map((line) => importNames.map((name) => (line[name] === undefined || line[name] === '' ? null : line[name])))
const bytes = await makeSheet([{ sheet: '订单', head: importNames.map(titleOf), body }])
const file = join(rootFolder, 'samples/orders-300.xlsx')
mkdirSync(dirname(file), { recursive: true })
writeFileSync(file, bytes)
console.log(`${file}: ${lines.length} rows, ${orders} orders, ${Object.keys(spoil).length} of them bad`)
