import { Closed, list as listCall } from '@yunshu/contract/kit/endpoint'
import { AnyFen, AnyKg, AnyPhone, AreaCode, ChoiceOf, Count, Day, Id, Name, No, Remark, StateOf, Text, Time } from '@yunshu/contract/kit/fields'
import { energyType } from '@yunshu/contract/vehicle/enums'
import { useState } from 'react'
import { Type } from 'typebox'
import { definePhrases, type Lang } from '@yunshu/contract/kit/phrases'
import { orderMachine } from '@yunshu/contract/order/machine'
import type { List } from '../../kit/useList.ts'
import type { Filters } from '../../kit/address.ts'
import { CallError } from '../../kit/call.ts'

/** What the samples say, in both languages, so that an English page stays English. */
export const samples = definePhrases({
  zh: {
    name: '名称',
    load_kg: '重量',
    freight_fen: '运费',
    created_at: '创建时间',
    mobile: '手机号',
    order_status: '状态',
    energy_type: '能源类型',
    order_no: '单号',
    remark: '备注',
    is_urgent: '加急',
    day: '日期',
    at: '时刻',
    photos: '照片',
    files: '附件',
    goods: '货物',
    goods_name: '货物名称',
    keyword: '关键词',
    area_code: '地区',
    city: '成都',
    who: '示例用户',
    plate: '川A12345',
    lane: '线路',
    place: '龙泉驿物流园',
    placeTo: '东西湖仓',
    street: '车城大道 88 号',
    province: '四川省',
    cityName: '成都市',
    district: '龙泉驿区',
    paper: '纸箱',
    food: '食品饮料',
    kind: '普通货物',
    sampleTitle: '示例',
    long: '这是一段较长的备注，用来看省略与换行是否得当，不应撑破表格。'
  },
  en: {
    name: 'Name',
    load_kg: 'Weight',
    freight_fen: 'Freight',
    created_at: 'Created',
    mobile: 'Mobile',
    order_status: 'Status',
    energy_type: 'Energy',
    order_no: 'No.',
    remark: 'Remark',
    is_urgent: 'Urgent',
    day: 'Day',
    at: 'Time',
    photos: 'Photos',
    files: 'Files',
    goods: 'Goods',
    goods_name: 'Goods',
    keyword: 'Keyword',
    area_code: 'Region',
    city: 'Chengdu',
    who: 'Sample user',
    plate: 'A12345',
    lane: 'Lane',
    place: 'Longquanyi logistics park',
    placeTo: 'Dongxihu warehouse',
    street: '88 Checheng Avenue',
    province: 'Sichuan',
    cityName: 'Chengdu',
    district: 'Longquanyi',
    paper: 'carton',
    food: 'Food and drink',
    kind: 'Ordinary goods',
    sampleTitle: 'Sample',
    long: 'A rather long remark, to see whether what is too long is cut or wrapped and never breaks the table.'
  }
})

export type SampleRow = {
  id: number
  order_no: string
  name: string
  order_status: number
  energy_type: number
  load_kg: number
  freight_fen: number
  created_at: string
  mobile: string
  remark: string
}
const states = Object.values(orderMachine.states).map(({ code }) => code)
const begun = Date.UTC(2026, 10, 20, 1, 30)
/** Rows that are the same at every look. */
export const rowsOf = (lang: Lang, count: number): SampleRow[] =>
  Array.from({ length: count }, (_, i) => ({
    id: i + 1,
    order_no: `DD261120${String(i + 1).padStart(7, '0')}`,
    name: `${samples[lang].sampleTitle} ${i + 1}`,
    order_status: states[i % states.length] ?? 10,
    energy_type: (i % 8) + 1,
    load_kg: 1200.5 + i * 37,
    freight_fen: i % 7 === 3 ? -32_050 : 280_000 + i * 1375,
    created_at: new Date(begun + i * 3_600_000).toISOString(),
    mobile: `1380000${String(1000 + (i % 9000))}`,
    remark: i % 3 ? '' : samples[lang].long
  }))

/** The schema of such a row. */
const sampleRow = Closed({
  id: Id,
  order_no: No,
  name: Name,
  order_status: StateOf(orderMachine),
  energy_type: ChoiceOf(energyType),
  load_kg: AnyKg,
  freight_fen: AnyFen,
  created_at: Time,
  mobile: AnyPhone,
  remark: Remark()
})
/** A call that lists such rows, with a filter for each kind of query field. */
export const sampleList = listCall('dev/kit', {
  may: 'anyone',
  row: sampleRow,
  filters: {
    keyword: Type.Optional(Text(0, 100)),
    name: Type.Optional(Text(0, 100)),
    order_status: Type.Optional(StateOf(orderMachine)),
    energy_type: Type.Optional(ChoiceOf(energyType)),
    date_from: Type.Optional(Day),
    date_to: Type.Optional(Day),
    expire_days: Type.Optional(Day),
    partner_id: Type.Optional(Text(0, 6)),
    carrier_id: Type.Optional(Text(0, 6)),
    area_code: Type.Optional(AreaCode),
    date_type: Type.Optional(Count),
    statement_id: Type.Optional(Text(0, 100))
  },
  sorts: ['load_kg'],
  tabs: 'order_status'
})
const paging = new Set(['page', 'pagesize', 'sort', 'order'])
/** A list without a server behind it: the kit cannot tell. */
export const useSampleList = (rows: readonly SampleRow[], over: Partial<List<SampleRow>> = {}): List<SampleRow> => {
  const [query, setQuery] = useState<Filters>({ page: 1, pagesize: 20 })
  const [picked, pick] = useState<readonly SampleRow[]>([])
  const filters = Object.fromEntries(Object.entries(query).filter(([name]) => !paging.has(name)))
  return {
    path: '/dev/kit',
    local: true,
    row: sampleRow,
    cells: {},
    rows,
    total: rows.length,
    capped: false,
    tabs: Object.fromEntries(states.map((code, i) => [code, (i * 7) % 12])),
    sums: {
      load_kg: rows.reduce((sum, row) => sum + row.load_kg, 0),
      freight_fen: rows.reduce((sum, row) => sum + row.freight_fen, 0)
    },
    query,
    filters,
    loading: false,
    fetching: false,
    error: undefined,
    updatedAt: 0,
    filter: (patch) =>
      setQuery((now) => Object.fromEntries(Object.entries({ ...now, ...patch, page: 1 }).filter(([, value]) => value !== undefined))),
    turn: (to, size) => setQuery((now) => ({ ...now, page: to, ...(size && { pagesize: size }) })),
    sortBy: (by, to) => setQuery((now) => ({ ...now, sort: by, order: to })),
    reset: () => setQuery({ page: 1, pagesize: 20 }),
    refresh: () => undefined,
    picked,
    pick,
    ...over
  }
}
/** The same, one page at a time, as a server gives it. */
export const usePagedList = (rows: readonly SampleRow[]): List<SampleRow> => {
  const list = useSampleList(rows)
  const [page, size] = [Number(list.query['page']), Number(list.query['pagesize'])]
  return { ...list, rows: rows.slice((page - 1) * size, page * size) }
}
export const failure = new CallError(503, '503', { requestId: '00000000-0000-4000-8000-000000000000' })

const picture = (hue: number): string =>
  `data:image/svg+xml;utf8,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="320" height="240"><rect width="320" height="240" fill="hsl(${hue} 40% 70%)"/><path d="M0 180L90 90l70 70 60-50 100 90v40H0z" fill="hsl(${hue} 40% 45%)"/></svg>`)}`
export const photos = [20, 150, 220].map((hue, i) => ({ url: picture(hue), name: `IMG_000${i + 1}.jpg` }))

const at = (hours: number) => new Date(begun + hours * 3_600_000).toISOString()
const goodsOf = (say: (typeof samples)[Lang], id: number) => ({
  id,
  goods_type_id: 1,
  goods_type_name: say.kind,
  goods_name: say.food,
  goods_guige: '',
  danwei: say.paper,
  goods_num: 120,
  goods_kg: 1800,
  goods_volume: 9.6,
  remain_num: 0,
  remain_kg: 0,
  remain_volume: 0,
  load_num: 120,
  load_kg: 1800,
  load_volume: 9.6,
  left_num: 0,
  left_kg: 0,
  left_volume: 0,
  recv_num: id === 1 ? 119 : null,
  recv_kg: null,
  recv_volume: null,
  damage_num: id === 1 ? 1 : null
})
const dropOf = (lang: Lang, id: number, done: boolean) => {
  const say = samples[lang]
  return {
    id,
    seq: id,
    lng: 104.27,
    lat: 30.56,
    end_link_name: say.who,
    end_link_phone: '13800001002',
    end_address_province: say.province,
    end_address_city: say.cityName,
    end_address_area: say.district,
    end_area_code: '510112',
    end_address_str: say.street,
    end_address_diming: say.placeTo,
    zhiding_end_time_type: 3 as const,
    zhiding_end_time: at(24),
    zhiding_end_time_end: at(28),
    asked: null,
    end_content: say.long,
    end_address_is_chaoshi: 0 as const,
    driver_shiji_songda_time: done ? at(25) : null,
    xie_goods_img: done ? photos : [],
    shou_document_img: [],
    goods_info_json_arr: [goodsOf(say, id), goodsOf(say, id + 10)]
  }
}

/** An order of two drops as the route view takes it: late at the pickup, one drop done, one ahead; from type 4 on in the old layout. */
export const routeOf = (lang: Lang, xianlu_type = 2) => {
  const say = samples[lang]
  const place = { lng: 104.27, lat: 30.56 }
  const shouhuo = [dropOf(lang, 1, true), dropOf(lang, 2, false)]
  const start_address = `${say.province}${say.cityName}${say.district}${say.street}`
  return {
    xianlu_type,
    legacy:
      xianlu_type < 4
        ? null
        : {
            start_address,
            zhuanghuo_qiandao: { address: start_address, at: at(1), imgs: photos },
            fache_qiandao: { address: start_address, at: at(3), imgs: [] },
            songda: { address: start_address, at: null, imgs: [] },
            goods_info_json: shouhuo.flatMap(({ goods_info_json_arr }) => goods_info_json_arr)
          },
    fahuo: [
      {
        id: 9,
        seq: 1,
        ...place,
        start_link_name: say.who,
        start_link_phone: '13800001001',
        start_address_province: say.province,
        start_address_city: say.cityName,
        start_address_area: say.district,
        start_area_code: '510112',
        start_address_str: say.street,
        start_address_diming: say.place,
        zhiding_start_time_type: 1 as const,
        zhiding_start_time: at(0),
        zhiding_start_time_end: null,
        asked: null,
        address_content: '',
        start_address_is_chaoshi: 1 as const,
        driver_qiandao_time: at(1),
        fache_start_time: at(2),
        shiji_fache_start_time: at(3),
        zhuang_goods_img: photos,
        fahuo_document_img: []
      }
    ],
    shouhuo
  }
}

/** A trip from Chengdu to Chongqing with a stop of half an hour on the way, and where it is now. */
export const trackOf = (lang: Lang) => {
  const say = samples[lang]
  const [from, to, minutes] = [{ lon: 104.27, lat: 30.56 }, { lon: 106.5, lat: 29.6 }, 240]
  const rest = { from: 100, to: 130 }
  const moving = minutes - (rest.to - rest.from)
  const track = Array.from({ length: minutes / 5 + 1 }, (_, i) => {
    const minute = i * 5
    const share = (minute <= rest.from ? minute : minute < rest.to ? rest.from : minute - (rest.to - rest.from)) / moving
    return {
      lon: Number((from.lon + (to.lon - from.lon) * share).toFixed(6)),
      lat: Number((from.lat + (to.lat - from.lat) * share + Math.sin(share * 9) * 0.08).toFixed(6)),
      speed: minute >= rest.from && minute <= rest.to ? 0 : 74,
      gpsTime: new Date(begun + minute * 60_000).toISOString()
    }
  })
  const last = track.at(-1) ?? { ...to, speed: 0, gpsTime: new Date(begun).toISOString() }
  const [stop, end] = [track[rest.from / 5] ?? last, track[rest.to / 5] ?? last]
  const address = `${say.province}${say.cityName}${say.district}`
  return {
    position: { plate_no: say.plate, ...last, end_address_str: address },
    trip: {
      waybill_no: 'YD2611200000018',
      plate_no: say.plate,
      distance_m: 268_400,
      dropped: 2,
      track,
      stops: [{ lon: stop.lon, lat: stop.lat, from: stop.gpsTime, to: end.gpsTime, minutes: 30, end_address_str: address }],
      places: [
        { kind: 1, seq: 1, ...from, address_diming: say.place, done: true },
        { kind: 2, seq: 2, ...to, address_diming: say.placeTo, done: false }
      ]
    }
  }
}
