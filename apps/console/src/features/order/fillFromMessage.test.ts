import { readOrderMessage } from '@yunshu/domain/orderText'
import { expect, test } from 'vitest'
import { blankOrder } from './draft.ts'
import { filledFrom, type FoundPlaces } from './fillFromMessage.ts'

const now = '2026-11-23T02:00:00.000Z'
const usual = { pickup: '2026-11-24T01:00:00.000Z', delivery: '2026-11-24T13:00:00.000Z', from: 0 }
const found: FoundPlaces = new Map([
  [
    '成都市郫都区食品园16号',
    {
      clear: 'clear',
      found: { province: '四川省', city: '成都市', area: '郫都区', area_code: '510117', address: '食品园16号', lng: 103.88, lat: 30.8 }
    }
  ]
])
const filledBy = (message: string, before = blankOrder()) => filledFrom(readOrderMessage(message, now), { found, usual, choices: undefined, before })

test('a message fills places, contacts and goods; the time that it leaves open follows from habit', () => {
  const { fahuo, shouhuo } = filledBy('后天9点 成都市郫都区食品园16号 张三 13800000001 装，泡菜300箱5吨')
  expect(fahuo?.[0]).toMatchObject({
    start_area_code: '510117',
    start_address_str: '食品园16号',
    start_link_name: '张三',
    start_link_phone: '13800000001',
    zhiding_start_time: '2026-11-25T01:00:00.000Z'
  })
  expect(shouhuo?.[0]).toMatchObject({ zhiding_end_time: '2026-11-25T13:00:00.000Z' })
  expect(shouhuo?.[0]?.goods_info_json_arr?.[0]).toMatchObject({ goods_name: '泡菜', danwei: '箱', goods_num: 300, goods_kg: 5000, goods_volume: 0 })
})
test('another address is another point: its short name and time do not stay; what the message leaves out does', () => {
  const before = {
    ...blankOrder(),
    fahuo: [{ start_address_diming: '旧仓', start_link_name: '旧人', zhiding_start_time: '2026-11-30T01:00:00.000Z' }],
    shouhuo: [{ end_address_diming: '绵阳仓', zhiding_end_time: '2026-12-01T01:00:00.000Z', goods_info_json_arr: [{ goods_name: '面粉' }] }]
  }
  const { fahuo, shouhuo } = filledBy('成都市郫都区食品园16号 装', before)
  expect(fahuo?.[0]).toMatchObject({ start_address_diming: '', zhiding_start_time: usual.pickup })
  expect(fahuo?.[0]?.start_link_name).toBeUndefined()
  expect(shouhuo).toMatchObject(before.shouhuo)
})
test('an address that is not found leaves the district to the user', () => {
  const { fahuo } = filledBy('没有这个地方的路1号 装', { ...blankOrder(), fahuo: [{ start_area_code: '510107', lng: 104, lat: 30 }] })
  expect(fahuo?.[0]).toMatchObject({ start_address_str: '没有这个地方的路1号' })
  expect(fahuo?.[0]?.start_area_code).toBeUndefined()
})
