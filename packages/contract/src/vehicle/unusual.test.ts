import { expect, test } from 'vitest'
import type { OutputOf } from '../kit/endpoint.ts'
import { sayIn } from '../kit/phrases.ts'
import type { vehicle } from './contract.ts'
import { unusualOfVehicle, vehicleDoubts } from './unusual.ts'

type Info = OutputOf<typeof vehicle.info>
const usual = {
  gross_mass_kg: 18_000,
  compulsory_end: '2027-06-01',
  commercial_end: '2027-06-01',
  inspection_valid_to: '2027-06-30',
  road_cert_no: '510107000001',
  road_cert_valid_to: '2028-01-01',
  vehicle_use: 1,
  carrier_name: '蜀道物流',
  audit_status: 10,
  audit_reason: '',
  barred: false,
  bar_reason: '',
  elsewhere: false
}
const policies = [1, 2].map((kind) => ({ kind, end_date: '2027-06-01', img: '/files/1/p.jpg' }))
const told = (row: object = {}, more: object = {}, others: object[] = policies) =>
  unusualOfVehicle(
    {
      vehicle: { ...usual, ...row },
      more: { owner_name: '蜀道物流', road_cert_img: '/files/1/r.jpg', ...more },
      policies: others,
      elsewhere_names: ''
    } as unknown as Info,
    '2026-11-20T02:00:00.000Z'
  ).map(({ tone, phrase, slots }) => `${tone}: ${sayIn('zh', vehicleDoubts, phrase, slots)}`)

test('papers as they should be need no word', () => expect(told()).toEqual([]))

test('what is missing or over, an owner who is not the carrier, what ends soon and what has no photo are said, the worst first', () => {
  expect(told({ inspection_valid_to: null, commercial_end: '2026-11-01' }, { owner_name: '张三' }, policies)).toEqual([
    'wrong: 缺少年检',
    'wrong: 商业险已于 2026-11-01 到期',
    'wrong: 自有车辆的所有人是“张三”，不是蜀道物流',
    'care: 没有商业险照片'
  ])
  expect(told({ road_cert_valid_to: '2026-12-01' }, { road_cert_img: '' })).toEqual([
    'care: 道路运输证将于 2026-12-01 到期',
    'care: 没有道路运输证照片'
  ])
  expect(told({ gross_mass_kg: 4_000, road_cert_no: '', road_cert_valid_to: null })).toEqual([])
  expect(told({ audit_reason: '缺少副页' })).toEqual(['care: 上次驳回：缺少副页'])
})
