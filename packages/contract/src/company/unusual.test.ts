import { expect, test } from 'vitest'
import type { OutputOf } from '../kit/endpoint.ts'
import { sayIn } from '../kit/phrases.ts'
import { companyType, type company } from './contract.ts'
import { companyDoubts, unusualOfCompany } from './unusual.ts'

type Info = OutputOf<typeof company.info>
const usual = {
  company_type: companyType.code.carrier,
  company_name: '蜀道物流',
  credit_code: '91350100M000100Y43',
  license_img: '/files/1/a.jpg',
  legal_name: '王强',
  road_permit_no_mask: '5101********',
  road_permit_valid_to: '2027-11-20',
  state: 1,
  state_reason: '',
  pending: null
} as unknown as Info
const told = (change: Partial<Info>) =>
  unusualOfCompany({ ...usual, ...change }, '2026-11-20T02:00:00.000Z').map(({ phrase, slots }) => sayIn('zh', companyDoubts, phrase, slots))

test('papers as they should be need no word', () => expect(told({})).toEqual([]))

test('a licence without photo, a code whose check digit is wrong, a permit that ends or has ended', () => {
  expect(told({ license_img: '' })).toEqual(['没有营业执照照片'])
  expect(told({ credit_code: '91350100M000100Y44' })).toEqual(['统一社会信用代码校验不通过'])
  expect(told({ road_permit_valid_to: '2026-11-19' })).toEqual(['道路运输经营许可证已于 2026-11-19 到期'])
  expect(told({ road_permit_valid_to: '2026-12-01' })).toEqual(['道路运输经营许可证将于 2026-12-01 到期'])
  expect(told({ company_type: companyType.code.shipper, road_permit_valid_to: null, road_permit_no_mask: null })).toEqual([])
})

test('a change that waits is judged by what it makes of the company', () =>
  expect(told({ pending: { company_name: '蜀运物流', license_img: '' } })).toEqual(['没有营业执照照片', '公司名称由“蜀道物流”改为“蜀运物流”']))
